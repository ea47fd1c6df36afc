#include "core/cause/tap_graph.h"

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

/// Where a tap stands in a forward pass.
std::pair<std::size_t, Site> orderOf(const ModelConfig& config, TapPoint point)
{
    if (point.site == Site::Embed) return {0, point.site};
    if (!siteTraits(point.site).perLayer) return {config.layers + 1, point.site};
    return {point.layer + 1, point.site};
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
        return {{Site::AttnNorm, layer}};
    case Site::QRope:
        return {{Site::Q, layer}};
    case Site::KRope:
        return {{Site::K, layer}};
    case Site::Scores:
        return {{Site::QRope, layer}, {Site::KRope, layer}};
    case Site::AttnMix:
        return {{Site::Scores, layer}, {Site::V, layer}};
    case Site::AttnOut:
        if (config.attentionGate) return {{Site::AttnMix, layer}, {Site::AttnGate, layer}};
        return {{Site::AttnMix, layer}};
    case Site::FfnNorm:
        if (config.parallelResidual) return {stream};
        return {stream, {Site::AttnOut, layer}};
    case Site::Router:
        if (config.experts.readsLayerInput) return {stream};
        return {{Site::FfnNorm, layer}};
    case Site::FfnAct:
        if (config.hasExperts(layer)) return {{Site::FfnNorm, layer}, {Site::Router, layer}};
        return {{Site::FfnNorm, layer}};
    case Site::FfnOut:
        if (config.hasExperts(layer)) return {{Site::FfnAct, layer}, {Site::Router, layer}};
        return {{Site::FfnAct, layer}};
    case Site::LayerOut:
        return {stream, {Site::AttnOut, layer}, {Site::FfnOut, layer}};
    case Site::FinalNorm:
        return {inputOfLayer(config.layers)};
    case Site::Logits:
        return {{Site::FinalNorm, 0}};
    }
    return {};  // no value of the enumeration comes here
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
