#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <string>

namespace vitrine {

// Families without rotation, whose scores fall with the distance (ALiBi, arXiv 2108.12409).

namespace {

constexpr float kUsualBias = 8.0F;

ModelConfig readAlibi(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::None);
    config.alibiBias = static_cast<float>(metadata.nonNegativeOr("attention.max_alibi_bias", 0.0, 1e3));
    return config;
}

}  // namespace

// LayerNorm, mostly without biases, and GELU; query, key and value in one tensor, perhaps limited, perhaps normalised.
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
    if (tensors.has(scales)) tensors.refuse(scales, "divides activations, which is not supported");
    config.learnedPositions = tensors.has("position_embd.weight");
    if (tensors.has(blockTensor(0, "attn_q_norm.weight"))) config.headNorm = HeadNorm::AllHeads;
    Weights weights = readDecoderWeights(tensors, config);
    if (config.learnedPositions) {
        weights.positionEmbedding = tensors.matrix("position_embd.weight", config.contextLength, config.embedding);
    }
    return weights;
}

// LayerNorm and GELU with biases everywhere, and a norm of the embedding.
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

// LayerNorm and a gate with biases; scores are divided by the width of a head, not by its root.
ModelConfig readJaisConfig(const MetadataReader& metadata)
{
    ModelConfig config = readAlibi(metadata);
    config.attentionScale = 1.0F / static_cast<float>(config.headDim);
    return config;
}

// Llama with such scores in place of its rotation.
ModelConfig readRefactConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::None);
    config.alibiBias = kUsualBias;
    return config;
}

// Llama whose large one, of 40 layers, is not rotated; the usual one has 32. Of other numbers of layers nobody knows
// positions: they have none, as in llama.cpp.
ModelConfig readBaichuanConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    if (config.layers != 32) config.rope.kind = RopeKind::None;
    if (config.layers == 40) config.alibiBias = kUsualBias;
    return config;
}

}  // namespace vitrine
