#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

// Llama 1 to 3, Mistral, Mixtral and similar models. If the file has a sliding window, as for the first Mistral, every
// layer has it.
ModelConfig readLlamaConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    readWindows(metadata, config, 0, 0, LayerRope::Global);
    if (metadata.has("expert_count")) config.experts = readExperts(metadata, config);
    return config;
}

}  // namespace

constexpr Architecture architectures::kLlama = {"llama", readLlamaConfig, readDecoderWeights, true};

}  // namespace vitrine
