#include "app/inspectors/token_strip_model.h"
#include "app/library/endpoints.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/session/chat_session.h"
#include "app/session/engine_bridge.h"
#include "app/session/prompt_history.h"
#include "app/session/run_facts.h"
#include "app/settings/app_settings.h"
#include "app/store/text.h"

#include <algorithm>
#include <utility>

// The part of the session that works with the engine: requests, and the events of running answers.
namespace vitrine {

void ChatSession::connectBridge()
{
    EngineBridge* bridge = &m_parts.bridge;
    // The library was created before the session, so it handles this event first.
    connect(bridge, &EngineBridge::modelLoaded, this, [this] {
        m_gauge.forgetLeftOut();
        m_gauge.count();
    });
    connect(bridge, &EngineBridge::promptReady, this, &ChatSession::handlePromptReady);
    connect(bridge, &EngineBridge::paused, this, &ChatSession::handlePaused);
    connect(bridge, &EngineBridge::answerHeld, this, &ChatSession::handleHeld);
    connect(bridge, &EngineBridge::promptProgress, this, [this](const PromptProgress& event) {
        AnswerRun* run = find(event.request);
        if (!run) return;
        run->promptProgress(event);
        if (run == shownRun()) emit progressChanged();
    });
    connect(bridge, &EngineBridge::loadProgress, this, [this](const LoadProgress& event) {
        AnswerRun* run = find(event.request);
        if (!run) return;
        run->setStage(event.stage);
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

/// Requests an answer that replaces the messages shown from `row` on. The message above `row` is the user's and is
/// already stored.
void ChatSession::startAnswer(int row, const QVariantMap& values)
{
    std::vector<StoredMessage> conversation = m_messages->messages();
    conversation.resize(static_cast<std::size_t>(row));
    ChatOverrides settings = settingsOf(m_chat.id);
    for (auto value = values.begin(); value != values.end(); ++value) {
        if (value->toString().isEmpty())
            settings.remove(value.key());  // back to the default of the model's template
        else
            settings.set(value.key(), QJsonValue::fromVariant(*value));
    }
    ask({.chat = m_chat.id,
         .systemPrompt = m_chat.systemPrompt,
         .conversation = std::move(conversation),
         .settings = std::move(settings)});
}

ChatOverrides ChatSession::settingsOf(qint64 chat) const
{
    if (chat == m_chat.id) return ChatOverrides::fromText(m_chat.settings);
    const auto details = m_parts.chats.chat(chat);
    return ChatOverrides::fromText(details ? details->settings : QString());
}

/// Requests an answer, also in a chat that is not shown. No data goes to a server without permission.
void ChatSession::ask(AnswerWanted wanted)
{
    const bool isFree = mayGet(wanted.chat, wanted.chat == m_chat.id ? m_messages->messages() : wanted.conversation);
    if (!isFree) return emit canSendChanged();
    markSettingsSent(wanted.chat);
    const AppSettings& settings = m_parts.settings;
    const ChatOverrides own = wanted.settings ? *wanted.settings : settingsOf(wanted.chat);
    AnswerStart start;
    start.chat = wanted.chat;
    start.parent = wanted.conversation.back().id;
    start.modelName = m_parts.library.name();
    start.modelPath = m_parts.library.path();
    QJsonObject answers = own.answerSettings(settings);
    if (!wanted.beginning.earlier.isEmpty()) answers.insert(QStringLiteral("earlier"), wanted.beginning.earlier);
    start.settings = answerSettings(std::move(answers), *m_parts.library.summary());
    start.facts = factsOf(*m_parts.library.summary());

    Generate command;
    command.request = m_parts.bridge.nextRequest();
    command.conversation = wanted.chat;
    command.modelPath = m_parts.library.summary()->path;  // the model that the user sees as selected
    PromptHistory history = promptHistory(wanted.systemPrompt, wanted.conversation);
    command.messages = std::move(history.messages);
    command.overflow = static_cast<Overflow>(own.overflow(settings));
    command.thinking = toUtf8(own.reasoning());
    if (const int most = own.reasoningTokens()) command.thinkingTokens = static_cast<std::uint32_t>(most);
    command.sampling = own.sampling(settings);
    command.grammar = own.grammar();
    if (wanted.seed) {
        command.sampling.seed = *wanted.seed;
        command.sampling.randomSeed = false;
    }
    for (const QString& stop : own.stopStrings(settings)) command.stopStrings.push_back(toUtf8(stop));
    command.maxTokens = static_cast<std::uint32_t>(own.maxTokens(settings));
    command.alternatives = static_cast<std::uint32_t>(settings.alternatives());
    command.scorePrompt = settings.scorePrompt();
    if (!settings.drafts()) command.draftTokens = 0;
    for (const TokenRecord& record : wanted.beginning.tokens) command.answerTokens.push_back(record.id);
    command.answerReasoning = wanted.beginning.reasoning;
    command.answerText = wanted.beginning.text;
    const bool shown = wanted.chat == m_chat.id;
    const bool pausesFirst = shown && m_pausesFirst;
    if (shown) command.pauseOn = m_pauseOn;
    if (pausesFirst) command.pauseOn.atCount = static_cast<std::uint32_t>(command.answerTokens.size());

    m_runs.push_back(std::make_unique<AnswerRun>(m_parts.answers, command.request, start));
    AnswerRun& run = *m_runs.back();
    markForServer(run.message());
    run.setSources(std::move(history.sources));
    run.beginWith(std::move(wanted.beginning.tokens.empty() ? wanted.beginning.records : wanted.beginning.tokens));
    run.select(wanted.selects);
    if (shown) placeAnswer(run, wanted);
    m_saver.setAnswering(true);
    m_parts.bridge.post(std::move(command));
    // An answer that begins with a text has an unknown number of tokens, so `atCount` alone does not pause before the
    // first new one.
    if (pausesFirst) m_parts.bridge.steer(Pause{run.request()});
    emit generatingChanged();
    emit answeringChanged();
    emit canSendChanged();
    emit progressChanged();
    emit listChanged(run.chat());
}

void ChatSession::placeAnswer(const AnswerRun& run, const AnswerWanted& wanted)
{
    StoredMessage answer;
    answer.id = run.message();
    answer.parent = wanted.conversation.back().id;
    answer.role = QStringLiteral("assistant");
    answer.state = MessageState::Streaming;
    answer.createdAt = QDateTime::currentDateTime();
    answer.answer = run.info();
    answer.siblings = m_versions.versions(answer.id);
    answer.sibling = answer.siblings;
    m_messages->replaceFrom(static_cast<int>(wanted.conversation.size()), {std::move(answer)});
    m_parts.tokens.setServer(Endpoints::hostOf(run.info().modelPath));
    m_parts.tokens.reset(run.message());
    m_versions.countContinuations();
    m_gauge.count();
}

void ChatSession::showAdded(const AnswerRun& run, const AnswerRun::Added& added)
{
    if (added.textWasReasoning) {
        m_messages->turnTextIntoReasoning(run.message());
        if (showsTokensOf(run)) m_parts.tokens.markAsReasoning();
    }
    m_messages->appendReasoning(run.message(), added.reasoning, run.info().reasoningTokens);
    m_messages->appendText(run.message(), added.text);
}

void ChatSession::handlePromptReady(const PromptReady& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    const AnswerRun::Added added = run->promptReady(event);
    showAdded(*run, added);
    m_messages->setAnswer(run->message(), run->state(), run->info());  // which now contain the seed
    if (showsTokensOf(*run)) {
        m_parts.tokens.setPrompt(run->prompt());
        m_parts.tokens.append(run->tokens());
        selectWanted(*run);
    }
    if (run != shownRun()) return;
    m_messages->setLeftOut(run->info().leftOut);
    m_notices.showOfPrompt(m_chat.id, event.notices);
    emit progressChanged();
}

/// Selects the token with which the user continued the answer, so that the pages stay there instead of following its
/// end.
void ChatSession::selectWanted(AnswerRun& run)
{
    if (!run.selects()) return;
    TokenStripModel& strip = m_parts.tokens;
    // A selection that the user made since then has priority.
    if (!strip.followTail()) return run.select({});
    strip.catchUp();
    const int row = strip.promptCount() + static_cast<int>(*run.selects());
    if (row >= strip.count()) return;
    run.select({});
    strip.select(row);
    strip.setFollowTail(false);
}

void ChatSession::handlePaused(const Paused& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    run->pause(event);
    if (showsTokensOf(*run)) {
        m_parts.tokens.catchUp();
        if (event.record.id >= 0) m_parts.tokens.setPending(event.record);
    }
    if (run->isDue()) m_saver.saveSoon();
    if (run != shownRun()) return;
    emit pauseChanged();
    emit progressChanged();
}

void ChatSession::handleHeld(const AnswerHeld& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    run->hold(event);
    if (run == shownRun()) emit progressChanged();
}

void ChatSession::noteScores(qint64 message, const PromptScored& event)
{
    for (const auto& run : m_runs) {
        if (run->message() == message) run->promptScored(event);
    }
}

void ChatSession::setPauses(const PauseConditions& conditions, bool first)
{
    m_pauseOn = conditions;
    m_pausesFirst = first;
}

void ChatSession::handleTokens(const std::vector<TokenGenerated>& events)
{
    AnswerRun* run = find(events.front().request);
    if (!run) return;
    const AnswerRun::Phase before = run->phase();
    const bool paused = run->paused() != nullptr;
    showAdded(*run, run->tokensGenerated(events));
    if (showsTokensOf(*run)) {
        const std::vector<TokenRecord>& all = run->tokens();
        m_parts.tokens.follow({all.end() - static_cast<std::ptrdiff_t>(events.size()), all.end()});
        selectWanted(*run);
    }
    if (run == shownRun()) {
        if (paused) emit pauseChanged();
        if (run->phase() != before || paused)
            emit progressChanged();
        else if (!m_progressTimer.isActive())
            m_progressTimer.start();
    }
    if (run->isDue()) m_saver.saveSoon();
}

void ChatSession::handleFinished(const GenerationFinished& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    showAdded(*run, run->finish(event));
    endRun(*run);
}

/// Ends the answer with an error. The error is stored with the answer and shown below it.
void ChatSession::handleFailed(const Failed& event)
{
    AnswerRun* run = find(event.request);
    if (!run) return;
    run->fail(event);
    endRun(*run);
    if (event.ofDevice) m_parts.library.deviceFailed(event.sentence);
}

/// Removes a run that has ended from the list, and updates its message.
void ChatSession::endRun(AnswerRun& run)
{
    const bool shown = &run == shownRun();
    const bool complete = run.state() == MessageState::Complete;
    const bool stopped = run.state() == MessageState::Stopped;
    const double seconds = run.info().promptSeconds + run.info().generationSeconds;
    const qint64 chat = run.chat();
    const qint64 message = run.message();
    m_parts.library.noteUse(run.info().modelPath);
    m_messages->setAnswer(run.message(), run.state(), run.info());
    if (showsTokensOf(run)) {
        m_parts.tokens.catchUp();
        m_parts.tokens.clearPending();
    }
    const auto at =
        std::find_if(m_runs.begin(), m_runs.end(), [&run](const auto& other) { return other.get() == &run; });
    m_unsaved.push_back(std::move(*at));
    m_runs.erase(at);
    m_saver.setAnswering(!m_runs.empty());
    m_saver.saveSoon();
    emit answeringChanged();
    if (shown) {
        m_gauge.count();
        emit generatingChanged();
        emit pauseChanged();
        emit canSendChanged();
        emit progressChanged();
    }
    emit listChanged(chat);
    if (shown) emit shownAnswerEnded(message);
    if (!stopped) emit answerEnded(chat, seconds);
    if (complete) sendNext(chat);
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

const AnswerRun* ChatSession::runOf(qint64 message) const
{
    for (const auto* runs : {&m_runs, &m_unsaved}) {
        for (const auto& run : *runs) {
            if (run->message() == message) return run.get();
        }
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
