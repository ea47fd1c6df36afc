#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

#include <cmath>

namespace vitrine {

namespace {

// Trinity: gates on the output of attention, and norms before and after attention and feed-forward. The first layers
// are dense; the others have experts. If the file specifies a sliding window, three of four layers have it, and only
// these layers use RoPE.
ModelConfig readAfmoeConfig(const MetadataReader& metadata)
{
    constexpr std::uint32_t kPeriod = 4;
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.embeddingScale = std::sqrt(static_cast<float>(config.embedding));
    config.headNorm = HeadNorm::EachHead;
    config.attentionGate = true;
    readWindows(metadata, config, 0, kPeriod, LayerRope::Global);
    for (std::uint32_t layer = kPeriod - 1; layer < config.layers; layer += kPeriod) {
        everyLayer(config)[layer].rope = LayerRope::None;
    }
    config.experts.gating = ExpertGating::Sigmoid;
    readMixture(metadata, config,
                {.gating = true, .weights = true, .denseLayers = true, .choiceBias = true, .shared = true});
    return config;
}

Weights readAfmoeWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readBlocks(tensors, config,
                      {.postAttentionNorm = "post_attention_norm", .postFeedForwardNorm = "post_ffw_norm"});
}

}  // namespace

constexpr Architecture architectures::kAfmoe = {"afmoe", readAfmoeConfig, readAfmoeWeights, true};

}  // namespace vitrine
