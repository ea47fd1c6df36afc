#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"

namespace vitrine {

// Norms follow the branches instead of preceding them, and all heads of a token are normalized as one vector. OLMo 3
// has the same architecture name; three of four of its layers have a window, with rotary positions without scaling.
ModelConfig readOlmo2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::AllHeads;
    readWindows(metadata, config, 0, 4, LayerRope::Local);
    config.localRope = unscaled(config.rope);
    return config;
}

Weights readOlmo2Weights(const TensorReader& tensors, ModelConfig& config)
{
    return readBlocks(tensors, config,
                      {.attentionNorm = nullptr,
                       .postAttentionNorm = "post_attention_norm",
                       .feedForwardNorm = nullptr,
                       .postFeedForwardNorm = "post_ffw_norm"});
}

}  // namespace vitrine
