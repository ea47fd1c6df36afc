#include "core/backend/activations.h"

namespace vitrine {

namespace {

constexpr std::size_t kAlignment = 64 / sizeof(float);  ///< each intermediate begins at a cache line

}  // namespace

Activations::Activations(Backend& backend, const ModelConfig& config, std::size_t maxTokens)
{
    residual.columns = normed.columns = blockOut.columns = config.embedding;
    query.columns = attentionMix.columns = config.queryWidth();
    key.columns = value.columns = config.kvWidth();
    up.columns = config.feedForward;
    gate.columns = config.feedForwardKind == FeedForwardKind::SiluGated ? config.feedForward : 0;

    MatrixView* const all[] = {&residual, &normed, &query, &key, &value, &attentionMix, &blockOut, &gate, &up};
    std::size_t elements = 0;
    for (MatrixView* view : all) {
        view->offset = elements;
        elements += (maxTokens * view->columns + kAlignment - 1) / kAlignment * kAlignment;
    }
    m_buffer = backend.allocate(elements * sizeof(float));
    for (MatrixView* view : all) view->buffer = m_buffer.get();
    setTokens(maxTokens);
}

void Activations::setTokens(std::size_t tokens)
{
    for (MatrixView* view : {&residual, &normed, &query, &key, &value, &attentionMix, &blockOut, &gate, &up}) {
        view->rows = tokens;
    }
}

void Activations::requireScores(Backend& backend, std::size_t heads, std::size_t positions)
{
    scores = {nullptr, 0, residual.rows, heads * positions};
    const std::size_t bytes = scores.elements() * sizeof(float);
    if (!m_scoresBuffer || m_scoresBuffer->bytes() < bytes) m_scoresBuffer = backend.allocate(bytes);
    scores.buffer = m_scoresBuffer.get();
}

void Activations::requireLogits(Backend& backend, std::size_t rows, std::size_t vocabulary)
{
    logits = {nullptr, 0, rows, vocabulary};
    const std::size_t bytes = logits.elements() * sizeof(float);
    if (!m_logitsBuffer || m_logitsBuffer->bytes() < bytes) m_logitsBuffer = backend.allocate(bytes);
    logits.buffer = m_logitsBuffer.get();
}

}  // namespace vitrine
