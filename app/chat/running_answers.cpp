#include "app/chat/running_answers.h"

#include "app/engine/engine_bridge.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace vitrine {

namespace {

// Shortest time between progress signals. Numbers that change faster are unreadable, and each signal makes the window
// work.
constexpr std::chrono::milliseconds kProgressInterval{100};

}  // namespace

RunningAnswers::RunningAnswers(const Parts& parts, QObject* parent)
    : QObject(parent), m_parts(parts), m_lists{&parts.messages}
{
    const EngineBridge* bridge = &parts.bridge;
    connect(bridge, &EngineBridge::promptReady, this, &RunningAnswers::handlePromptReady);
    connect(bridge, &EngineBridge::promptProgress, this, &RunningAnswers::handlePromptProgress);
    connect(bridge, &EngineBridge::loadProgress, this, &RunningAnswers::handleLoadProgress);
    connect(bridge, &EngineBridge::promptScored, this, &RunningAnswers::handlePromptScored);
    connect(bridge, &EngineBridge::paused, this, &RunningAnswers::handlePaused);
    connect(bridge, &EngineBridge::answerWaiting, this, &RunningAnswers::handleWaiting);
    connect(bridge, &EngineBridge::tokensGenerated, this, &RunningAnswers::handleTokens);
    connect(bridge, &EngineBridge::generationFinished, this, &RunningAnswers::handleFinished);
    connect(bridge, &EngineBridge::failed, this, &RunningAnswers::handleFailed);
    m_progressTimer.setSingleShot(true);
    m_progressTimer.setInterval(kProgressInterval);
    connect(&m_progressTimer, &QTimer::timeout, this, &RunningAnswers::progressChanged);
}

void RunningAnswers::alsoShowIn(MessageListModel& messages)
{
    m_lists.push_back(&messages);
    connect(&messages, &QObject::destroyed, this, [this, list = &messages] { std::erase(m_lists, list); });
}

AnswerRun* RunningAnswers::find(RequestId request) const
{
    for (const auto& run : m_runs) {
        if (run->request() == request) return run.get();
    }
    return nullptr;
}

AnswerRun* RunningAnswers::ofChat(qint64 chat) const
{
    for (const auto& run : m_runs) {
        if (run->chat() == chat) return run.get();
    }
    return nullptr;
}

const AnswerRun* RunningAnswers::ofMessage(qint64 message) const
{
    for (const auto* runs : {&m_runs, &m_unwritten}) {
        for (const auto& run : *runs) {
            if (run->message() == message) return run.get();
        }
    }
    return nullptr;
}

QSet<qint64> RunningAnswers::chats() const
{
    QSet<qint64> chats;
    for (const auto& run : m_runs) chats.insert(run->chat());
    return chats;
}

QSet<qint64> RunningAnswers::chatsToWrite() const
{
    QSet<qint64> chats = this->chats();
    for (const auto& run : m_unwritten) chats.insert(run->chat());
    return chats;
}

qint64 RunningAnswers::pausedChat() const
{
    for (const auto& run : m_runs) {
        if (run->paused()) return run->chat();
    }
    return 0;
}

bool RunningAnswers::isWriting(const ModelLibrary& library) const
{
    return any() && pausedChat() == 0 && library.host().isEmpty();
}

void RunningAnswers::begin(AnswerRequest request)
{
    request.command.request = m_parts.bridge.nextRequest();
    m_runs.push_back(std::make_unique<AnswerRun>(m_parts.answers, request.command.request, request.start));
    AnswerRun& run = *m_runs.back();
    run.setSources(std::move(request.sources));
    run.beginWith(std::move(request.beginning));
    run.setKept(request.kept);
    emit begun(run, request.start.parent);
    m_parts.bridge.post(std::move(request.command));
    // If the answer begins with a given text, the number of its tokens is unknown. Then `atCount` alone does not make
    // the engine pause before the first new token, so request a pause at once.
    if (request.pausesFirst) m_parts.bridge.steer(Pause{run.request()});
    emit answeringChanged();
}

void RunningAnswers::stop(qint64 chat)
{
    if (const AnswerRun* run = ofChat(chat)) m_parts.bridge.cancel(run->request());
}

void RunningAnswers::abandon(qint64 chat)
{
    for (auto& run : m_runs) {
        if (run->chat() != chat) continue;
        m_parts.bridge.cancel(run->request());
        run->abandon(MessageState::Stopped);
        m_unwritten.push_back(std::move(run));
    }
    std::erase(m_runs, nullptr);
    emit due();
    emit answeringChanged();
    m_parts.bridge.post(CloseConversation{chat});
}

