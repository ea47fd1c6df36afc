#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

// GLM 3 and 4: a part of each head is rotated in adjacent pairs; query, key and value have biases; gate and up are one
// tensor.
ModelConfig readChatglmConfig(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
}

// GLM-4-0414 adds norms after the branches. Positions on several axes (rope.dimension_sections) are equal for a text.
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

// GLM 4.5: experts chosen with a bias after a dense first layer; halves are rotated. The norm before the feed-forward
// is called post_attention_norm.
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

}  // namespace vitrine
