#pragma once

#include "core/model/model_config.h"

#include <span>
#include <vector>

namespace vitrine {

/// Sets the frequencies and the magnitude of `rope` from its other settings. `factors` [dims / 2] divide the
/// frequencies; empty: no divisors.
void setFrequencies(RopeConfig& rope, std::span<const double> factors);

/// Returns the divisors that the model's own frequencies contain, in double precision. Empty if there are none, or if
/// the model rotates another number of dimensions than `rope`.
std::vector<double> factorsOf(const ModelConfig& config, const RopeConfig& rope);

}  // namespace vitrine
