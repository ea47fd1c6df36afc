#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"

#include <cstdint>
#include <span>

namespace vitrine {

/// Reads `rope.*` from the metadata, except for the frequencies, which resolveRope computes.
RopeConfig readRope(const MetadataReader& metadata, RopeKind kind, const ModelConfig& config);

/// `rope.dimension_sections`, of models that have positions on several axes.
void readRopeSections(const MetadataReader& metadata, RopeConfig& rope);

/// Computes frequencies and magnitude. `factors` divides the frequency of each pair ([dims / 2], Llama 3's
/// rope_freqs.weight) or is empty. Formulas: RoPE, arXiv 2104.09864; YaRN, arXiv 2309.00071.
void resolveRope(RopeConfig& rope, std::span<const float> factors);

/// The same positions without any scaling, as layers with a window often have them.
RopeConfig unscaled(RopeConfig rope);

/// Between which pairs of dimensions YaRN goes from frequencies as trained (below `low`) to interpolated ones.
struct YarnRamp {
    double low;
    double high;
};
YarnRamp yarnRamp(const RopeConfig& rope);

/// Resolves config.rope with rope_freqs.weight (Llama 3) where the file has it, or config.rope and config.longRope with
/// rope_factors_short.weight and rope_factors_long.weight (Phi 3; arXiv 2402.13753), and config.localRope.
void readRopeFactors(const TensorReader& tensors, ModelConfig& config);

}  // namespace vitrine
