#pragma once

namespace vitrine {

/// Until startupDone(), replaces Qt's abort when no window can be opened. Instead of a core dump, the user sees one
/// sentence on stderr, and the exit status is 1.
void explainFatalStartup();
void startupDone();

}  // namespace vitrine
