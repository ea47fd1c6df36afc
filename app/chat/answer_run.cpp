#include "app/chat/answer_run.h"

#include "app/answers/answer_stretches.h"
#include "app/answers/footnote.h"
#include "app/answers/run_facts.h"
#include "app/chat/continuation.h"
#include "app/chat/prompt_history.h"
#include "app/store/text.h"
#include "core/generate/remote/request_body.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

// Number of tokens after which a slice is written at once. The session's timer writes smaller slices.
constexpr std::size_t kSliceTokens = 32;

}  // namespace

AnswerRun::AnswerRun(AnswerStore& store, RequestId request, const AnswerStart& start)
    : m_store(store), m_request(request), m_chat(start.chat), m_message(store.begin(start))
{
    m_info.modelName = start.modelName;
    m_info.modelPath = start.modelPath;
    m_info.settings = start.settings;
    m_info.facts = start.facts;
}

double AnswerRun::tokensPerSecond() const
{
    // The clock starts at the first token, because the time before it belongs to the prompt. So the first token is not
    // counted.
    if (m_tokens.size() < m_given + 2 || m_lastTokenSeconds <= 0) return 0;
    return static_cast<double>(m_tokens.size() - m_given - 1) / m_lastTokenSeconds;
}

StoredMessage AnswerRun::begun(qint64 parent) const
{
    StoredMessage answer;
    answer.id = m_message;
    answer.parent = parent;
    answer.role = QStringLiteral("assistant");
    answer.state = MessageState::Streaming;
    answer.createdAt = QDateTime::currentDateTime();
    answer.answer = m_info;
    return answer;
}

AnswerRun::Added AnswerRun::promptReady(const PromptReady& event)
{
    m_phase = Phase::Prompt;
    m_sincePrompt.start();
    m_info.leftOut = sourcesOf(m_sources, event.droppedMessages);
    m_prompt = event.tokens;
    m_given = std::min<std::size_t>(event.answerTokens, m_prompt.size());
    const auto answer = m_prompt.end() - static_cast<std::ptrdiff_t>(m_given);
    for (auto token = answer; token != m_prompt.end(); ++token) {
        const std::size_t at = m_tokens.size();
        const bool known = at < m_beginning.size() && m_beginning[at].id == token->record.id;
        m_tokens.push_back(known ? m_beginning[at] : token->record);
        // Take the fields that do not depend on the draw from the engine. The other fields, such as probabilities, are
        // only in m_beginning.
        TokenRecord& record = m_tokens.back();
        record.position = token->record.position;
        record.bytes = token->record.bytes;
        record.kind = token->record.kind;
        record.reasoning = token->record.reasoning;
        if (m_tokens.back().reasoning) ++m_info.reasoningTokens;
    }
    m_prompt.erase(answer, m_prompt.end());
    if (m_given == 1) spreadGiven();
    // A server received the beginning as one text, so the limits of the earlier stretches in its tokens are unknown.
    if (m_given < m_beginning.size()) {
        m_info.settings = withoutEarlier(m_info.settings);
        m_settingsWritten = false;
    }
    m_info.promptTokens = static_cast<int>(m_prompt.size());
    m_info.repeatedTokens = static_cast<int>(event.repeatedTokens);
    m_info.generatedTokens = static_cast<int>(m_tokens.size());
    m_seedSent = std::ranges::find(event.omitted, kOmittedSeed) == event.omitted.end();
    if (m_seedSent) m_info.facts.seed = static_cast<qint64>(event.seed);
    if (!event.omitted.empty()) {
        m_info.settings = settingsWithout(m_info.settings, event.omitted);
        m_settingsWritten = false;
    }
    noteHash(event.modelHash);
    const Added added{fromUtf8(event.answerText), fromUtf8(event.answerReasoning)};
    m_unwritten.text += added.text;
    m_unwritten.reasoning += added.reasoning;
    return added;
}

/// A server receives the beginning of an answer as one text. Splits this text into the tokens of m_beginning, so that
/// their records are kept. Text after these tokens stays one token.
void AnswerRun::spreadGiven()
{
    const TokenRecord text = m_tokens.back();
    const std::string known = textOf(m_beginning);
    if (text.id != kUnknownId || known.empty() || !text.bytes.starts_with(known)) return;
    m_tokens = m_beginning;
    if (text.bytes.size() > known.size()) {
        m_tokens.push_back(text);
        m_tokens.back().bytes.erase(0, known.size());
    }
    m_given = m_tokens.size();
    for (std::size_t i = 0; i < m_given; ++i) m_tokens[i].position = text.position + static_cast<std::int32_t>(i);
    m_spread = static_cast<std::int32_t>(m_given) - 1;
}

void AnswerRun::noteHash(const std::optional<std::uint64_t>& hash)
{
    if (hash) m_info.facts.modelHash = modelHashText(*hash);
}

void AnswerRun::promptProgress(const PromptProgress& event)
{
    m_promptProgress = event.totalTokens == 0 ? 1.0 : static_cast<double>(event.doneTokens) / event.totalTokens;
}

double AnswerRun::promptSecondsLeft() const
{
    // Minimum progress. With less progress, the estimate is unreliable.
    constexpr double kLeastShare = 0.02;
    if (m_phase != Phase::Prompt || !m_sincePrompt.isValid() || m_promptProgress < kLeastShare) return -1;
    const double seconds = static_cast<double>(m_sincePrompt.nsecsElapsed()) * 1e-9;
    return seconds / m_promptProgress * (1 - m_promptProgress);
}

