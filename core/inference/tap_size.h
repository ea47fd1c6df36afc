#pragma once

#include "core/inference/tap.h"
#include "core/model/model_config.h"

#include <cstddef>
#include <cstdint>

namespace vitrine {

/// Returns the number of values of a site for one token, if the context has `positions` positions up to this token. For
/// `state`, returns the number after a chunk. Returns 0 if the model does not have the site; for example, a model
/// without experts has no router.
std::uint64_t valuesPerToken(const ModelConfig& config, Site site, std::size_t positions);

}  // namespace vitrine
