#pragma once

#include "app/i18n/localized_text.h"
#include "app/store/message_tree.h"
#include "app/store/stored_types.h"
#include "core/generate/engine/token_record.h"

#include <QObject>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace vitrine {

class Database;
class MessageListModel;
class TreeMapModel;

/// Versions and branches of the shown chat, and the message that is being edited. Changes the tree of messages in the
/// store, and then shows the resulting line in the list of messages.
///
/// The tree does not change while the chat is being answered, because the answer belongs to the line that is shown.
class MessageVersions : public QObject {
    Q_OBJECT

public:
    /// Everything that the members use must outlive this object.
    struct Parts {
        const Database& database;
        MessageListModel& messages;
        /// Returns the shown line of a chat. May throw StoreError.
        std::function<std::vector<StoredMessage>(qint64 chat)> read;
        /// Returns the tokens of an answer. May throw StoreError.
        std::function<std::vector<TokenRecord>(qint64 answer)> tokensOf;
        /// Returns whether the shown chat is being answered.
        std::function<bool()> isAnswered;
    };
    explicit MessageVersions(Parts parts, QObject* parent = nullptr);

    /// Sets the chat, after its messages were put into the list. Cancels an edit in the previous chat.
    void setChat(qint64 chat);
    /// All messages of the chat, as of the last drawMap().
    TreeMapModel* map() const { return m_map; }
    void drawMap();
    /// Number of messages after the last one that is shown, in branches that are not shown.
    int continuations() const { return m_continuations; }
    void countContinuations();
    /// Returns the number of versions of a message. Throws StoreError.
    int versions(qint64 message) const { return m_tree.versions(message); }

    /// Reads the shown messages again and updates those that have changed. Throws StoreError.
    void showPath();
    /// Ends the shown line at this message.
    void branchFrom(qint64 message);
    /// Shows the messages after the last shown one again, after branchFrom().
    void showLatest();
    /// Shows another version of a message and its continuation: `step` places later, or earlier if negative.
    void showSibling(qint64 message, int step);
    /// Shows another version of the last message that has versions.
    void showVersion(int step);
    /// Shows the line that contains this message, and scrolls to the message.
    void showMessage(qint64 message);
    /// Removes a message and all messages after it; restore() brings them back.
    void remove(qint64 message);
    /// Throws StoreError.
    void restore(const RemovedBranch& branch) { m_tree.restore(branch); }
    /// Makes all removals final. Throws StoreError.
    void giveUp() { m_tree.giveUp(); }

    /// Id of the message that is being edited, or 0, its chat, and its new text.
    qint64 editedMessage() const { return m_editedMessage; }
    qint64 editedChat() const { return m_editedChat; }
    QString editText() const { return m_editText; }
    void setEditText(const QString& text);
    /// Begins to edit a message, unless it is being generated.
    void beginEdit(qint64 message);
    /// Begins to edit the user's last message; returns false if no such message exists.
    bool editLast();
    /// Ends the edit without a new version.
    void cancelEdit();
    /// Stores the edited text as a new version, unless it is unchanged, and shows it. Returns the row of the message;
    /// nullopt if nothing is edited, the text is blank, or the store failed.
    std::optional<int> finishEdit();

signals:
    /// setChat() was called.
    void chatShown();
    /// The list shows another line, or messages of the line have changed.
    void pathChanged();
    void continuationsChanged();
    void editedMessageChanged();
    void editTextChanged();
    /// A message was edited. The new version is in the store, but not in the list yet.
    void versionAdded(qint64 version);
    /// The tokens of this answer should be shown, because the user chose it.
    void answerChosen(qint64 message);
    /// The view should scroll to the message in this row.
    void rowWanted(int row);
    /// Messages of a chat were removed; restore() restores them.
    void branchRemoved(qint64 chat, const vitrine::RemovedBranch& branch);
    /// An edit of a message was cancelled. `text` is the edited text.
    void editDiscarded(qint64 chat, qint64 message, const QString& text);
    /// The store cannot be used.
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    bool mayChange(qint64 message) const;
    void endEdit();

    Parts m_parts;
    MessageTree m_tree;
    TreeMapModel* m_map;
    qint64 m_chat = 0;
    int m_continuations = 0;
    qint64 m_editedMessage = 0;
    qint64 m_editedChat = 0;
    QString m_editText;
    QString m_textBefore;  ///< text of the edited message before the edit
};

}  // namespace vitrine
