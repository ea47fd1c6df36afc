#include "core/model/model_config.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

double RopeConfig::magnitudeAt(std::size_t position) const noexcept
{
    if (temperature == 0.0) return magnitude;
    const std::size_t lengths = (position + temperatureOffset) / temperatureLength;
    return magnitude * (1.0 + temperature * std::log(static_cast<double>(lengths) + 1.0));
}

const RopeConfig* ModelConfig::ropeOf(std::size_t index, std::size_t positions) const noexcept
{
    const LayerRope choice = layer(index).rope;
    const RopeConfig* chosen = choice == LayerRope::Local ? &localRope : &rope;
    if (choice == LayerRope::Global && longRope.kind != RopeKind::None && positions > rope.originalContext) {
        chosen = &longRope;
    }
    return choice == LayerRope::None || chosen->kind == RopeKind::None ? nullptr : chosen;
}

const RopeConfig* ModelConfig::queryRopeOf(std::size_t index, std::size_t positions) const noexcept
{
    const RopeConfig* const shared = ropeOf(index, positions);
    if (!shared) return queryTemperature.temperature != 0.0 ? &queryTemperature : nullptr;
    return shared == &rope && queryRope.temperature != 0.0 ? &queryRope : shared;
}

bool ModelConfig::hasDenseLayers() const noexcept
{
    return experts.count == 0 || experts.besideDense || std::ranges::any_of(layerConfigs, &LayerConfig::isDense);
}

namespace {

std::uint32_t orElse(std::uint32_t own, std::uint32_t usual) noexcept
{
    return own > 0 ? own : usual;
}

}  // namespace

std::uint32_t ModelConfig::headsOf(std::size_t index) const noexcept
{
    return orElse(layer(index).heads, heads);
}

std::uint32_t ModelConfig::kvHeadsOf(std::size_t index) const noexcept
{
    return orElse(layer(index).kvHeads, kvHeads);
}

std::uint32_t ModelConfig::headDimOf(std::size_t index) const noexcept
{
    return orElse(layer(index).headDim, headDim);
}

std::uint32_t ModelConfig::feedForwardOf(std::size_t index) const noexcept
{
    return orElse(layer(index).feedForward, feedForward);
}

bool ModelConfig::hasUniformLayers() const noexcept
{
    return std::ranges::none_of(layerConfigs,
                                [](const LayerConfig& one) { return one.hasOwnShape() || one.keysOf.has_value(); });
}

std::size_t ModelConfig::layersTogether() const noexcept
{
    std::size_t first = layers;
    for (const LayerConfig& one : layerConfigs) first = std::min<std::size_t>(first, one.keysOf.value_or(layers));
    return layers - first;
}

ModelConfig ModelConfig::ofPrediction() const
{
    ModelConfig one = *this;
    one.layers = 1;
    one.predictionLayers = 0;
    one.isPrediction = true;
    one.layerConfigs.clear();
    one.recurrent = {};
    return one;
}

ModelConfig ModelConfig::ofExpandedLatent() const
{
    ModelConfig one = ofPrediction();
    one.latent.absorbed = false;
    one.headDim = latent.keyDim();
    one.kvHeads = heads;
    return one;
}

std::size_t ModelConfig::attendingLayers() const noexcept
{
    if (layerConfigs.empty()) return layers;
    return static_cast<std::size_t>(
        std::ranges::count_if(layerConfigs, [](const LayerConfig& one) { return one.attends && !one.keysOf; }));
}

std::size_t ModelConfig::recurrentLayers() const noexcept
{
    return static_cast<std::size_t>(std::ranges::count_if(
        layerConfigs, [](const LayerConfig& layer) { return layer.recurrence != Recurrence::None; }));
}

std::uint32_t ModelConfig::activatedWidth() const noexcept
{
    const std::uint32_t ofExperts = experts.count > 0 ? experts.activatedWidth() : 0;
    return std::max(ofExperts, hasDenseLayers() ? feedForward : 0);
}

}  // namespace vitrine
