#include "core/inference/forward.h"

#include <algorithm>

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

/// What a branch reads: the residual stream, normalised where the model has a norm there.
const MatrixView& normedInput(const Chunk& chunk, const NormWeights& weights)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (!weights) return a.residual;
    backend.norm(a.normed, a.residual, weights, config.norm, config.normEpsilon);
    return a.normed;
}

/// What a branch gives to the residual stream: its output, normalised and scaled where the model does so.
void finishBranch(const Chunk& chunk, const NormWeights& weights)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const float epsilon = config.postNormEpsilon > 0 ? config.postNormEpsilon : config.normEpsilon;
    if (weights) backend.norm(a.blockOut, a.blockOut, weights, config.norm, epsilon);
    if (config.residualScale != 1.0F) backend.scale(a.blockOut, config.residualScale);
}

void normHeads(const Chunk& chunk, const MatrixView& heads, const NormWeights& weights)
{
    if (!weights) return;
    const ModelConfig& config = chunk.config;
    const MatrixView rows = config.headNorm == HeadNorm::EachHead ? heads.split(config.headDim) : heads;
    chunk.backend.norm(rows, rows, weights, config.norm, config.normEpsilon);
}

/// Queries of the last `rows` tokens, keys and values of all; from here on the views hold those rows alone.
void projectHeads(const Chunk& chunk, const LayerWeights& w, const MatrixView& input, std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (rows == a.query.rows) {
        backend.project(input, {{a.query, w.query}, {a.key, w.key}, {a.value, w.value}});
    } else {
        backend.project(input, {{a.key, w.key}, {a.value, w.value}});
        a.keepLast(rows);
        if (rows > 0) backend.project(input, {{a.query, w.query}});
    }
    if (w.attentionGate && rows > 0) backend.project(input, {{a.attentionGate, w.attentionGate}});
    if (config.projectionLimit == 0) return;
    for (const MatrixView& heads : {a.query, a.key, a.value}) backend.clamp(heads, config.projectionLimit);
}

void rotateHeads(const Chunk& chunk, std::size_t layer)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (const RopeConfig* rope = config.queryRopeOf(layer, cache.context())) {
        backend.rope(a.query, config.headDim, *rope);
    }
    if (const RopeConfig* rope = config.ropeOf(layer, cache.context())) backend.rope(a.key, config.headDim, *rope);
}

/// Caches keys and values of all tokens, and leaves the queries of the last `rows`.
void storeHeads(const Chunk& chunk, const LayerWeights& w, std::size_t layer, std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const MatrixView& input = normedInput(chunk, w.attentionNorm);
    tap(Site::AttnNorm, layer, input);
    projectHeads(chunk, w, input, rows);
    const auto norm = [&](bool afterRope) {
        if (config.headNormAfterRope != afterRope) return;
        normHeads(chunk, a.query, w.queryNorm);
        normHeads(chunk, a.key, w.keyNorm);
    };
    norm(false);
    tap(Site::Q, layer, a.query);
    tap(Site::K, layer, a.key);
    tap(Site::V, layer, a.value);
    if (w.attentionGate) tap(Site::AttnGate, layer, a.attentionGate);
    rotateHeads(chunk, layer);
    norm(true);
    tap(Site::QRope, layer, a.query);
    tap(Site::KRope, layer, a.key);
    backend.storeKv(cache, layer, a.key, a.value);
}

void attention(const Chunk& chunk, const LayerWeights& w, std::size_t layer)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const bool wantsScores = tap.wants(Site::Scores, layer);
    if (wantsScores) a.requireScores(backend, config.heads, cache.size() + a.query.rows);
    const LayerConfig seen = config.layer(layer);
    const AttentionOptions options{config.attentionScale, config.attentionSoftCap, seen.window, w.sinks,
                                   seen.inBlocks,         config.alibiBias};
    backend.attention(a.attentionMix, a.query, cache, layer, options, wantsScores ? &a.scores : nullptr);
    tap(Site::Scores, layer, a.scores);
    tap(Site::AttnMix, layer, a.attentionMix);
    if (w.attentionGate) backend.activate(a.attentionGate, &a.attentionMix, Activation::Sigmoid);
    backend.project(w.attentionGate ? a.attentionGate : a.attentionMix, {{a.blockOut, w.output}});
    finishBranch(chunk, w.postAttentionNorm);
    tap(Site::AttnOut, layer, a.blockOut);
}

