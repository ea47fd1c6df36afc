#include "core/compute/inference/branches.h"

#include "core/compute/inference/latent_heads.h"

#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace vitrine {

void copyRows(const Chunk& chunk, const MatrixView& to, const MatrixView& from, Role role)
{
    chunk.backend.run(ops::CopyHeads{role, {to, 0}, {from, 0}, 1, from.columns});
}

const MatrixView& normedInput(const Chunk& chunk, const NormWeights& weights, Role role)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (!weights) return a.residual;
    backend.run(ops::Norm{role, a.normed, a.residual, &weights, config.norm, config.normEpsilon});
    return a.normed;
}

namespace {

/// Applies the norm after a branch to the branch's output, and then the branch's scale. Each is applied only if the
/// model has it.
void finishBranch(const Chunk& chunk, const NormWeights& weights, Role norm, Role scale)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const float epsilon = config.postNormEpsilon > 0 ? config.postNormEpsilon : config.normEpsilon;
    if (weights) backend.run(ops::Norm{norm, a.blockOut, a.blockOut, &weights, config.norm, epsilon});
    if (config.residualScale != 1.0F) backend.run(ops::Scale{scale, a.blockOut, config.residualScale});
}

void normHeads(const Chunk& chunk, const MatrixView& heads, const NormWeights& weights, std::size_t layer, Role role)
{
    if (!weights) return;
    const ModelConfig& config = chunk.config;
    const MatrixView rows = config.headNorm == HeadNorm::EachHead ? heads.split(config.headDimOf(layer)) : heads;
    chunk.backend.run(ops::Norm{role, rows, rows, &weights, config.norm, config.normEpsilon});
}

/// Projects the queries of the last `rows` tokens, and the keys and values of all tokens. Afterwards, all views except
/// `key` and `value` hold only the last `rows` rows.
void projectHeads(const Chunk& chunk, const LayerWeights& w, const MatrixView& input, std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const auto queries = [&] {
        return w.queryAndGate ? Projection{Role::QueryAndGate, a.fused.narrowed(std::size_t{2} * config.queryWidth()),
                                           &w.queryAndGate}
                              : Projection{Role::Query, a.query, &w.query};
    };
    if (rows == a.query.rows) {
        backend.run(ops::Project{input, {queries(), {Role::Key, a.key, &w.key}, {Role::Value, a.value, &w.value}}});
    } else {
        backend.run(ops::Project{input, {{Role::Key, a.key, &w.key}, {Role::Value, a.value, &w.value}}});
        a.keepLast(rows);
        if (rows > 0) backend.run(ops::Project{input, {queries()}});
    }
    if (w.queryAndGate && rows > 0)
        backend.run(ops::Deal{Role::QueryAndGate, a.query, a.attentionGate, queries().out, config.headDim});
    if (w.attentionGate && rows > 0)
        backend.run(ops::Project{input, {{Role::AttentionGate, a.attentionGate, &w.attentionGate}}});
    if (config.projectionLimit == 0) return;
    for (const auto& [role, heads] : {std::pair{Role::Query, a.query}, {Role::Key, a.key}, {Role::Value, a.value}}) {
        backend.run(ops::Clamp{role, heads, config.projectionLimit});
    }
}

void rotateHeads(const Chunk& chunk, std::size_t layer)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const std::size_t width = config.headDimOf(layer), queryWidth = a.expanded ? config.latent.keyDim() : width;
    if (const RopeConfig* rope = config.queryRopeOf(layer, cache.context())) {
        backend.run(ops::Rope{Role::Query, a.query, queryWidth, rope});
    }
    if (config.layer(layer).keysOf) return;
    if (const RopeConfig* rope = config.ropeOf(layer, cache.context())) {
        backend.run(ops::Rope{Role::Key, a.key, width, rope});
    }
}

}  // namespace

