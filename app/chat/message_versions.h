#pragma once

#include "app/i18n/localized_text.h"
#include "app/store/message_tree.h"
#include "app/store/stored_types.h"
#include "core/generate/engine/token_record.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

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
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_MOC_INCLUDE("app/models/tree_map_model.h")
    /// All messages of the chat, as of the last drawMap().
    Q_PROPERTY(vitrine::TreeMapModel* map READ map CONSTANT)
    /// Number of messages after the last one that is shown, in branches that are not shown.
    Q_PROPERTY(int continuations READ continuations NOTIFY continuationsChanged)
    /// Id of the message that is being edited, or 0, and its new text.
    Q_PROPERTY(double editedMessage READ editedMessage NOTIFY editedMessageChanged)
    Q_PROPERTY(QString editText READ editText WRITE setEditText NOTIFY editTextChanged)

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
    TreeMapModel* map() const { return m_map; }
    Q_INVOKABLE void drawMap();
    int continuations() const { return m_continuations; }
    void countContinuations();
    /// Returns the number of versions of a message. Throws StoreError.
    int versions(qint64 message) const { return m_tree.versions(message); }

    /// Reads the shown messages again and updates those that have changed. Throws StoreError.
    void showPath();
    /// Hides the messages after this one. The next message that is sent then begins a new branch after this message.
    Q_INVOKABLE void branchFrom(qint64 message);
    /// Shows the messages after the last shown one again, after branchFrom().
    Q_INVOKABLE void showLatest();
    /// Shows another version of a message and its continuation: `step` places later, or earlier if negative. The next
    /// message continues this line.
    Q_INVOKABLE void showSibling(qint64 message, int step);
    /// Shows another version of the last message that has versions.
    Q_INVOKABLE void showVersion(int step);
    /// Shows the line that contains this message, and scrolls to the message.
    Q_INVOKABLE void showMessage(qint64 message);
    /// Removes a message and all messages after it; restore() brings them back.
    Q_INVOKABLE void remove(qint64 message);
    /// Throws StoreError.
    void restore(const RemovedBranch& branch) { m_tree.restore(branch); }
    /// Makes all removals final. Throws StoreError.
    void giveUp() { m_tree.giveUp(); }

    qint64 editedMessage() const { return m_editedMessage; }
    /// Id of the chat of the message that is being edited.
    qint64 editedChat() const { return m_editedChat; }
    QString editText() const { return m_editText; }
    void setEditText(const QString& text);
    /// Begins to edit a message, unless it is being generated.
    Q_INVOKABLE void beginEdit(qint64 message);
    /// Begins to edit the user's last message; returns false if no such message exists.
    Q_INVOKABLE bool editLast();
    /// Ends the edit without a new version.
    Q_INVOKABLE void cancelEdit();
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
