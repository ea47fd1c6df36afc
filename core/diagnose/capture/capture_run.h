#pragma once

#include "core/compute/inference/evaluator.h"
#include "core/diagnose/capture/capture_plan.h"
#include "core/diagnose/capture/captured.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace vitrine {

/// Callbacks of a capture.
struct CaptureListener {
    CapturedSink captured;
    /// Called with the progress. `done` is the number of evaluated tokens plus the number of rows read by the lens, out
    /// of `total`. `done` never decreases. Also called when a run begins or resumes.
    std::function<void(std::size_t done, std::size_t total)> progress = {};
    /// Called with the logits [positions, vocabulary] of consecutive positions, if scores are requested. Each position
    /// is passed once. The logits are valid only during the call.
    std::function<void(std::size_t firstPosition, std::span<const float> logits)> logits = {};
};

/// Evaluates tokens again and captures values of this evaluation. A run can stop and resume later, with another cache
/// and even another Evaluator of the same model. Between calls of `run`, it keeps no reference to the cache or the
/// Evaluator. It sends each piece only once.
///
/// Values are bit-identical to those of the ordinary forward pass. Tokens of the prompt are evaluated in the
/// evaluator's chunks. Tokens of the answer are evaluated in batches that give bit-identical results to single tokens.
/// If memory is limited, a chunk of the prompt is evaluated in several parts. The chunk with the last requested
/// position is cut after this position. Each part still has more than Evaluator::tokensEvaluatedAlike tokens, because a
/// smaller part would give different bits.
///
/// Logits for scores are bit-identical to those that an answer's scored prompt has (Generate::scorePrompt): even tokens
/// that are evaluated again after an interruption are evaluated with all logits.
///
/// `isExact` becomes false if the memory limit requires even smaller parts, or if a state within the prompt is
/// requested (CapturePlan::untilState). The last bits of values may then differ from those of the original run.
class CaptureRun {
public:
    /// `prompt` is the number of tokens, counted from the first, that were evaluated as a prompt. Throws Error if
    /// `tokens` is shorter than `prompt`, or shorter than the plan requires.
    CaptureRun(CapturePlan plan, std::vector<TokenId> tokens, std::size_t prompt);

    const CapturePlan& plan() const noexcept { return m_plan; }
    const std::vector<TokenId>& tokens() const noexcept { return m_tokens; }
    /// Returns the number of positions that the cache must have.
    std::size_t positions(const Evaluator& evaluator) const;
    /// Returns how many of the first `held` tokens in a cache can be reused, so that they need not be evaluated again.
    std::size_t reusable(std::size_t held, const Evaluator& evaluator) const;

    /// Starts or resumes the capture. `cache` may hold at most the first `reusable` tokens, evaluated in all layers.
    /// Returns true if the capture is complete. Returns false after a stop request, which takes effect within one chunk
    /// or a few rows of the lens. Throws Error as Evaluator::evaluate() does, or if a single position exceeds the
    /// memory limit.
    bool run(Evaluator& evaluator, KvCache& cache, const std::stop_token& stop, const CaptureListener& listener);

    /// Number of evaluated tokens in all calls of run().
    std::uint64_t evaluatedTokens() const noexcept { return m_evaluatedTokens; }
    /// Work done in all calls of run(), with its time in seconds. Interrupted batches are not counted. `answerPasses`
    /// counts batches of tokens that the model evaluates. `lensPasses` counts batches of lens rows, which need only the
    /// output matrix. `values` is the number of captured values.
    struct Work {
        std::uint64_t answerTokens = 0;
        std::uint64_t answerPasses = 0;
        std::uint64_t lensPasses = 0;
        std::uint64_t values = 0;
        double promptSeconds = 0;  ///< time for evaluating the prompt, without valueSeconds
        double answerSeconds = 0;
        double lensSeconds = 0;
        double valueSeconds = 0;  ///< time for copying values and for CaptureListener::logits
    };
    const Work& work() const noexcept { return m_work; }
    /// Estimates the remaining work if the first `reused` tokens are in the cache.
    Work expectedWork(std::size_t reused, const Evaluator& evaluator) const;
    std::uint64_t lensRows() const noexcept { return m_lensRows; }    ///< number of lens rows of the whole capture
    std::uint64_t sentBytes() const noexcept { return m_sentBytes; }  ///< size of all pieces sent so far, in bytes
    std::uint64_t heldBytes() const noexcept { return m_heldBytes; }  ///< largest number of bytes held at the same time
    /// Whether all values so far are bit-identical to those of the ordinary forward pass.
    bool isExact() const noexcept { return m_isExact; }

private:
    friend class StepProbe;
    struct Total {
        std::size_t want;
        CapturedStatistics statistics;
    };
    /// Residual streams that are stored until the lens reads them.
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
    void passLogits(std::size_t end, std::span<const float> logits, const CaptureListener& listener);
    bool readLens(Evaluator& evaluator, const std::stop_token& stop, const CaptureListener& listener);
    void receive(const TapValue& value, const CapturedSink& sink);
    void take(const TapValue& value, const CapturedSink& sink);
    void takeValues(std::size_t index, const TapValue& value, const CapturedSink& sink);
    void takeAttention(std::size_t index, const TapValue& value, const CapturedSink& sink);
    void takeStreams(std::size_t index, const TapValue& value);
    void send(CapturedPiece piece, const CapturedSink& sink);
    void reportProgress(const CaptureListener& listener) const;

    CapturePlan m_plan;
    std::vector<TokenId> m_tokens;
    std::size_t m_prompt;
    std::size_t m_next;              ///< all requested values before this position have been captured and sent
    std::vector<Total> m_totals;     ///< statistics over all positions, collected until the end of the run
    std::vector<Streams> m_streams;  ///< residual streams of the current batch
    /// The batch whose rows of the lens are being computed, or were being computed when the run was interrupted. All
    /// other requested values of this batch have been captured.
    std::optional<PositionRange> m_begun;
    std::size_t m_batchesSent = 0;   ///< number of groups of lens rows that were sent before the interruption
    std::size_t m_logitsPassed = 0;  ///< number of positions whose logits were passed to the listener
    std::size_t m_furthest = 0;      ///< largest number of evaluated positions so far, for the progress
    std::size_t m_lensRowsTold = 0;
    std::size_t m_lensRows = 0;  ///< total number of lens rows of the run
    std::uint64_t m_evaluatedTokens = 0;
    Work m_work;
    std::uint64_t m_sentBytes = 0;
    std::uint64_t m_heldBytes = 0;
    bool m_isExact = true;
};

}  // namespace vitrine
