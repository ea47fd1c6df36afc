#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <span>
#include <string_view>

namespace vitrine {

/// How one family of models is written in a file: its metadata keys and tensor names.
struct Architecture {
    std::string_view name;  ///< as in general.architecture
    ModelConfig (*readConfig)(const MetadataReader& metadata);
    /// May complete `config` with facts that only the tensors tell (tied output, frequency factors).
    Weights (*readWeights)(const TensorReader& tensors, ModelConfig& config);
    bool mayHaveExperts = false;
};

/// One row per supported family.
std::span<const Architecture> allArchitectures() noexcept;
/// The row general.architecture names. Throws Error listing what is supported when there is none, or when the file has
/// experts and the family does not.
const Architecture& findArchitecture(const GgufFile& file);

ModelConfig readLlamaConfig(const MetadataReader& metadata);
ModelConfig readQwen2Config(const MetadataReader& metadata);
ModelConfig readQwen2MoeConfig(const MetadataReader& metadata);
ModelConfig readQwen3Config(const MetadataReader& metadata);
ModelConfig readQwen3MoeConfig(const MetadataReader& metadata);
ModelConfig readGptOssConfig(const MetadataReader& metadata);
ModelConfig readGemmaConfig(const MetadataReader& metadata);
ModelConfig readGemma2Config(const MetadataReader& metadata);
ModelConfig readGemma3Config(const MetadataReader& metadata);
ModelConfig readGpt2Config(const MetadataReader& metadata);
ModelConfig readPhi2Config(const MetadataReader& metadata);
ModelConfig readPhi3Config(const MetadataReader& metadata);
ModelConfig readFalconConfig(const MetadataReader& metadata);
ModelConfig readStarcoder2Config(const MetadataReader& metadata);
ModelConfig readStablelmConfig(const MetadataReader& metadata);
ModelConfig readOlmo2Config(const MetadataReader& metadata);
ModelConfig readGraniteConfig(const MetadataReader& metadata);
ModelConfig readSmollm3Config(const MetadataReader& metadata);
Weights readGemma2Weights(const TensorReader& tensors, ModelConfig& config);
Weights readGptOssWeights(const TensorReader& tensors, ModelConfig& config);
Weights readGpt2Weights(const TensorReader& tensors, ModelConfig& config);
Weights readPhi2Weights(const TensorReader& tensors, ModelConfig& config);
Weights readPhi3Weights(const TensorReader& tensors, ModelConfig& config);
Weights readFalconWeights(const TensorReader& tensors, ModelConfig& config);
Weights readStablelmWeights(const TensorReader& tensors, ModelConfig& config);
Weights readOlmo2Weights(const TensorReader& tensors, ModelConfig& config);

}  // namespace vitrine
