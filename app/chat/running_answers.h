#pragma once

#include "app/chat/answer_request.h"
#include "app/chat/answer_run.h"
#include "core/generate/engine/events.h"

#include <QObject>
#include <QSet>
#include <QString>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace vitrine {

class EngineBridge;
class MessageListModel;
class ModelLibrary;

/// An answer that has ended.
struct EndedAnswer {
    qint64 chat = 0;
    qint64 message = 0;
    MessageState state = MessageState::Complete;
    QString modelPath;
    double seconds = 0;                          ///< duration of the work
    bool shown = false;                          ///< whether its chat is shown
    std::optional<Sentence> deviceFailure = {};  ///< why the device failed; nullopt: it did not
};

/// The answers in progress, of all chats. Posts their requests, takes the engine's events, and appends the text to the
/// list of messages if their chat is shown. Answers that have ended are kept until the store has them completely.
///
/// Signals with an AnswerRun are for direct connections: the reference is valid only during the call.
class RunningAnswers : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether an answer is running in any chat.
    Q_PROPERTY(bool any READ any NOTIFY answeringChanged)

public:
    /// All members must outlive this object.
    struct Parts {
        AnswerStore& answers;
        EngineBridge& bridge;
        MessageListModel& messages;
    };
    explicit RunningAnswers(const Parts& parts, QObject* parent = nullptr);

    /// From now on, also appends to the messages in this list, until the list is destroyed.
    void alsoShowIn(MessageListModel& messages);

    bool any() const { return !m_runs.empty(); }
    /// Returns the oldest answer; null if none is running. The engine works on it first.
    const AnswerRun* first() const { return any() ? m_runs.front().get() : nullptr; }
    /// Returns the answer in the chat that is shown; null if none is running there.
    const AnswerRun* shown() const { return ofChat(m_shownChat); }
    /// Returns the answer in a chat; null if none is running there.
    AnswerRun* ofChat(qint64 chat) const;
    /// Returns an answer that is running, or has ended but is not completely in the store; null for other messages.
    const AnswerRun* ofMessage(qint64 message) const;
    /// Ids of the chats with running answers.
    QSet<qint64> chats() const;
    /// Ids of the chats with answers that are running, or are not completely in the store.
    QSet<qint64> chatsToWrite() const;
    /// Id of the chat whose answer pauses; 0: no answer pauses. The engine does no other work during a pause.
    qint64 pausedChat() const;
    /// Whether an answer by a model on this computer is running or waits for its turn, and no answer pauses. `library`
    /// has the open model.
    bool isWriting(const ModelLibrary& library) const;
    /// Sets the chat whose answer is shown(). Only this answer causes progressChanged() and pauseChanged().
    void setShownChat(qint64 chat) { m_shownChat = chat; }

    /// Creates the answer in the store and requests it from the engine. Throws StoreError.
    void begin(AnswerRequest request);
    /// Asks the engine to end the answer in a chat. The answer ends when the engine has done so.
    void stop(qint64 chat);
    /// Ends the answers in a chat that was removed, without waiting for the engine. The engine also drops the cached
    /// state of the chat.
    void abandon(qint64 chat);
    /// Ends all answers as interrupted, at the end of the program.
    void interrupt();
    /// Writes everything that the store does not have yet. Throws StoreError.
    void write();
    /// Takes scores of the prompt of `message`, whose answer may still be running.
    void takeScores(qint64 message, const PromptScored& event);

signals:
    /// An answer to the message `parent` was created in the store. The engine gets the request afterwards.
    void begun(const AnswerRun& run, qint64 parent);
    void promptReady(const AnswerRun& run, const PromptReady& event);
    void promptScored(const AnswerRun& run, const PromptScored& event);
    /// The last `count` tokens of the answer are new.
    void tokensAdded(const AnswerRun& run, std::size_t count);
    /// All tokens of the answer so far are reasoning.
    void becameReasoning(const AnswerRun& run);
    void paused(const AnswerRun& run);
    /// The last event of the answer has been handled.
    void ending(const AnswerRun& run);
    /// The answer is no longer among the running ones.
    void ended(const EndedAnswer& answer);
    /// The set of running answers has changed.
    void answeringChanged();
    /// The answer that is shown has begun or ended a pause.
    void pauseChanged();
    /// Phase or numbers of the answer that is shown have changed. At most ten times per second while tokens are added.
    void progressChanged();
    /// Enough text was added that it should be written to the store.
    void due();

private:
    AnswerRun* find(RequestId request) const;
    bool isShown(const AnswerRun& run) const { return run.chat() == m_shownChat; }
    void showAdded(const AnswerRun& run, const AnswerRun::Added& added);
    void showState(const AnswerRun& run);
    void handlePromptReady(const PromptReady& event);
    void handlePromptProgress(const PromptProgress& event);
    void handleLoadProgress(const LoadProgress& event);
    void handlePromptScored(const PromptScored& event);
    void handlePaused(const Paused& event);
    void handleWaiting(const AnswerWaiting& event);
    void handleTokens(const std::vector<TokenGenerated>& events);
    void handleFinished(const GenerationFinished& event);
    void handleFailed(const Failed& event);
    void end(AnswerRun& run, const std::optional<Sentence>& deviceFailure);

    Parts m_parts;
    std::vector<MessageListModel*> m_lists;  ///< all lists that may show an answer; the first one is that of m_parts
    qint64 m_shownChat = 0;
    std::vector<std::unique_ptr<AnswerRun>> m_runs;
    std::vector<std::unique_ptr<AnswerRun>> m_unwritten;  ///< answers that have ended but are not completely in the
                                                          ///< store
    QTimer m_progressTimer{this};                         ///< runs while a progressChanged() is pending
};

}  // namespace vitrine
