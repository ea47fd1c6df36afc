#pragma once

#include "app/store/stored_types.h"

#include <optional>
#include <vector>

namespace vitrine {

class Database;

/// Chats and the messages in them. Every function that writes has committed when it returns; all throw StoreError.
class ChatStore {
public:
    explicit ChatStore(const Database& database) : m_database(database) {}

    /// The newest first.
    std::vector<ChatRow> chats() const;
    std::optional<ChatDetails> chat(qint64 chat) const;
    /// A chat without messages, name or draft, which "new chat" may use again.
    std::optional<qint64> unusedChat() const;
    qint64 createChat();
    void rename(qint64 chat, const QString& title);
    void setSystemPrompt(qint64 chat, const QString& text);
    void setDraft(qint64 chat, const QString& text);

    /// Takes a chat out of all lists, or brings it back.
    void setRemoved(qint64 chat, bool removed);
    /// Really deletes what was taken out, text and tokens, also from the journal.
    void purgeRemoved();

    /// From the first message to the one that is shown last.
    std::vector<StoredMessage> messages(qint64 chat) const;
    /// Makes it the chat's last message, clears the draft, and names a chat that has no name yet.
    qint64 addUserMessage(qint64 chat, qint64 parent, const QString& text);

private:
    const Database& m_database;
};

inline constexpr int kPreviewLength = 120;
/// What a row of the chat list shows of a text: its first line, cut to kPreviewLength.
QString previewOf(const QString& text);
/// The name a chat gets from its first message: its first line, cut to a readable length.
QString titleFromMessage(const QString& text);

}  // namespace vitrine
