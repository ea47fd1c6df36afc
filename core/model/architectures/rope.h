#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"

#include <cstdint>
#include <span>

namespace vitrine {

/// What `rope.*` of the metadata say. Frequencies are left to resolveRope.
RopeConfig readRope(const MetadataReader& metadata, RopeKind kind, const ModelConfig& config);

/// Computes frequencies and magnitude. `factors` divides the frequency of each pair ([dims / 2], Llama 3's
/// rope_freqs.weight) or is empty. Formulas: RoPE, arXiv 2104.09864; YaRN, arXiv 2309.00071.
void resolveRope(RopeConfig& rope, std::span<const float> factors);

}  // namespace vitrine
