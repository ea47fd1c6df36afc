#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"

namespace vitrine {

// Qwen 2 VL and 2.5 VL: the pairs of an axis lie side by side. A text moves along the first three axes alike, so that
// only their sum counts, and they can be read as taking turns. PaddleOCR VL is the same without biases.
ModelConfig readQwen2VlConfig(const MetadataReader& metadata)
{
    ModelConfig config = readQwen2Config(metadata);
    readRopeSections(metadata, config.rope);
    std::vector<std::uint32_t>& pairs = config.rope.sections;
    const std::uint32_t moving = pairs[0] + pairs[1] + pairs[2];
    pairs = {(moving + 2) / 3, (moving + 1) / 3, moving / 3, pairs[3]};
    return config;
}

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
