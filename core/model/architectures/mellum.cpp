#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

// Qwen 3 with experts. Three of four layers look at a window, with rotary positions that no scaling touches.
ModelConfig readMellumConfig(const MetadataReader& metadata)
{
    ModelConfig config = readQwen3MoeConfig(metadata);
    readWindows(metadata, config, 0, 4, LayerRope::Local);
    config.localRope = config.rope;
    config.localRope.scaling = RopeScaling::None;
    config.localRope.attentionFactor = 1.0;
    return config;
}

}  // namespace vitrine
