#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/chat_session.h"

// The part of the session that asks for permission before a server gets data that was not written for it.
namespace vitrine {

QString ChatSession::serverToAllow() const
{
    if (mayGet(m_chat.id, m_messages->messages())) return {};
    const QString name = m_parts.library.server();
    const QString host = m_parts.library.host();
    return name.contains(host) ? name : QStringLiteral("%1 (%2)").arg(name, host);
}

bool ChatSession::mayGet(qint64 chat, const std::vector<StoredMessage>& conversation) const
{
    const QString server = m_parts.library.address();
    if (server.isEmpty()) return true;
    const ChatDetails details = chat == m_chat.id ? m_chat : m_parts.chats.chat(chat).value_or(ChatDetails());
    return m_consent.mayGet(server, details, conversation);
}

void ChatSession::markForServer(qint64 message)
{
    m_consent.allow(m_parts.library.address(), message);
}

void ChatSession::markSettingsSent(qint64 chat)
{
    const QString server = m_parts.library.address();
    if (server.isEmpty()) return;
    if (chat != m_chat.id)
        m_parts.chats.edit(chat, {.wordsFor = server});
    else if (m_chat.wordsFor != server)
        setWordsFor(server);
}

void ChatSession::allowServer()
{
    for (const StoredMessage& message : m_messages->messages()) markForServer(message.id);
    markSettingsSent(m_chat.id);
    emit canSendChanged();
    // Sends the request that waited for this permission.
    if (!m_again || m_again->model != m_parts.library.path()) {
        sendQueued();
        return;
    }
    const auto again = std::exchange(m_again, {});
    answerAgainWith(again->message, again->values, {});
}

bool ChatSession::mayReceivePending(const QString& model) const
{
    return m_parts.library.host().isEmpty() || m_parts.library.path() == model;
}

void ChatSession::setWordsFor(const QString& server)
{
    m_chat.wordsFor = server;
    m_saver.edit(m_chat.id, {.wordsFor = server});
    emit canSendChanged();
}

}  // namespace vitrine
