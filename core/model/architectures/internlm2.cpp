#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// InternLM 2 and Xverse: like Llama. The publisher's files of InternLM 2 have other tensor names, but the names in GGUF
// are the same.
ModelConfig readInternlm2Config(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
}

}  // namespace

constexpr Architecture architectures::kInternlm2 = {"internlm2", readInternlm2Config, readDecoderWeights};
constexpr Architecture architectures::kXverse = {"xverse", readInternlm2Config, readDecoderWeights};

}  // namespace vitrine
