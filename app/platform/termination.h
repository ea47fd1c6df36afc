#pragma once

#include <functional>

class QObject;

namespace vitrine {

/// Calls `action` in the event loop of `context` when the system asks the process to end (SIGINT, SIGTERM, SIGHUP), so
/// that it ends as if the user had quit; a second time they end it at once. Call once. Does nothing where there are no
/// such signals.
void onTermination(QObject* context, const std::function<void()>& action);

}  // namespace vitrine
