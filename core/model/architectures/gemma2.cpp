#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <cmath>

namespace vitrine {

namespace {

constexpr double kMaxCap = 1e6;

// Gemma 2: like Gemma, with additional norms after attention and feed-forward, and soft-caps. Every other layer,
// beginning with the first, has a sliding window. Attention scores are divided by the square root of the head width.
// Only the largest model, which has 46 layers, divides them by the square root of embedding / heads instead
// (github.com/google/gemma_pytorch, gemma/config.py, query_pre_attn_scalar). No metadata key specifies this.
ModelConfig readGemma2Config(const MetadataReader& metadata)
{
    ModelConfig config = architectures::kGemma.readConfig(metadata);
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

}  // namespace

constexpr Architecture architectures::kGemma2 = {"gemma2", readGemma2Config, readGemma2Weights};

}  // namespace vitrine
