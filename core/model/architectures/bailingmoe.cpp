#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

// Ling 1: Llama with experts beside some that all tokens share.
ModelConfig readBailingmoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    metadata.count("expert_shared_count", 1 << 16);
    readMixture(metadata, config, {.weights = true, .shared = true});
    return config;
}

// Ling and Ring 2: a part of each head is rotated, heads are normalised, and experts are chosen in groups, with a bias,
// beside one that all tokens share; the first layers are plain.
ModelConfig readBailingmoe2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    metadata.count("expert_gating_func", 3);  // no choice is usual
    readMixture(
        metadata, config,
        {.gating = true, .weights = true, .groups = true, .denseLayers = true, .choiceBias = true, .shared = true});
    return config;
}

// DeepSeek MoE: the same as Ling 1 behind plain first layers.
ModelConfig readDeepseekConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    metadata.count("expert_shared_count", 1 << 16);
    readMixture(metadata, config, {.weights = true, .denseLayers = true, .shared = true});
    return config;
}

// The text part of DeepSeek OCR: halves are rotated, and a file may say how experts are chosen.
ModelConfig readDeepseek2OcrConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    metadata.count("expert_shared_count", 1 << 16);
    readMixture(metadata, config,
                {.gating = true, .weights = true, .denseLayers = true, .choiceBias = true, .shared = true});
    return config;
}

}  // namespace vitrine
