#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

// Ling 1: like Llama, but with experts and shared experts.
ModelConfig readBailingmoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    metadata.count("expert_shared_count", 1 << 16);
    readMixture(metadata, config, {.weights = true, .shared = true});
    return config;
}

// Ling 2 and Ring 2: RoPE on a part of each head, head norms, experts, and a shared expert. Experts are selected only
// within the best groups of experts. A choice bias (ExpertWeights::choiceBias) affects the selection. The first layers
// have no experts.
ModelConfig readBailingmoe2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    metadata.count("expert_gating_func", 3);  // throws Error if the key is missing, because it has no default
    readMixture(
        metadata, config,
        {.gating = true, .weights = true, .groups = true, .denseLayers = true, .choiceBias = true, .shared = true});
    return config;
}

// DeepSeek MoE: like Ling 1, but the first layers have no experts.
ModelConfig readDeepseekConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    metadata.count("expert_shared_count", 1 << 16);
    readMixture(metadata, config, {.weights = true, .denseLayers = true, .shared = true});
    return config;
}

// The text part of DeepSeek OCR: like DeepSeek MoE, but with RoPE of kind Halves. The file may specify the gating of
// experts.
ModelConfig readDeepseek2OcrConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    metadata.count("expert_shared_count", 1 << 16);
    readMixture(metadata, config,
                {.gating = true, .weights = true, .denseLayers = true, .choiceBias = true, .shared = true});
    return config;
}

}  // namespace

constexpr Architecture architectures::kBailingmoe = {"bailingmoe", readBailingmoeConfig, readUntiedWeights, true};
constexpr Architecture architectures::kBailingmoe2 = {"bailingmoe2", readBailingmoe2Config, readDecoderWeights, true};
constexpr Architecture architectures::kDeepseek = {"deepseek", readDeepseekConfig, readDecoderWeights, true};
constexpr Architecture architectures::kDeepseek2Ocr = {"deepseek2-ocr", readDeepseek2OcrConfig, readDecoderWeights,
                                                       true};

}  // namespace vitrine
