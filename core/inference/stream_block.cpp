#include "core/inference/stream_block.h"

#include "core/inference/branches.h"

#include <numbers>
#include <span>
#include <utility>

namespace vitrine {

namespace {

/// Computes the router's output for each stream from x, and writes it to chunk.a.streamShares.
void route(const Chunk& chunk, const StreamWeights& w, const MatrixView& x)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    backend.norm(a.normed, x, w.routerNorm, config.norm, config.normEpsilon, Role::StreamNorm);
    backend.project(a.normed, {{a.streamShares, w.router, Role::StreamRouter}});
    backend.softCap(a.streamShares, 1, Role::StreamRouter);
}

/// Computes attention and feed-forward. Their input is the first stream as predicted before the layer
/// (chunk.a.predicted[0]). Leaves the result in chunk.a.residual.
void computeFirst(const Chunk& chunk, const LayerWeights& w, std::size_t layer)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    copyRows(chunk, a.residual, a.predicted[0], Role::StreamInput);
    const MatrixView& input = normedInput(chunk, w.attentionNorm, Role::AttentionNorm);
    tap(Site::AttnNorm, layer, input);
    backend.project(input, {{a.side, w.streams.sideDown, Role::SideDown}});
    backend.project(a.side, {{a.second, w.streams.sideUp, Role::SideUp}});
    backend.norm(a.second, a.second, w.streams.sideNorm, config.norm, config.normEpsilon, Role::SideNorm);
    backend.addResidual(a.second, input, Role::SideInput);
    storeHeads(chunk, w, layer, input, a.residual.rows);
    attention(chunk, w, layer);
    backend.addResidual(a.residual, a.blockOut, Role::AttentionResidual);
    backend.addResidual(a.residual, a.second, Role::SideResidual);
    backend.scale(a.residual, 1.0F / std::numbers::sqrt2_v<float>, Role::SideSum);
    feedForward(chunk, w, layer, normedInput(chunk, w.feedForwardNorm, Role::FeedForwardNorm));
    backend.addResidual(a.residual, a.blockOut, Role::FeedForwardResidual);
}

}  // namespace

void makeStreams(const Chunk& chunk, const Weights& weights)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    copyRows(chunk, a.streams[0], a.residual, Role::StreamStart);
    for (std::size_t i = 1; i < config.streams.count; ++i) {
        backend.project(a.residual, {{a.streams[i], weights.streamsIn[i - 1], Role::StreamStart}});
        backend.matchLength(a.streams[i], a.residual);
    }
}

void streamBlock(const Chunk& chunk, const LayerWeights& w, std::size_t layer)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const std::size_t count = config.streams.count;
    a.setLayer(config, layer);
    route(chunk, w.streams, a.streams[0]);
    backend.project(a.streamShares, {{a.streamMix, w.streams.predict, Role::StreamPredict}});
    backend.mixStreams(std::span(a.predicted).first(count), std::span(a.streams).first(count), a.streamMix);
    computeFirst(chunk, w, layer);
    // Computes the difference between the layer's result and the prediction of the first stream. Adds this difference
    // to each predicted stream, weighted by the router.
    route(chunk, w.streams, a.residual);
    const MatrixView factors = a.streamMix.narrowed(count);
    backend.project(a.streamShares, {{factors, w.streams.correct, Role::StreamCorrect}});
    copyRows(chunk, a.second, a.predicted[0], Role::StreamChange);
    backend.scale(a.second, -1, Role::StreamChange);
    backend.addResidual(a.second, a.residual, Role::StreamChange);
    for (std::size_t i = 0; i < count; ++i) backend.addWeighted(a.predicted[i], a.second, factors, i);
    std::swap(a.streams, a.predicted);

    backend.clear(a.second);
    backend.blend(a.second, a.second, a.streams[0], w.streams.scale);
    projectPerLayerInput(chunk, w, layer, a.second);
    for (std::size_t i = 1; i < count; ++i) {
        backend.addResidual(a.streams[i], a.blockOut, Role::LayerInputResidual);
    }
    tap(Site::LayerOut, layer, a.streams[0]);
    copyRows(chunk, a.residual, a.streams[0], Role::StreamOutput);
}

void joinStreams(const Chunk& chunk, const Weights& weights)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    for (std::size_t i = 1; i < config.streams.count; ++i) {
        backend.project(a.streams[i], {{a.second, weights.streamsOut[i - 1], Role::StreamEnd}});
        backend.matchLength(a.second, a.streams[0]);
        backend.addResidual(a.residual, a.second, Role::StreamResidual);
    }
    backend.scale(a.residual, 1.0F / static_cast<float>(config.streams.count), Role::StreamEnd);
}

}  // namespace vitrine
