#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"
#include "core/model/experts.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace vitrine {

namespace {

/// Makes the last layers reuse keys and values of earlier layers. A layer with a sliding window uses those of the last
/// layer that has a window and its own keys. A layer without a window uses those of the last layer that has no window
/// and its own keys.
void shareKeys(const MetadataReader& metadata, ModelConfig& config)
{
    const std::uint32_t shared = metadata.countOrZero("attention.shared_kv_layers", config.layers);
    if (shared == 0) return;
    const std::uint32_t first = config.layers - shared;
    if (first < 2 || config.layer(first - 1).window > 0 || config.layer(first - 2).window == 0) {
        metadata.refuse("attention.shared_kv_layers",
                        SENTENCE("the last layer with keys of its own must have full attention, and the layer before "
                                 "it must have a window"));
    }
    for (std::uint32_t layer = first; layer < config.layers; ++layer) {
        everyLayer(config)[layer].keysOf = config.layer(layer).window > 0 ? first - 2 : first - 1;
    }
}

/// Throws Error if a layer has no attention or no feed-forward. The sizes of layers may differ.
void requireWholeLayers(const MetadataReader& metadata, const ModelConfig& config)
{
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        const LayerConfig& one = config.layer(layer);
        const char* const key = one.heads == 0     ? "attention.head_count"
                                : one.kvHeads == 0 ? "attention.head_count_kv"
                                                   : "feed_forward_length";
        if (one.attends && one.feedsForward) continue;
        metadata.refuseElement(
            key, layer,
            SENTENCE("layer ", layer,
                     " must have a value of at least 1, because every layer has attention and a feed-forward"));
    }
}

/// Reads the heads and the RoPE of the layers with a sliding window.
void readWindowHeads(const MetadataReader& metadata, ModelConfig& config)
{
    const std::uint32_t narrow = metadata.optionalCount("attention.key_length_swa", kMaxWidth).value_or(config.headDim);
    if (metadata.optionalCount("attention.value_length_swa", kMaxWidth).value_or(narrow) != narrow) {
        metadata.refuse("attention.value_length_swa",
                        SENTENCE("keys have length ", narrow, " (", metadata.key("attention.key_length_swa"),
                                 "), and values of another length are not supported"));
    }
    config.localRope = config.rope;
    config.localRope.scaling = RopeScaling::None;
    config.localRope.base = metadata.positiveOr("rope.freq_base_swa", 10000.0, 1e15);
    config.localRope.dims =
        metadata.optionalCount("rope.dimension_count_swa", narrow).value_or(std::min(config.rope.dims, narrow));
    if (config.localRope.dims % 2 != 0)
        metadata.refuse("rope.dimension_count_swa",
                        SENTENCE("dimensions are rotated in pairs, so the number must be even"));
    for (LayerConfig& layer : everyLayer(config)) {
        layer.headDim = layer.window > 0 ? narrow : config.headDim;
    }
    config.headDim = std::max(config.headDim, narrow);
}

/// Reads the norm of the router's input. The model divides this input by the square root of its width. The norm weights
/// are divided instead, which has the same effect.
NormWeights readRouterNorm(const TensorReader& tensors, const std::string& name, std::size_t width)
{
    NormWeights norm{tensors.vector(name, width), {}, "ffn_gate_inp.scale"};
    for (float& weight : norm.weight) weight /= std::sqrt(static_cast<float>(width));
    norm.divisor = std::sqrt(static_cast<double>(width));
    return norm;
}

/// Reads the experts of a layer that also has a dense feed-forward. Experts and feed-forward have different norms for
/// their inputs, and each has a norm for its output.
void readExpertsBeside(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer,
                       LayerWeights& weights)
{
    const auto norm = [&](const char* part) { return tensors.norm(blockTensor(layer, part), config.embedding); };
    weights.experts = readExpertWeights(tensors, config, layer);
    weights.experts.routerNorm = readRouterNorm(tensors, blockTensor(layer, "ffn_gate_inp.scale"), config.embedding);
    weights.experts.inputNorm = norm("pre_ffw_norm_2");
    weights.experts.outputNorm = norm("post_ffw_norm_2");
    weights.postDenseNorm = norm("post_ffw_norm_1");
    const std::string scales = blockTensor(layer, "ffn_down_exps.scale");
    if (tensors.has(scales)) weights.experts.outputScales = tensors.vector(scales, config.experts.count);
    const std::size_t width = config.feedForwardOf(layer);
    weights.gate = tensors.linear(blockTensor(layer, "ffn_gate"), width, config.embedding);
    weights.up = tensors.linear(blockTensor(layer, "ffn_up"), width, config.embedding);
    weights.down = tensors.linear(blockTensor(layer, "ffn_down"), config.embedding, width);
}

