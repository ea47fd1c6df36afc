#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"

#include <cstdint>
#include <span>

namespace vitrine {

/// Reads `rope.*` from the metadata, except the frequencies, which resolveRope computes.
RopeConfig readRope(const MetadataReader& metadata, RopeKind kind, const ModelConfig& config);

/// Reads `rope.dimension_sections` of models with positions on several axes.
void readRopeSections(const MetadataReader& metadata, RopeConfig& rope);

/// Computes frequencies and magnitude. `factors` divides the frequency of each pair ([dims / 2], Llama 3's
/// rope_freqs.weight); it may be empty. Formulas: RoPE, arXiv 2104.09864; YaRN, arXiv 2309.00071.
void resolveRope(RopeConfig& rope, std::span<const float> factors);

/// The same positions without scaling, which layers with a window often use.
RopeConfig unscaled(RopeConfig rope);

/// The pairs of dimensions between which YaRN changes from trained frequencies (below `low`) to interpolated ones
/// (above `high`).
struct YarnRamp {
    double low;
    double high;
};
YarnRamp yarnRamp(const RopeConfig& rope);

/// Computes the frequencies of config.rope, config.longRope and config.localRope. Uses rope_freqs.weight (Llama 3) if
/// the file has it, or rope_factors_short.weight and rope_factors_long.weight (Phi 3; arXiv 2402.13753).
void readRopeFactors(const TensorReader& tensors, ModelConfig& config);

}  // namespace vitrine
