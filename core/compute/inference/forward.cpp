#include "core/compute/inference/forward.h"

#include "core/compute/inference/branches.h"
#include "core/compute/inference/chunk.h"
#include "core/compute/inference/recurrent_layer.h"
#include "core/compute/inference/stream_block.h"
#include "core/compute/inference/time_mix_block.h"

#include <algorithm>

namespace vitrine {

namespace {

/// Computes one layer. All tokens contribute their keys, values and states; the rest is computed for the last `rows`
/// tokens only.
void block(const Chunk& chunk, const LayerWeights& w, std::size_t layer, std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (w.experts && config.experts.readsLayerInput)
        backend.run(ops::Project{a.residual, {{Role::Router, a.router, &w.experts.router}}});
    const LayerConfig parts = config.layer(layer);
    if (rows < a.residual.rows)
        a.expanded = nullptr;  // the last layer has few queries; the absorbed form is then faster
    a.setLayer(config, layer);
    if (parts.attends || w.recurrent || w.linear) {
        const MatrixView& input = normedInput(chunk, w.attentionNorm, Role::AttentionNorm);
        tap(Site::AttnNorm, layer, input);
        if (w.recurrent) recur(chunk, w.recurrent, layer, input, rows);
        if (w.linear && rows > 0) {
            const MatrixView out = a.blockOut.lastRows(rows);
            backend.run(ops::Project{input.lastRows(rows), {{Role::Linear, out, &w.linear}}});
            tap(Site::AttnOut, layer, out);
            backend.run(ops::AddResidual{Role::LinearResidual, a.residual.lastRows(rows), out});
        }
        if (parts.attends) storeHeads(chunk, w, layer, input, rows);
    }
    if (rows < a.residual.rows) a.keepLast(rows);
    if (rows == 0) return;
    if (parts.attends) attention(chunk, w, layer);
    if (!parts.feedsForward) {
        if (parts.attends) backend.run(ops::AddResidual{Role::AttentionResidual, a.residual, a.blockOut});
    } else if (config.parallelResidual) {
        // Both branches read the layer's input, so the norm of the feed-forward must run before attention's output
        // changes the residual stream. Without this norm, the feed-forward reads the normalised input of attention.
        const MatrixView& input =
            w.feedForwardNorm ? normedInput(chunk, w.feedForwardNorm, Role::FeedForwardNorm) : a.normed;
        backend.run(ops::AddResidual{Role::AttentionResidual, a.residual, a.blockOut});
        feedForward(chunk, w, layer, input);
    } else {
        if (parts.attends) backend.run(ops::AddResidual{Role::AttentionResidual, a.residual, a.blockOut});
        feedForward(chunk, w, layer, normedInput(chunk, w.feedForwardNorm, Role::FeedForwardNorm));
    }
    if (parts.feedsForward) backend.run(ops::AddResidual{Role::FeedForwardResidual, a.residual, a.blockOut});
    if (w.perLayerGate) {
        projectPerLayerInput(chunk, w, layer, a.residual);
        backend.run(ops::AddResidual{Role::LayerInputResidual, a.residual, a.blockOut});
    }
    if (w.outputScale != 1.0F) backend.run(ops::Scale{Role::LayerScale, a.residual, w.outputScale});
    tap(Site::LayerOut, layer, a.residual);
}

/// Computes residual = W · [norm(residual) | norm(hidden)], where W is w.both.
void joinHidden(const Chunk& chunk, const JoinWeights& w, std::span<const float> hidden)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const std::size_t width = config.embedding;
    backend.upload(a.hidden, hidden);
    backend.run(ops::Norm{Role::JoinToken, a.normed, a.residual, &w.token, config.norm, config.normEpsilon});
    backend.run(ops::CopyHeads{Role::JoinToken, {a.joined, 0}, {a.normed, 0}, 1, width});
    backend.run(ops::Norm{Role::JoinHidden, a.normed, a.hidden, &w.hidden, config.norm, config.normEpsilon});
    backend.run(ops::CopyHeads{Role::JoinHidden, {a.joined, 0, width}, {a.normed, 0}, 1, width});
    backend.run(ops::Project{a.joined, {{Role::Join, a.residual, &w.both}}});
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
    backend.run(ops::Embed{Role::Embedding, a.residual, &weights.tokenEmbedding});
    if (config.embeddingScale != 1.0F) backend.run(ops::Scale{Role::Embedding, a.residual, config.embeddingScale});
    if (const NormWeights& norm = weights.embeddingNorm) {
        backend.run(ops::Norm{Role::EmbeddingNorm, a.residual, a.residual, &norm, config.norm, config.normEpsilon});
    }
    if (config.learnedPositions)
        backend.run(ops::AddPositions{Role::Positions, a.residual, &weights.positionEmbedding});
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
    backend.run(ops::Norm{Role::OutputNorm, out, a.residual, &weights.outputNorm, config.norm, config.normEpsilon});
    return out;
}

void readOut(const ModelConfig& config, const Weights& weights, Backend& backend, Activations& a, std::size_t rows,
             Taps& tap, std::size_t firstRow)
{
    const MatrixView normed = a.normed.lastRows(rows);
    const MatrixView residual = a.residual.lastRows(rows);
    backend.enterLayer(weights.layers.size(), std::span(&residual, 1));
    backend.run(ops::Norm{Role::OutputNorm, normed, residual, &weights.outputNorm, config.norm, config.normEpsilon});
    tap(Site::FinalNorm, normed, firstRow);
    backend.run(ops::Project{normed, {{Role::Output, a.logits, &weights.output}}});
    if (config.logitScale != 1.0F) backend.run(ops::Scale{Role::Output, a.logits, config.logitScale});
    if (config.logitSoftCap > 0) backend.run(ops::SoftCap{Role::Output, a.logits, config.logitSoftCap});
    tap(Site::Logits, a.logits, firstRow);
}

}  // namespace vitrine
