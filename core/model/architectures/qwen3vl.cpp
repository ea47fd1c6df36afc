#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"

namespace vitrine {

namespace {

// Qwen 2 VL and 2.5 VL: positions have several axes, and each axis rotates a block of adjacent RoPE pairs. In text, the
// positions on the first three axes are equal, so it does not matter which of these axes a pair belongs to. The pairs
// are therefore assigned to the three axes in turn. PaddleOCR VL is like Qwen 2 VL, but without biases.
ModelConfig readQwen2VlConfig(const MetadataReader& metadata)
{
    ModelConfig config = architectures::kQwen2.readConfig(metadata);
    readRopeSections(metadata, config.rope);
    std::vector<std::uint32_t>& pairs = config.rope.sections;
    const std::uint32_t moving = pairs[0] + pairs[1] + pairs[2];
    pairs = {(moving + 2) / 3, (moving + 1) / 3, moving / 3, pairs[3]};
    return config;
}

// Qwen 3 VL: like Qwen 3, but positions have several axes. For text, the positions on these axes are equal. Images are
// not supported.
ModelConfig readQwen3VlConfig(const MetadataReader& metadata)
{
    ModelConfig config = architectures::kQwen3.readConfig(metadata);
    readRopeSections(metadata, config.rope);
    return config;
}

ModelConfig readQwen3VlMoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = architectures::kQwen3Moe.readConfig(metadata);
    readRopeSections(metadata, config.rope);
    return config;
}

}  // namespace

constexpr Architecture architectures::kQwen2Vl = {"qwen2vl", readQwen2VlConfig, readDecoderWeights};
constexpr Architecture architectures::kQwen3Vl = {"qwen3vl", readQwen3VlConfig, readDecoderWeights};
constexpr Architecture architectures::kQwen3VlMoe = {"qwen3vlmoe", readQwen3VlMoeConfig, readDecoderWeights, true};
constexpr Architecture architectures::kPaddleocr = {"paddleocr", readQwen2VlConfig, readDecoderWeights};

}  // namespace vitrine
