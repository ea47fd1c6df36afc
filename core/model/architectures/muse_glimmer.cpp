#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <limits>

namespace vitrine {

namespace {

// Muse Glimmer: like Llama, with these differences: a norm without weights after the embedding, norms after attention
// and feed-forward, and gates on the output of attention. The norms after attention and feed-forward have a separate
// epsilon. Three of four layers have a sliding window, and only these layers use RoPE. The files contain transformed
// weights: norm weights are 1 + the trained weights, attn_q_norm includes the scale of queries, and rows are reordered
// for RoPE of kind Adjacent.
ModelConfig readMuseGlimmerConfig(const MetadataReader& metadata)
{
    constexpr double kMaxBase = 1e15;
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    config.headNorm = HeadNorm::EachHead;
    config.attentionGate = true;
    config.postNormEpsilon = 1e-8F;
    config.rope.base = metadata.positiveOr("rope.freq_base_swa", config.rope.base, kMaxBase);
    metadata.count("attention.sliding_window", std::numeric_limits<std::int32_t>::max());
    readWindows(metadata, config, 0, 4, LayerRope::Global, LayerRope::None);
    config.logitScale = static_cast<float>(metadata.positive("logit_scale", 1e6));
    config.logitSoftCap = static_cast<float>(metadata.nonNegativeOr("final_logit_softcapping", 30.0, 1e6));
    return config;
}

Weights readMuseGlimmerWeights(const TensorReader& tensors, ModelConfig& config)
{
    Weights weights = readBlocks(tensors, config,
                                 {.postAttentionNorm = "post_attention_norm", .postFeedForwardNorm = "post_ffw_norm"});
    requireOutput(tensors, config);
    weights.embeddingNorm = plainNorm(config.embedding);
    return weights;
}

}  // namespace

constexpr Architecture architectures::kMuseGlimmer = {"muse-glimmer", readMuseGlimmerConfig, readMuseGlimmerWeights};

}  // namespace vitrine
