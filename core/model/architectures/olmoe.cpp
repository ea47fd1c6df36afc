#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

// OLMoE: the heads of a token are normalized together as one vector. The weights of the selected experts are not
// normalized.
ModelConfig readOlmoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::AllHeads;
    config.experts.normalizeWeights = false;
    readMixture(metadata, config, {});
    return config;
}

}  // namespace

constexpr Architecture architectures::kOlmoe = {"olmoe", readOlmoeConfig, readDecoderWeights, true};

}  // namespace vitrine
