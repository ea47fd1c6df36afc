#pragma once

#include "core/model/model_config.h"

#include <span>
#include <vector>

namespace vitrine {

/// The frequencies and the magnitude that follow from the other settings; `factors` [dims / 2] divide the frequencies,
/// or are empty.
void setFrequencies(RopeConfig& rope, std::span<const double> factors);

/// The divisors with which the model's own frequencies were made, or nothing where it has none or other dimensions
/// than `rope`. Beyond half a bit of a float.
std::vector<double> factorsOf(const ModelConfig& config, const RopeConfig& rope);

}  // namespace vitrine
