#pragma once

#include "app/chat/undo_steps.h"
#include "app/i18n/localized_text.h"
#include "app/store/message_tree.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <functional>

namespace vitrine {

class EngineBridge;
class MessageListModel;
class MessageVersions;
class RunningAnswers;
class ShownChat;
class UnsentMessage;

/// Restores what the user has discarded in the chats: deleted messages, a discarded edit, a pasted text, a preset, or a
/// prompt.
class ChatUndo : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// A sentence about what restore() would restore. Empty if there is nothing to restore, or if a list shows it.
    Q_PROPERTY(QString text READ text NOTIFY changed)
    /// Whether restore() can restore something.
    Q_PROPERTY(bool available READ available NOTIFY changed)

public:
    /// All members must outlive this object.
    struct Parts {
        EngineBridge& bridge;
        ShownChat& chat;
        const RunningAnswers& running;
        MessageListModel& messages;
        MessageVersions& versions;
        UnsentMessage& unsent;
    };
    explicit ChatUndo(const Parts& parts, QObject* parent = nullptr);

    QString text() const { return m_steps.text(); }
    bool available() const { return !m_steps.isEmpty(); }

    /// Restores what was discarded last. Does nothing while its chat is being answered.
    Q_INVOKABLE void restore();
    /// Drops everything that restore() could restore. messagesDiscarded() then requests the deletion of the messages.
    Q_INVOKABLE void forget();
    /// Adds something that was discarded elsewhere. `back` restores it and `said` becomes text(). restore() opens
    /// `chat` first, unless it is 0.
    void offer(const LocalizedText& said, const std::function<void()>& back, qint64 chat = 0);
    /// Adds the removal of chats. The list of chats shows it, so text() becomes empty. `isPending` returns whether the
    /// removal can still be undone. Call endListOffers() when this may have changed.
    void offerForList(const std::function<void()>& back, const std::function<bool()>& isPending);
    void endListOffers() { m_steps.removeEnded(); }

signals:
    void changed();
    /// Removed messages can no longer be restored and should be deleted from the database.
    void messagesDiscarded();
    /// The store cannot be used.
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    bool show(qint64 chat);
    void offerBranch(qint64 chat, const RemovedBranch& branch);
    void offerEdit(qint64 chat, qint64 message, const QString& text);

    Parts m_parts;
    UndoSteps m_steps{this};
};

}  // namespace vitrine
