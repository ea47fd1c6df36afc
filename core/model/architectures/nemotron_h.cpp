#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/recurrent.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

// Nemotron-H: each layer consists of only one part, and there is no RoPE. A layer with a feed-forward width is a
// feed-forward. The other layers are attention if they have key heads, and a recurrent state if they have none.
ModelConfig readNemotronHConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDimensions(metadata, LayerShapes::SomeMissing);
    config.norm = NormKind::Rms;
    const double epsilon = metadata.positive("attention.layer_norm_epsilon", 1.0);
    config.normEpsilon = static_cast<float>(metadata.positiveOr("attention.layer_norm_rms_epsilon", epsilon, 1.0));
    config.attentionScale = readScale(metadata, "attention.scale", config.attentionScale);
    config.activation = Activation::ReluSquared;
    config.gatedFeedForward = false;
    readMatrixStates(metadata, config, Recurrence::Mamba2);
    const std::vector<std::uint32_t> heads = countsOfLayers(metadata, config, "attention.head_count_kv", 1 << 16);
    const std::vector<std::uint32_t> widths = countsOfLayers(metadata, config, "feed_forward_length", kMaxWidth);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        LayerConfig& one = everyLayer(config)[layer];
        one.feedsForward = widths[layer] > 0;
        if (one.feedsForward) one.attends = false;
        if (!one.feedsForward && heads[layer] == 0) makeRecurrent(config, layer);
    }
    return config;
}

// Nemotron 3: experts without gates, and a dense feed-forward that is stored as a shared expert. The input and output
// of the experts may be narrower than the embedding.
ModelConfig readNemotronHMoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readNemotronHConfig(metadata);
    config.experts.gating = ExpertGating::Sigmoid;
    config.experts.gated = false;
    config.experts.latent = metadata.countOrZero("moe_latent_size", kMaxWidth);
    config.experts.besideDense = true;
    readMixture(metadata, config, {.weights = true, .groups = true, .choiceBias = true});
    config.feedForward = metadata.count("expert_shared_feed_forward_length", kMaxWidth);
    return config;
}

Weights readNemotronHWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        const NormWeights norm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        const LayerConfig parts = config.layer(layer);
        if (parts.feedsForward) {
            weights.feedForwardNorm = norm;
            readFeedForward(tensors, config, layer, weights);
            if (!weights.experts) return;
            requireChoiceBias(tensors, config, layer);
            const std::size_t width = config.feedForward;
            weights.up = tensors.linear(blockTensor(layer, "ffn_up_shexp"), width, config.embedding);
            weights.down = tensors.linear(blockTensor(layer, "ffn_down_shexp"), config.embedding, width);
            return;
        }
        weights.attentionNorm = norm;
        if (parts.attends) {
            readProjections(tensors, config, layer, weights);
            weights.output = tensors.linear(blockTensor(layer, "attn_output"), config.embedding, config.queryWidth());
        } else {
            weights.recurrent = readMamba2(tensors, config, layer);
        }
    });
}

}  // namespace

constexpr Architecture architectures::kNemotronH = {"nemotron_h", readNemotronHConfig, readNemotronHWeights};
constexpr Architecture architectures::kNemotronHMoe = {"nemotron_h_moe", readNemotronHMoeConfig, readNemotronHWeights,
                                                       true};

}  // namespace vitrine