void RunningAnswers::interrupt()
{
    for (const auto& run : m_runs) run->abandon(MessageState::Interrupted);
}

void RunningAnswers::write()
{
    std::erase_if(m_unwritten, [this](const auto& run) { return !m_parts.answers.exists(run->message()); });
    for (const auto& run : m_unwritten) run->write();
    m_unwritten.clear();
    for (const auto& run : m_runs) run->write();
}

void RunningAnswers::takeScores(qint64 message, const PromptScored& event)
{
    for (const auto& run : m_runs) {
        if (run->message() == message) run->promptScored(event);
    }
}

/// Appends text to the message of the answer in the lists that show it.
void RunningAnswers::showAdded(const AnswerRun& run, const AnswerRun::Added& added)
{
    for (MessageListModel* list : m_lists) {
        if (added.textWasReasoning) list->turnTextIntoReasoning(run.message());
        list->appendReasoning(run.message(), added.reasoning, run.info().reasoningTokens);
        list->appendText(run.message(), added.text);
    }
    if (added.textWasReasoning) emit becameReasoning(run);
}

/// Shows state and facts of the answer in the lists that show it.
void RunningAnswers::showState(const AnswerRun& run)
{
    for (MessageListModel* list : m_lists) list->setAnswer(run.message(), run.state(), run.info());
}

void RunningAnswers::handlePromptReady(const PromptReady& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    showAdded(*run, run->promptReady(event));
    showState(*run);  // the facts now contain the seed
    emit promptReady(*run, event);
    if (!isShown(*run)) return;
    m_parts.messages.setLeftOut(run->info().leftOut);
    emit progressChanged();
}

void RunningAnswers::handlePromptProgress(const PromptProgress& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    run->promptProgress(event);
    if (isShown(*run)) emit progressChanged();
}

void RunningAnswers::handleLoadProgress(const LoadProgress& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    run->setStage(event.stage);
    if (isShown(*run)) emit progressChanged();
}

void RunningAnswers::handlePromptScored(const PromptScored& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    run->promptScored(event);
    emit promptScored(*run, event);
}

void RunningAnswers::handlePaused(const Paused& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    run->pause(event);
    emit paused(*run);
    if (run->isDue()) emit due();
    if (!isShown(*run)) return;
    emit pauseChanged();
    emit progressChanged();
}

void RunningAnswers::handleWaiting(const AnswerWaiting& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    run->hold(event);
    if (isShown(*run)) emit progressChanged();
}

void RunningAnswers::handleTokens(const std::vector<TokenGenerated>& events)
{
    AnswerRun* run = find(events.front().request);
    if (!run) return;
    const AnswerRun::Phase before = run->phase();
    const bool wasPaused = run->paused() != nullptr;
    showAdded(*run, run->tokensGenerated(events));
    emit tokensAdded(*run, events.size());
    if (isShown(*run)) {
        if (wasPaused) emit pauseChanged();
        if (run->phase() != before || wasPaused)
            emit progressChanged();
        else if (!m_progressTimer.isActive())
            m_progressTimer.start();
    }
    if (run->isDue()) emit due();
}

void RunningAnswers::handleFinished(const GenerationFinished& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    showAdded(*run, run->finish(event));
    end(*run, {});
}

/// Ends the answer with an error. The error is stored with the answer and shown below it.
void RunningAnswers::handleFailed(const Failed& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    run->fail(event);
    end(*run, event.ofDevice ? std::optional(event.sentence) : std::nullopt);
}

/// Removes an answer that has ended from the running ones, and updates its message.
void RunningAnswers::end(AnswerRun& run, const std::optional<Sentence>& deviceFailure)
{
    const EndedAnswer answer{.chat = run.chat(),
                             .message = run.message(),
                             .state = run.state(),
                             .modelPath = run.info().modelPath,
                             .seconds = run.info().promptSeconds + run.info().generationSeconds,
                             .shown = &run == shown(),
                             .deviceFailure = deviceFailure};
    showState(run);
    emit ending(run);
    const auto at =
        std::find_if(m_runs.begin(), m_runs.end(), [&run](const auto& other) { return other.get() == &run; });
    m_unwritten.push_back(std::move(*at));
    m_runs.erase(at);
    emit due();
    emit answeringChanged();
    emit ended(answer);
}

}  // namespace vitrine
