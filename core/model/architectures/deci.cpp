#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// Like Llama, but layers have been reduced individually. A layer may have fewer key heads. Without key heads, a single
// matrix replaces attention. Without heads, the layer has no attention at all. The feed-forward of a layer may have
// another width or be missing.
ModelConfig readDeciConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent, LayerShapes::Various);
    config.attentionScale = readScale(metadata, "attention.scale", config.attentionScale);
    return config;
}

Weights readDeciWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        const LayerConfig parts = config.layer(layer);
        if (parts.heads > 0) weights.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        if (parts.attends) {
            readProjections(tensors, config, layer, weights);
            weights.output =
                tensors.linear(blockTensor(layer, "attn_output"), config.embedding, config.queryWidthOf(layer));
        } else if (parts.heads > 0) {
            weights.linear = tensors.linear(blockTensor(layer, "attn_output"), config.embedding, config.embedding);
        }
        if (!parts.feedsForward) return;
        weights.feedForwardNorm = tensors.norm(blockTensor(layer, "ffn_norm"), config.embedding);
        readFeedForward(tensors, config, layer, weights);
    });
}

// OpenELM: the number of heads and the width of the feed-forward grow from layer to layer. Heads have norms.
ModelConfig readOpenelmConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves, LayerShapes::Various);
    config.headNorm = HeadNorm::EachHead;
    return config;
}

}  // namespace vitrine
