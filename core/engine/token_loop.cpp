#include "core/engine/token_loop.h"

#include <utility>

namespace vitrine {

TokenLoop::TokenLoop(TokenSource& source, AnswerText& text, AnswerLimits limits, RequestId request,
                     const EventSink& sink)
    : m_source(source), m_text(text), m_limits(limits), m_request(request), m_sink(sink)
{
}

StopReason TokenLoop::run(const std::stop_token& stop)
{
    while (m_count < m_limits.tokens) {
        if (stop.stop_requested()) return StopReason::Cancelled;
        std::optional<TokenRecord> record = m_source.draw();
        if (!record) return StopReason::Cancelled;
        if (const std::optional<StopReason> last = take(*record)) return *last;
        if (!m_source.advance(std::move(*record), m_limits.tokens - m_count)) return StopReason::Cancelled;
    }
    return StopReason::MaxTokens;
}

std::optional<StopReason> TokenLoop::take(const TokenRecord& record)
{
    const bool endsTurn = m_source.endsTurn(record);
    TokenGenerated generated{m_request, record, {}, {}};
    AnswerText::Parts shown = m_text.feed(generated.record, endsTurn);
    generated.text = std::move(shown.text);
    generated.reasoning = std::move(shown.reasoning);
    m_sink(std::move(generated));
    ++m_count;

    if (endsTurn) return StopReason::EndOfTurn;
    if (m_text.stopString()) return StopReason::StopString;
    if (m_count >= m_limits.tokens) return StopReason::MaxTokens;
    if (static_cast<std::size_t>(record.position) + 1 >= m_limits.positions) return StopReason::ContextFull;
    return std::nullopt;
}

void finishText(AnswerText& text, GenerationFinished& finished)
{
    AnswerText::Parts rest = text.finish();
    finished.remainingText = std::move(rest.text);
    finished.remainingReasoning = std::move(rest.reasoning);
    if (!text.stopString()) return;
    finished.reason = StopReason::StopString;
    finished.stopString = *text.stopString();
}

}  // namespace vitrine
