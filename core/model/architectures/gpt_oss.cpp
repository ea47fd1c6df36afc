#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"
#include "core/model/experts.h"

#include <limits>
#include <utility>

namespace vitrine {

namespace {

// gpt-oss (arXiv 2508.10925): an attention sink in each head, biases in all projections, and experts with a clamped
// SiLU. Every other layer, beginning with the first, has a sliding window. YaRN's ramp (YarnRamp) begins and ends at
// fractional indices of pairs. These indices are rounded to integers, as in llama.cpp. OpenAI's own code does not round
// them. The rounding changes the frequencies of pairs 9 to 17 of 32.
ModelConfig readGptOssConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDimensions(metadata);
    config.norm = NormKind::Rms;
    config.normEpsilon = static_cast<float>(metadata.positive("attention.layer_norm_rms_epsilon", 1.0));
    config.activation = Activation::ClampedSilu;
    config.rope = readRope(metadata, RopeKind::Halves, config);
    const std::uint32_t window = metadata.count("attention.sliding_window", std::numeric_limits<std::int32_t>::max());
    config.layerConfigs.resize(config.layers);
    for (std::uint32_t layer = 0; layer < config.layers; layer += 2) config.layerConfigs[layer].window = window;
    config.experts.gating = ExpertGating::SoftmaxOfChosen;
    config.experts = readExperts(metadata, config);
    if (config.experts.count == 0)
        metadata.refuse("expert_count", SENTENCE("the feed-forward of this architecture requires experts"));
    return config;
}

Weights readGptOssWeights(const TensorReader& tensors, ModelConfig& config)
{
    Weights weights = readEmbeddingAndOutput(tensors, config);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        LayerWeights block;
        block.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        block.query = tensors.linear(blockTensor(layer, "attn_q"), config.queryWidth(), config.embedding);
        block.key = tensors.linear(blockTensor(layer, "attn_k"), config.kvWidth(), config.embedding);
        block.value = tensors.linear(blockTensor(layer, "attn_v"), config.kvWidth(), config.embedding);
        block.sinks = tensors.vector(blockTensor(layer, "attn_sinks.weight"), config.heads);
        block.output = tensors.linear(blockTensor(layer, "attn_output"), config.embedding, config.queryWidth());
        // The norm before the feed-forward has the name post_attention_norm, because attention comes before it.
        block.feedForwardNorm = tensors.norm(blockTensor(layer, "post_attention_norm"), config.embedding);
        block.experts = readExpertWeights(tensors, config, layer);
        weights.layers.push_back(std::move(block));
    }
    resolveRope(config.rope, {});
    return weights;
}

}  // namespace

constexpr Architecture architectures::kGptOss = {"gpt-oss", readGptOssConfig, readGptOssWeights, true};

}  // namespace vitrine
