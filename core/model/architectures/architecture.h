#pragma once

#include "core/model/metadata_reader.h"
#include "core/model/model_config.h"
#include "core/model/tensor_reader.h"
#include "core/model/weights.h"

#include <span>
#include <string_view>

namespace vitrine {

/// A supported architecture, with the functions that read its metadata and its tensors from a file.
struct Architecture {
    std::string_view name;  ///< value of general.architecture
    ModelConfig (*readConfig)(const MetadataReader& metadata);
    /// Reads the tensors. May set properties of `config` that are not in the metadata but follow from the tensors, such
    /// as a tied output or frequency factors.
    Weights (*readWeights)(const TensorReader& tensors, ModelConfig& config);
    bool mayHaveExperts = false;
};

/// Returns one row for each supported architecture.
std::span<const Architecture> allArchitectures() noexcept;
/// Returns the row for the file's general.architecture. Throws Error if the architecture is not supported. Also throws
/// Error if the file has experts and the architecture does not support them.
const Architecture& findArchitecture(const GgufFile& file);
/// Throws Error for an unsupported architecture. The message names the nearest supported architecture. It also lists
/// the parts of the file that can be used nevertheless, such as the tokenizer. The function tests each of these parts.
[[noreturn]] void refuseArchitecture(const GgufFile& file, std::string_view name);

// Implementations of Architecture::readConfig and Architecture::readWeights for the architectures in their names. Some
// are used for several architectures.

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
ModelConfig readMuseGlimmerConfig(const MetadataReader& metadata);
ModelConfig readMistral3Config(const MetadataReader& metadata);
ModelConfig readOlmoeConfig(const MetadataReader& metadata);
ModelConfig readExaoneConfig(const MetadataReader& metadata);
ModelConfig readExaone4Config(const MetadataReader& metadata);
ModelConfig readErnie45Config(const MetadataReader& metadata);
ModelConfig readErnie45MoeConfig(const MetadataReader& metadata);
ModelConfig readHunyuanDenseConfig(const MetadataReader& metadata);
ModelConfig readSeedOssConfig(const MetadataReader& metadata);
ModelConfig readCommandRConfig(const MetadataReader& metadata);
ModelConfig readCohere2Config(const MetadataReader& metadata);
ModelConfig readChatglmConfig(const MetadataReader& metadata);
ModelConfig readGlm4MoeConfig(const MetadataReader& metadata);
ModelConfig readGraniteMoeConfig(const MetadataReader& metadata);
ModelConfig readApertusConfig(const MetadataReader& metadata);
ModelConfig readBailingmoe2Config(const MetadataReader& metadata);
ModelConfig readDots1Config(const MetadataReader& metadata);
ModelConfig readArceeConfig(const MetadataReader& metadata);
ModelConfig readInternlm2Config(const MetadataReader& metadata);
ModelConfig readPhimoeConfig(const MetadataReader& metadata);
ModelConfig readNemotronConfig(const MetadataReader& metadata);
ModelConfig readAfmoeConfig(const MetadataReader& metadata);
ModelConfig readSmallthinkerConfig(const MetadataReader& metadata);
ModelConfig readLlama4Config(const MetadataReader& metadata);
ModelConfig readQwen3VlConfig(const MetadataReader& metadata);
ModelConfig readQwen3VlMoeConfig(const MetadataReader& metadata);
ModelConfig readGptneoxConfig(const MetadataReader& metadata);
ModelConfig readCodeshellConfig(const MetadataReader& metadata);
ModelConfig readOrionConfig(const MetadataReader& metadata);
ModelConfig readBaichuanConfig(const MetadataReader& metadata);
ModelConfig readMptConfig(const MetadataReader& metadata);
ModelConfig readBloomConfig(const MetadataReader& metadata);
ModelConfig readJaisConfig(const MetadataReader& metadata);
ModelConfig readOlmoConfig(const MetadataReader& metadata);
ModelConfig readDbrxConfig(const MetadataReader& metadata);
ModelConfig readLfm2Config(const MetadataReader& metadata);
ModelConfig readLfm2MoeConfig(const MetadataReader& metadata);
ModelConfig readQwen35Config(const MetadataReader& metadata);
ModelConfig readQwen35MoeConfig(const MetadataReader& metadata);
ModelConfig readQwen3NextConfig(const MetadataReader& metadata);
ModelConfig readMamba2Config(const MetadataReader& metadata);
ModelConfig readMambaConfig(const MetadataReader& metadata);
ModelConfig readJambaConfig(const MetadataReader& metadata);
ModelConfig readPlamo2Config(const MetadataReader& metadata);
ModelConfig readKimiLinearConfig(const MetadataReader& metadata);
ModelConfig readGemma3nConfig(const MetadataReader& metadata);
ModelConfig readRwkv7Config(const MetadataReader& metadata);
ModelConfig readNemotronHConfig(const MetadataReader& metadata);
ModelConfig readGraniteHybridConfig(const MetadataReader& metadata);
ModelConfig readNemotronHMoeConfig(const MetadataReader& metadata);
ModelConfig readGrokConfig(const MetadataReader& metadata);
ModelConfig readDeepseek2Config(const MetadataReader& metadata);
ModelConfig readMinicpm3Config(const MetadataReader& metadata);
ModelConfig readDeciConfig(const MetadataReader& metadata);
ModelConfig readOpenelmConfig(const MetadataReader& metadata);
ModelConfig readGemma4Config(const MetadataReader& metadata);
ModelConfig readFalconH1Config(const MetadataReader& metadata);
ModelConfig readQwen2VlConfig(const MetadataReader& metadata);
ModelConfig readHunyuanMoeConfig(const MetadataReader& metadata);
ModelConfig readMinimaxM2Config(const MetadataReader& metadata);
ModelConfig readBailingmoeConfig(const MetadataReader& metadata);
ModelConfig readDeepseekConfig(const MetadataReader& metadata);
ModelConfig readMinicpmConfig(const MetadataReader& metadata);
ModelConfig readQwenConfig(const MetadataReader& metadata);
ModelConfig readRefactConfig(const MetadataReader& metadata);
ModelConfig readExaoneMoeConfig(const MetadataReader& metadata);
ModelConfig readHyV3Config(const MetadataReader& metadata);
ModelConfig readMaincoderConfig(const MetadataReader& metadata);
ModelConfig readPlmConfig(const MetadataReader& metadata);
ModelConfig readMellumConfig(const MetadataReader& metadata);
ModelConfig readGraniteSwaConfig(const MetadataReader& metadata);
ModelConfig readPlamoConfig(const MetadataReader& metadata);
ModelConfig readPlamo3Config(const MetadataReader& metadata);
ModelConfig readDeepseek2OcrConfig(const MetadataReader& metadata);
Weights readGemma2Weights(const TensorReader& tensors, ModelConfig& config);
Weights readGptOssWeights(const TensorReader& tensors, ModelConfig& config);
Weights readGpt2Weights(const TensorReader& tensors, ModelConfig& config);
Weights readPhi2Weights(const TensorReader& tensors, ModelConfig& config);
Weights readPhi3Weights(const TensorReader& tensors, ModelConfig& config);
Weights readFalconWeights(const TensorReader& tensors, ModelConfig& config);
Weights readStablelmWeights(const TensorReader& tensors, ModelConfig& config);
Weights readOlmo2Weights(const TensorReader& tensors, ModelConfig& config);
Weights readMuseGlimmerWeights(const TensorReader& tensors, ModelConfig& config);
Weights readSeedOssWeights(const TensorReader& tensors, ModelConfig& config);
Weights readCommandRWeights(const TensorReader& tensors, ModelConfig& config);
Weights readChatglmWeights(const TensorReader& tensors, ModelConfig& config);
Weights readGlm4Weights(const TensorReader& tensors, ModelConfig& config);
Weights readGlm4MoeWeights(const TensorReader& tensors, ModelConfig& config);
Weights readApertusWeights(const TensorReader& tensors, ModelConfig& config);
Weights readAfmoeWeights(const TensorReader& tensors, ModelConfig& config);
Weights readLlama4Weights(const TensorReader& tensors, ModelConfig& config);
Weights readMptWeights(const TensorReader& tensors, ModelConfig& config);
Weights readBloomWeights(const TensorReader& tensors, ModelConfig& config);
Weights readOlmoWeights(const TensorReader& tensors, ModelConfig& config);
Weights readDbrxWeights(const TensorReader& tensors, ModelConfig& config);
Weights readLfm2Weights(const TensorReader& tensors, ModelConfig& config);
Weights readQwen35Weights(const TensorReader& tensors, ModelConfig& config);
Weights readMamba2Weights(const TensorReader& tensors, ModelConfig& config);
Weights readMambaWeights(const TensorReader& tensors, ModelConfig& config);
Weights readJambaWeights(const TensorReader& tensors, ModelConfig& config);
Weights readPlamo2Weights(const TensorReader& tensors, ModelConfig& config);
Weights readKimiLinearWeights(const TensorReader& tensors, ModelConfig& config);
Weights readGemma3nWeights(const TensorReader& tensors, ModelConfig& config);
Weights readRwkv7Weights(const TensorReader& tensors, ModelConfig& config);
Weights readNemotronHWeights(const TensorReader& tensors, ModelConfig& config);
Weights readGraniteHybridWeights(const TensorReader& tensors, ModelConfig& config);
Weights readGrokWeights(const TensorReader& tensors, ModelConfig& config);
Weights readLatentDecoderWeights(const TensorReader& tensors, ModelConfig& config);
Weights readDeciWeights(const TensorReader& tensors, ModelConfig& config);
Weights readGemma4Weights(const TensorReader& tensors, ModelConfig& config);
Weights readFalconH1Weights(const TensorReader& tensors, ModelConfig& config);
Weights readMinimaxM2Weights(const TensorReader& tensors, ModelConfig& config);
Weights readHyV3Weights(const TensorReader& tensors, ModelConfig& config);
Weights readGraniteSwaWeights(const TensorReader& tensors, ModelConfig& config);
Weights readPlamoWeights(const TensorReader& tensors, ModelConfig& config);
Weights readPlamo3Weights(const TensorReader& tensors, ModelConfig& config);

}  // namespace vitrine
