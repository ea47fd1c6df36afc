#include "core/diagnose/cause/tap_graph.h"

#include "core/base/concat.h"

#include <algorithm>
#include <set>
#include <utility>

namespace vitrine {

namespace {

TapPoint inputOfLayer(std::size_t layer)
{
    return layer == 0 ? TapPoint{} : TapPoint{Site::LayerOut, layer - 1};
}

/// Returns a sort key for taps, in the order of a forward pass.
std::pair<std::size_t, Site> orderOf(const ModelConfig& config, TapPoint point)
{
    if (point.site == Site::Embed) return {0, point.site};
    if (!siteTraits(point.site).perLayer) return {config.layers + 1, point.site};
    return {point.layer + 1, point.site};
}

/// Returns the taps that add up to the residual stream before the feed-forward.
std::vector<TapPoint> branchesInto(const ModelConfig& config, std::size_t layer)
{
    const LayerConfig parts = config.layer(layer);
    std::vector<TapPoint> all{inputOfLayer(layer)};
    if (parts.attends) all.push_back({Site::AttnOut, layer});
    if (parts.recurrence != Recurrence::None) all.push_back({Site::RecurrentOut, layer});
    return all;
}

}  // namespace

std::string TapPoint::name() const
{
    const SiteTraits& traits = siteTraits(site);
    return traits.perLayer ? concat("blk.", layer, ".", traits.name) : std::string(traits.name);
}

std::vector<TapPoint> inputsOf(const ModelConfig& config, TapPoint point)
{
    const std::size_t layer = point.layer;
    const TapPoint stream = inputOfLayer(layer);
    switch (point.site) {
    case Site::Embed:
        return {};
    case Site::AttnNorm:
        return {stream};
    case Site::Q:
    case Site::K:
    case Site::V:
    case Site::AttnGate:
    case Site::Latent:
        return {{Site::AttnNorm, layer}};
    case Site::Conv:
    case Site::Decay:
    case Site::Beta:
        return {{Site::AttnNorm, layer}};
    case Site::RecurrentMix:
    case Site::State:
        return {{Site::Conv, layer}, {Site::Decay, layer}, {Site::Beta, layer}};
    case Site::RecurrentOut:
        if (config.recurrent.heads == 0) return {{Site::Conv, layer}, {Site::AttnNorm, layer}};
        if (config.recurrent.kind == Recurrence::Rwkv7) {
            return {{Site::RecurrentMix, layer}, {Site::Conv, layer}, {Site::AttnNorm, layer}};
        }
        return {{Site::RecurrentMix, layer}, {Site::AttnNorm, layer}};
    case Site::QRope:
        return {{Site::Q, layer}};
    case Site::KRope:
        return {{Site::K, layer}};
    case Site::Scores:
        return {{Site::QRope, layer}, {Site::KRope, config.layer(layer).keysOf.value_or(layer)}};
    case Site::AttnMix:
        return {{Site::Scores, layer}, {Site::V, config.layer(layer).keysOf.value_or(layer)}};
    case Site::AttnOut:
        if (!config.layer(layer).attends) return {{Site::AttnNorm, layer}};
        if (config.attentionGate) return {{Site::AttnMix, layer}, {Site::AttnGate, layer}};
        return {{Site::AttnMix, layer}};
    case Site::FfnNorm:
        if (config.parallelResidual) return {stream};
        return branchesInto(config, layer);
    case Site::Router:
        if (config.experts.readsLayerInput) return {stream};
        return {{Site::FfnNorm, layer}};
    case Site::FfnAct:
        if (config.hasExperts(layer)) return {{Site::FfnNorm, layer}, {Site::Router, layer}};
        return {{Site::FfnNorm, layer}};
    case Site::FfnOut:
        if (config.hasExperts(layer)) return {{Site::FfnAct, layer}, {Site::Router, layer}};
        return {{Site::FfnAct, layer}};
    case Site::LayerOut: {
        std::vector<TapPoint> all = branchesInto(config, layer);
        if (config.layer(layer).feedsForward) all.push_back({Site::FfnOut, layer});
        if (config.perLayerInput > 0) all.push_back({});
        return all;
    }
    case Site::FinalNorm:
        return {inputOfLayer(config.layers)};
    case Site::Logits:
        return {{Site::FinalNorm, 0}};
    }
    return {};  // unreachable for valid sites
}

std::vector<TapPoint> between(const ModelConfig& config, TapPoint bad, const std::function<bool(TapPoint)>& known)
{
    std::set<TapPoint> seen{bad};
    std::vector<TapPoint> found{bad};
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (const TapPoint input : inputsOf(config, found[i])) {
            if (known(input) || !seen.insert(input).second) continue;
            found.push_back(input);
        }
    }
    std::ranges::sort(found, {}, [&](TapPoint point) { return orderOf(config, point); });
    return found;
}

}  // namespace vitrine
