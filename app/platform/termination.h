#pragma once

#include <functional>

class QObject;

namespace vitrine {

/// Calls `action` in the event loop of `context` when the system asks the process to end (SIGINT, SIGTERM, SIGHUP), as
/// if the user had quit. A second signal ends the process at once. Call it once. Does nothing on systems without these
/// signals.
void onTermination(QObject* context, const std::function<void()>& action);

}  // namespace vitrine
