#include "core/model/architectures/decoder.h"

#include "core/base/error.h"
#include "core/model/experts.h"

#include <cmath>

namespace vitrine {

namespace {

// Far above every real model; they keep products of two sizes inside 64 bits whatever a file claims.
constexpr std::uint32_t kMaxLayers = 1 << 14;
constexpr std::uint32_t kMaxWidth = 1 << 22;
constexpr std::uint32_t kMaxHeads = 1 << 16;
constexpr std::uint32_t kMaxContext = 1 << 30;

void readHeads(const MetadataReader& metadata, ModelConfig& config)
{
    config.heads = metadata.count("attention.head_count", kMaxHeads);
    config.kvHeads = metadata.optionalCount("attention.head_count_kv", kMaxHeads).value_or(config.heads);
    if (config.heads % config.kvHeads != 0) {
        metadata.refuse("attention.head_count_kv",
                        concat("must divide ", metadata.key("attention.head_count"), ", which is ", config.heads));
    }
    const auto keyLength = metadata.optionalCount("attention.key_length", kMaxWidth);
    if (!keyLength && config.embedding % config.heads != 0) {
        metadata.refuse("attention.head_count",
                        concat("must divide ", metadata.key("embedding_length"), ", which is ", config.embedding));
    }
    config.headDim = keyLength.value_or(config.embedding / config.heads);
    const auto valueLength = metadata.optionalCount("attention.value_length", kMaxWidth);
    if (valueLength && *valueLength != config.headDim) {
        metadata.refuse("attention.value_length",
                        concat("values of another length than keys (", config.headDim, ") are not supported"));
    }
    if (std::uint64_t{config.heads} * config.headDim > kMaxWidth) {
        metadata.refuse("attention.head_count", concat("with heads of ", config.headDim, " dimensions at most ",
                                                       kMaxWidth / config.headDim, " are possible"));
    }
    config.attentionScale = 1.0F / std::sqrt(static_cast<float>(config.headDim));
}

}  // namespace

ModelConfig readDimensions(const MetadataReader& metadata)
{
    ModelConfig config;
    config.architecture = metadata.architecture();
    config.layers = metadata.count("block_count", kMaxLayers);
    config.embedding = metadata.count("embedding_length", kMaxWidth);
    config.feedForward = metadata.count("feed_forward_length", kMaxWidth);
    config.contextLength = metadata.count("context_length", kMaxContext);
    readHeads(metadata, config);
    return config;
}

std::string blockTensor(std::uint32_t layer, const char* part)
{
    return concat("blk.", layer, '.', part);
}

Weights readEmbeddingAndOutput(const TensorReader& tensors, ModelConfig& config)
{
    Weights weights;
    config.vocabulary = tensors.rows("token_embd.weight");
    weights.tokenEmbedding = tensors.matrix("token_embd.weight", config.vocabulary, config.embedding);
    weights.outputNorm = tensors.norm("output_norm", config.embedding);
    config.tiedOutput = !tensors.has("output.weight");
    weights.output = config.tiedOutput ? Linear{weights.tokenEmbedding, {}}
                                       : tensors.linear("output", config.vocabulary, config.embedding);

    const std::string beyond = blockTensor(config.layers, "attn_norm.weight");
    if (tensors.has(beyond)) {
        tensors.refuse(beyond, concat("belongs to a layer that the metadata do not know (", config.architecture,
                                      ".block_count is ", config.layers, ')'));
    }
    return weights;
}

LayerWeights readCommonLayer(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer)
{
    LayerWeights weights;
    weights.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
    weights.output = tensors.linear(blockTensor(layer, "attn_output"), config.embedding, config.queryWidth());
    weights.feedForwardNorm = tensors.norm(blockTensor(layer, "ffn_norm"), config.embedding);
    if (config.experts.count > 0) {
        weights.experts = readExpertWeights(tensors, config, layer);
        return weights;
    }
    if (config.gatedFeedForward) {
        weights.gate = tensors.linear(blockTensor(layer, "ffn_gate"), config.feedForward, config.embedding);
    }
    weights.up = tensors.linear(blockTensor(layer, "ffn_up"), config.feedForward, config.embedding);
    weights.down = tensors.linear(blockTensor(layer, "ffn_down"), config.embedding, config.feedForward);
    return weights;
}

}  // namespace vitrine
