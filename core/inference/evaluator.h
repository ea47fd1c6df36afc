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

/// Which of the evaluated tokens get logits (the output matrix is the largest of a small model).
enum class LogitRows : std::uint8_t { None, Last, All };

struct EvaluateOptions {
    LogitRows rows = LogitRows::Last;
    /// > 0: only this many of each row's largest logits come to the host (Evaluator::chunkFirst); whole rows follow on
    /// demand (bringLogits). No effect if the back end has whole rows at hand, or cannot find the largest.
    std::size_t firstLogits = 0;
    std::stop_token stop;  ///< checked before every chunk
    /// After each chunk: tokens done so far and in all, and the logits [rows of this chunk, vocabulary] asked for
    /// (empty when none, or only the largest). The span is valid only during the call. With LogitRows::All chunks
    /// become smaller where the vocabulary is large.
    std::function<void(std::size_t done, std::size_t total, std::span<const float> logits)> onChunk;
    Probe* probe = nullptr;  ///< receives the taps it wants
    /// A step of an answer whose last tokens are guesses: all go together, and no states are remembered in between.
    bool isGuess = false;
    /// For the block that guesses further tokens (Evaluator::ofPrediction): [tokens, embedding], each the hidden state
    /// of the token before.
    std::span<const float> hidden = {};
    /// Whose hidden states, as that block reads them, go to onHidden after each chunk: tokens done so far, and [rows of
    /// this chunk, embedding]. The last token's needs its logits to be asked for, too.
    LogitRows hiddenRows = LogitRows::None;
    std::function<void(std::size_t done, std::span<const float> hidden)> onHidden = {};
    /// Only so many of the first layers are computed, for somebody who looks no further; without logits then. The cache
    /// serves nothing else from there on.
    std::size_t layers = std::numeric_limits<std::size_t>::max();
};

/// Runs THE forward pass over tokens, chunk by chunk. One per model and back end; not thread-safe.
class Evaluator {
public:
    static constexpr std::size_t kDefaultChunk = 512;

    /// Brings the weights to where `backend` reads them. Throws Error when there is no room for them, or the model's
    /// file is not intact (MappedFile).
    Evaluator(std::shared_ptr<const Model> model, Backend& backend, std::size_t chunkTokens = kDefaultChunk);
    ~Evaluator();
    /// Another one for the same weights and back end, with chunks of the same size and memory of its own. They take
    /// turns.
    std::unique_ptr<Evaluator> another() const;

    /// One for the block that guesses further tokens, on the same back end; nullptr if the model has none, or a back
    /// end computes only models with so many layers. Must not outlive this.
    std::unique_ptr<Evaluator> ofPrediction() const;

    const Model& model() const noexcept { return *m_model; }

    /// If no type is given: usualKvType(). Where the keys are the values, too, that of the keys counts for both.
    static ModelUse useOf(const ModelConfig& config, std::size_t capacity, std::optional<KvType> keys,
                          std::optional<KvType> values, std::size_t chunkTokens = kDefaultChunk);
    /// `context` is the length of the context, if that is more than `capacity`.
    std::unique_ptr<KvCache> makeCache(std::size_t capacity, std::optional<KvType> keys = {},
                                       std::optional<KvType> values = {}, std::size_t context = 0);

    /// Appends `tokens` to `cache` at positions cache.size()…; returns the number evaluated, smaller than tokens.size()
    /// only when a stop was requested (the cache then holds exactly those). Throws Error when they do not fit into the
    /// cache or an id is not in the vocabulary; the cache is then unchanged. Also throws it when the model's file is no
    /// longer intact; the cache is then as before the chunk that read it.
    std::size_t evaluate(KvCache& cache, std::span<const TokenId> tokens, const EvaluateOptions& options);

    /// Tokens that go through the model at a time if these logits are asked for.
    std::size_t chunkTokens(LogitRows rows) const noexcept;
    /// Up to this many tokens give the same results at once as one by one, to the last bit.
    std::size_t tokensEvaluatedAlike() const noexcept { return m_backend.rowsMultipliedAlike(); }
    /// The logits of the last chunk that were asked for [rows, vocabulary]; valid until the next evaluate.
    std::span<const float> chunkLogits() const noexcept;
    /// Logits of the last evaluated token [vocabulary]; valid after evaluate with LogitRows::Last or All, until the
    /// next. Empty when it was stopped before the last token, or had none.
    std::span<const float> lastLogits() const noexcept;
    /// The largest logits of a row of the last chunk, if only they have come; nullopt if whole rows have.
    std::optional<TopKRow> chunkFirst(std::size_t row) const noexcept;
    /// The token that `number` falls on in the softmax of a row of the last chunk, as in Backend::draw: its id, and the
    /// parts of the mass before it and up to it. Precondition: chunkFirst(row) has a value.
    std::array<float, 3> draw(std::size_t row, float temperature, float number);
    /// Brings whole rows if only the largest logits have come. Throws Error as evaluate does.
    void bringLogits();
    /// What the final norm and the output make of residual streams [rows, embedding], wherever in the model they were:
    /// logits [rows, vocabulary], valid until the next call. Up to tokensEvaluatedAlike() rows give the same results
    /// together as one by one. Precondition: no more rows than a chunk has tokens. Throws Error as evaluate does.
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
