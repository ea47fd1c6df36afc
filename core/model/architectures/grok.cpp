#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

#include <numbers>

namespace vitrine {

namespace {

// Grok: if metadata keys are missing, the constants of Grok 1 are used. Attention scores have a soft-cap; in some
// models, the logits have one, too. There are norms before and after attention and feed-forward. A dense feed-forward
// may run parallel to the experts.
ModelConfig readGrokConfig(const MetadataReader& metadata)
{
    constexpr double kMaxCap = 1e6;
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.activation = Activation::GeluTanh;
    config.embeddingScale = readScale(metadata, "embedding_scale", 78.38367176906169F);
    config.logitScale = readScale(metadata, "logit_scale", 0.5773502691896257F);
    config.attentionScale = readScale(metadata, "attention.output_scale", 0.08838834764831845F);
    config.attentionSoftCap = static_cast<float>(metadata.nonNegativeOr("attn_logit_softcapping", 30.0, kMaxCap));
    config.logitSoftCap = static_cast<float>(metadata.nonNegativeOr("final_logit_softcapping", 0.0, kMaxCap));
    readMixture(metadata, config, {});
    return config;
}

Weights readGrokWeights(const TensorReader& tensors, ModelConfig& config)
{
    const bool older = !tensors.has(blockTensor(0, "post_ffw_norm.weight"));
    const bool beside = tensors.has(blockTensor(0, "ffn_up.weight"));
    config.experts.besideDense = beside;
    if (beside) config.experts.sumScale = static_cast<float>(std::numbers::sqrt2 / 2);
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        weights = readLayer(tensors, config, layer,
                            {.postAttentionNorm = "attn_output_norm",
                             .postFeedForwardNorm = older ? "layer_output_norm" : "post_ffw_norm"});
        if (!beside) return;
        const std::size_t width = config.feedForward;
        weights.gate = tensors.linear(blockTensor(layer, "ffn_gate"), width, config.embedding);
        weights.up = tensors.linear(blockTensor(layer, "ffn_up"), width, config.embedding);
        weights.down = tensors.linear(blockTensor(layer, "ffn_down"), config.embedding, width);
    });
}

}  // namespace

constexpr Architecture architectures::kGrok = {"grok", readGrokConfig, readGrokWeights, true};

}  // namespace vitrine
