#pragma once

#include "app/store/stored_types.h"

#include <QSet>
#include <QString>

#include <utility>
#include <vector>

namespace vitrine {

/// Decides whether a server may get a chat without the user's permission. Servers are identified by their address; an
/// empty address is a model on this computer, which needs no permission.
///
/// A server may get a message that was written for it, answered by it, or allowed for it. A permission covers the
/// messages that exist at that time. Messages that are later written for another model need a new permission.
class ServerConsent {
public:
    /// Returns whether the server may get the system prompt and the settings of `chat`, and the whole conversation.
    bool mayGet(const QString& server, const ChatDetails& chat, const std::vector<StoredMessage>& conversation) const;
    /// Lets the server get a message, because the message was written for it or the user gave permission.
    void allow(const QString& server, qint64 message);

private:
    QSet<std::pair<qint64, QString>> m_allowed;  ///< pairs of a message and a server
};

}  // namespace vitrine
