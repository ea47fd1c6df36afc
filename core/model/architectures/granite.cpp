#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/recurrent.h"
#include "core/model/experts.h"

#include <limits>

namespace vitrine {

namespace {

constexpr double kMaxScale = 1e6;

// Settings of Granite models: like Llama, with scales for the embedding, the attention scores, and the outputs of
// attention and feed-forward, and a divisor of the logits.
ModelConfig readScaled(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    config.embeddingScale = static_cast<float>(metadata.positiveOr("embedding_scale", 1.0, kMaxScale));
    config.residualScale = static_cast<float>(metadata.positiveOr("residual_scale", 1.0, kMaxScale));
    config.logitScale = static_cast<float>(1.0 / metadata.positive("logit_scale", kMaxScale));
    config.attentionScale =
        static_cast<float>(metadata.positiveOr("attention.scale", config.attentionScale, kMaxScale));
    return config;
}

// Granite: the file may disable RoPE.
ModelConfig readGraniteConfig(const MetadataReader& metadata)
{
    ModelConfig config = readScaled(metadata);
    if (!metadata.boolean("rope.scaling.finetuned").value_or(true)) config.rope.kind = RopeKind::None;
    return config;
}

// Granite 4 H: layers without key heads have a recurrent state instead of attention. In most files, RoPE is disabled.
// Each of the scales may be missing.
ModelConfig readGraniteHybridConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent, LayerShapes::SomeMissing);
    config.embeddingScale = readScale(metadata, "embedding_scale", 1);
    config.residualScale = readScale(metadata, "residual_scale", 1);
    config.logitScale = 1.0F / readScale(metadata, "logit_scale", 1);
    config.attentionScale = readScale(metadata, "attention.scale", config.attentionScale);
    if (!metadata.boolean("rope.scaling.finetuned").value_or(true)) config.rope.kind = RopeKind::None;
    readMatrixStates(metadata, config, Recurrence::Mamba2);
    if (metadata.countOrZero("expert_count", 1 << 16) > 0) readMixture(metadata, config, {.shared = true});
    const std::vector<std::uint32_t> heads = countsOfLayers(metadata, config, "attention.head_count_kv", 1 << 16);
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) {
        if (heads[layer] == 0) makeRecurrent(config, layer);
    }
    return config;
}

Weights readGraniteHybridWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        if (config.layer(layer).attends) {
            weights = readLayer(tensors, config, layer);
            return;
        }
        weights.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        weights.recurrent = readMamba2(tensors, config, layer);
        weights.feedForwardNorm = tensors.norm(blockTensor(layer, "ffn_norm"), config.embedding);
        readFeedForward(tensors, config, layer, weights);
    });
}

ModelConfig readGraniteMoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readScaled(metadata);
    readMixture(metadata, config, {.shared = true});
    return config;
}

// Granite SWA: like Granite, with sliding windows and an attention sink in each head. Arrays in the metadata specify
// which layers have a window and which use RoPE.
ModelConfig readGraniteSwaConfig(const MetadataReader& metadata)
{
    ModelConfig config = readScaled(metadata);
    metadata.count("attention.sliding_window", std::numeric_limits<std::int32_t>::max());
    const char* const pattern = "attention.sliding_window_pattern";
    metadata.require(pattern);  // throws Error if the key is missing, because it has no default
    if (!metadata.switchesIn(pattern, config.layers))
        metadata.refuse(pattern, SENTENCE("must have one entry per layer"));
    readWindows(metadata, config, 0, 1, LayerRope::Global);
    const auto rotated = metadata.switchesIn("attention.rope_pattern", config.layers);
    for (std::uint32_t layer = 0; rotated && layer < config.layers; ++layer) {
        if (!(*rotated)[layer]) everyLayer(config)[layer].rope = LayerRope::None;
    }
    return config;
}

Weights readGraniteSwaWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        weights = readLayer(tensors, config, layer);
        weights.sinks = tensors.vector(blockTensor(layer, "attn_sinks.weight"), config.heads);
    });
}

}  // namespace

constexpr Architecture architectures::kGranite = {"granite", readGraniteConfig, readDecoderWeights};
constexpr Architecture architectures::kGraniteMoe = {"granitemoe", readGraniteMoeConfig, readDecoderWeights, true};
constexpr Architecture architectures::kGraniteHybrid = {"granitehybrid", readGraniteHybridConfig,
                                                        readGraniteHybridWeights, true};
constexpr Architecture architectures::kGraniteSwa = {"granite_swa", readGraniteSwaConfig, readGraniteSwaWeights};

}  // namespace vitrine
