#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"

namespace vitrine {

namespace {

// OLMo 2: norms after attention and feed-forward instead of before them. The heads of a token are normalized together
// as one vector. OLMo 3 has the same architecture name. Three of four layers of OLMo 3 have a sliding window, and RoPE
// without scaling.
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

}  // namespace

constexpr Architecture architectures::kOlmo2 = {"olmo2", readOlmo2Config, readOlmo2Weights};

}  // namespace vitrine
