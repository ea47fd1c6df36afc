#pragma once

#include "core/inference/tap.h"
#include "core/model/model_config.h"

#include <compare>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace vitrine {

/// One tap of a model; layer is 0 where the site is in none.
struct TapPoint {
    Site site = Site::Embed;
    std::size_t layer = 0;

    auto operator<=>(const TapPoint&) const = default;
    std::string name() const;  ///< "blk.3.attn_out" or "logits"
};

/// The taps that one is computed from, directly; none for embed.
std::vector<TapPoint> inputsOf(const ModelConfig& config, TapPoint point);

/// The taps that must be computed to get from known ones to `bad`: `bad` itself and all it depends on up to those that
/// are `known`, in the order of computation.
std::vector<TapPoint> between(const ModelConfig& config, TapPoint bad, const std::function<bool(TapPoint)>& known);

}  // namespace vitrine
