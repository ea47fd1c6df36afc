#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/decoder.h"
#include "core/model/experts.h"

#include <algorithm>
#include <cstdint>

namespace vitrine {

namespace {

// Qwen 2 MoE: like Qwen 2, with experts and a shared expert. The weights of the selected experts are not normalized.
ModelConfig readQwen2MoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = architectures::kQwen2.readConfig(metadata);
    config.experts = {};
    config.experts.normalizeWeights = false;
    config.experts.sharedFeedForward =
        metadata.optionalCount("expert_shared_feed_forward_length", kMaxWidth).value_or(config.feedForward);
    config.experts = readExperts(metadata, config);
    if (config.experts.count == 0)
        metadata.refuse("expert_count", SENTENCE("the feed-forward of this architecture requires experts"));
    return config;
}

}  // namespace

constexpr Architecture architectures::kQwen2Moe = {"qwen2moe", readQwen2MoeConfig, readDecoderWeights, true};

}  // namespace vitrine
