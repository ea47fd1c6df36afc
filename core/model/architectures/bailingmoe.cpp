#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

// Ling 1: Llama with experts and shared experts.
ModelConfig readBailingmoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    metadata.count("expert_shared_count", 1 << 16);
    readMixture(metadata, config, {.weights = true, .shared = true});
    return config;
}

// Ling and Ring 2: a part of each head is rotated, heads are normalized, experts are chosen in groups and with a bias,
// and there is a shared expert. The first layers are dense.
ModelConfig readBailingmoe2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    metadata.count("expert_gating_func", 3);  // has no default
    readMixture(
        metadata, config,
        {.gating = true, .weights = true, .groups = true, .denseLayers = true, .choiceBias = true, .shared = true});
    return config;
}

// DeepSeek MoE: Ling 1 with dense first layers.
ModelConfig readDeepseekConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    metadata.count("expert_shared_count", 1 << 16);
    readMixture(metadata, config, {.weights = true, .denseLayers = true, .shared = true});
    return config;
}

// The text part of DeepSeek OCR: halves are rotated, and a file may specify the gating of experts.
ModelConfig readDeepseek2OcrConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    metadata.count("expert_shared_count", 1 << 16);
    readMixture(metadata, config,
                {.gating = true, .weights = true, .denseLayers = true, .choiceBias = true, .shared = true});
    return config;
}

}  // namespace vitrine
