#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"

namespace vitrine {

// Norms stand after the branches instead of before, and all heads of a token are normalised as one row. OLMo 3 has the
// same name; three of four of its layers look at a window, with rotary positions that no scaling touches.
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
