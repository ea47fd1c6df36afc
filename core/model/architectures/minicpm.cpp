#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

#include <cmath>

namespace vitrine {

// Llama with scales: of the embedding, of what each branch adds, and a divisor of the logits. Files from before these
// had keys mean those of MiniCPM 1. Without its key llama.cpp multiplies the logits by what should divide them; here
// they are as in the model's own code.
ModelConfig readMinicpmConfig(const MetadataReader& metadata)
{
    constexpr float kUsualWidth = 256.0F;
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    const float depth = std::sqrt(static_cast<float>(config.layers));
    const auto scale = [&](const char* name, float usual) {  // none of 0: llama.cpp takes each of them otherwise
        return static_cast<float>(metadata.positiveOr(name, usual, 1e6));
    };
    config.embeddingScale = scale("embedding_scale", 12.0F);
    config.residualScale = scale("residual_scale", 1.4F / depth);
    config.logitScale = 1.0F / scale("logit_scale", static_cast<float>(config.embedding) / kUsualWidth);
    config.experts = readExperts(metadata, config);
    return config;
}

}  // namespace vitrine
