#pragma once

#include "app/chat/answer_wanted.h"
#include "app/chat/server_consent.h"
#include "app/i18n/localized_text.h"
#include "app/store/chat_store.h"
#include "app/store/message_queue.h"
#include "core/generate/engine/commands.h"

#include <QObject>
#include <QSet>
#include <QString>
#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace vitrine {

class AppSettings;
class ChatNotices;
class ChatSaver;
class ContextGauge;
class Database;
class MessageListModel;
class MessageVersions;
class ModelLibrary;
class QueueModel;
class RunningAnswers;
class ShownChat;
class UnsentMessage;

/// Sends messages and requests answers, or puts off both until a model is open, the answer before is complete, or the
/// user has allowed the server. A message is stored before the engine gets the request.
class MessageSender : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_MOC_INCLUDE("app/models/queue_model.h")
    /// Messages that were sent while the shown chat was being answered. The next one is sent when the answer is
    /// complete.
    Q_PROPERTY(vitrine::QueueModel* queue READ queue CONSTANT)
    /// Whether a message can be sent now.
    Q_PROPERTY(bool canSend READ canSend NOTIFY canSendChanged)
    /// Name of the server that needs the user's permission to get the shown chat (allowServer()). Parts of the chat
    /// were written for or answered by another model. Empty if no permission is needed.
    Q_PROPERTY(QString serverToAllow READ serverToAllow NOTIFY canSendChanged)

public:
    /// All members must outlive this object.
    struct Parts {
        ChatStore& chats;
        AnswerStore& answers;
        const Database& database;
        ModelLibrary& library;
        const AppSettings& settings;
        ShownChat& chat;
        MessageListModel& messages;
        RunningAnswers& running;
        MessageVersions& versions;
        UnsentMessage& unsent;
        ContextGauge& gauge;
        ChatSaver& saver;
        ChatNotices& notices;
    };
    explicit MessageSender(const Parts& parts, QObject* parent = nullptr);

    QueueModel* queue() const { return m_queued; }
    /// Reads queue() from the store. Throws StoreError.
    void showQueue();
    bool canSend() const;
    QString serverToAllow() const;
    /// Address of the server for which the user writes now. Empty for a local model, or if the server needs permission.
    QString writtenFor() const;

    /// Sends the unsent message. While the chat is being answered, the message goes to the queue instead. While a model
    /// is being opened, the message is sent when the model is ready, unless the message or the chat changes before.
    Q_INVOKABLE void sendUnsent();
    /// Sends `text`. The unsent message stays as it is.
    Q_INVOKABLE void send(const QString& text) { sendNow(text, ChatStore::Sent::OtherText); }
    /// Sends `text` as the next message of a chat, whether the chat is shown or not. The message waits in the queue of
    /// the chat if it cannot be sent now. If it cannot be stored, it is added to the shown unsent message.
    void sendTo(qint64 chat, const QString& text);
    /// Sends the stored unsent message of a chat that is not shown, and requests an answer. Returns false and sends
    /// nothing if no model can answer now, or if the server in use needs permission. Throws StoreError.
    bool sendUnsentOf(qint64 chat);
    /// Sends the first message of the queue. The queue does not continue by itself after an answer that was stopped or
    /// failed.
    Q_INVOKABLE void sendQueued();
    /// Sends the first message in the queue of a chat, whether the chat is shown or not.
    void sendNext(qint64 chat);
    /// Moves a message from the queue to the beginning of the unsent message.
    Q_INVOKABLE void takeQueued(qint64 queued);

    /// Requests another version of an answer, or an answer to a message of the user. `values` are settings for this
    /// answer only, by the keys of ChatOverrides. Opens `model` first; empty: uses the open model.
    Q_INVOKABLE void answerAgain(qint64 message, const QVariantMap& values = {}, const QString& model = {});
    /// Requests another answer to the user's last message.
    Q_INVOKABLE void regenerate();
    /// Requests another version of an answer that begins with its whole text; 0: the last message.
    Q_INVOKABLE void continueAnswer(qint64 message);
    /// Requests another version of an answer by the open model. It keeps the first `kept` tokens, then takes `next` if
    /// given, and generates the rest.
    void answerFrom(qint64 message, std::size_t kept, const ChatOverrides& settings, std::optional<quint64> seed,
                    const std::optional<TokenRecord>& next = {});
    /// Stores the edited text as a new version. Also requests an answer if `answer` is true and the user wrote the
    /// message.
    Q_INVOKABLE void finishEdit(bool answer);
    /// Stops leaving messages out of the prompts of the shown chat: a prompt that does not fit is not answered. If some
    /// messages were left out of the prompt of the last answer, removes this answer with MessageVersions::remove().
    Q_INVOKABLE void keepAll();
    /// Sets where answers pause by themselves, and whether they also pause before their first token. Applies to answers
    /// that are requested from now on in the chat that is shown.
    void setPauses(const PauseConditions& conditions, bool first);

    /// Allows the server in use to get the shown chat. Then sends the message that waited for this permission.
    Q_INVOKABLE void allowServer();
    /// Marks the message as written for the server in use. Does nothing if a local model is in use.
    void markForServer(qint64 message);

signals:
    /// canSend() or serverToAllow() may have changed.
    void canSendChanged();
    /// An answer was requested in this chat.
    void requested(qint64 chat);
    /// The title or time of a chat may differ from the list.
    void listChanged(qint64 chat);
    void failed(const LocalizedText& sentence, const QString& detail);

private:
    bool canAnswer() const;
    bool mayGet(qint64 chat, const std::vector<StoredMessage>& conversation) const;
    bool mayReceivePending(const QString& model) const;
    bool requireContinuing();
    void markSettingsSent(qint64 chat);
    void sendNow(const QString& text, ChatStore::Sent sent);
    void queueUnsent();
    void clearUnsent();
    void takeBegun(const AnswerRun& run, qint64 parent);
    void sendPending();
    void dropPending();
    void startAnswer(int row, const QVariantMap& values = {});
    void continueFrom(int row, Continuation beginning, AnswerWanted wanted);
    void ask(AnswerWanted wanted);

    Parts m_parts;
    MessageQueue m_queue;
    QueueModel* m_queued;
    ServerConsent m_consent;
    std::optional<AnswerAgain> m_again;  ///< request for another version that waits for its model or for a permission
    QSet<qint64> m_held;                 ///< chats that send their next message when a model is open
    PauseConditions m_pauseOn;
    bool m_pausesFirst = false;
};

}  // namespace vitrine
