#include "core/inference/branches.h"

#include "core/inference/latent_heads.h"

#include <cmath>
#include <numbers>

namespace vitrine {

void copyRows(const Chunk& chunk, const MatrixView& to, const MatrixView& from, Role role)
{
    chunk.backend.copyHeads({to, 0}, {from, 0}, 1, from.columns, role);
}

const MatrixView& normedInput(const Chunk& chunk, const NormWeights& weights, Role role)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (!weights) return a.residual;
    backend.norm(a.normed, a.residual, weights, config.norm, config.normEpsilon, role);
    return a.normed;
}

namespace {

/// Applies the norm after a branch to the branch's output, then the branch's scale. Skips each of them if the model
/// does not have it.
void finishBranch(const Chunk& chunk, const NormWeights& weights, Role norm, Role scale)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const float epsilon = config.postNormEpsilon > 0 ? config.postNormEpsilon : config.normEpsilon;
    if (weights) backend.norm(a.blockOut, a.blockOut, weights, config.norm, epsilon, norm);
    if (config.residualScale != 1.0F) backend.scale(a.blockOut, config.residualScale, scale);
}

void normHeads(const Chunk& chunk, const MatrixView& heads, const NormWeights& weights, std::size_t layer, Role role)
{
    if (!weights) return;
    const ModelConfig& config = chunk.config;
    const MatrixView rows = config.headNorm == HeadNorm::EachHead ? heads.split(config.headDimOf(layer)) : heads;
    chunk.backend.norm(rows, rows, weights, config.norm, config.normEpsilon, role);
}

/// Projects the queries of the last `rows` tokens, and the keys and values of all tokens. Afterwards, all views except
/// `key` and `value` hold only the last `rows` rows.
void projectHeads(const Chunk& chunk, const LayerWeights& w, const MatrixView& input, std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const auto queries = [&] {
        return w.queryAndGate ? Projection{a.fused.narrowed(std::size_t{2} * config.queryWidth()), w.queryAndGate,
                                           Role::QueryAndGate}
                              : Projection{a.query, w.query, Role::Query};
    };
    if (rows == a.query.rows) {
        backend.project(input, {queries(), {a.key, w.key, Role::Key}, {a.value, w.value, Role::Value}});
    } else {
        backend.project(input, {{a.key, w.key, Role::Key}, {a.value, w.value, Role::Value}});
        a.keepLast(rows);
        if (rows > 0) backend.project(input, {queries()});
    }
    if (w.queryAndGate && rows > 0) backend.deal(a.query, a.attentionGate, queries().out, config.headDim);
    if (w.attentionGate && rows > 0) backend.project(input, {{a.attentionGate, w.attentionGate, Role::AttentionGate}});
    if (config.projectionLimit == 0) return;
    for (const MatrixView& heads : {a.query, a.key, a.value}) backend.clamp(heads, config.projectionLimit);
}

void rotateHeads(const Chunk& chunk, std::size_t layer)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const std::size_t width = config.headDimOf(layer), queryWidth = a.expanded ? config.latent.keyDim() : width;
    if (const RopeConfig* rope = config.queryRopeOf(layer, cache.context())) {
        backend.rope(a.query, queryWidth, *rope, Role::Query);
    }
    if (config.layer(layer).keysOf) return;
    if (const RopeConfig* rope = config.ropeOf(layer, cache.context())) {
        backend.rope(a.key, width, *rope, Role::Key);
    }
}

}  // namespace

void storeHeads(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& input, std::size_t rows)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const LayerConfig parts = config.layer(layer);
    if (parts.keysOf) {
        a.keepLast(rows);
        if (rows > 0) backend.project(input, {{a.query, w.query, Role::Query}});
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
        backend.norm(heads, heads, w.valueNorm, config.norm, config.normEpsilon, Role::ValueNorm);
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
    backend.storeKv(cache, layer, a.key, value);
}

void attention(const Chunk& chunk, const LayerWeights& w, std::size_t layer)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const bool wantsScores = tap.wants(Site::Scores, layer);
    if (wantsScores) a.requireScores(backend, config.headsOf(layer), cache.size() + a.query.rows);
    const LayerConfig seen = config.layer(layer);
    const AttentionOptions options{config.attentionScale, config.attentionSoftCap, seen.window, w.sinks,
                                   seen.inBlocks,         config.alibiBias};
    const MatrixView* const scores = wantsScores ? &a.scores : nullptr;
    if (a.expanded) {
        backend.attention(a.attentionMix, a.query, *a.expanded->cache, 0, options, scores);
    } else {
        const std::uint32_t seenLayer = seen.keysOf.value_or(static_cast<std::uint32_t>(layer));
        backend.attention(a.attentionMix, a.query, cache, seenLayer, options, scores);
    }
    tap(Site::Scores, layer, a.scores);
    tap(Site::AttnMix, layer, a.attentionMix);
    if (config.attentionGate) {
        backend.activate(a.attentionGate, &a.attentionMix, Activation::Sigmoid, Role::AttentionGate);
    }
    const MatrixView& mix = w.latent ? latentMix(chunk, w.latent) : a.attentionMix;
    backend.project(config.attentionGate ? a.attentionGate : mix, {{a.blockOut, w.output, Role::AttentionOutput}});
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
        backend.project(input, {{activated, w.gate, Role::Gate}, {up, w.up, Role::Up}});
        if (layer < config.streams.sparseLayers) backend.cutBelow(activated, config.streams.deviations);
        backend.activate(activated, &up, config.activation, Role::FeedForward);
    } else {
        backend.project(input, {{activated, w.up, Role::Up}});
        if (config.activation == Activation::Xielu) {
            backend.xielu(activated, config.layer(layer).xielu);
        } else {
            backend.activate(activated, nullptr, config.activation, Role::FeedForward);
        }
    }
    if (!w.experts) tap(Site::FfnAct, layer, activated);
    backend.project(activated, {{out, w.down, Role::Down}});
}

