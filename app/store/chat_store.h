#pragma once

#include "app/store/stored_types.h"

#include <map>
#include <optional>
#include <vector>

namespace vitrine {

class Database;

/// Chats and the messages in them. Every function that writes has committed when it returns; all throw StoreError.
///
/// What people write must outlast a full disk: titles, system prompts and drafts that could not be written are kept,
/// are read as though they had been, and are written with the next of them or by writeUnsaved().
class ChatStore {
public:
    explicit ChatStore(const Database& database) : m_database(database) {}

    /// The newest first.
    std::vector<ChatRow> chats() const;
    std::optional<ChatDetails> chat(qint64 chat) const;
    /// A chat without messages, name or draft, which "new chat" may use again.
    std::optional<qint64> unusedChat() const;
    qint64 createChat();
    void edit(qint64 chat, const ChatEdits& edits);
    void writeUnsaved();

    /// Takes a chat out of all lists, or brings it back.
    void setRemoved(qint64 chat, bool removed);
    /// Really deletes what was taken out, text and tokens, also from the journal.
    void purgeRemoved();

    /// From the first message to the one that is shown last.
    std::vector<StoredMessage> messages(qint64 chat) const;
    enum class Sent { Draft, OtherText };
    /// Makes it the chat's last message, names a chat that has no name yet, and clears the draft if it was that.
    qint64 addUserMessage(qint64 chat, qint64 parent, const QString& text, Sent sent = Sent::Draft);
    /// Shows the `number`th (from 1) of the messages with this parent, and below it what was said there last.
    void showSibling(qint64 chat, qint64 parent, int number);

private:
    QString titleOf(qint64 chat, const QString& stored) const;

    const Database& m_database;
    std::map<qint64, ChatEdits> m_unsaved;  ///< by chat
};

inline constexpr int kPreviewLength = 120;
/// What a row of the chat list shows of a text: its first line, cut to kPreviewLength.
QString previewOf(const QString& text);
/// The name a chat gets from its first message: its first line, cut to a readable length.
QString titleFromMessage(const QString& text);
/// A name as people give it, as one line in which every character shows and none turns the others around.
QString titleFromName(const QString& name);

}  // namespace vitrine
