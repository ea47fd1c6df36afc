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

/// Chats and their shown messages; MessageTree also contains all other versions of messages. Every writing function has
/// committed its changes when it returns. All functions throw StoreError.
///
/// Titles, system prompts and unsent messages must not be lost when the disk is full. If such a change cannot be
/// written, it is kept in memory, and reading functions return it. It is written together with the next change, or by
/// writeUnsaved().
///
/// While the database is unavailable (Database::isAway()), only temporary chats can be read. A chat that is created in
/// this time is called "late". Late chats are kept in memory, like temporary chats, until moveLate() or keepLate().
class ChatStore {
public:
    explicit ChatStore(const Database& database) : m_database(database) {}

    /// Returns all chats: first pinned chats, then chats in folders sorted by folder name, then all others. Each group
    /// is sorted by time, newest first.
    std::vector<ChatRow> chats() const;
    /// Returns the `count` chats that were changed last, newest first. Chats without a title are left out: they have no
    /// message yet.
    std::vector<ChatRow> recentChats(int count) const;
    /// Returns the list row of the chat with this id; nullopt if the chat does not exist.
    std::optional<ChatRow> row(qint64 chat) const;
    /// Returns all folders, including empty ones, sorted by name.
    std::vector<Folder> folders() const;
    /// Creates a folder. If the folder exists, sets whether it is folded.
    void setFolder(const Folder& folder);
    /// Renames a folder in all of its chats, including removed chats. If a folder `to` exists, the chats are moved to
    /// this folder.
    void renameFolder(const QString& from, const QString& to);
    /// Removes a folder. Its chats are then in no folder, except chats that are removed from all lists: these keep the
    /// folder's name.
    void removeFolder(const QString& name);
    std::optional<ChatDetails> chat(qint64 chat) const;
    /// Returns whether the chat is lost when the program ends. This is the case if the chat is temporary, or if all
    /// chats are in memory.
    bool isInMemory(qint64 chat) const;
    /// Returns whether chats with messages or an unsent message would be lost when the program ends. Chats that the
    /// user made temporary are not counted.
    bool wouldLoseChats() const;
    bool isAway() const;
    bool hasLate() const { return !m_late.empty(); }
    bool isLate(qint64 chat) const { return m_late.contains(chat); }
    /// Moves all late chats to the file, except the chats in `stay`. Returns a map from old ids to new ids. A chat
    /// without content is deleted, and its new id is 0.
    std::map<qint64, qint64> moveLate(const QSet<qint64>& stay);
    /// Writes all late chats to a separate file in the same folder, from which they can be restored. Returns the path
    /// of this file; empty if no late chat has content.
    QString keepLate();
    /// Returns an unused chat, which can be shown instead of creating a new chat. It has no title, messages, settings
    /// or unsent message, and is neither pinned nor in a folder. Its system prompt is empty or equals `systemPrompt`.
    std::optional<qint64> unusedChat(const QString& systemPrompt = {}) const;
    enum class Kept { OnDisk, Temporary };
    /// Creates a chat. A temporary chat is kept only in memory and is the first in the list.
    qint64 createChat(Kept kept = Kept::OnDisk);
    void edit(qint64 chat, const ChatEdits& edits);
    void writeUnsaved();

    /// Removes a chat from all lists, or restores it. To delete a chat permanently, use purgeChats() (purge.h).
    void setRemoved(qint64 chat, bool removed);

    /// Sets the title that a model generated for a chat. Returns false if the user has given the chat a title, or if
    /// the chat does not exist.
    bool setMadeTitle(qint64 chat, const QString& title);

    /// Returns the shown conversation, from its first to its last message.
    std::vector<StoredMessage> messages(qint64 chat) const;
    /// Returns all versions of all messages. Each message comes after the message that it answers.
    std::vector<StoredMessage> allMessages(qint64 chat) const;
    enum class Sent { Draft, OtherText };
    /// Adds a message at the end of the chat. If the chat has no title yet, it gets a title from the message. If `text`
    /// is the unsent message of the chat (Sent::Draft), the unsent message is cleared.
    qint64 addUserMessage(qint64 chat, qint64 parent, const QString& text, Sent sent = Sent::Draft);

private:
    bool hasLateContent() const;
    ChatRow rowFrom(const QSqlQuery& query) const;
    QString titleOf(qint64 chat, const QString& stored) const;

    const Database& m_database;
    std::map<qint64, ChatEdits> m_unsaved;  ///< changes that could not be written yet; key: id of the chat
    std::set<qint64> m_late;
};

/// Maximum length of a preview in UTF-16 code units, without the "…" at the end.
inline constexpr int kPreviewLength = 120;
/// Returns the first line of a text, cut to kPreviewLength characters.
QString previewOf(const QString& text);
/// Returns the title that a chat gets from its first message: the first line, shortened to a readable length.
QString titleFromMessage(const QString& text);
/// Returns the name that the user gave, on one line. Invisible characters, and characters that reverse the direction of
/// text, are removed.
QString titleFromName(const QString& name);

}  // namespace vitrine
