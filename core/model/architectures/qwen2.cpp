#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// Built like Llama, with biases on query, key and value and the rotated pairs apart by half a head.
ModelConfig readQwen2Config(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Halves);
}

}  // namespace vitrine
