#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// Deci: like Llama, but parts were removed from individual layers. A layer may have fewer key heads. If it has no key
// heads, a single matrix replaces attention. If it has no heads at all, it has no attention. The feed-forward of a
// layer may have another width or be missing.
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

}  // namespace

constexpr Architecture architectures::kDeci = {"deci", readDeciConfig, readDeciWeights};
constexpr Architecture architectures::kOpenelm = {"openelm", readOpenelmConfig, readDecoderWeights};

}  // namespace vitrine
