#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

#include <cmath>

namespace vitrine {

namespace {

/// Converts the trained parameters of xIELU to the positive values that its formula uses.
double softplus(double x)
{
    return x > 20 ? x : std::log1p(std::exp(x));
}

// Apertus: like Llama, but with RoPE of kind Halves, head norms, and a feed-forward without a gate. The activation
// function of the feed-forward has trained parameters in each layer (arXiv 2509.14233).
ModelConfig readApertusConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.attentionScale = readScale(metadata, "attention.scale", config.attentionScale);
    config.headNorm = HeadNorm::EachHead;
    config.gatedFeedForward = false;
    config.activation = Activation::Xielu;
    const auto trained = [&](const char* key) { return metadata.numbers(key, config.layers, 1e4); };
    const auto positive = trained("xielu.alpha_p"), negative = trained("xielu.alpha_n");
    const auto beta = trained("xielu.beta"), epsilon = trained("xielu.eps");
    for (std::size_t layer = 0; layer < config.layers; ++layer) {
        everyLayer(config)[layer].xielu = {static_cast<float>(softplus(positive[layer])),
                                           static_cast<float>(beta[layer] + softplus(negative[layer])),
                                           static_cast<float>(beta[layer]), static_cast<float>(epsilon[layer])};
    }
    return config;
}

/// The biases of head norms are ignored: some files contain them, although the model does not have them.
Weights readApertusWeights(const TensorReader& tensors, ModelConfig& config)
{
    return readBlocks(tensors, config, {.headNormBiases = false});
}

}  // namespace

constexpr Architecture architectures::kApertus = {"apertus", readApertusConfig, readApertusWeights};

}  // namespace vitrine
