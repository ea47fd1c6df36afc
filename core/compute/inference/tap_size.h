#pragma once

#include "core/compute/inference/tap.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// Returns the number of values of a site for one token. `positions` is the number of positions from 0 to that of
/// this token. For the site `state`, which is captured once per chunk, returns the number of values per chunk. Returns
/// 0 if the model does not have the site; for example, a model without experts has no router.
std::uint64_t valuesPerToken(const ModelConfig& config, Site site, std::size_t positions);

}  // namespace vitrine
