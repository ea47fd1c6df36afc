#pragma once

#include "core/backend/backend.h"
#include "core/backend/kv_cache.h"
#include "core/model/model.h"
#include "core/text/token.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace vitrine {

class Probe;

/// For which of the evaluated tokens logits are computed (the output matrix is the largest of a small model).
enum class LogitRows : std::uint8_t { None, Last, All };

struct EvaluateOptions {
    LogitRows rows = LogitRows::Last;
    std::stop_token stop;  ///< checked before every chunk
    /// After each chunk: tokens done so far and in all, and the logits [rows of this chunk, vocabulary] asked for
    /// (empty when none). The span is valid only during the call. With LogitRows::All chunks become smaller where the
    /// vocabulary is large.
    std::function<void(std::size_t done, std::size_t total, std::span<const float> logits)> onChunk;
    Probe* probe = nullptr;  ///< receives the taps it wants
};

/// Runs THE forward pass over tokens, chunk by chunk. One per model and back end; not thread-safe.
class Evaluator {
public:
    static constexpr std::size_t kDefaultChunk = 512;

    /// Brings the weights to where `backend` reads them. Throws Error when there is no room for them.
    Evaluator(std::shared_ptr<const Model> model, Backend& backend, std::size_t chunkTokens = kDefaultChunk);
    ~Evaluator();

    const Model& model() const noexcept { return *m_model; }

    /// Where no type is given: f32 while a whole cache in it takes at most kSmallCacheBytes, since exact keys and
    /// values then cost nothing; f16 otherwise.
    static constexpr std::size_t kSmallCacheBytes = std::size_t{16} << 20;
    /// `context` is the length of the context when that is more than the positions there is room for.
    std::unique_ptr<KvCache> makeCache(std::size_t capacity, std::optional<KvType> keys = {},
                                       std::optional<KvType> values = {}, std::size_t context = 0);

    /// Appends `tokens` to `cache` at positions cache.size()…; returns the number evaluated, smaller than tokens.size()
    /// only when a stop was requested (the cache then holds exactly those). Throws Error when they do not fit into the
    /// cache or an id is not in the vocabulary; the cache is unchanged then.
    std::size_t evaluate(KvCache& cache, std::span<const TokenId> tokens, const EvaluateOptions& options);

    /// Tokens that go through the model at a time where these logits are asked for.
    std::size_t chunkTokens(LogitRows rows) const noexcept;
    /// Logits of the last chunk [rows, vocabulary], those that were asked for; valid until the next evaluate.
    std::span<const float> chunkLogits() const noexcept;
    /// Logits of the last evaluated token [vocabulary]; valid after evaluate with LogitRows::Last or All, until the
    /// next. Empty when it was stopped before the last token, or had none.
    std::span<const float> lastLogits() const noexcept;

private:
    struct Workspace;
    void check(const KvCache& cache, std::span<const TokenId> tokens) const;
    void giveUpStep() noexcept;
    void evaluateChunk(KvCache& cache, std::span<const TokenId> chunk, std::size_t logitRows, Probe* probe);

    std::shared_ptr<const Model> m_model;
    Backend& m_backend;
    std::unique_ptr<ResidentWeights> m_resident;
    std::size_t m_chunkTokens;
    std::unique_ptr<Workspace> m_workspace;
};

}  // namespace vitrine
