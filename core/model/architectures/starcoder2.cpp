#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// StarCoder 2: LayerNorm, GELU and biases in all projections. If the file specifies a sliding window, every layer has
// it.
ModelConfig readStarcoder2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
    config.activation = Activation::GeluTanh;
    config.gatedFeedForward = false;
    readWindows(metadata, config, 0, 0, LayerRope::Global);
    return config;
}

}  // namespace

constexpr Architecture architectures::kStarcoder2 = {"starcoder2", readStarcoder2Config, readDecoderWeights};

}  // namespace vitrine
