#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

// GLM 3 and 4: RoPE of kind Adjacent on a part of each head, biases for query, key and value, and a fused tensor for
// gate and up.
ModelConfig readChatglmConfig(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
}

// GLM-4-0414 adds norms after attention and feed-forward. The key rope.dimension_sections is ignored. It describes
// positions on several axes, which are all equal for text.
Weights readChatglmWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readBlocks(tensors, config, {.fusedGate = true});
}

Weights readGlm4Weights(const TensorReader& tensors, ModelConfig& config)
{
    return readBlocks(
        tensors, config,
        {.postAttentionNorm = "post_attention_norm", .postFeedForwardNorm = "post_ffw_norm", .fusedGate = true});
}

// GLM 4.5: RoPE of kind Halves, a dense first layer, and experts. A choice bias (ExpertWeights::choiceBias) affects
// which experts are selected. The tensor post_attention_norm is the norm before the feed-forward.
ModelConfig readGlm4MoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.experts.gating = ExpertGating::Sigmoid;
    config.predictionInput = PredictionInput::Residual;
    readMixture(
        metadata, config,
        {.gating = true, .weights = true, .groups = true, .denseLayers = true, .choiceBias = true, .shared = true});
    return config;
}

Weights readGlm4MoeWeights(const TensorReader& tensors, ModelConfig& config)
{
    if (tensors.has(blockTensor(0, "attn_q_norm.weight"))) config.headNorm = HeadNorm::EachHead;
    return readBlocks(tensors, config, {.feedForwardNorm = "post_attention_norm"});
}

}  // namespace

constexpr Architecture architectures::kChatglm = {"chatglm", readChatglmConfig, readChatglmWeights};
constexpr Architecture architectures::kGlm4 = {"glm4", readChatglmConfig, readGlm4Weights};
constexpr Architecture architectures::kGlm4Moe = {"glm4moe", readGlm4MoeConfig, readGlm4MoeWeights, true};

}  // namespace vitrine
