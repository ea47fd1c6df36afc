#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// Qwen 2 without biases; each head of queries and keys is normalized before its rotation.
ModelConfig readQwen3Config(const MetadataReader& metadata)
{
    ModelConfig config = readQwen2Config(metadata);
    config.headNorm = HeadNorm::EachHead;
    return config;
}

}  // namespace vitrine
