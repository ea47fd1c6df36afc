#pragma once

#include "core/inference/tap.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// Number of values of a site for one token, with `positions` positions in the context up to it. For `state`, the
/// number after a chunk. 0 if the model lacks the site, such as a router without experts.
std::uint64_t valuesPerToken(const ModelConfig& config, Site site, std::size_t positions);

}  // namespace vitrine
