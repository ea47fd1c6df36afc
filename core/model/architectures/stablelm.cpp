#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <string>

namespace vitrine {

namespace {

/// Weights of a norm for each head on its own, [heads, headDim].
NormWeights readNormOfHeads(const TensorReader& tensors, const std::string& name, std::size_t heads, std::size_t width)
{
    NormWeights norm;
    const Tensor table = tensors.matrix(name, heads, width);
    if (!table) return norm;
    norm.weight.resize(heads * width);
    for (std::size_t head = 0; head < heads; ++head) table.decodeRow(head, norm.weight.data() + head * width);
    return norm;
}

}  // namespace

// Llama with LayerNorm and a part of each head rotated. StableLM 2 12B also normalises its heads, and has no ffn_norm:
// its feed-forward stands beside attention and reads the same input.
ModelConfig readStablelmConfig(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
}

Weights readStablelmWeights(const TensorReader& tensors, ModelConfig& config)
{
    config.parallelResidual = !tensors.has(blockTensor(0, "ffn_norm.weight"));
    if (tensors.has(blockTensor(0, "attn_q_norm.weight"))) config.headNorm = HeadNorm::EachHead;
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& block) {
        block.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        readProjections(tensors, config, layer, block);
        if (config.headNorm == HeadNorm::EachHead) {
            const std::string queries = blockTensor(layer, "attn_q_norm.weight");
            const std::string keys = blockTensor(layer, "attn_k_norm.weight");
            block.queryNorm = readNormOfHeads(tensors, queries, config.heads, config.headDim);
            block.keyNorm = readNormOfHeads(tensors, keys, config.kvHeads, config.headDim);
        }
        if (!config.parallelResidual) {
            block.feedForwardNorm = tensors.norm(blockTensor(layer, "ffn_norm"), config.embedding);
        }
        readOutputAndFeedForward(tensors, config, layer, block);
    });
}

}  // namespace vitrine
