#pragma once

#include "core/capture/capture_plan.h"
#include "core/capture/captured.h"
#include "core/inference/evaluator.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace vitrine {

/// To whom a capture is told.
struct CaptureListener {
    CapturedSink captured;
    /// Tokens evaluated and rows that the lens has read, of so many; also before the first of them, whenever it begins.
    std::function<void(std::size_t done, std::size_t total)> progress = {};
};

/// Tokens whose values are captured while they are evaluated once more. It can stop and go on later, with another cache
/// and even another Evaluator of the same model: between two calls of `run` it holds neither, and nothing is told
/// twice.
///
/// Values are those of the ordinary forward pass, to the bit: tokens of a prompt go in chunks of the evaluator, those
/// of an answer in pieces that give what one after the other gives. Chunks are made smaller where memory wants it, and
/// nothing is evaluated behind the last position that is wanted, both only so far as no product changes its method by
/// it (Evaluator::tokensEvaluatedAlike). Only where memory is so small that even this cannot be kept, or where a state
/// within a prompt is wanted (CapturePlan::untilState), `isExact` turns false: the last bits may then differ from those
/// of the same tokens elsewhere.
class CaptureRun {
public:
    /// `prompt`: so many of the tokens, the first, were evaluated as a prompt. Throws Error where there are fewer, or
    /// fewer than the plan is for.
    CaptureRun(CapturePlan plan, std::vector<TokenId> tokens, std::size_t prompt);

    const CapturePlan& plan() const noexcept { return m_plan; }
    const std::vector<TokenId>& tokens() const noexcept { return m_tokens; }
    /// For so many positions a cache must have room.
    std::size_t positions(const Evaluator& evaluator) const;
    /// Of the first `held` tokens, whose keys and values somebody has: how many need not be evaluated again.
    std::size_t reusable(std::size_t held, const Evaluator& evaluator) const;

    /// Goes on with what is left. `cache` holds some of the first tokens, at most `reusable` ones, in all layers.
    /// Returns whether it came to the end; it does not soon after a stop was requested, within a chunk, or a few rows
    /// of the lens. Throws Error as Evaluator does, and where one position takes more memory than may be held.
    bool run(Evaluator& evaluator, KvCache& cache, const std::stop_token& stop, const CaptureListener& listener);

    std::uint64_t evaluatedTokens() const noexcept { return m_evaluatedTokens; }  ///< in all calls
    /// What came of it in all calls: tokens of the answer, passes through the model and through the output, values that
    /// were looked at, and what these took. What was stopped within does not count.
    struct Work {
        std::uint64_t answerTokens = 0;
        std::uint64_t answerPasses = 0;
        std::uint64_t lensPasses = 0;
        std::uint64_t values = 0;
        double promptSeconds = 0;  ///< without what its values took, and so on
        double answerSeconds = 0;
        double lensSeconds = 0;
        double valueSeconds = 0;
    };
    const Work& work() const noexcept { return m_work; }
    /// About what is left to do where the first `reused` tokens are held.
    Work expectedWork(std::size_t reused, const Evaluator& evaluator) const;
    std::uint64_t lensRows() const noexcept { return m_lensRows; }    ///< that the lens reads in all
    std::uint64_t sentBytes() const noexcept { return m_sentBytes; }  ///< all pieces
    std::uint64_t heldBytes() const noexcept { return m_heldBytes; }  ///< the most at a time
    bool isExact() const noexcept { return m_isExact; }

private:
    friend class StepProbe;
    struct Total {
        std::size_t want;
        CapturedStatistics statistics;
    };
    /// Residual streams that the lens is to read.
    struct Streams {
        std::size_t want;
        std::size_t layer;
        std::size_t firstPosition;
        std::vector<float> values;
    };

    std::size_t chunk(const Evaluator& evaluator) const;
    std::size_t lensBatch(const Evaluator& evaluator) const;
    void noteStep(PositionRange step, double seconds);
    PositionRange pieceOf(const Evaluator& evaluator, std::size_t position) const;
    std::size_t stepEnd(const Evaluator& evaluator, std::size_t begin);
    bool runStep(Evaluator& evaluator, KvCache& cache, PositionRange step, const std::stop_token& stop,
                 const CaptureListener& listener);
    bool readLens(Evaluator& evaluator, const std::stop_token& stop, const CaptureListener& listener);
    void receive(const TapValue& value, const CapturedSink& sink);
    void take(const TapValue& value, const CapturedSink& sink);
    void takeValues(std::size_t index, const TapValue& value, const CapturedSink& sink);
    void takeAttention(std::size_t index, const TapValue& value, const CapturedSink& sink);
    void takeStreams(std::size_t index, const TapValue& value);
    void send(CapturedPiece piece, const CapturedSink& sink);
    void tellProgress(const CaptureListener& listener) const;

    CapturePlan m_plan;
    std::vector<TokenId> m_tokens;
    std::size_t m_prompt;
    std::size_t m_next;              ///< everything before this position is told
    std::vector<Total> m_totals;     ///< until they are told
    std::vector<Streams> m_streams;  ///< of the step that runs
    /// The step in which it was stopped, with all told but some rows of the lens.
    std::optional<PositionRange> m_begun;
    std::size_t m_batchesTold = 0;  ///< of the lens, in that step
    std::size_t m_furthest = 0;     ///< positions evaluated, for the progress
    std::size_t m_lensRowsTold = 0;
    std::size_t m_lensRows = 0;  ///< in all
    std::uint64_t m_evaluatedTokens = 0;
    Work m_work;
    std::uint64_t m_sentBytes = 0;
    std::uint64_t m_heldBytes = 0;
    bool m_isExact = true;
};

}  // namespace vitrine
