#pragma once

#include "core/base/sentence.h"
#include "core/generate/engine/answer_clock.h"
#include "core/generate/engine/answer_text.h"
#include "core/generate/engine/command_loop.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/stepping.h"
#include "core/generate/engine/token_source.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace vitrine {

/// Limits that end an answer even though the model would continue.
struct AnswerLimits {
    /// Maximum number of tokens of the answer, including its given beginning.
    std::size_t tokens = std::numeric_limits<std::size_t>::max();
    std::size_t positions = 0;  ///< maximum number of positions in the context, including the prompt
    std::size_t beginning = 0;  ///< number of tokens in the given beginning of the answer
    /// Maximum number of reasoning tokens. At this limit, the tokens that `closing` returns replace the sampled ones,
    /// to close the block of reasoning.
    std::size_t thinking = std::numeric_limits<std::size_t>::max();
    std::function<std::vector<TokenId>(const ReasoningTags&)> closing = {};
};

/// The loop that generates an answer, for every caller and every source of tokens. For each token: sample, record,
/// optionally pause, emit, advance the source.
class TokenLoop {
public:
    /// The loop emits a TokenGenerated with `request` for every token. All arguments must outlive this object.
    TokenLoop(TokenSource& source, AnswerText& text, AnswerLimits limits, RequestId request, const EventSink& sink);

    /// Asks `steering` for commands before every token, and emits Paused when the answer pauses. `steering` must
    /// outlive this object.
    void steerBy(const SteeringSource& steering, Stepping stepping);

    /// Reports every token to `clock`, which must outlive this object. Pauses are excluded from the measured time.
    void timeBy(AnswerClock& clock) { m_clock = &clock; }

    /// Runs until the answer ends, and returns the reason. Returns Cancelled when a stop is requested or the source has
    /// no more tokens. Throws Error if the source fails.
    StopReason run(const std::stop_token& stop);

    /// If the grammar ended the answer, a sentence with the reason why no further token is possible.
    const Sentence& sentence() const noexcept { return m_sentence; }

    /// Number of emitted tokens, excluding the given beginning of the answer.
    std::size_t count() const noexcept { return m_count - m_limits.beginning; }

private:
    std::optional<Steering> askSteering(bool wait);
    std::optional<TokenRecord> next(const std::stop_token& stop);
    void closeIfDue();
    std::optional<PauseReason> reasonToPause(const TokenRecord& drawn, Paused& paused);
    std::optional<TokenRecord> pause(Paused paused, std::optional<TokenRecord> drawn);
    /// Emits the token. Returns the stop reason if the answer ends with it.
    std::optional<StopReason> take(const TokenRecord& record);

    TokenSource& m_source;
    AnswerText& m_text;
    AnswerLimits m_limits;
    RequestId m_request;
    const EventSink& m_sink;
    const SteeringSource* m_steering = nullptr;
    AnswerClock* m_clock = nullptr;
    Stepping m_stepping;
    std::size_t m_count;        ///< number of tokens of the answer, including its given beginning
    std::size_t m_thought = 0;  ///< number of reasoning tokens so far
    std::deque<TokenId> m_closing;
    bool m_isChosen = false;  ///< whether the next token was set by Choose, or inserted to close the reasoning
    Sentence m_sentence;
};

/// Adds the text that was held back to `finished`. If that text completes a stop string, sets the stop string as the
/// reason why the answer ended.
void finishText(AnswerText& text, GenerationFinished& finished);

}  // namespace vitrine
