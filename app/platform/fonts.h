#pragma once

#include <QFont>
#include <QString>

namespace vitrine {

/// Returns the desktop's font, followed by installed families for the scripts and symbols that it lacks. QML of Qt 6.4
/// can name only one family, so the program sets this list for all of its windows.
QFont applicationFont(const QFont& desktopFont);

/// Returns a sentence for the user if no font is installed, so that every letter appears as a box; otherwise an empty
/// text.
QString fontProblem();

}  // namespace vitrine
