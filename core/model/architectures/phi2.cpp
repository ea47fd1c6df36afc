#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"

namespace vitrine {

// LayerNorm, GELU, biases everywhere (the output included), a part of each head rotated. Attention and feed-forward
// read the same normalised input.
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
    Weights weights = readEmbeddingAndOutput(tensors, config);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        LayerWeights& block = weights.layers.emplace_back();
        block.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        readProjections(tensors, config, layer, block);
        readOutputAndFeedForward(tensors, config, layer, block);
    }
    readRopeFactors(tensors, config);
    return weights;
}

}  // namespace vitrine
