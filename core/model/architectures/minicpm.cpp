#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

#include <cmath>

namespace vitrine {

namespace {

// MiniCPM: like Llama, with scales for the embedding and for the outputs of attention and feed-forward, and a divisor
// of the logits. Old files lack these metadata keys; the values of MiniCPM 1 are then used. If the divisor is missing,
// this code divides the logits by the default value, as the model's own code does. llama.cpp multiplies them by it.
ModelConfig readMinicpmConfig(const MetadataReader& metadata)
{
    constexpr float kUsualWidth = 256.0F;
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    const float depth = std::sqrt(static_cast<float>(config.layers));
    // Throws Error if the value of the key is 0, because llama.cpp gives 0 a different meaning for each key.
    const auto scale = [&](const char* name, float usual) {
        return static_cast<float>(metadata.positiveOr(name, usual, 1e6));
    };
    config.embeddingScale = scale("embedding_scale", 12.0F);
    config.residualScale = scale("residual_scale", 1.4F / depth);
    config.logitScale = 1.0F / scale("logit_scale", static_cast<float>(config.embedding) / kUsualWidth);
    config.experts = readExperts(metadata, config);
    return config;
}

}  // namespace

constexpr Architecture architectures::kMinicpm = {"minicpm", readMinicpmConfig, readDecoderWeights, true};

}  // namespace vitrine
