#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// Seed-OSS: like Llama, but with RoPE of kind Halves, and biases for query, key and value. The tensor
// post_attention_norm is the norm before the feed-forward.
ModelConfig readSeedOssConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.attentionScale = readScale(metadata, "attention.scale", config.attentionScale);
    return config;
}

Weights readSeedOssWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readBlocks(tensors, config, {.feedForwardNorm = "post_attention_norm"});
}

}  // namespace

constexpr Architecture architectures::kSeedOss = {"seed_oss", readSeedOssConfig, readSeedOssWeights};

}  // namespace vitrine
