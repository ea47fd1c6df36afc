#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// Like Llama. The publisher's files have other tensor names, but the names in GGUF are the same. Xverse uses this
// function, too.
ModelConfig readInternlm2Config(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
}

}  // namespace vitrine
