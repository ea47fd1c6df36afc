#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <cstdint>

namespace vitrine {

/// Reads attention with latent keys and values: config.latent and the heads of the cache. On entry, config.headDim must
/// be the value of the metadata, and config.rope.dims the number of rotated dimensions.
void readLatent(const MetadataReader& metadata, ModelConfig& config);

LatentWeights readLatentWeights(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

}  // namespace vitrine
