#pragma once

#include "core/compute/backend/backend.h"
#include "core/compute/backend/kv_cache.h"
#include "core/compute/backend/memory_needs.h"
#include "core/compute/backend/top_k.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace vitrine {

class Probe;

/// Tokens for which logits are computed. Fewer rows save time, because the output matrix is the largest matrix of a
/// small model.
enum class LogitRows : std::uint8_t { None, Last, All };

/// Options of Evaluator::evaluate().
struct EvaluateOptions {
    LogitRows rows = LogitRows::Last;
    /// Number of largest logits of each row that are copied to the host (Evaluator::chunkFirst). 0: whole rows are
    /// copied. To get whole rows later, call bringLogits(). This option has no effect if the host has whole rows
    /// anyway, or if the back end cannot find the largest logits.
    std::size_t firstLogits = 0;
    std::stop_token stop;  ///< checked before every chunk
    /// Called after each chunk. `done` is the number of evaluated tokens, and `total` the number of all tokens.
    /// `logits` [rows of this chunk, vocabulary] are the requested logits, which are valid only during the call. They
    /// are empty if no logits or only the largest logits were requested. With LogitRows::All and a large vocabulary,
    /// chunks are smaller.
    std::function<void(std::size_t done, std::size_t total, std::span<const float> logits)> onChunk;
    Probe* probe = nullptr;  ///< receives the values of the sites that it selected
    /// Whether the last tokens of this step are drafts. If so, all tokens are evaluated together, without checkpoints
    /// in between.
    bool isGuess = false;
    /// Input of a prediction block (Evaluator::ofPrediction), [tokens, embedding]. For each token, it holds the hidden
    /// state of the previous token.
    std::span<const float> hidden = {};
    /// Tokens whose hidden states are passed to onHidden after each chunk. The arguments of onHidden are the number of
    /// evaluated tokens and the hidden states [rows of this chunk, embedding] that a prediction block reads. With
    /// LogitRows::Last, the logits of the last token must also be requested.
    LogitRows hiddenRows = LogitRows::None;
    std::function<void(std::size_t done, std::span<const float> hidden)> onHidden = {};
    /// Number of layers to compute, counted from the first. If some layers are left out, no logits are computed, and
    /// the cache must not be used for other evaluations afterwards.
    std::size_t layers = std::numeric_limits<std::size_t>::max();
};

/// Runs the forward pass (forward.h) over tokens, chunk by chunk. Not thread-safe.
class Evaluator {
public:
    static constexpr std::size_t kDefaultChunk = 512;

    /// Makes the weights resident on `backend`. Throws Error if memory is insufficient, or if the model's file is not
    /// intact (MappedFile).
    Evaluator(std::shared_ptr<const Model> model, Backend& backend, std::size_t chunkTokens = kDefaultChunk);
    ~Evaluator();
    /// Makes another evaluator that uses the same weights, back end and chunk size, but its own working memory. Only
    /// one of the evaluators may run at a time.
    std::unique_ptr<Evaluator> another() const;

    /// Makes an evaluator for the model's prediction block (multi-token prediction) on the same back end. The result
    /// must not outlive this evaluator. Returns nullptr if the model has no prediction block. Also returns nullptr if
    /// the back end is split between two devices: it then supports only models with as many layers as the main model.
    std::unique_ptr<Evaluator> ofPrediction() const;

    const Model& model() const noexcept { return *m_model; }

    /// Returns the memory parameters of a model with a cache of `capacity` positions. If `keys` or `values` is absent,
    /// its type is usualKvType(). If the model uses the same vectors as keys and values, `values` is ignored, and the
    /// type of the keys applies to both.
    static ModelUse useOf(const ModelConfig& config, std::size_t capacity, std::optional<KvType> keys,
                          std::optional<KvType> values, std::size_t chunkTokens = kDefaultChunk);
    /// Makes an empty cache. `context` is the length of the whole context, which may be longer than the cache; 0 means
    /// `capacity`.
    std::unique_ptr<KvCache> makeCache(std::size_t capacity, std::optional<KvType> keys = {},
                                       std::optional<KvType> values = {}, std::size_t context = 0);

    /// Appends `tokens` to `cache` at positions cache.size()…. Returns the number of evaluated tokens. It is smaller
    /// than tokens.size() only after a stop request, and the cache then holds exactly the evaluated tokens.
    /// Throws Error if the tokens do not fit into the cache or a token is not in the vocabulary; the cache is then
    /// unchanged.
    /// Throws Error if the model's file is no longer intact; the cache is then in the state before the failed chunk.
    std::size_t evaluate(KvCache& cache, std::span<const TokenId> tokens, const EvaluateOptions& options);

    /// Returns the maximum number of tokens in a chunk if logits are requested for the tokens `rows`.
    std::size_t chunkTokens(LogitRows rows) const noexcept;
    /// Returns the largest number of tokens in a chunk for which results are bit-identical to those of single tokens.
    std::size_t tokensEvaluatedAlike() const noexcept { return m_backend.rowsMultipliedAlike(); }
    /// Returns the requested logits of the last chunk [rows, vocabulary]. They are valid until the next evaluate().
    std::span<const float> chunkLogits() const noexcept;
    /// Returns the logits of the last evaluated token [vocabulary] after evaluate() with LogitRows::Last or All. They
    /// are valid until the next evaluate(). The result is empty if evaluation stopped before the last token, or if no
    /// logits were computed.
    std::span<const float> lastLogits() const noexcept;
    /// Returns the largest logits of a row of the last chunk. Returns nullopt if whole rows were copied instead.
    std::optional<TopKRow> chunkFirst(std::size_t row) const noexcept;
    /// Samples a token from the softmax of a row of the last chunk (Backend::draw). Returns its id, and the cumulative
    /// probabilities before and after it. Precondition: chunkFirst(row) has a value.
    std::array<float, 3> draw(std::size_t row, float temperature, float number);
    /// Copies whole rows of logits to the host if only the largest logits were copied before. Throws Error as
    /// evaluate() does.
    void bringLogits();
    /// Applies the final norm and the output matrix to residual streams [rows, embedding] of any layer. Returns logits
    /// [rows, vocabulary], which are valid until the next call. For up to tokensEvaluatedAlike() rows, each row is
    /// bit-identical to that of a call with a single row. Precondition: `residual` has at most as many rows as a chunk
    /// has tokens. Throws Error as evaluate() does.
    std::span<const float> logitsOf(std::span<const float> residual);

private:
    Evaluator(std::shared_ptr<const Model> model, Backend& backend, std::size_t chunkTokens,
              std::shared_ptr<ResidentWeights> resident);
    struct Workspace;
    void check(const KvCache& cache, std::span<const TokenId> tokens) const;
    void giveUpStep() noexcept;
    std::size_t chunkLength(const KvCache& cache, std::size_t tokens, const EvaluateOptions& options) const;
    void evaluateChunk(KvCache& cache, std::span<const TokenId> chunk, std::size_t first, std::size_t logitRows,
                       const EvaluateOptions& options);
    void captureHidden(LogitRows wanted);
    std::size_t firstLogits(std::size_t wanted) const noexcept;
    void requireLogits(std::size_t rows, std::size_t first);
    void captureLogits(std::size_t rows, std::size_t first);
    bool repeatStep(const KvCache& cache, TokenId token, std::size_t first, bool hidden);

    std::shared_ptr<const Model> m_model;
    Backend& m_backend;
    std::shared_ptr<ResidentWeights> m_resident;
    std::size_t m_chunkTokens;
    std::unique_ptr<Workspace> m_workspace;
};

}  // namespace vitrine
