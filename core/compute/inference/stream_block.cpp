#include "core/compute/inference/stream_block.h"

#include "core/compute/inference/branches.h"

#include <numbers>
#include <span>
#include <utility>

namespace vitrine {

namespace {

/// Computes the router's output for each stream from x, and writes it to chunk.a.streamShares.
void route(const Chunk& chunk, const StreamWeights& w, const MatrixView& x)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    backend.run(ops::Norm{Role::StreamNorm, a.normed, x, &w.routerNorm, config.norm, config.normEpsilon});
    backend.run(ops::Project{a.normed, {{Role::StreamRouter, a.streamShares, &w.router}}});
    backend.run(ops::SoftCap{Role::StreamRouter, a.streamShares, 1});
}

/// Computes attention and feed-forward. Their input is the first stream as predicted before the layer
/// (chunk.a.predicted[0]). Leaves the result in chunk.a.residual.
void computeFirst(const Chunk& chunk, const LayerWeights& w, std::size_t layer)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    copyRows(chunk, a.residual, a.predicted[0], Role::StreamInput);
    const MatrixView& input = normedInput(chunk, w.attentionNorm, Role::AttentionNorm);
    tap(Site::AttnNorm, layer, input);
    backend.run(ops::Project{input, {{Role::SideDown, a.side, &w.streams.sideDown}}});
    backend.run(ops::Project{a.side, {{Role::SideUp, a.second, &w.streams.sideUp}}});
    backend.run(ops::Norm{Role::SideNorm, a.second, a.second, &w.streams.sideNorm, config.norm, config.normEpsilon});
    backend.run(ops::AddResidual{Role::SideInput, a.second, input});
    storeHeads(chunk, w, layer, input, a.residual.rows);
    attention(chunk, w, layer);
    backend.run(ops::AddResidual{Role::AttentionResidual, a.residual, a.blockOut});
    backend.run(ops::AddResidual{Role::SideResidual, a.residual, a.second});
    backend.run(ops::Scale{Role::SideSum, a.residual, 1.0F / std::numbers::sqrt2_v<float>});
    feedForward(chunk, w, layer, normedInput(chunk, w.feedForwardNorm, Role::FeedForwardNorm));
    backend.run(ops::AddResidual{Role::FeedForwardResidual, a.residual, a.blockOut});
}

}  // namespace

void makeStreams(const Chunk& chunk, const Weights& weights)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    copyRows(chunk, a.streams[0], a.residual, Role::StreamStart);
    for (std::size_t i = 1; i < config.streams.count; ++i) {
        backend.run(ops::Project{a.residual, {{Role::StreamStart, a.streams[i], &weights.streamsIn[i - 1]}}});
        backend.run(ops::MatchLength{Role::StreamStart, a.streams[i], a.residual});
    }
}

void streamBlock(const Chunk& chunk, const LayerWeights& w, std::size_t layer)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const std::size_t count = config.streams.count;
    a.setLayer(config, layer);
    route(chunk, w.streams, a.streams[0]);
    backend.run(ops::Project{a.streamShares, {{Role::StreamPredict, a.streamMix, &w.streams.predict}}});
    backend.run(ops::MixStreams{Role::StreamPredict, ops::MixStreams::Views(std::span(a.predicted).first(count)),
                                ops::MixStreams::Views(std::span(a.streams).first(count)), a.streamMix});
    computeFirst(chunk, w, layer);
    // Computes the difference between the layer's result and the prediction of the first stream. Adds this difference
    // to each predicted stream, weighted by the router.
    route(chunk, w.streams, a.residual);
    const MatrixView factors = a.streamMix.narrowed(count);
    backend.run(ops::Project{a.streamShares, {{Role::StreamCorrect, factors, &w.streams.correct}}});
    copyRows(chunk, a.second, a.predicted[0], Role::StreamChange);
    backend.run(ops::Scale{Role::StreamChange, a.second, -1});
    backend.run(ops::AddResidual{Role::StreamChange, a.second, a.residual});
    for (std::size_t i = 0; i < count; ++i)
        backend.run(ops::AddWeighted{Role::StreamCorrect, a.predicted[i], a.second, factors, i});
    std::swap(a.streams, a.predicted);

    backend.run(ops::Clear{Role::StreamScale, a.second});
    backend.run(ops::Blend{Role::StreamScale, a.second, a.second, a.streams[0], w.streams.scale});
    projectPerLayerInput(chunk, w, layer, a.second);
    for (std::size_t i = 1; i < count; ++i) {
        backend.run(ops::AddResidual{Role::LayerInputResidual, a.streams[i], a.blockOut});
    }
    tap(Site::LayerOut, layer, a.streams[0]);
    copyRows(chunk, a.residual, a.streams[0], Role::StreamOutput);
}

void joinStreams(const Chunk& chunk, const Weights& weights)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    for (std::size_t i = 1; i < config.streams.count; ++i) {
        backend.run(ops::Project{a.streams[i], {{Role::StreamEnd, a.second, &weights.streamsOut[i - 1]}}});
        backend.run(ops::MatchLength{Role::StreamEnd, a.second, a.streams[0]});
        backend.run(ops::AddResidual{Role::StreamResidual, a.residual, a.second});
    }
    backend.run(ops::Scale{Role::StreamEnd, a.residual, 1.0F / static_cast<float>(config.streams.count)});
}

}  // namespace vitrine
