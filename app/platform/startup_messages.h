#pragma once

namespace vitrine {

/// Until startupDone(): when Qt gives up because no window can be opened, one sentence is written to stderr and the
/// process ends with exit status 1, instead of an abort with a core dump.
void explainFatalStartup();
void startupDone();

}  // namespace vitrine
