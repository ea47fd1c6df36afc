#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <string>

namespace vitrine {

// Architectures that use ALiBi (arXiv 2108.12409) instead of RoPE: an attention score decreases with the distance
// between the query's and the key's token.

namespace {

constexpr float kUsualBias = 8.0F;

ModelConfig readAlibi(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::None);
    config.alibiBias = static_cast<float>(metadata.nonNegativeOr("attention.max_alibi_bias", 0.0, 1e3));
    return config;
}

// MPT: LayerNorm, mostly without biases, and GELU. Query, key and value are one tensor. They may be clamped and
// normalized.
ModelConfig readMptConfig(const MetadataReader& metadata)
{
    ModelConfig config = readAlibi(metadata);
    config.activation = Activation::GeluTanh;
    config.gatedFeedForward = false;
    config.projectionLimit = static_cast<float>(metadata.nonNegativeOr("attention.clamp_kqv", 0.0, 1e6));
    return config;
}

Weights readMptWeights(const TensorReader& tensors, ModelConfig& config)
{
    const std::string scales = blockTensor(0, "ffn.act.scales");
    if (tensors.has(scales)) tensors.refuse(scales, SENTENCE("divides activations, which is not supported"));
    config.learnedPositions = tensors.has("position_embd.weight");
    if (tensors.has(blockTensor(0, "attn_q_norm.weight"))) config.headNorm = HeadNorm::AllHeads;
    Weights weights = readDecoderWeights(tensors, config);
    if (config.learnedPositions) {
        weights.positionEmbedding = tensors.matrix("position_embd.weight", config.contextLength, config.embedding);
    }
    return weights;
}

// BLOOM: LayerNorm, GELU, biases in all projections, and a norm after the embedding.
ModelConfig readBloomConfig(const MetadataReader& metadata)
{
    ModelConfig config = readAlibi(metadata);
    config.activation = Activation::GeluTanh;
    config.gatedFeedForward = false;
    config.alibiBias = kUsualBias;
    return config;
}

Weights readBloomWeights(const TensorReader& tensors, ModelConfig& config)
{
    Weights weights = readDecoderWeights(tensors, config);
    weights.embeddingNorm = tensors.norm("token_embd_norm", config.embedding);
    return weights;
}

// Jais: LayerNorm, a gated feed-forward, and biases. Attention scores are divided by the head width instead of its
// square root.
ModelConfig readJaisConfig(const MetadataReader& metadata)
{
    ModelConfig config = readAlibi(metadata);
    config.attentionScale = 1.0F / static_cast<float>(config.headDim);
    return config;
}

// Refact: like Llama, but with ALiBi instead of RoPE.
ModelConfig readRefactConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::None);
    config.alibiBias = kUsualBias;
    return config;
}

// Baichuan: like Llama. The usual model has 32 layers and RoPE; the large model has 40 layers and ALiBi. For any other
// number of layers, the file does not show which of the two the model uses. As in llama.cpp, such models get neither
// RoPE nor ALiBi.
ModelConfig readBaichuanConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    if (config.layers != 32) config.rope.kind = RopeKind::None;
    if (config.layers == 40) config.alibiBias = kUsualBias;
    return config;
}

}  // namespace

constexpr Architecture architectures::kBaichuan = {"baichuan", readBaichuanConfig, readDecoderWeights};
constexpr Architecture architectures::kMpt = {"mpt", readMptConfig, readMptWeights};
constexpr Architecture architectures::kBloom = {"bloom", readBloomConfig, readBloomWeights};
constexpr Architecture architectures::kRefact = {"refact", readRefactConfig, readDecoderWeights};
constexpr Architecture architectures::kJais = {"jais", readJaisConfig, readDecoderWeights};

}  // namespace vitrine
