#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/latent.h"
#include "core/model/experts.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace vitrine {

namespace {

/// Sets the scales of YaRN. In these models, YaRN also scales the attention scores. If the file has
/// rope.scaling.yarn_log_multiplier, sines and cosines are not scaled.
void setYarn(const MetadataReader& metadata, ModelConfig& config)
{
    if (config.rope.scaling != RopeScaling::Yarn) return;
    constexpr double kUnit = 0.1;  // rope.scaling.yarn_log_multiplier is the multiplier times this factor
    const double multiplier = metadata.nonNegativeOr("rope.scaling.yarn_log_multiplier", 0.0, 1e6) / kUnit;
    const double growth = 0.1 * std::log(config.rope.factor);
    const double factor = config.rope.attentionFactor * (1.0 + (multiplier > 0 ? multiplier : 1.0) * growth);
    config.rope.yarnLogMultiplier = multiplier > 0 ? 1.0 : 0.0;
    config.attentionScale *= static_cast<float>(factor * factor);
}

/// Reads by how much queries grow with the logarithm of their position (Mistral Large 3 and Mistral 4).
void readTemperature(const MetadataReader& metadata, ModelConfig& config)
{
    constexpr double kMost = 1e3;
    const double temperature = metadata.nonNegativeOr("attention.temperature_scale", 0.0, kMost);
    if (temperature == 0) return;
    if (config.latent.keyDim() % 2 != 0) {
        metadata.refuse("attention.temperature_scale",
                        SENTENCE("is supported only if heads have an even number of dimensions"));
    }
    const std::uint32_t length =
        metadata.count("attention.temperature_length", std::numeric_limits<std::int32_t>::max());
    setTemperature(config, temperature, length, 0, false);
}

// DeepSeek 2 and 3, Kimi K2, GLM 4.7 Flash, Mistral Large 3 and Mistral 4: attention with latent keys and values. The
// first layers are dense; the others have experts and a shared expert.
ModelConfig readDeepseek2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent, LayerShapes::OtherValues);
    readLatent(metadata, config);
    config.predictionInput = PredictionInput::Residual;
    setYarn(metadata, config);
    readTemperature(metadata, config);
    readMixture(
        metadata, config,
        {.gating = true, .weights = true, .groups = true, .denseLayers = true, .choiceBias = true, .shared = true});
    return config;
}

// MiniCPM 3: attention with latent keys and values. The scales of the embedding, of the logits, and of the outputs of
// attention and feed-forward have no metadata keys. They are therefore set here.
ModelConfig readMinicpm3Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves, LayerShapes::OtherValues);
    readLatent(metadata, config);
    config.embeddingScale = 12;
    config.residualScale = 1.4F / std::sqrt(static_cast<float>(config.layers));
    config.logitScale = 256.0F / static_cast<float>(config.embedding);
    return config;
}

// PLM: attention with latent keys and values, and a feed-forward with squared ReLU and without a gate.
ModelConfig readPlmConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent, LayerShapes::OtherValues);
    readLatent(metadata, config);
    config.gatedFeedForward = false;
    config.activation = Activation::ReluSquared;
    return config;
}

Weights readLatentDecoderWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readWeights(tensors, config, [&](std::uint32_t layer, LayerWeights& weights) {
        weights.attentionNorm = tensors.norm(blockTensor(layer, "attn_norm"), config.embedding);
        weights.latent = readLatentWeights(tensors, config, layer);
        weights.feedForwardNorm = tensors.norm(blockTensor(layer, "ffn_norm"), config.embedding);
        readOutputAndFeedForward(tensors, config, layer, weights);
    });
}

}  // namespace

constexpr Architecture architectures::kDeepseek2 = {"deepseek2", readDeepseek2Config, readLatentDecoderWeights, true};
constexpr Architecture architectures::kMistral4 = {"mistral4", readDeepseek2Config, readLatentDecoderWeights, true};
constexpr Architecture architectures::kMinicpm3 = {"minicpm3", readMinicpm3Config, readLatentDecoderWeights};
constexpr Architecture architectures::kPlm = {"plm", readPlmConfig, readLatentDecoderWeights};

}  // namespace vitrine
