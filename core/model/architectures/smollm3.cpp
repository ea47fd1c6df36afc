#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"

namespace vitrine {

namespace {

// SmolLM 3: like Llama, but every fourth layer has no RoPE (arXiv 2501.18795). No metadata key specifies this.
ModelConfig readSmollm3Config(const MetadataReader& metadata)
{
    constexpr std::uint32_t kPeriod = 4;
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    config.layerConfigs.resize(config.layers);
    for (std::uint32_t layer = kPeriod - 1; layer < config.layers; layer += kPeriod) {
        config.layerConfigs[layer].rope = LayerRope::None;
    }
    return config;
}

}  // namespace

constexpr Architecture architectures::kSmollm3 = {"smollm3", readSmollm3Config, readDecoderWeights};

}  // namespace vitrine
