#include "core/compute/inference/evaluator.h"

#include "core/base/error.h"
#include "core/compute/backend/activations.h"
#include "core/compute/backend/cache_size.h"
#include "core/compute/inference/forward.h"
#include "core/compute/inference/taps.h"

#include <algorithm>
#include <exception>
#include <string>
#include <vector>

namespace vitrine {

namespace {

/// Maximum number of logits in a chunk if all rows are requested. Without the limit, a chunk of 512 tokens would need
/// 300 MB with a vocabulary of 150,000.
constexpr std::size_t kMaxLogits = std::size_t{32} << 20;

std::size_t chunkWithAllLogits(const ModelConfig& config, std::size_t chunkTokens)
{
    return std::clamp<std::size_t>(kMaxLogits / config.vocabulary, 1, chunkTokens);
}

/// Minimum number of tokens for which absorbed attention uses its expanded form. The expanded form needs fewer
/// operations per pair of tokens, because keys and values of a head are narrower than in the absorbed form. Expanding
/// keys and values costs as much as the projections of queries and outputs, which only the absorbed form needs. Only
/// the first chunk of a prompt uses the expanded form, because later chunks would have to expand all earlier tokens
/// again.
constexpr std::size_t kExpandedTokens = 128;

/// Returns whether a checkpoint is due at the cache's current position. Called between steps, when no draft is pending.
bool isFarFromCheckpoint(const KvCache& cache)
{
    const auto& all = cache.checkpoints().all();
    return cache.size() >= (all.empty() ? 0 : all.back().position) + StateCheckpoints::kTokensApart;
}

}  // namespace

struct Evaluator::Workspace {
    Activations activations;
    std::vector<float> logits;       ///< logits of the current chunk, [rows, vocabulary]
    std::vector<float> firstLogits;  ///< used instead of `logits` if only the largest are requested: [rows,
                                     ///< TopKRow::width(count)]
    std::vector<float> hidden;       ///< hidden states if requested, [rows, embedding]
    std::unique_ptr<Buffer> drawn;
    std::unique_ptr<RecordedStep> step;  ///< recording of the last step, to be repeated for the next token; null unless
                                         ///< the step had one token and used `stepCache`
    const KvCache* stepCache = nullptr;
    std::size_t stepFirst = 0;  ///< number of largest logits that `step` captures; 0: all
    bool stepHidden = false;    ///< whether `step` captures the hidden state
    bool complete = false;      ///< whether the last row belongs to the last token that was to be evaluated
};

Evaluator::Evaluator(std::shared_ptr<const Model> model, Backend& backend, std::size_t chunkTokens)
    : Evaluator(model, backend, chunkTokens, backend.makeResident(model->weights(), {}))
{
}

Evaluator::Evaluator(std::shared_ptr<const Model> model, Backend& backend, std::size_t chunkTokens,
                     std::shared_ptr<ResidentWeights> resident)
    : m_model(std::move(model)), m_backend(backend), m_resident(std::move(resident)),
      m_chunkTokens(std::max<std::size_t>(chunkTokens, 1)),
      m_workspace(new Workspace{
          Activations(backend, m_model->config(), m_chunkTokens), {}, {}, {}, {}, {}, nullptr, 0, false, false})
{
    if (const std::string lacks = backend.lacks(m_model->config()); !lacks.empty()) {
        throw Error(SENTENCE(backend.description(), " cannot compute ", lacks, '.'));
    }
    m_model->file().requireIntact();
}

std::unique_ptr<Evaluator> Evaluator::another() const
{
    return std::unique_ptr<Evaluator>(new Evaluator(m_model, m_backend, m_chunkTokens, m_resident));
}

std::unique_ptr<Evaluator> Evaluator::ofPrediction() const
{
    std::shared_ptr<const Model> block = m_backend.hasAllLayers() ? Model::ofPrediction(*m_model) : nullptr;
    if (!block) return nullptr;
    const std::size_t chunk = std::min(m_chunkTokens, ModelUse::kPredictionTokens);
    return std::unique_ptr<Evaluator>(new Evaluator(std::move(block), m_backend, chunk, m_resident));
}

Evaluator::~Evaluator() = default;

ModelUse Evaluator::useOf(const ModelConfig& config, std::size_t capacity, std::optional<KvType> keys,
                          std::optional<KvType> values, std::size_t chunkTokens)
{
    const KvType usual = usualKvType(config, capacity);
    const KvType ofKeys = keys.value_or(usual);
    return {capacity, ofKeys, config.latent.absorbed ? ofKeys : values.value_or(usual), chunkTokens,
            chunkWithAllLogits(config, chunkTokens)};
}

std::unique_ptr<KvCache> Evaluator::makeCache(std::size_t capacity, std::optional<KvType> keys,
                                              std::optional<KvType> values, std::size_t context)
{
    const ModelUse use = useOf(m_model->config(), capacity, keys, values, m_chunkTokens);
    return m_backend.makeKvCache(m_model->config(), {capacity, use.keys, use.values, context});
}

std::span<const float> Evaluator::lastLogits() const noexcept
{
    if (!m_workspace->complete || m_workspace->logits.empty()) return {};
    return std::span<const float>(m_workspace->logits).last(m_model->config().vocabulary);
}

std::optional<TopKRow> Evaluator::chunkFirst(std::size_t row) const noexcept
{
    const std::span<const float> all = m_workspace->firstLogits;
    if (all.empty()) return std::nullopt;
    const std::size_t width = m_workspace->activations.firstLogits.columns;
    return TopKRow(all.subspan(row * width, width));
}

void Evaluator::bringLogits()
{
    if (m_workspace->firstLogits.empty()) return;
    m_workspace->logits.resize(m_workspace->activations.logits.elements());
    m_backend.capture(m_workspace->activations.logits, m_workspace->logits);
    m_backend.finish();
    m_workspace->firstLogits.clear();
}

std::span<const float> Evaluator::logitsOf(std::span<const float> residual)
{
    Workspace& workspace = *m_workspace;
    const std::size_t rows = residual.size() / m_model->config().embedding;
    const std::vector<TokenId> tokens(rows, 0);  // only their number matters, because no embedding is read
    Taps none(nullptr, m_backend, m_model->config(), 0);
    workspace.complete = false;
    requireLogits(rows, 0);
    workspace.activations.setTokens(rows);
    try {
        m_backend.begin(tokens, 0);
        m_backend.upload(workspace.activations.residual, residual);
        readOut(m_model->config(), m_model->weights(), m_backend, workspace.activations, rows, none);
        captureLogits(rows, 0);
        m_backend.finish();
    } catch (...) {
        giveUpStep();
        throw;
    }
    m_model->file().requireIntact();
    return workspace.logits;
}

std::array<float, 3> Evaluator::draw(std::size_t row, float temperature, float number)
{
    std::array<float, 3> drawn{};
    std::unique_ptr<Buffer>& buffer = m_workspace->drawn;
    if (!buffer) buffer = m_backend.allocate(sizeof drawn);
    const MatrixView out{buffer.get(), 0, 1, drawn.size()};
    m_backend.draw(out, m_workspace->activations.logits.rowRange(row, 1), temperature, number);
    m_backend.capture(out, drawn);
    m_backend.finish();
    return drawn;
}

/// Returns the number of largest logits per row to copy to the host, or 0 if whole rows must be copied.
std::size_t Evaluator::firstLogits(std::size_t wanted) const noexcept
{
    const std::size_t vocabulary = m_model->config().vocabulary;
    return wanted > m_backend.mostTopK() || wanted > vocabulary || vocabulary > TopKRow::kMostColumns ? 0 : wanted;
}

std::size_t Evaluator::chunkTokens(LogitRows rows) const noexcept
{
    return rows == LogitRows::All ? chunkWithAllLogits(m_model->config(), m_chunkTokens) : m_chunkTokens;
}

/// Returns the number of tokens in the next chunk. The last token of a prompt is evaluated alone in two cases:
/// - The model has recurrent states. A second answer to the same prompt can then continue from the checkpoint before
///   this token, and only this token is evaluated again.
/// - The model has a prediction block, which reads the last layer's output of every token. In a chunk of many tokens,
///   the last layer would therefore compute many rows, and the last bits of the last token's logits would differ.
/// With a probe, and for drafts, the last token is never evaluated alone.
std::size_t Evaluator::chunkLength(const KvCache& cache, std::size_t tokens, const EvaluateOptions& options) const
{
    const std::size_t most = chunkTokens(options.rows);
    if (tokens > most) return most;
    const bool isApart = (cache.hasStates() || m_model->weights().prediction) && !options.probe && !options.isGuess &&
                         options.rows != LogitRows::None;  // if no logits are requested, the prompt continues after
                                                           // these tokens
    return isApart && tokens > 1 ? tokens - 1 : tokens;
}

std::span<const float> Evaluator::chunkLogits() const noexcept
{
    return m_workspace->logits;
}

void Evaluator::check(const KvCache& cache, std::span<const TokenId> tokens) const
{
    const ModelConfig& config = m_model->config();
    if (tokens.size() > cache.capacity() - cache.size()) {
        throw Error(SENTENCE(tokens.size(), " tokens do not fit into the context: ", cache.size(), " of its ",
                             cache.capacity(), " positions are in use."));
    }
    if (config.learnedPositions && cache.size() + tokens.size() > config.contextLength) {
        throw Error(SENTENCE(cache.size() + tokens.size(),
                             " tokens do not fit: this model has learned position embeddings for only ",
                             config.contextLength, " tokens."));
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i] < 0 || static_cast<std::uint32_t>(tokens[i]) >= config.vocabulary) {
            throw Error(SENTENCE("The token at position ", cache.size() + i, " has id ", tokens[i],
                                 ", but the vocabulary ends at ", config.vocabulary - 1, '.'));
        }
    }
}

