#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"

namespace vitrine {

// LayerNorm and GELU; attention and feed-forward stand side by side. Falcon 7B normalises their input once; 40B, 11B
// and 180B twice: attn_norm_2 for attention, attn_norm for the feed-forward. The published models compute GELU with
// the error function; ggml, and so every GGUF in use, with its tanh form.
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
    Weights weights = readEmbeddingAndOutput(tensors, config);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        LayerWeights& block = weights.layers.emplace_back();
        block.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        if (tensors.has(blockTensor(layer, "attn_norm_2.weight"))) {
            block.feedForwardNorm = block.attentionNorm;
            block.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm_2"), config.embedding);
        }
        readProjections(tensors, config, layer, block);
        readOutputAndFeedForward(tensors, config, layer, block);
    }
    readRopeFactors(tensors, config);
    return weights;
}

}  // namespace vitrine
