#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"

namespace vitrine {

// Qwen 3 whose positions go along several axes; a text moves along them alike. Pictures are not supported.
ModelConfig readQwen3VlConfig(const MetadataReader& metadata)
{
    ModelConfig config = readQwen3Config(metadata);
    readRopeSections(metadata, config.rope);
    return config;
}

ModelConfig readQwen3VlMoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readQwen3MoeConfig(metadata);
    readRopeSections(metadata, config.rope);
    return config;
}

}  // namespace vitrine
