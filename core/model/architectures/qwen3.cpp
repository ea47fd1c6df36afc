#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// Qwen 3: like Qwen 2, but without biases. Each head of queries and keys is normalized before RoPE.
ModelConfig readQwen3Config(const MetadataReader& metadata)
{
    ModelConfig config = readQwen2Config(metadata);
    config.headNorm = HeadNorm::EachHead;
    return config;
}

}  // namespace vitrine
