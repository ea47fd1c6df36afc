#include "app/library/endpoints.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/chat_session.h"

#include <algorithm>

// The part of the session that asks for permission before a server gets data that was not written for it.
namespace vitrine {

namespace {

/// Whether the chat has texts besides its messages.
bool hasWords(const ChatDetails& chat)
{
    return !chat.systemPrompt.trimmed().isEmpty() || !ChatOverrides::fromText(chat.settings).texts().isEmpty();
}

}  // namespace

QString ChatSession::serverToAllow() const
{
    if (mustAllow(m_chat.id, m_messages->messages()).isEmpty()) return {};
    const QString name = m_parts.library.server();
    const QString host = m_parts.library.host();
    return name.contains(host) ? name : QStringLiteral("%1 (%2)").arg(name, host);
}

QString ChatSession::mustAllow(qint64 chat, const std::vector<StoredMessage>& conversation) const
{
    const QString server = m_parts.library.address();
    if (server.isEmpty()) return {};
    const ChatDetails details = chat == m_chat.id ? m_chat : m_parts.chats.chat(chat).value_or(ChatDetails());
    if (details.wordsFor != server && hasWords(details)) return server;
    // The server has seen its own answers and everything before them, but no later edits.
    const auto isItsAnswer = [&](const StoredMessage& message) {
        return !message.edited && message.answer.generatedTokens > 0 &&
               Endpoints::addressOf(message.answer.modelPath) == server;
    };
    const auto isMeantForIt = [&](const StoredMessage& message) { return m_meant.contains({message.id, server}); };
    const auto unsent = std::find_if(conversation.rbegin(), conversation.rend(), isItsAnswer).base();
    return std::all_of(unsent, conversation.end(), isMeantForIt) ? QString() : server;
}

void ChatSession::markForServer(qint64 message)
{
    const QString server = m_parts.library.address();
    if (!server.isEmpty()) m_meant.insert({message, server});
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
    // The permission covers the current messages. Messages that are later written for another model need a new one.
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
