#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// Qwen 3: like Qwen 2, but without biases. Each head of queries and keys is normalized before RoPE.
ModelConfig readQwen3Config(const MetadataReader& metadata)
{
    ModelConfig config = architectures::kQwen2.readConfig(metadata);
    config.headNorm = HeadNorm::EachHead;
    return config;
}

}  // namespace

constexpr Architecture architectures::kQwen3 = {"qwen3", readQwen3Config, readDecoderWeights};

}  // namespace vitrine
