#pragma once

#include <QString>

namespace vitrine {

/// Returns a crash report (core/base/crash_report.h) in which the lines of the stack also contain the function and, if
/// known, the file and line. They come from the modules themselves and from debug symbols that are installed on this
/// computer, such as the Debian package vitrine-dbgsym. A module whose build id has changed since the crash, for
/// example by an update, is left as it is. Reads files, which may take seconds. Never uses the network.
QString withSymbols(const QString& report);

}  // namespace vitrine
