#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// Nemotron: LayerNorm with biases, RoPE on a part of each head, and a feed-forward with squared ReLU and without a
// gate. The norm weights in the files are 1 + the trained weights.
ModelConfig readNemotronConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
    config.gatedFeedForward = false;
    config.activation = Activation::ReluSquared;
    return config;
}

}  // namespace

constexpr Architecture architectures::kNemotron = {"nemotron", readNemotronConfig, readDecoderWeights};
constexpr Architecture architectures::kJais2 = {"jais2", readNemotronConfig, readDecoderWeights};

}  // namespace vitrine
