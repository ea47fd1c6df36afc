#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// Llama with rotated halves and biases on query, key and value. The norm before the feed-forward is called
// post_attention_norm.
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

}  // namespace vitrine
