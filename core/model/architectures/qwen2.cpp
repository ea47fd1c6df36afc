#include "core/model/architectures/architecture.h"

namespace vitrine {

// Built like Llama, with biases on query, key and value and the rotated pairs apart by half a head.
ModelConfig readQwen2Config(const MetadataReader& metadata)
{
    ModelConfig config = readLlamaConfig(metadata);
    config.rope.kind = RopeKind::Halves;
    return config;
}

}  // namespace vitrine
