#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <cstdint>

namespace vitrine {

/// Attention with latent keys and values: config.latent, and with it the heads of the cache. config.headDim is that of
/// the metadata until then, and config.rope.dims are the rotated dimensions.
void readLatent(const MetadataReader& metadata, ModelConfig& config);

LatentWeights readLatentWeights(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

}  // namespace vitrine
