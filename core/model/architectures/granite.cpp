#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

constexpr double kMaxScale = 1e6;

// Llama with scales: of the embedding, of the scores, of what each branch adds, and a divisor of the logits.
ModelConfig readScaled(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    config.embeddingScale = static_cast<float>(metadata.positiveOr("embedding_scale", 1.0, kMaxScale));
    config.residualScale = static_cast<float>(metadata.positiveOr("residual_scale", 1.0, kMaxScale));
    config.logitScale = static_cast<float>(1.0 / metadata.positive("logit_scale", kMaxScale));
    config.attentionScale =
        static_cast<float>(metadata.positiveOr("attention.scale", config.attentionScale, kMaxScale));
    return config;
}

}  // namespace

// A file may switch rotary positions off.
ModelConfig readGraniteConfig(const MetadataReader& metadata)
{
    ModelConfig config = readScaled(metadata);
    if (!metadata.boolean("rope.scaling.finetuned").value_or(true)) config.rope.kind = RopeKind::None;
    return config;
}

ModelConfig readGraniteMoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readScaled(metadata);
    readMixture(metadata, config, {.shared = true});
    return config;
}

}  // namespace vitrine
