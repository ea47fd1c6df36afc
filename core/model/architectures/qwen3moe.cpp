#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <cstdint>

namespace vitrine {

// Built like Qwen 2 without its biases, with a norm for each head of queries and keys, and experts.
ModelConfig readQwen3MoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readQwen2Config(metadata);
    config.headNorm = HeadNorm::EachHead;
    if (config.experts.count == 0) metadata.refuse("expert_count", "the feed-forward of this architecture has experts");
    return config;
}

Weights readQwen3MoeWeights(const TensorReader& tensors, ModelConfig& config)
{
    Weights weights = readLlamaWeights(tensors, config);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        weights.layers[layer].queryNorm = tensors.norm(blockTensor(layer, "attn_q_norm"), config.headDim);
        weights.layers[layer].keyNorm = tensors.norm(blockTensor(layer, "attn_k_norm"), config.headDim);
    }
    return weights;
}

}  // namespace vitrine
