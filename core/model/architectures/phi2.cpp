#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// Phi 2: LayerNorm, GELU, biases in all projections (including the output), and RoPE on a part of each head. Attention
// and feed-forward have the same normalized input.
ModelConfig readPhi2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
    config.activation = Activation::GeluTanh;
    config.gatedFeedForward = false;
    config.parallelResidual = true;
    return config;
}

Weights readPhi2Weights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& block) {
        block.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        readProjections(tensors, config, layer, block);
        readOutputAndFeedForward(tensors, config, layer, block);
    });
}

}  // namespace

constexpr Architecture architectures::kPhi2 = {"phi2", readPhi2Config, readPhi2Weights};

}  // namespace vitrine
