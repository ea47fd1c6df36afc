#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// Llama by other names in its publisher's files; GGUF calls all tensors alike. Xverse is the same.
ModelConfig readInternlm2Config(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
}

}  // namespace vitrine
