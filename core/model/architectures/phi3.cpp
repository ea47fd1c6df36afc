#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// Llama with fused tensors (query, key and value; gate and up in ffn_up, gate first), a sliding window in every layer,
// and frequency factors for short and for long contexts.
ModelConfig readPhi3Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    readWindows(metadata, config, 0, 0, LayerRope::Global);
    return config;
}

Weights readPhi3Weights(const TensorReader& tensors, ModelConfig& config)
{
    return readBlocks(tensors, config, {.fusedGate = true});
}

}  // namespace vitrine
