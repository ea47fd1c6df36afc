#include "core/model/architectures/latent.h"

#include "core/base/sentence.h"
#include "core/model/architectures/decoder.h"

#include <cmath>
#include <vector>

namespace vitrine {

namespace {

std::vector<Linear> readHeads(const TensorReader& tensors, const std::string& name, std::size_t heads, std::size_t rows,
                              std::size_t columns)
{
    std::vector<Linear> all(heads);
    const Tensor stack = tensors.stack(name, heads, rows, columns);
    for (std::size_t head = 0; stack && head < heads; ++head) all[head].weight = stack.rowRange(head * rows, rows);
    return all;
}

}  // namespace

void readLatent(const MetadataReader& metadata, ModelConfig& config)
{
    LatentConfig& latent = config.latent;
    latent.rank = metadata.count("attention.kv_lora_rank", kMaxWidth);
    latent.queryRank = metadata.countOrZero("attention.q_lora_rank", kMaxWidth);
    latent.absorbed = metadata.has("attention.key_length_mla");
    const char* const keys = latent.absorbed ? "attention.key_length_mla" : "attention.key_length";
    const char* const values = latent.absorbed ? "attention.value_length_mla" : "attention.value_length";
    const std::uint32_t keyDim = metadata.count(keys, kMaxWidth);
    latent.valueDim = metadata.count(values, kMaxWidth);
    latent.rotated = metadata.count("rope.dimension_count", kMaxWidth);
    if (keyDim <= latent.rotated) {
        metadata.refuse(keys, SENTENCE("must be more than the ", latent.rotated, " rotated dimensions (",
                                       metadata.key("rope.dimension_count"), ')'));
    }
    latent.plain = keyDim - latent.rotated;
    if (latent.valueDim > keyDim)
        metadata.refuse(values, SENTENCE("must not be more than the length of keys, ", keyDim));
    config.attentionScale = 1.0F / std::sqrt(static_cast<float>(keyDim));
    config.headDim = latent.absorbed ? latent.rotated + latent.rank : keyDim;
    config.kvHeads = latent.absorbed ? 1 : config.heads;
    if (std::uint64_t{config.heads} * config.headDim > kMaxWidth) {
        metadata.refuse("attention.head_count", SENTENCE("with heads of ", config.headDim, " dimensions, at most ",
                                                         kMaxWidth / config.headDim, " heads are supported"));
    }
}

LatentWeights readLatentWeights(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer)
{
    const LatentConfig& of = config.latent;
    const auto name = [layer](const char* part) { return blockTensor(layer, part); };
    LatentWeights weights;
    const std::size_t queryWidth = std::size_t{config.heads} * of.keyDim();
    if (of.queryRank > 0) {
        weights.queryDown = tensors.linear(name("attn_q_a"), of.queryRank, config.embedding);
        weights.queryNorm = tensors.norm(name("attn_q_a_norm"), of.queryRank);
        weights.query = tensors.linear(name("attn_q_b"), queryWidth, of.queryRank);
    } else {
        weights.query = tensors.linear(name("attn_q"), queryWidth, config.embedding);
    }
    weights.down = tensors.linear(name("attn_kv_a_mqa"), of.rank + of.rotated, config.embedding);
    weights.norm = tensors.norm(name("attn_kv_a_norm"), of.rank);
    if (of.absorbed) {
        weights.keys = readHeads(tensors, name("attn_k_b.weight"), config.heads, of.rank, of.plain);
        weights.values = readHeads(tensors, name("attn_v_b.weight"), config.heads, of.valueDim, of.rank);
    } else {
        const std::size_t both = std::size_t{config.heads} * (of.plain + of.valueDim);
        weights.keyValue = tensors.linear(name("attn_kv_b"), both, of.rank);
    }
    return weights;
}

}  // namespace vitrine
