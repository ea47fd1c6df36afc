#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

// Phi 3.5 MoE: RMS norms with biases, different frequency factors for short and for long contexts, and experts.
ModelConfig readPhimoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    readMixture(metadata, config, {});
    return config;
}

}  // namespace

constexpr Architecture architectures::kPhimoe = {"phimoe", readPhimoeConfig, readDecoderWeights, true};

}  // namespace vitrine
