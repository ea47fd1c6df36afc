#pragma once

#include <QFont>
#include <QString>

namespace vitrine {

/// Returns the desktop's font, followed by installed font families for scripts and symbols that this font lacks. In QML
/// of Qt 6.4, a font can have only one family. Therefore the program sets this list as the default font of all windows.
QFont applicationFont(const QFont& desktopFont);

/// Returns a sentence for the user if no font is installed, so that every letter is shown as a box. Otherwise returns
/// an empty text.
QString fontProblem();

}  // namespace vitrine
