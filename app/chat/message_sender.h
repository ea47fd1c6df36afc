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

#include <cstddef>
#include <optional>
#include <vector>

namespace vitrine {

class AppSettings;
class ChatNotices;
class ChatSaver;
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
        ChatSaver& saver;
        ChatNotices& notices;
    };
    explicit MessageSender(const Parts& parts, QObject* parent = nullptr);

    /// Messages that are sent when the answer in the shown chat is complete.
    QueueModel* queue() const { return m_queued; }
    /// Reads queue() from the store. Throws StoreError.
    void showQueue();
    /// Whether a message can be sent now.
    bool canSend() const;
    /// Name of the server that needs the user's permission to get the shown chat; empty if no permission is needed.
    QString serverToAllow() const;
    /// Address of the server for which the user writes now. Empty for a local model, or if the server needs permission.
    QString writtenFor() const;

    /// Sends the unsent message, queues it, or lets it wait for the model that is being opened.
    void sendUnsent();
    /// Sends `text`. The unsent message stays as it is.
    void send(const QString& text) { sendNow(text, ChatStore::Sent::OtherText); }
    /// Sends the first message of the queue.
    void sendQueued();
    /// Sends the first message in the queue of a chat, whether the chat is shown or not.
    void sendNext(qint64 chat);
    /// Moves a message from the queue to the beginning of the unsent message.
    void takeQueued(qint64 queued);

    /// Requests another version of an answer, or an answer to a message of the user. `values` are settings for this
    /// answer only, by the keys of ChatOverrides. Opens `model` first; empty: uses the open model.
    void answerAgain(qint64 message, const QVariantMap& values = {}, const QString& model = {});
    /// Requests another version of an answer that begins with its whole text; 0: the last message.
    void continueAnswer(qint64 message);
    /// Requests another version of an answer that keeps its first `kept` tokens, followed by `next` if given.
    void answerFrom(qint64 message, std::size_t kept, const ChatOverrides& settings, std::optional<quint64> seed,
                    const std::optional<TokenRecord>& next);
    /// Stores the edited text as a new version. Also requests an answer if `answer` is true and the user wrote the
    /// message.
    void finishEdit(bool answer);
    /// Sets where answers in the shown chat pause, and whether they also pause before their first token.
    void setPauses(const PauseConditions& conditions, bool first);

    /// Allows the server in use to get the shown chat. Then sends the message that waited for this permission.
    void allowServer();
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
