#pragma once

#include "core/backend/backend.h"
#include "core/backend/kv_cache.h"
#include "core/backend/memory_needs.h"
#include "core/backend/top_k.h"
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

/// Which evaluated tokens get logits (the output matrix is the largest matrix of a small model).
enum class LogitRows : std::uint8_t { None, Last, All };

/// Options of Evaluator::evaluate().
struct EvaluateOptions {
    LogitRows rows = LogitRows::Last;
    /// > 0: only this number of largest logits of each row is copied to the host (Evaluator::chunkFirst). Call
    /// bringLogits() for whole rows. No effect if the host has whole rows anyway, or if the back end cannot find the
    /// largest.
    std::size_t firstLogits = 0;
    std::stop_token stop;  ///< checked before every chunk
    /// Called after each chunk with the number of evaluated tokens, their total, and the requested logits [rows of this
    /// chunk, vocabulary]. `logits` is empty if no logits or only the largest were requested, and is valid only during
    /// the call. With LogitRows::All, chunks are smaller if the vocabulary is large.
    std::function<void(std::size_t done, std::size_t total, std::span<const float> logits)> onChunk;
    Probe* probe = nullptr;  ///< receives the taps it selected
    /// The last tokens of this step are drafts. All tokens are evaluated together, without checkpoints in between.
    bool isGuess = false;
    /// Input of a prediction block (Evaluator::ofPrediction): [tokens, embedding], for each token the hidden state of
    /// the previous one.
    std::span<const float> hidden = {};
    /// Tokens whose hidden states go to onHidden after each chunk: number of evaluated tokens, and [rows of this chunk,
    /// embedding] as a prediction block reads them. LogitRows::Last also requires the last token's logits.
    LogitRows hiddenRows = LogitRows::None;
    std::function<void(std::size_t done, std::span<const float> hidden)> onHidden = {};
    /// Number of layers to compute, counted from the first. With fewer than all, there are no logits, and the cache
    /// cannot be used for anything else afterwards.
    std::size_t layers = std::numeric_limits<std::size_t>::max();
};

/// Runs THE forward pass over tokens, chunk by chunk. Not thread-safe.
class Evaluator {
public:
    static constexpr std::size_t kDefaultChunk = 512;

    /// Makes the weights resident on `backend`. Throws Error if memory is insufficient, or if the model's file is not
    /// intact (MappedFile).
    Evaluator(std::shared_ptr<const Model> model, Backend& backend, std::size_t chunkTokens = kDefaultChunk);
    ~Evaluator();
    /// Makes another evaluator for the same weights and back end, with the same chunk size and memory of its own. Only
    /// one of them may run at a time.
    std::unique_ptr<Evaluator> another() const;

    /// Makes an evaluator for the model's prediction block (multi-token prediction), on the same back end. nullptr if
    /// the model has no such block, or if the back end is split and serves only models with that number of layers. It
    /// must not outlive this.
    std::unique_ptr<Evaluator> ofPrediction() const;

    const Model& model() const noexcept { return *m_model; }

    /// Returns the use of a model with a cache of `capacity` positions. Absent types mean usualKvType(). If the keys
    /// are also the values, the type of keys applies to both.
    static ModelUse useOf(const ModelConfig& config, std::size_t capacity, std::optional<KvType> keys,
                          std::optional<KvType> values, std::size_t chunkTokens = kDefaultChunk);
    /// `context` is the length of the context if it exceeds `capacity`.
    std::unique_ptr<KvCache> makeCache(std::size_t capacity, std::optional<KvType> keys = {},
                                       std::optional<KvType> values = {}, std::size_t context = 0);

    /// Appends `tokens` to `cache` at positions cache.size()…. Returns the number evaluated, which is smaller than
    /// tokens.size() only after a stop request; the cache then holds exactly those.
    /// Throws Error if the tokens do not fit into the cache or an id is not in the vocabulary; the cache is unchanged.
    /// Throws Error if the model's file is no longer intact; the cache is then as before the chunk that read it.
    std::size_t evaluate(KvCache& cache, std::span<const TokenId> tokens, const EvaluateOptions& options);

    /// Number of tokens in a chunk if these logits are requested.
    std::size_t chunkTokens(LogitRows rows) const noexcept;
    /// Batches up to this size give bit-identical results to single tokens.
    std::size_t tokensEvaluatedAlike() const noexcept { return m_backend.rowsMultipliedAlike(); }
    /// Requested logits of the last chunk [rows, vocabulary]; valid until the next evaluate().
    std::span<const float> chunkLogits() const noexcept;
    /// Logits of the last evaluated token [vocabulary]; valid after evaluate() with LogitRows::Last or All, until the
    /// next call. Empty if evaluation stopped before the last token, or if it has no logits.
    std::span<const float> lastLogits() const noexcept;
    /// The largest logits of a row of the last chunk if only those were copied; nullopt if whole rows were.
    std::optional<TopKRow> chunkFirst(std::size_t row) const noexcept;
    /// Draws a token from the softmax of a row of the last chunk (Backend::draw). Returns its id, and the cumulative
    /// probabilities before and after it. Precondition: chunkFirst(row) has a value.
    std::array<float, 3> draw(std::size_t row, float temperature, float number);
    /// Copies whole rows of logits if only the largest were copied. Throws Error as evaluate() does.
    void bringLogits();
    /// Applies the final norm and the output matrix to residual streams [rows, embedding] of any layer. Returns logits
    /// [rows, vocabulary], valid until the next call. Up to tokensEvaluatedAlike() rows give the same results together
    /// as one by one. Precondition: at most as many rows as a chunk has tokens. Throws Error as evaluate() does.
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
