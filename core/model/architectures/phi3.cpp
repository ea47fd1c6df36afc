#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// Phi 3: like Llama, with a sliding window in every layer, and different frequency factors for short and for long
// contexts. Query, key and value are one tensor. Gate and up are one tensor, ffn_up, with the gate first.
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

}  // namespace

constexpr Architecture architectures::kPhi3 = {"phi3", readPhi3Config, readPhi3Weights};

}  // namespace vitrine
