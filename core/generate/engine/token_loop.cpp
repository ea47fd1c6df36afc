#include "core/generate/engine/token_loop.h"

#include "core/generate/sampling/token_constraint.h"

#include <chrono>
#include <utility>

namespace vitrine {

TokenLoop::TokenLoop(TokenSource& source, AnswerText& text, AnswerLimits limits, RequestId request,
                     const EventSink& sink)
    : m_source(source), m_text(text), m_limits(limits), m_request(request), m_sink(sink), m_count(limits.beginning)
{
}

StopReason TokenLoop::run(const std::stop_token& stop)
{
    closeIfDue();
    try {
        while (m_count < m_limits.tokens) {
            if (stop.stop_requested()) return StopReason::Cancelled;
            std::optional<TokenRecord> record = next(stop);
            if (!record) return StopReason::Cancelled;
            if (const std::optional<StopReason> last = take(*record)) return *last;
            if (!m_source.advance(std::move(*record), m_limits.tokens - m_count)) return StopReason::Cancelled;
        }
    } catch (const NothingAllowed& nothing) {
        m_sentence = nothing.sentence();
        return nothing.isWhole() ? StopReason::GrammarComplete : StopReason::GrammarStuck;
    }
    return StopReason::MaxTokens;
}

void TokenLoop::steerBy(const SteeringSource& steering, Stepping stepping)
{
    m_steering = &steering;
    m_stepping = std::move(stepping);
}

/// Asks the caller for steering. The time until the callback returns is excluded from the answer's time.
std::optional<Steering> TokenLoop::askSteering(bool wait)
{
    const auto begin = std::chrono::steady_clock::now();
    std::optional<Steering> asked = (*m_steering)(wait);
    if (m_clock) m_clock->leaveOut(std::chrono::steady_clock::now() - begin);
    return asked;
}

/// Returns the next token of the answer; nullopt if the answer ends. The inserted tokens that close the reasoning never
/// cause a pause.
std::optional<TokenRecord> TokenLoop::next(const std::stop_token& stop)
{
    m_isChosen = !m_closing.empty();
    if (m_isChosen) {
        // The call of draw() makes the source compute the candidates; the token that it samples is discarded.
        if (!m_source.draw()) return std::nullopt;
        const TokenId id = m_closing.front();
        m_closing.pop_front();
        return m_source.choose(id);
    }
    if (!m_steering) return m_source.draw();
    Paused paused;
    paused.request = m_request;
    paused.step = static_cast<std::uint32_t>(m_count);
    while (!m_stepping.isDue(m_count)) {
        const std::optional<Steering> asked = askSteering(false);
        if (!asked) break;
        try {
            m_stepping.obey(*asked, m_count);
        } catch (const Error&) {
            // The command is a RunTo for an earlier token: the answer has progressed since the caller sent it. The
            // answer pauses here instead.
            m_stepping.obey(Pause{m_request}, m_count);
        }
    }
    if (stop.stop_requested()) return std::nullopt;  // the steering callback may have requested a stop
    if (m_stepping.looksAtLogits()) paused.problem = m_source.fault();
    if (!paused.problem.empty()) {
        paused.record.id = -1;
        paused.reason = PauseReason::NotFinite;
        return pause(std::move(paused), std::nullopt);
    }
    std::optional<TokenRecord> drawn = m_source.draw();
    if (!drawn) return std::nullopt;
    const std::optional<PauseReason> reason = reasonToPause(*drawn, paused);
    if (!reason) return drawn;
    paused.reason = *reason;
    return pause(std::move(paused), std::move(drawn));
}

/// Returns the reason to pause before `drawn`; nullopt if the answer does not pause. Fills `paused.record` if the
/// answer pauses, or if a condition requires a scored record.
std::optional<PauseReason> TokenLoop::reasonToPause(const TokenRecord& drawn, Paused& paused)
{
    const auto describe = [&] {
        if (paused.record.scored) return;
        paused.record = drawn;
        if (drawn.top.size() < kPausedCandidates) m_source.score(paused.record, kPausedCandidates);
    };
    if (m_stepping.looksAtScores()) describe();
    const TokenRecord& looked = paused.record.scored ? paused.record : drawn;
    const std::optional<PauseReason> reason = m_stepping.reasonAt(looked, m_count);
    if (reason) describe();
    return reason;
}

/// Waits until the user decides which token follows; returns nullopt if the answer ends.
std::optional<TokenRecord> TokenLoop::pause(Paused paused, std::optional<TokenRecord> drawn)
{
    m_sink(paused);
    for (;;) {
        const std::optional<Steering> asked = askSteering(true);
        if (!asked) return std::nullopt;
        const auto* choice = std::get_if<Choose>(&*asked);
        if (choice && choice->step != m_count) continue;
        try {
            if (const auto* explain = std::get_if<Explain>(&*asked)) {
                paused.problem = {};
                paused.samplers = m_source.explain(explain->keep);
                m_sink(paused);
                paused.samplers.clear();
                continue;
            }
            if (choice) {
                TokenRecord chosen = m_source.choose(choice->token);
                chosen.byHand = !drawn || drawn->id != chosen.id;
                m_isChosen = true;
                m_stepping.pauseBehind(m_count);
                return chosen;
            }
            if (m_stepping.obey(*asked, m_count)) break;
        } catch (const Error& error) {
            paused.problem = error.sentence();
            m_sink(paused);
        }
    }
    return drawn ? std::move(drawn) : m_source.draw();
}

std::optional<StopReason> TokenLoop::take(const TokenRecord& record)
{
    const bool endsTurn = m_source.endsTurn(record);
    TokenGenerated generated{m_request, record, {}, {}, m_isChosen, false};
    AnswerText::Parts shown = m_text.feed(generated.record, endsTurn);
    generated.text = std::move(shown.text);
    generated.reasoning = std::move(shown.reasoning);
    generated.textWasReasoning = shown.textWasReasoning;
    if (m_clock && shown.textWasReasoning) m_clock->allWasReasoning();
    if (m_clock) m_clock->token(generated.record.reasoning);
    if (generated.record.reasoning) ++m_thought;
    m_sink(std::move(generated));
    m_stepping.append(record);
    ++m_count;

    if (endsTurn) {
        m_sentence = m_source.whyOnlyEnd();
        return m_sentence.empty() ? StopReason::EndOfTurn : StopReason::GrammarComplete;
    }
    if (m_text.stopString()) return StopReason::StopString;
    if (m_count >= m_limits.tokens) return StopReason::MaxTokens;
    if (static_cast<std::size_t>(record.position) + 1 >= m_limits.positions) return StopReason::ContextFull;
    closeIfDue();
    return std::nullopt;
}

void TokenLoop::closeIfDue()
{
    const ReasoningTags* block = m_text.openBlock();
    if (!block || !m_closing.empty() || m_thought < m_limits.thinking) return;
    const std::vector<TokenId> closing = m_limits.closing(*block);
    m_closing.assign(closing.begin(), closing.end());
}

void finishText(AnswerText& text, GenerationFinished& finished)
{
    AnswerText::Parts rest = text.finish();
    finished.remainingText = std::move(rest.text);
    finished.remainingReasoning = std::move(rest.reasoning);
    finished.textWasReasoning = rest.textWasReasoning;
    if (!text.stopString()) return;
    finished.reason = StopReason::StopString;
    finished.sentence = {};
    finished.stopString = *text.stopString();
}

}  // namespace vitrine
