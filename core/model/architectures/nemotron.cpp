#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// LayerNorm with biases (files store 1 + weight), partly rotated heads, squared ReLU without a gate.
ModelConfig readNemotronConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Layer, RopeKind::Halves);
    config.gatedFeedForward = false;
    config.activation = Activation::ReluSquared;
    return config;
}

}  // namespace vitrine
