#pragma once

#include "core/base/sentence.h"
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

/// Limits at which an answer ends before the model ends it.
struct AnswerLimits {
    std::size_t tokens = std::numeric_limits<std::size_t>::max();  ///< limit of the answer, including its beginning
    std::size_t positions = 0;                                     ///< limit of the context, including the prompt
    std::size_t beginning = 0;                                     ///< tokens of the answer that are already there
    /// Limit of reasoning tokens. The tokens of `closing`, which close the block, then replace the drawn ones.
    std::size_t thinking = std::numeric_limits<std::size_t>::max();
    std::function<std::vector<TokenId>(const ReasoningTags&)> closing = {};
};

/// The single loop that makes answers, for every caller and every source of tokens. For each token: draw, record,
/// optionally pause, emit, advance.
class TokenLoop {
public:
    /// Emits a TokenGenerated of `request` for every token. All arguments must outlive this object.
    TokenLoop(TokenSource& source, AnswerText& text, AnswerLimits limits, RequestId request, const EventSink& sink);

    /// Requests steering from `steering` before every token, and emits Paused. `steering` must outlive this object.
    void steerBy(const SteeringSource& steering, Stepping stepping);

    /// Reports every token to `clock`, which must outlive this object; pauses do not count as the model's time.
    void timeBy(AnswerClock& clock) { m_clock = &clock; }

    /// Runs until the answer ends. Also returns Cancelled when a stop is requested or the source has no more tokens.
    /// Throws the errors of the source.
    StopReason run(const std::stop_token& stop);

    /// If the grammar ended the answer, the reason why no token can follow.
    const Sentence& sentence() const noexcept { return m_sentence; }

    /// Number of emitted tokens.
    std::size_t count() const noexcept { return m_count - m_limits.beginning; }

private:
    std::optional<Steering> askSteering(bool wait);
    std::optional<TokenRecord> next(const std::stop_token& stop);
    void closeIfDue();
    std::optional<PauseReason> reasonToPause(const TokenRecord& drawn, Paused& paused);
    std::optional<TokenRecord> pause(Paused paused, std::optional<TokenRecord> drawn);
    /// Emits the token; returns the stop reason if it was the last one.
    std::optional<StopReason> take(const TokenRecord& record);

    TokenSource& m_source;
    AnswerText& m_text;
    AnswerLimits m_limits;
    RequestId m_request;
    const EventSink& m_sink;
    const SteeringSource* m_steering = nullptr;
    AnswerClock* m_clock = nullptr;
    Stepping m_stepping;
    std::size_t m_count;        ///< tokens of the answer, including its beginning
    std::size_t m_thought = 0;  ///< reasoning tokens so far
    std::deque<TokenId> m_closing;
    bool m_isChosen = false;  ///< whether the next token was set by Choose
    Sentence m_sentence;
};

/// Adds the text that was held back to `finished`. Its last bytes may complete the stop string that ended the answer.
void finishText(AnswerText& text, GenerationFinished& finished);

}  // namespace vitrine
