#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <cmath>

namespace vitrine {

namespace {

constexpr double kMaxCap = 1e6;

}  // namespace

// Gemma with additional norms after the branches, a sliding window in every other layer (beginning with the first), and
// soft-caps. Only the largest model, of 46 layers, divides its scores by the square root of embedding / heads instead
// of that of the head width (github.com/google/gemma_pytorch, gemma/config.py, query_pre_attn_scalar). There is no
// metadata key for this.
ModelConfig readGemma2Config(const MetadataReader& metadata)
{
    ModelConfig config = readGemmaConfig(metadata);
    readWindows(metadata, config, 4096, 2, LayerRope::Global);
    config.attentionSoftCap = static_cast<float>(metadata.nonNegativeOr("attn_logit_softcapping", 50.0, kMaxCap));
    config.logitSoftCap = static_cast<float>(metadata.nonNegativeOr("final_logit_softcapping", 30.0, kMaxCap));
    if (config.layers == 46) {
        config.attentionScale = 1.0F / std::sqrt(static_cast<float>(config.embedding / config.heads));
    }
    return config;
}

Weights readGemma2Weights(const TensorReader& tensors, ModelConfig& config)
{
    return readBlocks(tensors, config,
                      {.postAttentionNorm = "post_attention_norm", .postFeedForwardNorm = "post_ffw_norm"});
}

}  // namespace vitrine
