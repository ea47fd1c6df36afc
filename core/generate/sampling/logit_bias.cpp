#include "core/base/error.h"
#include "core/generate/sampling/sampler_table.h"

#include <cmath>

namespace vitrine {

namespace {

bool isNeutral(const SamplerSettings& settings)
{
    return settings.logitBias.empty();
}

void apply(Candidates& candidates, const SamplerSettings& settings, const SamplerMoment&)
{
    bool bans = false;
    for (const auto& [id, bias] : settings.logitBias) {
        Candidate* candidate = candidates.find(id);
        if (candidate) candidate->logit += bias;
        bans = bans || bias == -INFINITY;
    }
    candidates.sortedCount = 0;
    if (!bans) return;
    candidates.remove([](const Candidate& candidate) { return candidate.logit == -INFINITY; });
    if (candidates.items.empty())
        throw Error(
            SENTENCE("No candidate is left: the logit bias bans all remaining tokens. Remove some of its entries."));
}

}  // namespace

extern const SamplerInfo kLogitBiasSampler;
const SamplerInfo kLogitBiasSampler = {.name = "logit_bias",
                                       .kind = SamplerKind::Penalty,
                                       .place = SamplerPlace::First,
                                       .isNeutral = isNeutral,
                                       .apply = apply};

}  // namespace vitrine
