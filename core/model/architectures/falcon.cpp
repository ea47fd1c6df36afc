#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

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

}  // namespace vitrine
