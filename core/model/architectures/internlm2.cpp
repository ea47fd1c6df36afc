#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// Llama with other tensor names in the publisher's files; GGUF uses the same names for both. Also used for Xverse.
ModelConfig readInternlm2Config(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
}

}  // namespace vitrine
