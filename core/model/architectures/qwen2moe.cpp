#include "core/base/sentence.h"
#include "core/model/architectures/architecture.h"
#include "core/model/experts.h"

#include <algorithm>
#include <cstdint>

namespace vitrine {

// Qwen 2 with experts, whose weights are not normalized, and a shared expert.
ModelConfig readQwen2MoeConfig(const MetadataReader& metadata)
{
    ModelConfig config = readQwen2Config(metadata);
    config.experts = {};
    config.experts.normalizeWeights = false;
    config.experts.sharedFeedForward =
        metadata.optionalCount("expert_shared_feed_forward_length", kMaxWidth).value_or(config.feedForward);
    config.experts = readExperts(metadata, config);
    if (config.experts.count == 0)
        metadata.refuse("expert_count", SENTENCE("the feed-forward of this architecture has experts"));
    return config;
}

}  // namespace vitrine
