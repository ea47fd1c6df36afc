#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <cstdint>
#include <string>

namespace vitrine {

// What the families of decoders share.

/// Name, sizes of the network, heads and context. The vocabulary is left to the tensors.
ModelConfig readDimensions(const MetadataReader& metadata);

/// "blk.<layer>.<part>"
std::string blockTensor(std::uint32_t layer, const char* part);

/// Token embedding, output norm and output, which set config.vocabulary and config.tiedOutput.
Weights readEmbeddingAndOutput(const TensorReader& tensors, ModelConfig& config);

/// Norms, attention output and feed-forward or experts of one block; query, key and value are left to the family.
LayerWeights readCommonLayer(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer);

}  // namespace vitrine
