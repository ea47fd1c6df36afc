#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

#include <limits>

namespace vitrine {

namespace {

// EXAONE 3: like Llama, but with RoPE of kind Halves.
ModelConfig readExaoneConfig(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
}

// EXAONE 4: norms only after attention and feed-forward, and head norms. In the large model, which has 64 layers, three
// of four layers have a sliding window, and the others do not use RoPE. No metadata key specifies this, so the
// number of layers decides.
ModelConfig readExaone4Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    if (config.layers == 64) readWindows(metadata, config, 4096, 4, LayerRope::Global, LayerRope::None);
    return config;
}

Weights readExaone4Weights(const TensorReader& tensors, ModelConfig& config)
{
    return architectures::kOlmo2.readWeights(tensors, config);
}

// K-EXAONE: norms before attention and feed-forward. Three of four layers have a sliding window; the others do not use
// RoPE. The first layers are dense. The others have experts and a shared expert. A choice bias
// (ExpertWeights::choiceBias) affects which experts are selected.
ModelConfig readExaoneMoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    // Throws Error if the key is missing, because it has no default.
    metadata.count("attention.sliding_window", std::numeric_limits<std::int32_t>::max());
    readWindows(metadata, config, 0, 4, LayerRope::Global, LayerRope::None);
    metadata.count("expert_gating_func", 3);  // throws Error if the key is missing, because it has no default
    readMixture(metadata, config,
                {.gating = true, .weights = true, .denseLayers = true, .choiceBias = true, .alwaysShared = true});
    return config;
}

}  // namespace

constexpr Architecture architectures::kExaone = {"exaone", readExaoneConfig, readDecoderWeights};
constexpr Architecture architectures::kExaone4 = {"exaone4", readExaone4Config, readExaone4Weights};
constexpr Architecture architectures::kExaoneMoe = {"exaone-moe", readExaoneMoeConfig, readUntiedWeights, true};

}  // namespace vitrine
