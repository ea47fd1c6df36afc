#pragma once

#include "app/store/stored_types.h"

#include <QSet>

#include <map>
#include <optional>
#include <set>
#include <vector>

class QSqlQuery;

namespace vitrine {

class Database;

/// Chats and their shown messages; MessageTree has all versions. Every function that writes has committed when it
/// returns. All functions throw StoreError.
///
/// Titles, system prompts and unsent messages must not be lost when the disk is full. If they cannot be written, they
/// are kept in memory, returned as if they were written, and written with the next change or by writeUnsaved().
///
/// While the database is away (Database::isAway()), only temporary chats can be read. New chats are "late": they are
/// kept in memory with the temporary ones until moveLate() or keepLate().
class ChatStore {
public:
    explicit ChatStore(const Database& database) : m_database(database) {}

    /// Returns pinned chats, then chats in folders by folder name, then all others; each group newest first.
    std::vector<ChatRow> chats() const;
    /// Returns the chat with this id; empty if it does not exist.
    std::optional<ChatRow> row(qint64 chat) const;
    /// Returns all folders by name, including empty ones.
    std::vector<Folder> folders() const;
    /// Creates a folder, or folds or unfolds an existing one.
    void setFolder(const Folder& folder);
    /// Renames the folder of all its chats, including deleted ones. If a folder `to` exists, the chats join it.
    void renameFolder(const QString& from, const QString& to);
    /// Removes a folder. Its chats are then in no folder; deleted chats keep its name.
    void removeFolder(const QString& name);
    std::optional<ChatDetails> chat(qint64 chat) const;
    /// Returns whether the chat is lost when the program ends: it is temporary, or all chats are in memory.
    bool isInMemory(qint64 chat) const;
    /// Returns whether chats with messages or an unsent message would be lost, not counting those that the user made
    /// temporary.
    bool wouldLoseChats() const;
    bool isAway() const;
    bool hasLate() const { return !m_late.empty(); }
    bool isLate(qint64 chat) const { return m_late.contains(chat); }
    /// Moves all late chats to the file, except those in `stay`. Returns a map from their old ids to their new ones.
    /// Chats without content are deleted and have the new id 0.
    std::map<qint64, qint64> moveLate(const QSet<qint64>& stay);
    /// Writes all late chats to a file next to that of the chats, from which they can be restored. Returns its path;
    /// empty if no late chat has content.
    QString keepLate();
    /// Returns a chat without messages, name or unsent message, which "new chat" may use again.
    std::optional<qint64> unusedChat(const QString& systemPrompt = {}) const;
    enum class Kept { OnDisk, Temporary };
    /// Creates a chat. A temporary chat is only in memory, and comes first in the list.
    qint64 createChat(Kept kept = Kept::OnDisk);
    void edit(qint64 chat, const ChatEdits& edits);
    void writeUnsaved();

    /// Removes a chat from all lists, or restores it. purgeChats() (purge.h) deletes it permanently.
    void setRemoved(qint64 chat, bool removed);

    /// Sets the generated title of a chat. Returns false if the user has given it a title, or the chat does not exist.
    bool setMadeTitle(qint64 chat, const QString& title);

    /// Returns the messages from the first one to the last shown one.
    std::vector<StoredMessage> messages(qint64 chat) const;
    /// Returns the messages of all versions; each follows the message that it answers.
    std::vector<StoredMessage> allMessages(qint64 chat) const;
    enum class Sent { Draft, OtherText };
    /// Adds a message as the last one of the chat. Names a chat that has no name yet. Clears the unsent message if
    /// `text` was it.
    qint64 addUserMessage(qint64 chat, qint64 parent, const QString& text, Sent sent = Sent::Draft);

private:
    bool hasLateContent() const;
    ChatRow rowFrom(const QSqlQuery& query) const;
    QString titleOf(qint64 chat, const QString& stored) const;

    const Database& m_database;
    std::map<qint64, ChatEdits> m_unsaved;  ///< changes that could not be written; key: chat
    std::set<qint64> m_late;
};

inline constexpr int kPreviewLength = 120;
/// Returns the first line of a text, cut to kPreviewLength characters.
QString previewOf(const QString& text);
/// Returns the title that a chat gets from its first message: the first line, cut to a readable length.
QString titleFromMessage(const QString& text);
/// Returns a name given by the user on one line, with visible characters only and none that reverses the text.
QString titleFromName(const QString& name);

}  // namespace vitrine
