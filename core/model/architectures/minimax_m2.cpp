#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

// MiniMax M2: the heads of a token are normalized together as one vector. RoPE applies to a part of each head. A choice
// bias (ExpertWeights::choiceBias) affects which experts are selected.
ModelConfig readMinimaxM2Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::AllHeads;
    metadata.count("expert_gating_func", 3);  // throws Error if the key is missing, because it has no default
    readMixture(metadata, config, {.gating = true, .choiceBias = true});
    return config;
}

Weights readMinimaxM2Weights(const TensorReader& tensors, ModelConfig& config)
{
    for (std::uint32_t layer = 0; layer < config.layers; ++layer) requireChoiceBias(tensors, config, layer);
    return readUntiedWeights(tensors, config);
}

}  // namespace

constexpr Architecture architectures::kMinimaxM2 = {"minimax-m2", readMinimaxM2Config, readMinimaxM2Weights, true};

}  // namespace vitrine
