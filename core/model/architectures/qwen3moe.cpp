#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

namespace vitrine {

namespace {

// Qwen 3 MoE: like Qwen 3, but with experts instead of the feed-forward.
ModelConfig readQwen3MoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = architectures::kQwen3.readConfig(metadata);
    config.experts = readExperts(metadata, config);
    if (config.experts.count == 0)
        metadata.refuse("expert_count", SENTENCE("the feed-forward of this architecture requires experts"));
    return config;
}

}  // namespace

constexpr Architecture architectures::kQwen3Moe = {"qwen3moe", readQwen3MoeConfig, readDecoderWeights, true};

}  // namespace vitrine
