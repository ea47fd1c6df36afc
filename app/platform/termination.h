#pragma once

#include <functional>

class QObject;

namespace vitrine {

/// Calls `action` in the event loop of `context` when the system asks the process to end (SIGINT, SIGTERM, SIGHUP), as
/// if the user had quit; a second signal ends it at once. Call once. Does nothing where there are no
/// such signals.
void onTermination(QObject* context, const std::function<void()>& action);

}  // namespace vitrine
