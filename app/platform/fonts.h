#pragma once

#include <QFont>
#include <QString>

namespace vitrine {

/// The desktop's font, followed by families that know the scripts and symbols it lacks, if they are installed. QML of
/// Qt 6.4 can name only one family, so the list is set here for the whole program.
QFont applicationFont(const QFont& desktopFont);

/// A sentence if there is no font at all, and every letter is shown as a box; else empty.
QString fontProblem();

}  // namespace vitrine