void expertFeedForward(const Chunk& chunk, const ExpertWeights& w, std::size_t layer, const MatrixView& input)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    if (w.routerNorm) {
        backend.norm(a.normed, a.residual, w.routerNorm, config.norm, config.normEpsilon, Role::RouterNorm);
        backend.project(a.normed, {{a.router, w.router, Role::Router}});
        backend.norm(a.normed, a.residual, w.inputNorm, config.norm, config.normEpsilon, Role::ExpertInputNorm);
    } else if (!config.experts.readsLayerInput) {
        backend.project(input, {{a.router, w.router, Role::Router}});
    }
    tap(Site::Router, layer, a.router);
    const MatrixView activated = a.gate.narrowed(config.experts.activatedWidth());
    if (w.latentDown) backend.project(input, {{a.expertIn, w.latentDown, Role::ExpertDown}});
    backend.experts(w.latentDown ? a.expertOut : a.blockOut, activated, w.latentDown ? a.expertIn : input, a.router, w,
                    config.experts, config.activation);
    if (w.latentDown) backend.project(a.expertOut, {{a.blockOut, w.latentUp, Role::ExpertUp}});
    tap(Site::FfnAct, layer, activated);
    if (w.outputNorm) {
        backend.norm(a.blockOut, a.blockOut, w.outputNorm, config.norm, config.normEpsilon, Role::ExpertOutputNorm);
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
            backend.norm(a.second, a.second, norm, config.norm, config.normEpsilon, Role::DenseNorm);
        }
    }
    if (w.experts) {
        expertFeedForward(chunk, w.experts, layer, input);
    } else {
        denseFeedForward(chunk, w, layer, input, a.blockOut);
    }
    if (both) {
        backend.addResidual(a.blockOut, a.second, Role::ExpertSum);
        if (config.experts.sumScale != 1.0F) backend.scale(a.blockOut, config.experts.sumScale, Role::ExpertSum);
    }
    finishBranch(chunk, w.postFeedForwardNorm, Role::PostFeedForwardNorm, Role::FeedForwardScale);
    tap(Site::FfnOut, layer, a.blockOut);
}

void makePerLayerInputs(const Chunk& chunk, const Weights& weights)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    backend.project(a.residual, {{a.perLayer, weights.perLayerProjection, Role::LayerInputProjection}});
    backend.scale(a.perLayer, 1.0F / std::sqrt(static_cast<float>(config.embedding)), Role::LayerInputProjection);
    const MatrixView parts = a.perLayer.split(config.perLayerInput);
    backend.norm(parts, parts, weights.perLayerNorm, config.norm, config.normEpsilon, Role::LayerInputNorm);
    backend.embed(a.perLayerToken, weights.perLayerEmbedding, Role::LayerInputEmbedding);
    backend.scale(a.perLayerToken, std::sqrt(static_cast<float>(config.perLayerInput)), Role::LayerInputEmbedding);
    backend.addResidual(a.perLayer, a.perLayerToken, Role::LayerInputSum);
    backend.scale(a.perLayer, 1.0F / std::numbers::sqrt2_v<float>, Role::LayerInputSum);
}

void projectPerLayerInput(const Chunk& chunk, const LayerWeights& w, std::size_t layer, const MatrixView& gates)
{
    const auto& [config, backend, a, cache, tap] = chunk;
    const std::size_t width = config.perLayerInput;
    backend.copyHeads({a.perLayerPart, 0}, {a.perLayer, 0, layer * width}, 1, width, Role::LayerInput);
    backend.project(gates, {{a.perLayerGate, w.perLayerGate, Role::LayerInputGate}});
    backend.activate(a.perLayerGate, &a.perLayerPart, config.activation, Role::LayerInputGate);
    backend.project(a.perLayerGate, {{a.blockOut, w.perLayerOutput, Role::LayerInputOutput}});
    backend.norm(a.blockOut, a.blockOut, w.perLayerNorm, config.norm, config.normEpsilon, Role::LayerInputPostNorm);
}

}  // namespace vitrine
