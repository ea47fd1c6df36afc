#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

// ERNIE 4.5: like Llama. The file may contain biases.
ModelConfig readErnie45Config(const MetadataReader& metadata)
{
    return readDecoder(metadata, NormKind::Rms, RopeKind::Adjacent);
}

ModelConfig readErnie45MoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readErnie45Config(metadata);
    if (metadata.countOrZero("interleave_moe_layer_step", 1 << 16) > 1) {
        metadata.refuse("interleave_moe_layer_step",
                        SENTENCE("experts in only every n-th layer are not supported in this architecture"));
    }
    readMixture(metadata, config, {.denseLayers = true, .choiceBias = true, .shared = true});
    return config;
}

}  // namespace

constexpr Architecture architectures::kErnie45 = {"ernie4_5", readErnie45Config, readDecoderWeights};
constexpr Architecture architectures::kErnie45Moe = {"ernie4_5-moe", readErnie45MoeConfig, readDecoderWeights, true};

}  // namespace vitrine
