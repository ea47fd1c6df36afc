#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// Maincoder: like Llama, but with head norms that are applied after RoPE.
ModelConfig readMaincoderConfig(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    config.headNorm = HeadNorm::EachHead;
    config.headNormAfterRope = true;
    return config;
}

}  // namespace

constexpr Architecture architectures::kMaincoder = {"maincoder", readMaincoderConfig, readDecoderWeights};

}  // namespace vitrine
