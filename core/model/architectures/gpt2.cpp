#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// GPT-2: LayerNorm, learned positions, and GELU. Query, key and value are one tensor, in this order.
ModelConfig readGpt2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::None);
    config.activation = Activation::GeluTanh;
    config.gatedFeedForward = false;
    config.learnedPositions = true;
    return config;
}

Weights readGpt2Weights(const TensorReader& tensors, ModelConfig& config)
{
    Weights weights = readDecoderWeights(tensors, config);
    weights.positionEmbedding = tensors.matrix("position_embd.weight", config.contextLength, config.embedding);
    return weights;
}

}  // namespace

constexpr Architecture architectures::kGpt2 = {"gpt2", readGpt2Config, readGpt2Weights};
constexpr Architecture architectures::kStarcoder = {"starcoder", readGpt2Config, readGpt2Weights};

}  // namespace vitrine
