#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// LayerNorm, GELU and biases everywhere; a sliding window, where the file names one, holds for every layer.
ModelConfig readStarcoder2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
    config.activation = Activation::GeluTanh;
    config.gatedFeedForward = false;
    readWindows(metadata, config, 0, 0, LayerRope::Global);
    return config;
}

}  // namespace vitrine
