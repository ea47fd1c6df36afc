#include "core/inference/forward.h"

namespace vitrine {

namespace {

/// Where one block works: everything but its number is the same for all blocks of a chunk.
struct Chunk {
    const ModelConfig& config;
    Backend& backend;
    Activations& a;
    KvCache& cache;
    Taps& tap;
};

void attention(const Chunk& chunk, const LayerWeights& w, std::size_t layer)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    backend.norm(a.normed, a.residual, w.attentionNorm, config.norm, config.normEpsilon);
    tap(Site::AttnNorm, layer, a.normed);
    backend.project(a.normed, {{a.query, w.query}, {a.key, w.key}, {a.value, w.value}});
    tap(Site::Q, layer, a.query);
    tap(Site::K, layer, a.key);
    tap(Site::V, layer, a.value);
    if (config.rope.kind != RopeKind::None) {
        backend.rope(a.query, config.headDim, config.rope);
        backend.rope(a.key, config.headDim, config.rope);
    }
    tap(Site::QRope, layer, a.query);
    tap(Site::KRope, layer, a.key);
    backend.storeKv(cache, layer, a.key, a.value);
    const bool wantsScores = tap.wants(Site::Scores, layer);
    if (wantsScores) a.requireScores(backend, config.heads, cache.size() + a.query.rows);
    backend.attention(a.attentionMix, a.query, cache, layer, config.attentionScale, wantsScores ? &a.scores : nullptr);
    tap(Site::Scores, layer, a.scores);
    tap(Site::AttnMix, layer, a.attentionMix);
    backend.project(a.attentionMix, {{a.blockOut, w.output}});
    tap(Site::AttnOut, layer, a.blockOut);
    backend.addResidual(a.residual, a.blockOut);
}

void feedForward(const Chunk& chunk, const LayerWeights& w, std::size_t layer)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    backend.norm(a.normed, a.residual, w.feedForwardNorm, config.norm, config.normEpsilon);
    tap(Site::FfnNorm, layer, a.normed);
    if (config.feedForwardKind == FeedForwardKind::SiluGated) {
        backend.project(a.normed, {{a.gate, w.gate}, {a.up, w.up}});
        backend.siluMultiply(a.gate, a.up);
    } else {
        backend.project(a.normed, {{a.up, w.up}});
        backend.gelu(a.up);
    }
    const MatrixView& activated = config.feedForwardKind == FeedForwardKind::SiluGated ? a.gate : a.up;
    tap(Site::FfnAct, layer, activated);
    backend.project(activated, {{a.blockOut, w.down}});
    tap(Site::FfnOut, layer, a.blockOut);
    backend.addResidual(a.residual, a.blockOut);
}

}  // namespace

void forward(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& a, KvCache& cache,
             std::span<const TokenId> tokens, std::size_t logitRows, Taps& tap)
{
    const Chunk chunk{config, backend, a, cache, tap};
    a.setTokens(tokens.size());
    backend.begin(tokens, cache.size());
    backend.embed(a.residual, weights.tokenEmbedding);
    if (config.learnedPositions) backend.addPositions(a.residual, weights.positionEmbedding);
    tap(Site::Embed, a.residual);

    for (std::size_t layer = 0; layer < weights.layers.size(); ++layer) {
        attention(chunk, weights.layers[layer], layer);
        feedForward(chunk, weights.layers[layer], layer);
        tap(Site::LayerOut, layer, a.residual);
    }

    if (logitRows == 0) return;
    const std::size_t firstRow = tokens.size() - logitRows;
    const MatrixView normed = a.normed.rowRange(0, logitRows);
    backend.norm(normed, a.residual.rowRange(firstRow, logitRows), weights.outputNorm, config.norm, config.normEpsilon);
    tap(Site::FinalNorm, normed, firstRow);
    backend.project(normed, {{a.logits, weights.output}});
    tap(Site::Logits, a.logits, firstRow);
}

}  // namespace vitrine
