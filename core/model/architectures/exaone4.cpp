#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

#include <limits>

namespace vitrine {

// EXAONE 3: Llama with rotated halves.
ModelConfig readExaoneConfig(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
}

// EXAONE 4: norms only after the branches, and head norms. Only the large model, of 64 layers, has windows in three of
// four layers, and does not rotate in the others; there is no metadata key for this.
ModelConfig readExaone4Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    if (config.layers == 64) readWindows(metadata, config, 4096, 4, LayerRope::Global, LayerRope::None);
    return config;
}

// K-EXAONE: norms before the branches. Three of four layers have a window; the others do not rotate. Experts are chosen
// with a bias, next to a shared expert, after dense first layers.
ModelConfig readExaoneMoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    metadata.count("attention.sliding_window", std::numeric_limits<std::int32_t>::max());  // has no default
    readWindows(metadata, config, 0, 4, LayerRope::Global, LayerRope::None);
    metadata.count("expert_gating_func", 3);  // has no default
    readMixture(metadata, config,
                {.gating = true, .weights = true, .denseLayers = true, .choiceBias = true, .alwaysShared = true});
    return config;
}

}  // namespace vitrine
