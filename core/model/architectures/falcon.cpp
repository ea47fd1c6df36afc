#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// Falcon: LayerNorm and GELU. Attention and feed-forward run in parallel. Falcon 7B has one norm for both inputs.
// Falcon 40B, 11B and 180B have two: attn_norm_2 for attention, and attn_norm for the feed-forward. The published
// models compute GELU with the error function. ggml uses the tanh form of GELU instead, and so do all programs that
// read GGUF.
ModelConfig readFalconConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
    config.activation = Activation::GeluTanh;
    config.gatedFeedForward = false;
    config.parallelResidual = true;
    return config;
}

Weights readFalconWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& block) {
        block.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        if (tensors.has(blockTensor(layer, "attn_norm_2.weight"))) {
            block.feedForwardNorm = block.attentionNorm;
            block.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm_2"), config.embedding);
        }
        readProjections(tensors, config, layer, block);
        readOutputAndFeedForward(tensors, config, layer, block);
    });
}

}  // namespace

constexpr Architecture architectures::kFalcon = {"falcon", readFalconConfig, readFalconWeights};

}  // namespace vitrine
