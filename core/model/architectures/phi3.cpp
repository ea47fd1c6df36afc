#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// Llama with query, key and value in one tensor, gate and up in one (ffn_up, gate first), a sliding window in every
// layer, and frequency factors for short and for long contexts.
ModelConfig readPhi3Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    readWindows(metadata, config, 0, 0, LayerRope::Global);
    return config;
}

Weights readPhi3Weights(const TensorReader& tensors, ModelConfig& config)
{
    const std::size_t width = config.feedForward;
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& block) {
        block.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        readProjections(tensors, config, layer, block);
        block.output = tensors.linear(blockTensor(layer, "attn_output"), config.embedding, config.queryWidth());
        block.feedForwardNorm = tensors.norm(blockTensor(layer, "ffn_norm"), config.embedding);
        const Linear fused = tensors.linear(blockTensor(layer, "ffn_up"), 2 * width, config.embedding);
        block.gate = linearRows(fused, 0, width);
        block.up = linearRows(fused, width, width);
        block.down = tensors.linear(blockTensor(layer, "ffn_down"), config.embedding, width);
    });
}

}  // namespace vitrine
