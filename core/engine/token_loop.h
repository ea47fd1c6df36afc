#pragma once

#include "core/engine/answer_clock.h"
#include "core/engine/answer_text.h"
#include "core/engine/command_loop.h"
#include "core/engine/events.h"
#include "core/engine/stepping.h"
#include "core/engine/token_source.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// Where an answer ends although the model has more to say.
struct AnswerLimits {
    std::size_t tokens = std::numeric_limits<std::size_t>::max();  ///< of the answer, including its beginning
    std::size_t positions = 0;                                     ///< of the context, including the prompt's
    std::size_t beginning = 0;                                     ///< tokens of the answer that are there already
    /// More tokens of reasoning than these are not drawn: `closing`, which closes the block, takes their place.
    std::size_t thinking = std::numeric_limits<std::size_t>::max();
    std::function<std::vector<TokenId>(const ReasoningTags&)> closing = {};
};

/// THE loop that makes an answer, whoever asked for it and wherever its tokens come from: draw, record, emit, advance,
/// and, if wanted, pause before a token.
class TokenLoop {
public:
    /// Emits a TokenGenerated of `request` for every token. All must outlive this.
    TokenLoop(TokenSource& source, AnswerText& text, AnswerLimits limits, RequestId request, const EventSink& sink);

    /// From now on, `steering`, which must outlive this, is asked before every token, and Paused is emitted.
    void steerBy(const SteeringSource& steering, Stepping stepping);

    /// `clock`, which must outlive this, is told about every token; pauses do not count as the model's time.
    void timeBy(AnswerClock& clock) { m_clock = &clock; }

    /// Runs until the answer ends, a stop is requested (Cancelled) or nothing more comes (also Cancelled). Throws what
    /// the source throws.
    StopReason run(const std::stop_token& stop);

    /// Where its grammar ended the answer: why nothing can follow.
    const std::string& sentence() const noexcept { return m_sentence; }

    /// Tokens emitted.
    std::size_t count() const noexcept { return m_count - m_limits.beginning; }

private:
    std::optional<Steering> askSteering(bool wait);
    std::optional<TokenRecord> next(const std::stop_token& stop);
    void closeIfDue();
    std::optional<PauseReason> reasonToPause(const TokenRecord& drawn, Paused& paused);
    std::optional<TokenRecord> pause(Paused paused, std::optional<TokenRecord> drawn);
    /// Emits the token; returns the reason if it was the last one.
    std::optional<StopReason> take(const TokenRecord& record);

    TokenSource& m_source;
    AnswerText& m_text;
    AnswerLimits m_limits;
    RequestId m_request;
    const EventSink& m_sink;
    const SteeringSource* m_steering = nullptr;
    AnswerClock* m_clock = nullptr;
    Stepping m_stepping;
    std::size_t m_count;        ///< of the answer
    std::size_t m_thought = 0;  ///< tokens of reasoning that were taken
    std::deque<TokenId> m_closing;
    bool m_isChosen = false;  ///< the token that comes next
    std::string m_sentence;
};

/// Emits the text that was held back until now. It may contain the stop string that ended the answer.
void finishText(AnswerText& text, GenerationFinished& finished);

}  // namespace vitrine