void storeHeads(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& input, std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const LayerConfig parts = config.layer(layer);
    if (parts.keysOf) {
        a.keepLast(rows);
        if (rows > 0) backend.run(ops::Project{input, {{Role::Query, a.query, &w.query}}});
    } else if (w.latent) {
        projectLatent(chunk, w.latent, layer, input, rows);
    } else {
        projectHeads(chunk, w, input, rows);
    }
    const auto norm = [&](bool afterRope) {
        if (config.headNormAfterRope != afterRope) return;
        normHeads(chunk, a.query, w.queryNorm, layer, Role::QueryNorm);
        if (!parts.keysOf) normHeads(chunk, a.key, w.keyNorm, layer, Role::KeyNorm);
    };
    norm(false);
    tap(Site::Q, layer, a.query);
    const MatrixView& value = config.latent.absorbed ? a.key : a.value;
    if (w.valueNorm) {
        const MatrixView heads = a.value.split(config.headDimOf(layer));
        backend.run(ops::Norm{Role::ValueNorm, heads, heads, &w.valueNorm, config.norm, config.normEpsilon});
    }
    if (!parts.keysOf) tap(Site::K, layer, a.key);
    if (!parts.keysOf && !config.latent.absorbed) tap(Site::V, layer, a.value);
    if (config.attentionGate) tap(Site::AttnGate, layer, a.attentionGate);
    rotateHeads(chunk, layer);
    norm(true);
    tap(Site::QRope, layer, a.query);
    if (parts.keysOf) return;
    tap(Site::KRope, layer, a.key);
    if (a.expanded) storeExpanded(chunk);
    backend.run(ops::StoreKv{Role::Attention, a.key, value, &cache, layer});
}

void attention(const Chunk& chunk, const LayerWeights& w, std::size_t layer)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const bool wantsScores = tap.wants(Site::Scores, layer);
    if (wantsScores) a.requireScores(backend, config.headsOf(layer), cache.size() + a.query.rows);
    const LayerConfig seen = config.layer(layer);
    const AttentionOptions options{config.attentionScale, config.attentionSoftCap, seen.window, w.sinks,
                                   seen.inBlocks,         config.alibiBias};
    const std::optional<MatrixView> scores = wantsScores ? std::optional(a.scores) : std::nullopt;
    if (a.expanded) {
        backend.run(
            ops::Attention{Role::Attention, a.attentionMix, a.query, a.expanded->cache.get(), 0, options, scores});
    } else {
        const std::uint32_t seenLayer = seen.keysOf.value_or(static_cast<std::uint32_t>(layer));
        backend.run(ops::Attention{Role::Attention, a.attentionMix, a.query, &cache, seenLayer, options, scores});
    }
    tap(Site::Scores, layer, a.scores);
    tap(Site::AttnMix, layer, a.attentionMix);
    if (config.attentionGate) {
        backend.run(ops::Activate{Role::AttentionGate, a.attentionGate, a.attentionMix, Activation::Sigmoid});
    }
    const MatrixView& mix = w.latent ? latentMix(chunk, w.latent) : a.attentionMix;
    backend.run(
        ops::Project{config.attentionGate ? a.attentionGate : mix, {{Role::AttentionOutput, a.blockOut, &w.output}}});
    finishBranch(chunk, w.postAttentionNorm, Role::PostAttentionNorm, Role::AttentionScale);
    tap(Site::AttnOut, layer, a.blockOut);
}

namespace {

void denseFeedForward(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& input,
                      const MatrixView& out)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const MatrixView activated = (config.gatedFeedForward ? a.gate : a.up).narrowed(config.feedForwardOf(layer));
    const MatrixView up = a.up.narrowed(config.feedForwardOf(layer));
    if (config.gatedFeedForward) {
        backend.run(ops::Project{input, {{Role::Gate, activated, &w.gate}, {Role::Up, up, &w.up}}});
        if (layer < config.streams.sparseLayers)
            backend.run(ops::CutBelow{Role::Gate, activated, config.streams.deviations});
        backend.run(ops::Activate{Role::FeedForward, activated, up, config.activation});
    } else {
        backend.run(ops::Project{input, {{Role::Up, activated, &w.up}}});
        if (config.activation == Activation::Xielu) {
            backend.run(ops::Xielu{Role::FeedForward, activated, config.layer(layer).xielu});
        } else {
            backend.run(ops::Activate{Role::FeedForward, activated, std::nullopt, config.activation});
        }
    }
    if (!w.experts) tap(Site::FfnAct, layer, activated);
    backend.run(ops::Project{activated, {{Role::Down, out, &w.down}}});
}

