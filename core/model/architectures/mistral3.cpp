#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

// Ministral 3, Devstral 2 and other successors of Mistral Small: like Llama, but beyond the original context, queries
// grow with the logarithm of their position. In some of these models, YaRN does not scale sines and cosines.
ModelConfig readMistral3Config(const MetadataReader& metadata)
{
    ModelConfig config = readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
    config.attentionScale = readScale(metadata, "attention.scale", config.attentionScale);
    config.rope.yarnLogMultiplier = metadata.nonNegativeOr("rope.scaling.yarn_log_multiplier", 0.0, 1e3);
    const double temperature = metadata.nonNegativeOr("attention.temperature_scale", 0.0, 1e3);
    if (temperature > 0) {
        if (config.rope.dims != config.headDim) {
            metadata.refuse("attention.temperature_scale", SENTENCE("is supported only if whole heads are rotated"));
        }
        setTemperature(config, temperature, config.rope.originalContext, 0, true);
    }
    if (metadata.has("expert_count")) config.experts = readExperts(metadata, config);
    return config;
}

}  // namespace

constexpr Architecture architectures::kMistral3 = {"mistral3", readMistral3Config, readDecoderWeights, true};

}  // namespace vitrine