LayerWeights readGemma4Block(const TensorReader& tensors, const ModelConfig& config, std::uint32_t layer)
{
    const auto name = [layer](const char* part) { return blockTensor(layer, part); };
    const auto norm = [&](const char* part) { return tensors.norm(name(part), config.embedding); };
    const std::size_t width = config.headDimOf(layer);
    LayerWeights weights;
    weights.attentionNorm = norm("attn_norm");
    const bool isFused = tensors.has(name("attn_qkv.weight"));
    if (isFused)
        readProjections(tensors, config, layer, weights);
    else
        weights.query = tensors.linear(name("attn_q"), config.queryWidthOf(layer), config.embedding);
    weights.queryNorm = tensors.norm(name("attn_q_norm"), width);
    if (config.keepsKeys(layer) && !isFused) {
        weights.key = tensors.linear(name("attn_k"), config.kvWidthOf(layer), config.embedding);
        weights.value = tensors.has(name("attn_v.weight"))
                            ? tensors.linear(name("attn_v"), config.kvWidthOf(layer), config.embedding)
                            : weights.key;
    }
    if (config.keepsKeys(layer)) {
        weights.keyNorm = tensors.norm(name("attn_k_norm"), width);
        weights.valueNorm = plainNorm(width);
    } else {
        // This layer reuses the keys and values of another layer. A fused tensor may contain its own, but they are not
        // used.
        weights.key = weights.value = {};
        leaveOutKeys(tensors, layer);
    }
    weights.output = tensors.linear(name("attn_output"), config.embedding, config.queryWidthOf(layer));
    weights.postAttentionNorm = norm("post_attention_norm");
    weights.feedForwardNorm = norm("ffn_norm");
    weights.postFeedForwardNorm = norm("post_ffw_norm");
    if (config.hasExperts(layer)) {
        readExpertsBeside(tensors, config, layer, weights);
    } else {
        readFeedForward(tensors, config, layer, weights);
    }
    if (config.perLayerInput > 0) {
        weights.perLayerGate = tensors.linear(name("inp_gate"), config.perLayerInput, config.embedding);
        weights.perLayerOutput = tensors.linear(name("proj"), config.embedding, config.perLayerInput);
        weights.perLayerNorm = norm("post_norm");
    }
    if (const std::string scale = name("layer_output_scale.weight"); tensors.has(scale)) {
        const std::vector<float> one = tensors.vector(scale, 1);
        if (!one.empty()) weights.outputScale = one.front();
    }
    return weights;
}

// Gemma 4: layers with a sliding window have another head width, values have norms, and the last layers reuse keys and
// values of earlier layers. Each layer has an additional input that depends on the token. Larger models have both a
// dense feed-forward and experts in each layer. The soft-cap is 30 if the file has none.
ModelConfig readGemma4Config(const MetadataReader& metadata)
{
    constexpr double kMaxCap = 1e6;
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves, LayerShapes::Various);
    requireWholeLayers(metadata, config);
    config.activation = Activation::GeluTanh;
    config.headNorm = HeadNorm::EachHead;
    config.embeddingScale = std::sqrt(static_cast<float>(config.embedding));
    config.attentionScale = 1;
    config.logitSoftCap = static_cast<float>(metadata.nonNegativeOr("final_logit_softcapping", 30.0, kMaxCap));
    metadata.require("embedding_length_per_layer_input");
    config.perLayerInput = metadata.countOrZero("embedding_length_per_layer_input", kMaxWidth / config.layers);
    metadata.count("attention.sliding_window", 1U << 30);
    metadata.require("attention.sliding_window_pattern");
    readWindows(metadata, config, 0, 1, LayerRope::Local);
    readWindowHeads(metadata, config);
    shareKeys(metadata, config);
    if (metadata.countOrZero("expert_count", 1 << 16) > 0) {
        config.experts.besideDense = true;
        config.experts.mayHaveOutputScales = true;
        readMixture(metadata, config, {});
    }
    return config;
}

Weights readGemma4Weights(const TensorReader& tensors, ModelConfig& config)
{
    Weights weights = readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& block) {
        block = readGemma4Block(tensors, config, layer);
    });
    const char* const factors = "rope_freqs.weight";
    const bool needsFactors =
        std::ranges::any_of(config.layerConfigs, [](const LayerConfig& one) { return one.window == 0; });
    if (needsFactors && !tensors.has(factors)) tensors.vector(factors, config.rope.dims / 2);
    if (config.perLayerInput == 0) return weights;
    const std::size_t width = std::size_t{config.layers} * config.perLayerInput;
    weights.perLayerEmbedding = tensors.matrix("per_layer_token_embd.weight", config.vocabulary, width);
    weights.perLayerProjection = tensors.linear("per_layer_model_proj", width, config.embedding);
    weights.perLayerNorm = tensors.norm("per_layer_proj_norm", config.perLayerInput);
    return weights;
}

}  // namespace

constexpr Architecture architectures::kGemma4 = {"gemma4", readGemma4Config, readGemma4Weights, true};

}  // namespace vitrine
