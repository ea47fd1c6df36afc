#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <limits>

namespace vitrine {

// LayerNorm without biases; attention and feed-forward have the same normalized input.
ModelConfig readCommandRConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Adjacent);
    config.parallelResidual = true;
    config.logitScale = readScale(metadata, "logit_scale", 1.0F);
    if (config.architecture == "command-r" && config.layers >= 64) config.headNorm = HeadNorm::EachHead;
    return config;
}

// Command R7B and Command A: three of four layers have a window, and only these are rotated.
ModelConfig readCohere2Config(const MetadataReader& metadata)
{
    ModelConfig config = readCommandRConfig(metadata);
    config.logitScale = static_cast<float>(metadata.positive("logit_scale", 1e6));
    metadata.count("attention.sliding_window", std::numeric_limits<std::int32_t>::max());
    readWindows(metadata, config, 0, 4, LayerRope::Global, LayerRope::None);
    return config;
}

/// Command R+, with 64 layers, has separate norm weights for each head.
Weights readCommandRWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readBlocks(tensors, config, {.feedForwardNorm = nullptr, .ownHeadNorms = true});
}

}  // namespace vitrine
