#include "core/compute/backend/activations.h"

#include "core/compute/backend/cache_size.h"
#include "core/compute/backend/top_k.h"

#include <algorithm>

namespace vitrine {

namespace {

constexpr std::size_t kAlignment = 64 / sizeof(float);  ///< number of floats in a cache line; each view begins at a
                                                        ///< cache line

std::size_t alignedElements(std::size_t rows, const MatrixView& view)
{
    return (rows * view.columns + kAlignment - 1) / kAlignment * kAlignment;
}

/// Ensures that the buffer has at least `bytes` bytes. A smaller buffer is replaced. The new size is `bytes`, or 1.5
/// times the old size if that is more: the buffer for scores grows with every token, and large increments make
/// reallocations rare.
void require(Backend& backend, std::unique_ptr<Buffer>& buffer, std::size_t bytes)
{
    const std::size_t had = buffer ? buffer->bytes() : 0;
    if (had < bytes) buffer = backend.allocate(std::max(bytes, had + had / 2));
}

}  // namespace

Activations::Activations(const ModelConfig& config, std::size_t maxTokens) : m_maxTokens(maxTokens)
{
    residual.columns = normed.columns = blockOut.columns = config.embedding;
    if (config.attendingLayers() > 0) {
        query.columns = attentionMix.columns = config.queryWidth();
        key.columns = value.columns = config.kvWidth();
        attentionGate.columns = config.attentionGate ? config.queryWidth() : 0;
        fused.columns = config.fusedAttentionGate ? 2 * config.queryWidth() : 0;
    }
    up.columns = config.hasDenseLayers() ? config.feedForward : 0;
    gate.columns = config.gatedFeedForward || config.experts.count > 0 ? config.activatedWidth() : 0;
    router.columns = config.experts.count;
    expertIn.columns = expertOut.columns = config.experts.latent;
    second.columns = config.experts.besideDense ? config.embedding : 0;
    perLayer.columns = perLayerToken.columns = std::size_t{config.layers} * config.perLayerInput;
    perLayerPart.columns = perLayerGate.columns = config.perLayerInput;
    if (const LatentConfig& of = config.latent; of.rank > 0) {
        queryDown.columns = of.queryRank;
        queryParts.columns = config.heads * of.keyDim();
        down.columns = of.rank + of.rotated;
        latent.columns = of.rank;
        keyValue.columns = of.absorbed ? 0 : config.heads * (of.plain + of.valueDim);
        latentMix.columns = config.heads * of.valueDim;
    }
    const bool givesNormed = config.predictionLayers > 0 && config.predictionInput == PredictionInput::Normed;
    if (config.isPrediction || givesNormed) hidden.columns = config.embedding;
    if (config.isPrediction) joined.columns = std::size_t{2} * config.embedding;
    if (const StreamsConfig& of = config.streams; of.count > 0) {
        for (std::size_t i = 0; i < of.count; ++i) streams[i].columns = predicted[i].columns = config.embedding;
        second.columns = config.embedding;
        streamShares.columns = of.count;
        streamMix.columns = std::size_t{of.count} * of.count;
        side.columns = of.sideRank;
    }
    if (config.recurrentLayers() > 0) {
        const RecurrentConfig& recurrent = config.recurrent;
        mixed.columns = recurrent.channels;
        recurrentGate.columns = recurrentMix.columns = recurrent.innerWidth();
        decay.columns = recurrent.decayWidth();
        strength.columns = recurrent.strengthWidth();
        steps.columns = std::max<std::size_t>(recurrent.heads, recurrent.decayWidth());
        stepDown.columns = std::max({recurrent.stepRank, recurrent.gateRank, recurrent.valueRank, recurrent.learnRank});
        if (recurrent.kind == Recurrence::Rwkv7) {
            firstValue.columns = shifted.columns = blended.columns = config.embedding;
            stateRemoved.columns = stateCorrected.columns = recurrent.keyWidth();
        }
        if (recurrent.readsConvolved() || recurrent.kind == Recurrence::Rwkv7) {
            stateKey.columns = stateQuery.columns = recurrent.keyWidth();
            stateToken.columns = recurrent.tokenWidth();
            fused.columns = std::max(fused.columns, 2 * recurrent.innerWidth());
        }
        if (recurrent.fusedGates) fused.columns = std::max<std::size_t>(fused.columns, 2 * recurrent.heads);
    }
}

Activations::Activations(Backend& backend, const ModelConfig& config, std::size_t maxTokens)
    : Activations(config, maxTokens)
{
    m_buffer = backend.allocate(elements() * sizeof(float));
    for (MatrixView* view : inCommon()) {
        view->buffer = m_buffer.get();
    }
    std::ranges::transform(inCommon(), m_columns.begin(), [](const MatrixView* view) { return view->columns; });
    setTokens(maxTokens);
}

std::array<MatrixView*, 53> Activations::inCommon() noexcept
{
    return {
        &residual,      &normed,        &query,        &key,          &value,          &attentionMix, &attentionGate,
        &blockOut,      &gate,          &up,           &router,       &fused,          &mixed,        &decay,
        &recurrentGate, &recurrentMix,  &strength,     &steps,        &expertIn,       &expertOut,    &second,
        &perLayer,      &perLayerToken, &perLayerPart, &perLayerGate, &queryDown,      &queryParts,   &down,
        &latent,        &keyValue,      &latentMix,    &stepDown,     &stateKey,       &stateQuery,   &stateToken,
        &firstValue,    &shifted,       &blended,      &stateRemoved, &stateCorrected, &streams[0],   &streams[1],
        &streams[2],    &streams[3],    &predicted[0], &predicted[1], &predicted[2],   &predicted[3], &streamShares,
        &streamMix,     &side,          &hidden,       &joined};
}

std::size_t Activations::elements()
{
    std::size_t sum = 0;
    for (const MatrixView* view : inCommon()) sum += alignedElements(m_maxTokens, *view);
    return sum;
}

std::size_t Activations::bytesFor(const ModelConfig& config, std::size_t maxTokens)
{
    return Activations(config, maxTokens).elements() * sizeof(float);
}

void Activations::setTokens(std::size_t tokens)
{
    expanded = nullptr;
    std::size_t offset = 0;
    auto columns = m_columns.begin();
    for (MatrixView* view : inCommon()) {
        view->columns = *columns++;
        view->offset = offset;
        view->rows = tokens;
        offset += alignedElements(m_maxTokens, *view);
    }
}

void Activations::setLayer(const ModelConfig& config, std::size_t layer)
{
    if (config.hasUniformLayers() && !m_expanded) return;
    const std::uint32_t headDim = expanded ? config.latent.keyDim() : config.headDimOf(layer);
    query.columns = attentionMix.columns = config.headsOf(layer) * headDim;
    key.columns = value.columns = config.kvWidthOf(layer);
}

std::span<const MatrixView> Activations::betweenLayers() noexcept
{
    std::size_t count = 0;
    m_between[count++] = residual;
    for (const MatrixView& one : {perLayer, firstValue, streams[0], streams[1], streams[2], streams[3]}) {
        if (one.columns > 0) m_between[count++] = one;
    }
    return std::span(m_between).first(count);
}

void Activations::keepLast(std::size_t rows)
{
    for (MatrixView* view : inCommon()) {
        if (view != &key && view != &value) *view = view->lastRows(rows);
    }
}

void Activations::requireScores(Backend& backend, std::size_t heads, std::size_t positions)
{
    scores = {nullptr, 0, residual.rows, heads * positions};
    require(backend, m_scoresBuffer, scores.elements() * sizeof(float));
    scores.buffer = m_scoresBuffer.get();
}

void Activations::requireExpanded(Backend& backend, const ModelConfig& config)
{
    const std::size_t width = std::size_t{config.heads} * config.latent.keyDim();
    if (!m_expanded) {
        const ModelConfig one = config.ofExpandedLatent();
        const KvType type = usualKvType(config, m_maxTokens);
        m_expanded = std::make_unique<ExpandedLatent>();
        m_expanded->buffer = backend.allocate(2 * m_maxTokens * width * sizeof(float));
        m_expanded->cache = backend.makeKvCache(one, {m_maxTokens, type, type});
    }
    expanded = m_expanded.get();
    expanded->key = {expanded->buffer.get(), 0, residual.rows, width};
    expanded->value = {expanded->buffer.get(), m_maxTokens * width, residual.rows, width};
}

void Activations::requireLogits(Backend& backend, std::size_t rows, std::size_t vocabulary)
{
    logits = {nullptr, 0, rows, vocabulary};
    require(backend, m_logitsBuffer, logits.elements() * sizeof(float));
    logits.buffer = m_logitsBuffer.get();
}

void Activations::requireFirstLogits(Backend& backend, std::size_t rows, std::size_t count)
{
    firstLogits = {nullptr, 0, rows, TopKRow::width(count)};
    require(backend, m_firstLogitsBuffer, firstLogits.elements() * sizeof(float));
    firstLogits.buffer = m_firstLogitsBuffer.get();
}

}  // namespace vitrine
