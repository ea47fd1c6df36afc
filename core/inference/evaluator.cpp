#include "core/inference/evaluator.h"

#include "core/backend/activations.h"
#include "core/base/error.h"
#include "core/inference/forward.h"
#include "core/inference/taps.h"

#include <algorithm>
#include <exception>
#include <vector>

namespace vitrine {

namespace {

/// Logits of all rows of a chunk should not outgrow the caches by far: with a vocabulary of 150,000, chunks of 512
/// tokens would need 300 MB.
constexpr std::size_t kMaxLogits = std::size_t{32} << 20;

}  // namespace

struct Evaluator::Workspace {
    Activations activations;
    std::vector<float> logits;  ///< of the current chunk, [rows, vocabulary]
    std::span<const float> lastLogits;
};

Evaluator::Evaluator(std::shared_ptr<const Model> model, Backend& backend, std::size_t chunkTokens)
    : m_model(std::move(model)), m_backend(backend), m_resident(backend.makeResident(m_model->weights())),
      m_chunkTokens(std::max<std::size_t>(chunkTokens, 1)),
      m_workspace(new Workspace{Activations(backend, m_model->config(), m_chunkTokens), {}, {}})
{
}

Evaluator::~Evaluator() = default;

std::unique_ptr<KvCache> Evaluator::makeCache(std::size_t capacity, std::optional<KvType> keys,
                                              std::optional<KvType> values, std::size_t context)
{
    const ModelConfig& config = m_model->config();
    const std::size_t bytesPerPosition = 2 * sizeof(float) * config.layers * config.kvWidth();
    const KvType usual = capacity <= kSmallCacheBytes / bytesPerPosition ? KvType::F32 : KvType::F16;
    std::unique_ptr<KvCache> cache =
        m_backend.makeKvCache(config, capacity, keys.value_or(usual), values.value_or(usual));
    cache->m_context = std::max(capacity, context);
    return cache;
}

std::span<const float> Evaluator::lastLogits() const noexcept
{
    return m_workspace->lastLogits;
}

std::size_t Evaluator::chunkTokens(LogitRows rows) const noexcept
{
    if (rows != LogitRows::All) return m_chunkTokens;
    return std::clamp<std::size_t>(kMaxLogits / m_model->config().vocabulary, 1, m_chunkTokens);
}

std::span<const float> Evaluator::chunkLogits() const noexcept
{
    return m_workspace->logits;
}

void Evaluator::check(const KvCache& cache, std::span<const TokenId> tokens) const
{
    const ModelConfig& config = m_model->config();
    if (tokens.size() > cache.capacity() - cache.size()) {
        throw Error(concat(tokens.size(), " tokens do not fit: ", cache.size(), " of the context's ", cache.capacity(),
                           " positions are taken."));
    }
    if (config.learnedPositions && cache.size() + tokens.size() > config.contextLength) {
        throw Error(concat(cache.size() + tokens.size(), " tokens do not fit: this model has learned only ",
                           config.contextLength, " positions."));
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i] < 0 || static_cast<std::uint32_t>(tokens[i]) >= config.vocabulary) {
            throw Error(concat("The token at position ", cache.size() + i, " has id ", tokens[i],
                               ", but the vocabulary ends at ", config.vocabulary - 1, '.'));
        }
    }
}

std::size_t Evaluator::evaluate(KvCache& cache, std::span<const TokenId> tokens, const EvaluateOptions& options)
{
    check(cache, tokens);
    const std::size_t vocabulary = m_model->config().vocabulary;
    const std::size_t chunkTokens = this->chunkTokens(options.rows);
    m_workspace->lastLogits = {};
    std::size_t done = 0;
    while (done < tokens.size() && !options.stop.stop_requested()) {
        const std::span<const TokenId> chunk = tokens.subspan(done, std::min(chunkTokens, tokens.size() - done));
        done += chunk.size();
        std::size_t logitRows = 0;
        if (options.rows == LogitRows::All) logitRows = chunk.size();
        if (options.rows == LogitRows::Last && done == tokens.size()) logitRows = 1;
        evaluateChunk(cache, chunk, logitRows, options.probe);
        if (options.onChunk) options.onChunk(done, tokens.size(), m_workspace->logits);
    }
    if (options.rows != LogitRows::None && done > 0 && done == tokens.size()) {
        m_workspace->lastLogits = std::span<const float>(m_workspace->logits).last(vocabulary);
    }
    return done;
}

/// Lets what was recorded of a step that has failed come to its end, so that no memory waits for it. Nobody looks at
/// what it writes.
void Evaluator::giveUpStep() noexcept
{
    try {
        m_backend.finish();
    } catch (const std::exception&) {  // the first error tells more
    }
}

void Evaluator::evaluateChunk(KvCache& cache, std::span<const TokenId> chunk, std::size_t logitRows, Probe* probe)
{
    const ModelConfig& config = m_model->config();
    Workspace& workspace = *m_workspace;
    Taps taps(probe, m_backend, config, cache.size());
    if (logitRows > 0) workspace.activations.requireLogits(m_backend, logitRows, config.vocabulary);
    try {
        forward(config, m_model->weights(), m_backend, workspace.activations, cache, chunk, logitRows, taps);
        workspace.logits.resize(logitRows * config.vocabulary);
        if (logitRows > 0) m_backend.capture(workspace.activations.logits, workspace.logits);
        m_backend.finish();
    } catch (...) {
        giveUpStep();
        throw;
    }
    cache.m_size += chunk.size();
    taps.deliver();
}

}  // namespace vitrine
