#include "app/chat/server_consent.h"

#include "app/library/endpoints.h"
#include "app/settings/chat_overrides.h"

#include <algorithm>

namespace vitrine {

namespace {

/// Whether the chat has a system prompt or texts in its settings.
bool hasWords(const ChatDetails& chat)
{
    return !chat.systemPrompt.trimmed().isEmpty() || !ChatOverrides::fromText(chat.settings).texts().isEmpty();
}

}  // namespace

bool ServerConsent::mayGet(const QString& server, const ChatDetails& chat,
                           const std::vector<StoredMessage>& conversation) const
{
    if (server.isEmpty()) return true;
    if (chat.wordsFor != server && hasWords(chat)) return false;
    // The server has seen its own answers and everything before them, but no later edits.
    const auto isItsAnswer = [&](const StoredMessage& message) {
        return !message.edited && message.answer.generatedTokens > 0 &&
               Endpoints::addressOf(message.answer.modelPath) == server;
    };
    const auto isAllowed = [&](const StoredMessage& message) { return m_allowed.contains({message.id, server}); };
    const auto unseen = std::find_if(conversation.rbegin(), conversation.rend(), isItsAnswer).base();
    return std::all_of(unseen, conversation.end(), isAllowed);
}

void ServerConsent::allow(const QString& server, qint64 message)
{
    if (!server.isEmpty()) m_allowed.insert({message, server});
}

}  // namespace vitrine
