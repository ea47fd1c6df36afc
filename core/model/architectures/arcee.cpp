#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// Arcee: like Llama, but the feed-forward has squared ReLU and no gate.
ModelConfig readArceeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    config.attentionScale = readScale(metadata, "attention.scale", config.attentionScale);
    config.gatedFeedForward = false;
    config.activation = Activation::ReluSquared;
    return config;
}

}  // namespace

constexpr Architecture architectures::kArcee = {"arcee", readArceeConfig, readDecoderWeights};

}  // namespace vitrine