std::size_t Evaluator::evaluate(KvCache& cache, std::span<const TokenId> tokens, const EvaluateOptions& options)
{
    check(cache, tokens);
    m_workspace->complete = false;
    const bool remembers = tokens.size() > 1 && !options.isGuess;
    if (remembers || isFarFromCheckpoint(cache)) cache.checkpoint();  // a later prompt may share only the tokens so far
    std::size_t done = 0;
    while (done < tokens.size() && !options.stop.stop_requested()) {
        const std::size_t length = chunkLength(cache, tokens.size() - done, options);
        const std::span<const TokenId> chunk = tokens.subspan(done, length);
        done += length;
        std::size_t logitRows = 0;
        if (options.rows == LogitRows::All) logitRows = chunk.size();
        if (options.rows == LogitRows::Last && done == tokens.size()) logitRows = 1;
        evaluateChunk(cache, chunk, done - length, logitRows, options);
        if (remembers && done < tokens.size()) cache.checkpoint();
        if (options.onHidden) options.onHidden(done, m_workspace->hidden);
        if (options.onChunk) options.onChunk(done, tokens.size(), m_workspace->logits);
    }
    m_workspace->complete = done > 0 && done == tokens.size();
    return done;
}

/// Captures the logits of `rows` tokens. If `first` > 0, only the `first` largest logits of each row are captured.
void Evaluator::captureLogits(std::size_t rows, std::size_t first)
{
    if (rows == 0) return;
    Activations& activations = m_workspace->activations;
    if (first == 0) return m_backend.capture(activations.logits, m_workspace->logits);
    m_backend.topK(activations.firstLogits, activations.logits);
    m_backend.capture(activations.firstLogits, m_workspace->firstLogits);
}

