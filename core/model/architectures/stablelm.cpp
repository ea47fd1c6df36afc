#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// StableLM: like Llama, but with LayerNorm and RoPE on a part of each head. StableLM 2 12B also has head norms. It has
// no ffn_norm, because its feed-forward runs parallel to attention and has the same input.
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
        if (config.headNorm == HeadNorm::EachHead) readOwnHeadNorms(tensors, config, layer, block);
        if (!config.parallelResidual) {
            block.feedForwardNorm = tensors.norm(blockTensor(layer, "ffn_norm"), config.embedding);
        }
        readOutputAndFeedForward(tensors, config, layer, block);
    });
}

}  // namespace

constexpr Architecture architectures::kStablelm = {"stablelm", readStablelmConfig, readStablelmWeights};

}  // namespace vitrine
