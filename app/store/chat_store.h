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

/// Chats and the messages of them that are shown; MessageTree has the others. Every function that writes has committed
/// when it returns; all throw StoreError.
///
/// What people write must outlast a full disk: titles, system prompts and drafts that could not be written are kept,
/// read as though they had been written, and written with the next change or by writeUnsaved().
///
/// While the database is away (Database::isAway()), only temporary chats can be read. New chats are "late": they are in
/// memory with the temporary ones until moveLate() or keepLate().
class ChatStore {
public:
    explicit ChatStore(const Database& database) : m_database(database) {}

    /// Those that are pinned, then those in folders by their names, then the others; of each the newest first.
    std::vector<ChatRow> chats() const;
    /// The chat with this id, or nothing.
    std::optional<ChatRow> row(qint64 chat) const;
    /// All folders by their names, those without a chat too.
    std::vector<Folder> folders() const;
    /// Makes a folder, or folds or unfolds one there is.
    void setFolder(const Folder& folder);
    /// Its chats, deleted ones too, go with it; into another folder if there is one of that name.
    void renameFolder(const QString& from, const QString& to);
    /// Its chats are in no folder then, but for those that are deleted.
    void removeFolder(const QString& name);
    std::optional<ChatDetails> chat(qint64 chat) const;
    /// Whether the chat is lost when the program ends: a temporary chat, or every chat kept in memory only.
    bool isInMemory(qint64 chat) const;
    /// Whether any chat that would be gone has messages or a draft, but for those that the user made temporary.
    bool wouldLoseChats() const;
    bool isAway() const;
    bool hasLate() const { return !m_late.empty(); }
    bool isLate(qint64 chat) const { return m_late.contains(chat); }
    /// Moves all late chats but those in `stay` to the file. Returns their new ids by the old ones; 0 for a chat
    /// without content, which is deleted.
    std::map<qint64, qint64> moveLate(const QSet<qint64>& stay);
    /// Writes all late chats to a file next to that of the chats, from which they can be restored. Returns its path, or
    /// nothing if no late chat has content.
    QString keepLate();
    /// A chat without messages, name or draft, which "new chat" may use again.
    std::optional<qint64> unusedChat(const QString& systemPrompt = {}) const;
    enum class Kept { OnDisk, Temporary };
    /// A temporary chat is in memory alone, and stands before all others.
    qint64 createChat(Kept kept = Kept::OnDisk);
    void edit(qint64 chat, const ChatEdits& edits);
    void writeUnsaved();

    /// Takes a chat out of all lists, or brings it back; purgeRemoved() (purge.h) really deletes it.
    void setRemoved(qint64 chat, bool removed);

    /// Replaces the title of a chat to which the user gave none; returns false if the user did, or the chat is gone.
    bool setMadeTitle(qint64 chat, const QString& title);

    /// From the first message to the last one shown.
    std::vector<StoredMessage> messages(qint64 chat) const;
    /// Those in all versions, each after the one it answers.
    std::vector<StoredMessage> allMessages(qint64 chat) const;
    enum class Sent { Draft, OtherText };
    /// Makes it the chat's last message, names a chat that has no name yet, and clears the draft if it was that.
    qint64 addUserMessage(qint64 chat, qint64 parent, const QString& text, Sent sent = Sent::Draft);

private:
    bool hasLateContent() const;
    ChatRow rowFrom(const QSqlQuery& query) const;
    QString titleOf(qint64 chat, const QString& stored) const;

    const Database& m_database;
    std::map<qint64, ChatEdits> m_unsaved;  ///< by chat
    std::set<qint64> m_late;
};

inline constexpr int kPreviewLength = 120;
/// A text's first line, cut to kPreviewLength.
QString previewOf(const QString& text);
/// The name a chat gets from its first message: its first line, cut to a readable length.
QString titleFromMessage(const QString& text);
/// A name given by a person, as one line in which every character is visible and none reverses the others.
QString titleFromName(const QString& name);

}  // namespace vitrine