/// Allocates memory for logits on the back end and on the host.
void Evaluator::requireLogits(std::size_t rows, std::size_t first)
{
    const std::size_t vocabulary = m_model->config().vocabulary;
    Activations& activations = m_workspace->activations;
    if (rows > 0) activations.requireLogits(m_backend, rows, vocabulary);
    if (rows > 0 && first > 0) activations.requireFirstLogits(m_backend, rows, first);
    m_workspace->logits.resize(first > 0 ? 0 : rows * vocabulary);
    m_workspace->firstLogits.resize(rows * (first > 0 ? TopKRow::width(first) : 0));
}

/// Repeats the recorded step for the next token if the step used the same cache and options. Returns whether it was
/// repeated.
bool Evaluator::repeatStep(const KvCache& cache, TokenId token, std::size_t first, bool hidden)
{
    Workspace& w = *m_workspace;
    if (!w.step || w.stepCache != &cache || w.stepFirst != first || w.stepHidden != hidden) return false;
    std::vector<float>& logits = first > 0 ? w.firstLogits : w.logits;
    if (!hidden) return w.step->run({&token, 1}, cache.size(), logits);
    const std::size_t width = m_model->config().embedding;
    std::vector<float> both(logits.size() + width);
    if (!w.step->run({&token, 1}, cache.size(), both)) return false;
    const auto border = both.end() - static_cast<std::ptrdiff_t>(width);
    logits.assign(both.begin(), border);
    w.hidden.assign(border, both.end());
    return true;
}

