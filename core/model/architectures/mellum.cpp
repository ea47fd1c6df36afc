#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"

namespace vitrine {

// Qwen 3 with experts. Three of four layers have a window and rotary positions without scaling.
ModelConfig readMellumConfig(const MetadataReader& metadata)
{
    ModelConfig config = readQwen3MoeConfig(metadata);
    readWindows(metadata, config, 0, 4, LayerRope::Local);
    config.localRope = unscaled(config.rope);
    return config;
}

}  // namespace vitrine
