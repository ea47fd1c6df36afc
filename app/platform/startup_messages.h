#pragma once

namespace vitrine {

/// Handles the case that no window can be opened. From now until startupDone(), the program then prints one sentence to
/// stderr and exits with status 1. Without this function, Qt would abort and write a core dump.
void explainFatalStartup();
void startupDone();

}  // namespace vitrine
