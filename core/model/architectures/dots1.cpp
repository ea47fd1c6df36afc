#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

// dots.llm1: head norms, dense first layers, experts, and shared experts. A choice bias (ExpertWeights::choiceBias)
// affects which experts are selected.
ModelConfig readDots1Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
    config.headNorm = HeadNorm::EachHead;
    readMixture(
        metadata, config,
        {.gating = true, .weights = true, .groups = true, .denseLayers = true, .choiceBias = true, .shared = true});
    return config;
}

}  // namespace

constexpr Architecture architectures::kDots1 = {"dots1", readDots1Config, readDecoderWeights, true};

}  // namespace vitrine
