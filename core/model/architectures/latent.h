#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <cstdint>

namespace vitrine {

/// Reads the settings of attention with latent keys and values: config.latent, and the heads of the cache.
/// Precondition: config.headDim is the value in the metadata, and config.rope.dims is the number of rotated dimensions.
void readLatent(const MetadataReader& metadata, ModelConfig& config);

/// Reads the attention weights of layer `layer`. Precondition: readLatent() has set config.latent. If latent.absorbed
/// is true, the file has separate matrices for the keys and for the values of all heads (attn_k_b, attn_v_b). If it is
/// false, one matrix contains both (attn_kv_b). Throws Error in the same cases as TensorReader.
LatentWeights readLatentWeights(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

}  // namespace vitrine