void AnswerRun::promptScored(const PromptScored& event)
{
    for (std::size_t i = 0; i < event.records.size() && event.firstToken + i < m_prompt.size(); ++i) {
        m_prompt[event.firstToken + i].record = event.records[i];
    }
}

void AnswerRun::pause(const Paused& event)
{
    // The engine reports the same pause again if an action during the pause failed, so do not restart the timer.
    if (!m_paused) m_sincePause.start();
    m_paused = event;
}

/// Adds the duration of a pause for a page. Uses the engine's duration, because events arrive late.
void AnswerRun::hold(const AnswerWaiting& event)
{
    m_isHeld = !event.seconds;
    if (event.seconds && m_sinceFirstToken.isValid()) m_waited += static_cast<qint64>(*event.seconds * 1e9);
}

/// Turns both the shown text and the text that is not saved yet into reasoning.
void AnswerRun::turnTextIntoReasoning(Added& added)
{
    for (Added* parts : {&added, &m_unwritten}) {
        parts->reasoning += std::exchange(parts->text, {});
        parts->textWasReasoning = true;
    }
    for (TokenRecord& token : m_tokens) token.reasoning = true;
    m_info.reasoningTokens = static_cast<int>(m_tokens.size());
}

AnswerRun::Added AnswerRun::tokensGenerated(std::span<const TokenGenerated> events)
{
    if (m_paused && m_sinceFirstToken.isValid()) m_waited += m_sincePause.nsecsElapsed();
    m_paused.reset();
    if (m_phase != Phase::Answer) {
        m_phase = Phase::Answer;
        m_promptProgress = 1;
        m_sinceFirstToken.start();
    }
    Added added;
    for (const TokenGenerated& event : events) {
        if (event.textWasReasoning) turnTextIntoReasoning(added);
        m_tokens.push_back(event.record);
        m_tokens.back().position += m_spread;
        if (event.record.reasoning) ++m_info.reasoningTokens;
        added.text += fromUtf8(event.text);
        added.reasoning += fromUtf8(event.reasoning);
    }
    m_lastTokenSeconds = static_cast<double>(m_sinceFirstToken.nsecsElapsed() - m_waited) * 1e-9;
    m_info.generatedTokens = static_cast<int>(m_tokens.size());
    m_unwritten.text += added.text;
    m_unwritten.reasoning += added.reasoning;
    return added;
}

bool AnswerRun::isDue() const
{
    return !m_promptWritten || m_tokens.size() - m_written >= kSliceTokens;
}

bool AnswerRun::isWritten() const
{
    return (m_promptWritten || m_prompt.empty()) && m_settingsWritten && !hasUnwritten() &&
           (m_endWritten || m_state == MessageState::Streaming);
}

void AnswerRun::write()
{
    if (!m_promptWritten && !m_prompt.empty()) {
        m_store.setPrompt(m_message, m_prompt);
        m_store.setFacts(m_message, m_info.facts);
        if (!m_info.leftOut.empty()) m_store.setLeftOut(m_message, m_info.leftOut);
        m_promptWritten = true;
    }
    if (!std::exchange(m_settingsWritten, true)) m_store.setSettings(m_message, m_info.settings);
    if (hasUnwritten()) {
        if (m_unwritten.textWasReasoning) m_store.turnTextIntoReasoning(m_message);
        m_store.appendSlice(m_message, m_unwritten.text, std::span(m_tokens).subspan(m_written), m_unwritten.reasoning);
        m_written = m_tokens.size();
        m_unwritten = {};
    }
    if (m_state != MessageState::Streaming && !m_endWritten) {
        m_store.finish(m_message, m_state, m_info);
        m_endWritten = true;
    }
}

AnswerRun::Added AnswerRun::finish(const GenerationFinished& event)
{
    m_paused.reset();
    Added added;
    if (event.textWasReasoning) turnTextIntoReasoning(added);
    added.text = fromUtf8(event.remainingText);
    added.reasoning = fromUtf8(event.remainingReasoning);
    m_unwritten.text += added.text;
    m_unwritten.reasoning += added.reasoning;
    m_info.stopReason = stopReasonName(event.reason);
    m_info.stopString = fromUtf8(event.stopString);
    if (event.reason != StopReason::GrammarComplete) m_info.error = event.sentence;
    if (m_seedSent) m_info.facts.seed = static_cast<qint64>(event.stats.seed);
    noteHash(event.stats.modelHash);
    if (event.stats.generatedTokens > 0) {
        m_info.facts.firstTokenSeconds = event.stats.firstTokenSeconds;
        m_info.facts.reasoningSeconds = event.stats.reasoningSeconds;
    }
    m_info.promptTokens = static_cast<int>(event.stats.promptTokens);
    m_info.evaluatedTokens = static_cast<int>(event.stats.evaluatedTokens);
    // A server does not count the tokens at the beginning that it received as a text.
    m_info.generatedTokens =
        m_spread > 0 ? static_cast<int>(m_tokens.size()) : static_cast<int>(event.stats.generatedTokens);
    m_info.draftedTokens = static_cast<int>(event.stats.draftedTokens);
    m_info.acceptedTokens = static_cast<int>(event.stats.acceptedTokens);
    m_info.promptSeconds = event.stats.promptSeconds;
    m_info.generationSeconds = event.stats.generationSeconds;
    m_state = event.reason == StopReason::Cancelled ? MessageState::Stopped : MessageState::Complete;
    return added;
}

void AnswerRun::fail(const Failed& event)
{
    m_paused.reset();
    m_info.error = event.sentence;
    m_info.errorDetail = fromUtf8(event.detail);
    m_state = MessageState::Failed;
}

}  // namespace vitrine
