#pragma once

#include "core/compute/inference/tap.h"
#include "core/model/model_config.h"

#include <compare>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace vitrine {

/// One tap of a model. `layer` is 0 for sites outside of layers.
struct TapPoint {
    Site site = Site::Embed;
    std::size_t layer = 0;

    auto operator<=>(const TapPoint&) const = default;
    std::string name() const;  ///< "blk.3.attn_out" or "logits"
};

/// Returns the taps that a tap is computed from, without taps in between; empty for embed.
std::vector<TapPoint> inputsOf(const ModelConfig& config, TapPoint point);

/// Returns the taps that must be computed to get from the known taps to `bad`, in the order of computation: `bad`
/// itself and everything it depends on that is not `known`.
std::vector<TapPoint> between(const ModelConfig& config, TapPoint bad, const std::function<bool(TapPoint)>& known);

}  // namespace vitrine
