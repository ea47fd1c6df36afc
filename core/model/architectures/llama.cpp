#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

// Llama 1-3, Mistral, Mixtral and similar models. A sliding window, as in the first Mistral, applies to every layer.
ModelConfig readLlamaConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    readWindows(metadata, config, 0, 0, LayerRope::Global);
    if (metadata.has("expert_count")) config.experts = readExperts(metadata, config);
    return config;
}

}  // namespace vitrine
