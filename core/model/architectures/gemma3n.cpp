#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <cmath>
#include <string>

namespace vitrine {

namespace {

constexpr std::uint32_t kStreams = 4;
constexpr std::uint32_t kPerLayerInput = 256;
constexpr std::uint32_t kLayersWithKeys = 20;

std::vector<Linear> readStack(const TensorReader& tensors, const std::string& name, std::size_t width)
{
    std::vector<Linear> all(kStreams - 1);
    const Tensor stack = tensors.stack(name, all.size(), width, width);
    for (std::size_t i = 0; stack && i < all.size(); ++i) all[i].weight = stack.rowRange(i * width, width);
    return all;
}

StreamWeights readStreams(const TensorReader& tensors, ModelConfig& config, std::uint32_t layer)
{
    const std::size_t width = config.embedding;
    const auto name = [layer](const char* part) { return blockTensor(layer, part); };
    StreamWeights weights;
    weights.routerNorm = tensors.norm(name("altup_router_norm"), width);
    for (float& one : weights.routerNorm.weight) one /= static_cast<float>(width);
    weights.routerNorm.divisor = static_cast<double>(width);
    weights.router = tensors.linear(name("altup_router"), kStreams, width);
    weights.predict = tensors.linear(name("altup_predict_coef"), std::size_t{kStreams} * kStreams, kStreams);
    weights.correct = tensors.linear(name("altup_correct_coef"), kStreams, kStreams);
    weights.scale = tensors.vector(name("altup_correct_scale.weight"), width);
    if (layer == 0) config.streams.sideRank = tensors.rows(name("laurel_l.weight"));
    weights.sideDown = tensors.linear(name("laurel_l"), config.streams.sideRank, width);
    weights.sideUp = tensors.linear(name("laurel_r"), width, config.streams.sideRank);
    weights.sideNorm = tensors.norm(name("laurel_post_norm"), width);
    return weights;
}

// Gemma 3n has four residual streams (StreamsConfig). A low-rank product runs parallel to attention. Each layer has an
// additional input that depends on the token. The first layers have sparse gates. The last layers reuse the keys and
// values of the first 20 layers. Settings without a metadata key have the same values as in llama.cpp.
ModelConfig readGemma3nConfig(const MetadataReader& metadata)
{
    constexpr double kMaxCap = 1e6;
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves, LayerShapes::SomeMissing);
    config.activation = Activation::GeluTanh;
    config.headNorm = HeadNorm::EachHead;
    config.embeddingScale = std::sqrt(static_cast<float>(config.embedding));
    config.attentionScale = 1;
    config.logitSoftCap = static_cast<float>(metadata.nonNegativeOr("final_logit_softcapping", 30.0, kMaxCap));
    config.perLayerInput =
        metadata.optionalCount("embedding_length_per_layer_input", kMaxWidth).value_or(kPerLayerInput);
    if (config.perLayerInput > kMaxWidth / config.layers) {
        metadata.refuse("embedding_length_per_layer_input",
                        SENTENCE("this width is too large for a model with ", config.layers, " layers"));
    }
    // In the first 10 layers, gates below their mean plus 1.645 standard deviations become 0. For a normal
    // distribution, these are 95 % of the gates.
    config.streams = {kStreams, 0, 10, 1.6448536F};
    if (metadata.optionalCount("altup.num_inputs", kMaxWidth).value_or(kStreams) != kStreams) {
        metadata.refuse("altup.num_inputs", SENTENCE("only 4 is supported"));
    }
    if (metadata.countOrZero("altup.active_idx", kMaxWidth) != 0) {
        metadata.refuse("altup.active_idx", SENTENCE("only 0 is supported"));
    }
    if (config.layers < kLayersWithKeys) {
        metadata.refuse("block_count", SENTENCE("this architecture needs at least ", kLayersWithKeys,
                                                " layers, the number of layers with keys of their own"));
    }
    metadata.count("attention.sliding_window", 1U << 30);
    readWindows(metadata, config, 0, 5, LayerRope::Local);
    config.localRope = config.rope;
    config.localRope.scaling = RopeScaling::None;
    config.localRope.base = metadata.positiveOr("rope.freq_base_swa", 10000.0, 1e15);
    for (std::uint32_t layer = kLayersWithKeys; layer < config.layers; ++layer) {
        LayerConfig& one = everyLayer(config)[layer];
        one.keysOf = kLayersWithKeys - (one.window > 0 ? 2 : 1);
    }
    return config;
}

Weights readGemma3nWeights(const TensorReader& tensors, ModelConfig& config)
{
    Weights weights = readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& block) {
        const auto name = [layer](const char* part) { return blockTensor(layer, part); };
        const auto norm = [&](const char* part) { return tensors.norm(name(part), config.embedding); };
        block.attentionNorm = norm("attn_norm");
        if (config.keepsKeys(layer) || tensors.has(name("attn_qkv.weight")))
            readProjections(tensors, config, layer, block);
        else
            block.query = tensors.linear(name("attn_q"), config.queryWidth(), config.embedding);
        block.queryNorm = tensors.norm(name("attn_q_norm"), config.headDim);
        if (config.keepsKeys(layer)) {
            block.keyNorm = tensors.norm(name("attn_k_norm"), config.headDim);
            block.valueNorm = plainNorm(config.headDim);
        } else {
            // This layer reuses the keys and values of another layer. A fused tensor may contain its own, but they are
            // not used.
            block.key = block.value = {};
            leaveOutKeys(tensors, layer);
        }
        block.postAttentionNorm = norm("post_attention_norm");
        block.feedForwardNorm = norm("ffn_norm");
        block.postFeedForwardNorm = norm("post_ffw_norm");
        readOutputAndFeedForward(tensors, config, layer, block);
        block.perLayerGate = tensors.linear(name("inp_gate"), config.perLayerInput, config.embedding);
        block.perLayerOutput = tensors.linear(name("proj"), config.embedding, config.perLayerInput);
        block.perLayerNorm = norm("post_norm");
        block.streams = readStreams(tensors, config, layer);
    });
    const std::size_t width = std::size_t{config.layers} * config.perLayerInput;
    weights.perLayerEmbedding = tensors.matrix("per_layer_token_embd.weight", config.vocabulary, width);
    weights.perLayerProjection = tensors.linear("per_layer_model_proj", width, config.embedding);
    weights.perLayerNorm = tensors.norm("per_layer_proj_norm", config.perLayerInput);
    weights.streamsIn = readStack(tensors, "altup_proj.weight", config.embedding);
    weights.streamsOut = readStack(tensors, "altup_unembd_proj.weight", config.embedding);
    return weights;
}

}  // namespace

constexpr Architecture architectures::kGemma3n = {"gemma3n", readGemma3nConfig, readGemma3nWeights};

}  // namespace vitrine
