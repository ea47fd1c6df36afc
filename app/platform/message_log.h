#pragma once

class QString;

namespace vitrine {

/// From now on, adds the warnings and errors of Qt to the log of recent events (core/base/event_log.h), and still
/// prints all messages.
void logQtMessages();

/// Returns a message of Qt as the log contains it: text in double quotes is left out, because it may come from a chat,
/// and the home folder of the user is written as ~.
QString loggedMessage(const QString& message);

}  // namespace vitrine
