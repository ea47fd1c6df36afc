#include "core/sampling/sampler_table.h"

#include <algorithm>

namespace vitrine {

namespace {

bool isNeutral(const SamplerSettings& settings)
{
    return settings.logitBias.empty();
}

void apply(Candidates& candidates, const SamplerSettings& settings, std::span<const TokenId>)
{
    for (const auto& entry : settings.logitBias) {
        const TokenId id = entry.first;
        const auto found = std::find_if(candidates.items.begin(), candidates.items.end(),
                                        [id](const Candidate& candidate) { return candidate.id == id; });
        if (found != candidates.items.end()) found->logit += entry.second;
    }
    candidates.sortedCount = 0;
}

}  // namespace

extern const SamplerInfo kLogitBiasSampler;
const SamplerInfo kLogitBiasSampler = {
    .name = "logit_bias", .kind = SamplerKind::Penalty, .isNeutral = isNeutral, .apply = apply};

}  // namespace vitrine
