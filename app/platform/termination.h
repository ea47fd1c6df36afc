#pragma once

#include <functional>

class QObject;

namespace vitrine {

/// Handles the signals SIGINT, SIGTERM and SIGHUP. At the first signal, calls `action` in the event loop of `context`,
/// so that the program can quit normally. A second signal ends the process at once. Call this function once. Does
/// nothing on systems without these signals.
void onTermination(QObject* context, const std::function<void()>& action);

}  // namespace vitrine
