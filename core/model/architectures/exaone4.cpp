#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

#include <limits>

namespace vitrine {

// EXAONE 3 is Llama with halves rotated.
ModelConfig readExaoneConfig(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
}

// EXAONE 4: norms stand behind the branches alone, and each head is normalised. Only the large one, of 64 layers, has
// window layers, three of four, and does not rotate in the others; no metadata key says so.
ModelConfig readExaone4Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    if (config.layers == 64) readWindows(metadata, config, 4096, 4, LayerRope::Global, LayerRope::None);
    return config;
}

// K-EXAONE: norms before the branches; three of four layers look at a window, and the others do not rotate; experts are
// chosen with a bias, beside one that all tokens share, behind plain first layers.
ModelConfig readExaoneMoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    metadata.count("attention.sliding_window", std::numeric_limits<std::int32_t>::max());  // no window is usual
    readWindows(metadata, config, 0, 4, LayerRope::Global, LayerRope::None);
    metadata.count("expert_gating_func", 3);  // nor a choice
    readMixture(metadata, config,
                {.gating = true, .weights = true, .denseLayers = true, .choiceBias = true, .alwaysShared = true});
    return config;
}

}  // namespace vitrine
