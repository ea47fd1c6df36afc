#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/architectures/rope.h"

#include <cmath>

namespace vitrine {

namespace {

// Gemma 3: like Gemma 2, but with head norms instead of soft-caps. Five of six layers have a sliding window, and a
// separate RoPE base without scaling. Every sixth layer has no window. As in Gemma 2, the largest model (62 layers)
// scales attention scores differently.
ModelConfig readGemma3Config(const MetadataReader& metadata)
{
    ModelConfig config = architectures::kGemma.readConfig(metadata);
    config.headNorm = HeadNorm::EachHead;
    readWindows(metadata, config, 0, 6, LayerRope::Local);
    config.localRope = unscaled(config.rope);
    config.localRope.base = metadata.positiveOr("rope.freq_base_swa", 10000.0, 1e15);
    config.logitSoftCap = static_cast<float>(metadata.nonNegativeOr("final_logit_softcapping", 0.0, 1e6));
    if (config.layers == 62) {
        config.attentionScale = 1.0F / std::sqrt(static_cast<float>(config.embedding / config.heads));
    }
    return config;
}

Weights readGemma3Weights(const TensorReader& tensors, ModelConfig& config)
{
    return architectures::kGemma2.readWeights(tensors, config);
}

}  // namespace

constexpr Architecture architectures::kGemma3 = {"gemma3", readGemma3Config, readGemma3Weights};

}  // namespace vitrine
