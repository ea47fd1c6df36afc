#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

// GLM 3 and 4: a part of each head is rotated, in pairs side by side; biases on query, key and value; gate and up in
// one tensor.
ModelConfig readChatglmConfig(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
}

// GLM-4-0414: with norms behind the branches, too. Positions on several axes (rope.dimension_sections) are the same
// for a text.
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

// GLM 4.5: experts chosen with a bias behind a plain first layer, halves rotated; the norm before the feed-forward is
// called post_attention_norm.
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