/// Finishes the operations of a failed step, so that none of them accesses memory afterwards. The results are
/// discarded.
void Evaluator::giveUpStep() noexcept
{
    try {
        m_backend.finish();
    } catch (const std::exception&) {  // ignored, because the error that made the step fail is more informative
    }
}

/// Captures the hidden states of the rows in `wanted`.
void Evaluator::captureHidden(LogitRows wanted)
{
    Workspace& workspace = *m_workspace;
    workspace.hidden.clear();
    if (wanted == LogitRows::None) return;
    const MatrixView hidden = hiddenStates(m_model->config(), m_model->weights(), m_backend, workspace.activations);
    workspace.hidden.resize(hidden.elements());
    if (hidden.rows > 0) m_backend.capture(hidden, workspace.hidden);
}

void Evaluator::evaluateChunk(KvCache& cache, std::span<const TokenId> chunk, std::size_t first, std::size_t logitRows,
                              const EvaluateOptions& options)
{
    const ModelConfig& config = m_model->config();
    Workspace& workspace = *m_workspace;
    Taps taps(options.probe, m_backend, config, cache.size());
    const std::size_t most = firstLogits(options.firstLogits);
    requireLogits(logitRows, most);
    const bool isRepeated = chunk.size() == 1 && logitRows == 1 && !options.probe && options.hidden.empty();
    const bool givesHidden = options.hiddenRows != LogitRows::None;
    ForwardOptions wanted{.logitRows = logitRows, .layers = options.layers};
    wanted.keepsHidden = options.hiddenRows == LogitRows::All;
    // With a probe, attention is not expanded, because the taps must show the heads in the form that the cache stores.
    wanted.expandsLatent = config.latent.absorbed && cache.size() == 0 && chunk.size() >= kExpandedTokens &&
                           !options.probe && m_backend.transposesHeads();
    if (!options.hidden.empty()) {
        wanted.hidden = options.hidden.subspan(first * config.embedding, chunk.size() * config.embedding);
    }
    try {
        if (!isRepeated || !repeatStep(cache, chunk.front(), most, givesHidden)) {
            forward(config, m_model->weights(), m_backend, workspace.activations, cache, chunk, wanted, taps);
            captureLogits(logitRows, most);
            captureHidden(options.hiddenRows);
            if (isRepeated) {
                workspace.step = m_backend.finishAndKeep();
                workspace.stepCache = &cache;
                workspace.stepFirst = most;
                workspace.stepHidden = givesHidden;
            } else {
                m_backend.finish();
            }
        }
        m_model->file().requireIntact();  // throws if weights were missing while the results were computed
    } catch (...) {
        giveUpStep();
        cache.giveUpStep();
        throw;
    }
    cache.extend(cache.size() + chunk.size());
    taps.deliver();
    taps.deliverStates(cache);
}

}  // namespace vitrine
