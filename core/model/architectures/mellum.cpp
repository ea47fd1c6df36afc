#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"

namespace vitrine {

namespace {

// Mellum: like Qwen 3 with experts, but three of four layers have a sliding window and RoPE without scaling.
ModelConfig readMellumConfig(const MetadataReader& metadata)
{
    ModelConfig config = architectures::kQwen3Moe.readConfig(metadata);
    readWindows(metadata, config, 0, 4, LayerRope::Local);
    config.localRope = unscaled(config.rope);
    return config;
}

}  // namespace

constexpr Architecture architectures::kMellum = {"mellum", readMellumConfig, readUntiedWeights, true};

}  // namespace vitrine