void denseFeedForward(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const MatrixView activated = (config.gatedFeedForward ? a.gate : a.up).narrowed(config.feedForward);
    if (config.gatedFeedForward) {
        backend.project(input, {{activated, w.gate}, {a.up, w.up}});
        backend.activate(activated, &a.up, config.activation);
    } else {
        backend.project(input, {{activated, w.up}});
        if (config.activation == Activation::Xielu) {
            backend.xielu(activated, config.layer(layer).xielu);
        } else {
            backend.activate(activated, nullptr, config.activation);
        }
    }
    tap(Site::FfnAct, layer, activated);
    backend.project(activated, {{a.blockOut, w.down}});
}

void expertFeedForward(const Chunk& chunk, const ExpertWeights& w, std::size_t layer, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (!config.experts.readsLayerInput) backend.project(input, {{a.router, w.router}});
    tap(Site::Router, layer, a.router);
    const MatrixView activated = a.gate.narrowed(config.experts.activatedWidth());
    backend.experts(a.blockOut, activated, input, a.router, w, config.experts, config.activation);
    tap(Site::FfnAct, layer, activated);
}

void feedForward(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    tap(Site::FfnNorm, layer, input);
    if (w.experts) {
        expertFeedForward(chunk, w.experts, layer, input);
    } else {
        denseFeedForward(chunk, w, layer, input);
    }
    finishBranch(chunk, w.postFeedForwardNorm);
    tap(Site::FfnOut, layer, a.blockOut);
}

/// Moves the residual stream of the last `rows` tokens on. The others only leave their keys and values behind.
void block(const Chunk& chunk, const LayerWeights& w, std::size_t layer, std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (w.experts && config.experts.readsLayerInput) backend.project(a.residual, {{a.router, w.experts.router}});
    storeHeads(chunk, w, layer, rows);
    if (rows == 0) return;
    attention(chunk, w, layer);
    if (config.parallelResidual) {
        // Both branches read the layer's input: the norm must come before the residual stream moves on. Without one of
        // its own the feed-forward shares that of attention.
        const MatrixView& input = w.feedForwardNorm ? normedInput(chunk, w.feedForwardNorm) : a.normed;
        backend.addResidual(a.residual, a.blockOut);
        feedForward(chunk, w, layer, input);
    } else {
        backend.addResidual(a.residual, a.blockOut);
        feedForward(chunk, w, layer, normedInput(chunk, w.feedForwardNorm));
    }
    backend.addResidual(a.residual, a.blockOut);
    tap(Site::LayerOut, layer, a.residual);
}

}  // namespace

void forward(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& a, KvCache& cache,
             std::span<const TokenId> tokens, std::size_t logitRows, Taps& tap, std::size_t layers)
{
    const Chunk chunk{config, backend, a, cache, tap};
    a.setTokens(tokens.size());
    backend.begin(tokens, cache.size());
    backend.embed(a.residual, weights.tokenEmbedding);
    if (config.embeddingScale != 1.0F) backend.scale(a.residual, config.embeddingScale);
    if (const NormWeights& norm = weights.embeddingNorm) {
        backend.norm(a.residual, a.residual, norm, config.norm, config.normEpsilon);
    }
    if (config.learnedPositions) backend.addPositions(a.residual, weights.positionEmbedding);
    tap(Site::Embed, a.residual);

    const std::size_t endLayer = std::min(layers, weights.layers.size());
    for (std::size_t layer = 0; layer < endLayer; ++layer) {
        backend.enterLayer(layer, a.residual);
        // Nobody reads what the last layer makes of tokens whose logits are not wanted, unless a tap does.
        const bool allRows = layer + 1 < weights.layers.size() || tap.wantsLayer(layer);
        block(chunk, weights.layers[layer], layer, allRows ? tokens.size() : logitRows);
    }

    if (logitRows > 0) readOut(config, weights, backend, a, logitRows, tap, tokens.size() - logitRows);
}

void readOut(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& a, std::size_t rows,
             Taps& tap, std::size_t firstRow)
{
    const MatrixView normed = a.normed.lastRows(rows);
    const MatrixView residual = a.residual.lastRows(rows);
    backend.enterLayer(weights.layers.size(), residual);
    backend.norm(normed, residual, weights.outputNorm, config.norm, config.normEpsilon);
    tap(Site::FinalNorm, normed, firstRow);
    backend.project(normed, {{a.logits, weights.output}});
    if (config.logitScale != 1.0F) backend.scale(a.logits, config.logitScale);
    if (config.logitSoftCap > 0) backend.softCap(a.logits, config.logitSoftCap);
    tap(Site::Logits, a.logits, firstRow);
}

}  // namespace vitrine
