#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <limits>

namespace vitrine {

namespace {

// Command R: LayerNorm without biases. Attention and feed-forward have the same normalized input.
ModelConfig readCommandRConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Adjacent);
    config.parallelResidual = true;
    config.logitScale = readScale(metadata, "logit_scale", 1.0F);
    if (config.architecture == "command-r" && config.layers >= 64) config.headNorm = HeadNorm::EachHead;
    return config;
}

// Command R7B and Command A: three of four layers have a sliding window, and only these layers use RoPE.
ModelConfig readCohere2Config(const MetadataReader& metadata)
{
    ModelConfig config = readCommandRConfig(metadata);
    config.logitScale = static_cast<float>(metadata.positive("logit_scale", 1e6));
    metadata.count("attention.sliding_window", std::numeric_limits<std::int32_t>::max());
    readWindows(metadata, config, 0, 4, LayerRope::Global, LayerRope::None);
    return config;
}

/// Command R+, which has 64 layers, has head norms with separate weights for each head.
Weights readCommandRWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readBlocks(tensors, config, {.feedForwardNorm = nullptr, .ownHeadNorms = true});
}

}  // namespace

constexpr Architecture architectures::kCommandR = {"command-r", readCommandRConfig, readCommandRWeights};
constexpr Architecture architectures::kCohere2 = {"cohere2", readCohere2Config, readCommandRWeights};

}  // namespace vitrine