void expertFeedForward(const Chunk& chunk, const ExpertWeights& w, std::size_t layer, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (w.routerNorm) {
        backend.run(ops::Norm{Role::RouterNorm, a.normed, a.residual, &w.routerNorm, config.norm, config.normEpsilon});
        backend.run(ops::Project{a.normed, {{Role::Router, a.router, &w.router}}});
        backend.run(
            ops::Norm{Role::ExpertInputNorm, a.normed, a.residual, &w.inputNorm, config.norm, config.normEpsilon});
    } else if (!config.experts.readsLayerInput) {
        backend.run(ops::Project{input, {{Role::Router, a.router, &w.router}}});
    }
    tap(Site::Router, layer, a.router);
    const MatrixView activated = a.gate.narrowed(config.experts.activatedWidth());
    if (w.latentDown) backend.run(ops::Project{input, {{Role::ExpertDown, a.expertIn, &w.latentDown}}});
    backend.run(ops::Experts{Role::FeedForward, w.latentDown ? a.expertOut : a.blockOut, activated,
                             w.latentDown ? a.expertIn : input, a.router, &w, &config.experts, config.activation});
    if (w.latentDown) backend.run(ops::Project{a.expertOut, {{Role::ExpertUp, a.blockOut, &w.latentUp}}});
    tap(Site::FfnAct, layer, activated);
    if (w.outputNorm) {
        backend.run(
            ops::Norm{Role::ExpertOutputNorm, a.blockOut, a.blockOut, &w.outputNorm, config.norm, config.normEpsilon});
    }
}

}  // namespace

void feedForward(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    tap(Site::FfnNorm, layer, input);
    const bool both = w.experts && w.up;
    if (both) {
        denseFeedForward(chunk, w, layer, input, a.second);
        if (const NormWeights& norm = w.postDenseNorm) {
            backend.run(ops::Norm{Role::DenseNorm, a.second, a.second, &norm, config.norm, config.normEpsilon});
        }
    }
    if (w.experts) {
        expertFeedForward(chunk, w.experts, layer, input);
    } else {
        denseFeedForward(chunk, w, layer, input, a.blockOut);
    }
    if (both) {
        backend.run(ops::AddResidual{Role::ExpertSum, a.blockOut, a.second});
        if (config.experts.sumScale != 1.0F)
            backend.run(ops::Scale{Role::ExpertSum, a.blockOut, config.experts.sumScale});
    }
    finishBranch(chunk, w.postFeedForwardNorm, Role::PostFeedForwardNorm, Role::FeedForwardScale);
    tap(Site::FfnOut, layer, a.blockOut);
}

void makePerLayerInputs(const Chunk& chunk, const Weights& weights)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    backend.run(ops::Project{a.residual, {{Role::LayerInputProjection, a.perLayer, &weights.perLayerProjection}}});
    backend.run(
        ops::Scale{Role::LayerInputProjection, a.perLayer, 1.0F / std::sqrt(static_cast<float>(config.embedding))});
    const MatrixView parts = a.perLayer.split(config.perLayerInput);
    backend.run(ops::Norm{Role::LayerInputNorm, parts, parts, &weights.perLayerNorm, config.norm, config.normEpsilon});
    backend.run(ops::Embed{Role::LayerInputEmbedding, a.perLayerToken, &weights.perLayerEmbedding});
    backend.run(
        ops::Scale{Role::LayerInputEmbedding, a.perLayerToken, std::sqrt(static_cast<float>(config.perLayerInput))});
    backend.run(ops::AddResidual{Role::LayerInputSum, a.perLayer, a.perLayerToken});
    backend.run(ops::Scale{Role::LayerInputSum, a.perLayer, 1.0F / std::numbers::sqrt2_v<float>});
}

void projectPerLayerInput(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& gates)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const std::size_t width = config.perLayerInput;
    backend.run(ops::CopyHeads{Role::LayerInput, {a.perLayerPart, 0}, {a.perLayer, 0, layer * width}, 1, width});
    backend.run(ops::Project{gates, {{Role::LayerInputGate, a.perLayerGate, &w.perLayerGate}}});
    backend.run(ops::Activate{Role::LayerInputGate, a.perLayerGate, a.perLayerPart, config.activation});
    backend.run(ops::Project{a.perLayerGate, {{Role::LayerInputOutput, a.blockOut, &w.perLayerOutput}}});
    backend.run(
        ops::Norm{Role::LayerInputPostNorm, a.blockOut, a.blockOut, &w.perLayerNorm, config.norm, config.normEpsilon});
}

}  // namespace vitrine
