#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

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

}  // namespace vitrine
