#include "core/inference/forward.h"

#include "core/inference/branches.h"
#include "core/inference/chunk.h"
#include "core/inference/recurrent_layer.h"
#include "core/inference/stream_block.h"
#include "core/inference/time_mix_block.h"

#include <algorithm>

namespace vitrine {

namespace {

/// Computes one layer. All tokens contribute their keys, values and states; the rest is computed for the last `rows`
/// tokens only.
void block(const Chunk& chunk, const LayerWeights& w, std::size_t layer, std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (w.experts && config.experts.readsLayerInput)
        backend.project(a.residual, {{a.router, w.experts.router, Role::Router}});
    const LayerConfig parts = config.layer(layer);
    if (rows < a.residual.rows) a.expanded = nullptr;  // for few queries, the absorbed form is faster
    a.setLayer(config, layer);
    if (parts.attends || w.recurrent || w.linear) {
        const MatrixView& input = normedInput(chunk, w.attentionNorm, Role::AttentionNorm);
        tap(Site::AttnNorm, layer, input);
        if (w.recurrent) recur(chunk, w.recurrent, layer, input, rows);
        if (w.linear && rows > 0) {
            const MatrixView out = a.blockOut.lastRows(rows);
            backend.project(input.lastRows(rows), {{out, w.linear, Role::Linear}});
            tap(Site::AttnOut, layer, out);
            backend.addResidual(a.residual.lastRows(rows), out, Role::LinearResidual);
        }
        if (parts.attends) storeHeads(chunk, w, layer, input, rows);
    }
    if (rows < a.residual.rows) a.keepLast(rows);
    if (rows == 0) return;
    if (parts.attends) attention(chunk, w, layer);
    if (!parts.feedsForward) {
        if (parts.attends) backend.addResidual(a.residual, a.blockOut, Role::AttentionResidual);
    } else if (config.parallelResidual) {
        // Both branches read the layer's input, so the norm of the feed-forward must run before attention's output
        // changes the residual stream. Without this norm, the feed-forward reads the normalised input of attention.
        const MatrixView& input =
            w.feedForwardNorm ? normedInput(chunk, w.feedForwardNorm, Role::FeedForwardNorm) : a.normed;
        backend.addResidual(a.residual, a.blockOut, Role::AttentionResidual);
        feedForward(chunk, w, layer, input);
    } else {
        if (parts.attends) backend.addResidual(a.residual, a.blockOut, Role::AttentionResidual);
        feedForward(chunk, w, layer, normedInput(chunk, w.feedForwardNorm, Role::FeedForwardNorm));
    }
    if (parts.feedsForward) backend.addResidual(a.residual, a.blockOut, Role::FeedForwardResidual);
    if (w.perLayerGate) {
        projectPerLayerInput(chunk, w, layer, a.residual);
        backend.addResidual(a.residual, a.blockOut, Role::LayerInputResidual);
    }
    if (w.outputScale != 1.0F) backend.scale(a.residual, w.outputScale, Role::LayerScale);
    tap(Site::LayerOut, layer, a.residual);
}

/// Computes residual = W · [norm(residual) | norm(hidden)], where W is w.both.
void joinHidden(const Chunk& chunk, const JoinWeights& w, std::span<const float> hidden)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const std::size_t width = config.embedding;
    backend.upload(a.hidden, hidden);
    backend.norm(a.normed, a.residual, w.token, config.norm, config.normEpsilon, Role::JoinToken);
    backend.copyHeads({a.joined, 0}, {a.normed, 0}, 1, width, Role::JoinToken);
    backend.norm(a.normed, a.hidden, w.hidden, config.norm, config.normEpsilon, Role::JoinHidden);
    backend.copyHeads({a.joined, 0, width}, {a.normed, 0}, 1, width, Role::JoinHidden);
    backend.project(a.joined, {{a.residual, w.both, Role::Join}});
}

}  // namespace

void forward(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& a, KvCache& cache,
             std::span<const TokenId> tokens, const ForwardOptions& options, Taps& tap)
{
    const std::size_t logitRows = options.logitRows;
    const Chunk chunk{config, backend, a, cache, tap};
    a.setTokens(tokens.size());
    if (options.expandsLatent) a.requireExpanded(backend, config);
    backend.begin(tokens, cache.size());
    backend.embed(a.residual, weights.tokenEmbedding, Role::Embedding);
    if (config.embeddingScale != 1.0F) backend.scale(a.residual, config.embeddingScale, Role::Embedding);
    if (const NormWeights& norm = weights.embeddingNorm) {
        backend.norm(a.residual, a.residual, norm, config.norm, config.normEpsilon, Role::EmbeddingNorm);
    }
    if (config.learnedPositions) backend.addPositions(a.residual, weights.positionEmbedding);
    if (weights.join) joinHidden(chunk, weights.join, options.hidden);
    tap(Site::Embed, a.residual);
    if (config.perLayerInput > 0) makePerLayerInputs(chunk, weights);
    if (config.streams.count > 0) makeStreams(chunk, weights);

    const std::size_t endLayer = std::min(options.layers, weights.layers.size());
    for (std::size_t layer = 0; layer < endLayer; ++layer) {
        backend.enterLayer(layer, a.betweenLayers());
        // The last layer computes rows only for tokens whose logits, hidden states or taps are requested.
        const bool isLast = layer + 1 == weights.layers.size();
        const bool allRows = !isLast || options.keepsHidden || tap.wantsLayer(layer);
        const std::size_t rows = allRows ? tokens.size() : logitRows;
        const LayerWeights& w = weights.layers[layer];
        if (w.streams) {
            streamBlock(chunk, w, layer);
        } else if (w.timeMix) {
            timeMixBlock(chunk, w, layer, rows);
        } else {
            block(chunk, w, layer, rows);
        }
    }
    if (config.streams.count > 0 && endLayer == weights.layers.size() && logitRows > 0) {
        backend.enterLayer(endLayer, a.betweenLayers());
        joinStreams(chunk, weights);
    }

    if (logitRows > 0) readOut(config, weights, backend, a, logitRows, tap, tokens.size() - logitRows);
}

MatrixView hiddenStates(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& a)
{
    if (config.predictionInput != PredictionInput::Normed) return a.residual;
    const MatrixView out = a.hidden.lastRows(a.residual.rows);
    backend.norm(out, a.residual, weights.outputNorm, config.norm, config.normEpsilon, Role::OutputNorm);
    return out;
}

void readOut(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& a, std::size_t rows,
             Taps& tap, std::size_t firstRow)
{
    const MatrixView normed = a.normed.lastRows(rows);
    const MatrixView residual = a.residual.lastRows(rows);
    backend.enterLayer(weights.layers.size(), std::span(&residual, 1));
    backend.norm(normed, residual, weights.outputNorm, config.norm, config.normEpsilon, Role::OutputNorm);
    tap(Site::FinalNorm, normed, firstRow);
    backend.project(normed, {{a.logits, weights.output, Role::Output}});
    if (config.logitScale != 1.0F) backend.scale(a.logits, config.logitScale, Role::Output);
    if (config.logitSoftCap > 0) backend.softCap(a.logits, config.logitSoftCap, Role::Output);
    tap(Site::Logits, a.logits, firstRow);
}

}  // namespace vitrine
