#pragma once

#include <QFont>

namespace vitrine {

/// The desktop's font, followed by families that know the scripts and symbols it lacks, as far as they are installed.
/// QML of Qt 6.4 can name only one family, so the list is set here for the whole program.
QFont applicationFont(const QFont& desktopFont);

}  // namespace vitrine
