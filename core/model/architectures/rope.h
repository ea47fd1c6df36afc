#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"

#include <cstdint>
#include <span>

namespace vitrine {

/// Reads `rope.*` from the metadata. The frequencies are computed later, by resolveRope().
RopeConfig readRope(const MetadataReader& metadata, RopeKind kind, const ModelConfig& config);

/// Reads `rope.dimension_sections`, for models with positions on several axes.
void readRopeSections(const MetadataReader& metadata, RopeConfig& rope);

/// Computes the frequencies and the magnitude. The frequency of each pair is divided by the entry in `factors` ([dims /
/// 2], rope_freqs.weight of Llama 3), unless `factors` is empty. Formulas: RoPE, arXiv 2104.09864; YaRN, arXiv
/// 2309.00071.
void resolveRope(RopeConfig& rope, std::span<const float> factors);

/// Returns a copy of `rope` without scaling. Layers with a sliding window often use RoPE without scaling.
RopeConfig unscaled(RopeConfig rope);

/// The range of pairs of dimensions in which YaRN passes gradually from the trained to the interpolated frequencies.
/// Pairs below `low` keep their trained frequencies. Pairs above `high` have interpolated frequencies.
struct YarnRamp {
    double low;
    double high;
};
/// Returns the range for rope.betaFast and rope.betaSlow. `low` is at least 0, and `high` is at most rope.dims - 1.
YarnRamp yarnRamp(const RopeConfig& rope);

/// Computes the frequencies of config.rope, config.longRope and config.localRope. If the file contains frequency
/// factors, they are used: rope_freqs.weight (Llama 3), or rope_factors_short.weight and rope_factors_long.weight (Phi
/// 3; arXiv 2402.13753).
void readRopeFactors(const TensorReader& tensors, ModelConfig& config);

}  // namespace vitrine
