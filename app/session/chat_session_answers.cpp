#include "app/inspectors/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/chat_session.h"
#include "app/session/engine_bridge.h"
#include "app/session/prompt_history.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"

#include <utility>

// The half of the session that talks with the engine: requests, and the events of the answers that run.
namespace vitrine {

void ChatSession::connectBridge()
{
    EngineBridge* bridge = &m_parts.bridge;
    connect(bridge, &EngineBridge::promptReady, this, &ChatSession::handlePromptReady);
    connect(bridge, &EngineBridge::promptProgress, this, [this](const PromptProgress& event) {
        AnswerRun* run = find(event.request);
        if (!run) return;
        run->promptProgress(event);
        if (run == shownRun()) emit progressChanged();
    });
    connect(bridge, &EngineBridge::promptScored, this, [this](const PromptScored& event) {
        AnswerRun* run = find(event.request);
        if (!run) return;
        run->promptScored(event);
        if (showsTokensOf(*run)) m_parts.tokens.updatePrompt(event.firstToken, event.records);
    });
    connect(bridge, &EngineBridge::tokensGenerated, this, &ChatSession::handleTokens);
    connect(bridge, &EngineBridge::generationFinished, this, &ChatSession::handleFinished);
    connect(bridge, &EngineBridge::failed, this, &ChatSession::handleFailed);
}

/// Asks for an answer to the last message shown, which is the user's and already stored.
void ChatSession::startAnswer()
{
    const AppSettings& settings = m_parts.settings;
    AnswerStart start;
    start.chat = m_chat.id;
    start.parent = m_messages->last()->id;
    start.modelName = m_parts.library.name();
    start.modelPath = m_parts.library.path();
    start.settings = settings.samplingJson();

    Generate command;
    command.request = m_parts.bridge.nextRequest();
    command.conversation = m_chat.id;
    command.messages = promptMessages(m_chat.systemPrompt, m_messages->messages());
    command.sampling = settings.sampling();
    for (const QString& stop : settings.stopStrings()) command.stopStrings.push_back(toUtf8(stop));
    command.maxTokens = static_cast<std::uint32_t>(settings.maxTokens());
    command.alternatives = static_cast<std::uint32_t>(settings.alternatives());
    command.scorePrompt = settings.scorePrompt();
    if (!settings.speculation()) command.draftTokens = 0;

    m_runs.push_back(std::make_unique<AnswerRun>(m_parts.answers, command.request, start));
    const AnswerRun& run = *m_runs.back();
    StoredMessage answer;
    answer.id = run.message();
    answer.parent = start.parent;
    answer.role = QStringLiteral("assistant");
    answer.state = MessageState::Streaming;
    answer.createdAt = QDateTime::currentDateTime();
    answer.answer = run.info();
    m_messages->append(std::move(answer));
    m_parts.tokens.reset(run.message());
    m_sliceTimer.start();
    m_parts.bridge.post(std::move(command));
    emit generatingChanged();
    emit answeringChanged();
    emit canSendChanged();
    emit progressChanged();
    emit listChanged();
}

void ChatSession::handlePromptReady(const PromptReady& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    run->promptReady(event);
    if (showsTokensOf(*run)) m_parts.tokens.setPrompt(event.tokens);
    if (run != shownRun()) return;
    QStringList notices;
    for (const std::string& notice : event.notices) notices << fromUtf8(notice);
    setNotice(notices.join(u'\n'));
    emit progressChanged();
}

void ChatSession::handleTokens(const std::vector<TokenGenerated>& events)
{
    AnswerRun* run = find(events.front().request);
    if (!run) return;
    const AnswerRun::Added added = run->tokensGenerated(events);
    m_messages->appendReasoning(run->message(), added.reasoning, run->info().reasoningTokens);
    m_messages->appendText(run->message(), added.text);
    if (showsTokensOf(*run)) {
        std::vector<TokenRecord> records;
        records.reserve(events.size());
        for (const TokenGenerated& event : events) records.push_back(event.record);
        m_parts.tokens.append(std::move(records));
    }
    if (run == shownRun()) emit progressChanged();
    guarded([run] { run->writeIfDue(); });
}

void ChatSession::handleFinished(const GenerationFinished& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    m_messages->appendReasoning(run->message(), fromUtf8(event.remainingReasoning), run->info().reasoningTokens);
    m_messages->appendText(run->message(), fromUtf8(event.remainingText));
    guarded([run, &event] { run->finish(event); });
    endRun(*run);
}

/// The reason belongs to the answer, is stored with it and shown below it.
void ChatSession::handleFailed(const Failed& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    guarded([run, &event] { run->fail(event); });
    endRun(*run);
    if (event.ofDevice) m_parts.library.deviceFailed(fromUtf8(event.sentence));
}

/// Takes a run that has ended out of the list; the message it belonged to keeps what is known of it.
void ChatSession::endRun(AnswerRun& run)
{
    const bool shown = &run == shownRun();
    m_messages->finish(run.message(), run.endState(), run.info());
    std::erase_if(m_runs, [&run](const auto& other) { return other.get() == &run; });
    if (m_runs.empty()) m_sliceTimer.stop();
    emit answeringChanged();
    if (shown) {
        emit generatingChanged();
        emit canSendChanged();
        emit progressChanged();
    }
    emit listChanged();
}

void ChatSession::writeRuns()
{
    for (const auto& run : m_runs) {
        guarded([&run] { run->write(); });
    }
}

bool ChatSession::showsTokensOf(const AnswerRun& run) const
{
    return m_parts.tokens.messageId() == run.message();
}

AnswerRun* ChatSession::find(RequestId request) const
{
    for (const auto& run : m_runs) {
        if (run->request() == request) return run.get();
    }
    return nullptr;
}

AnswerRun* ChatSession::shownRun() const
{
    for (const auto& run : m_runs) {
        if (run->chat() == m_chat.id) return run.get();
    }
    return nullptr;
}

}  // namespace vitrine
