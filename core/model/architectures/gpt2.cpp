#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <utility>

namespace vitrine {

// LayerNorm, learned positions, GELU, and query, key and value in one tensor, in this order.
ModelConfig readGpt2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDimensions(metadata);
    config.norm = NormKind::Layer;
    config.normEpsilon = static_cast<float>(metadata.positive("attention.layer_norm_epsilon", 1.0));
    config.activation = Activation::GeluTanh;
    config.gatedFeedForward = false;
    config.learnedPositions = true;
    return config;
}

Weights readGpt2Weights(const TensorReader& tensors, ModelConfig& config)
{
    Weights weights = readEmbeddingAndOutput(tensors, config);
    weights.positionEmbedding = tensors.matrix("position_embd.weight", config.contextLength, config.embedding);
    const std::size_t queryWidth = config.queryWidth();
    const std::size_t kvWidth = config.kvWidth();
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        LayerWeights block = readCommonLayer(tensors, config, layer);
        const Linear fused = tensors.linear(blockTensor(layer, "attn_qkv"), queryWidth + 2 * kvWidth, config.embedding);
        block.query = linearRows(fused, 0, queryWidth);
        block.key = linearRows(fused, queryWidth, kvWidth);
        block.value = linearRows(fused, queryWidth + kvWidth, kvWidth);
        weights.layers.push_back(std::move(block));
    }
    return weights;
}

}  // namespace vitrine
