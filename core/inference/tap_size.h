#pragma once

#include "core/inference/tap.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// How many values a site has for one token, with `positions` in the context up to it, or `state` behind one; 0 where
/// the model has no such site (the router without experts).
std::uint64_t valuesPerToken(const ModelConfig& config, Site site, std::size_t positions);

}  // namespace vitrine
