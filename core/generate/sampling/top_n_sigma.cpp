#include "core/base/sentence.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

const SamplerParameter kTopNSigma = {
    .name = "top-n-sigma",
    .flag = "top-nsigma",
    .title = FORM("Top-n-sigma"),
    .help = FORM("Keeps tokens with a logit at most n standard deviations below the highest logit"),
    .off = FORM("keeps all tokens"),
    .standard = -1,
    .neutral = -1,
    .step = 0.1,
    .usual = {0, 5},
    .offered = {-1, 100},
    .accepted = {-1, 1e6},
};

bool isNeutral(const SamplerSettings& settings)
{
    return kTopNSigma.in(settings) <= 0;
}

/// Top-nσ (Tang et al., "Top-nσ: Not All Logits Are You Need", https://arxiv.org/abs/2411.07641). σ is the standard
/// deviation of the logits of all remaining candidates.
void apply(Candidates& candidates, const SamplerSettings& settings, const SamplerMoment&)
{
    double highest = -INFINITY, sum = 0, count = 0;
    for (const Candidate& candidate : candidates.items) {
        if (candidate.logit == -INFINITY) continue;
        highest = std::max(highest, static_cast<double>(candidate.logit));
        sum += candidate.logit;
        ++count;
    }
    if (count == 0) return;
    const double mean = sum / count;
    double squares = 0;
    for (const Candidate& candidate : candidates.items) {
        if (candidate.logit != -INFINITY) squares += (candidate.logit - mean) * (candidate.logit - mean);
    }
    const double least = highest - kTopNSigma.in(settings)*std::sqrt(squares / count);
    candidates.remove([least](const Candidate& candidate) { return candidate.logit < least; });
}

}  // namespace

extern const SamplerInfo kTopNSigmaSampler;
const SamplerInfo kTopNSigmaSampler = {
    .name = "top_n_sigma",
    .title = FORM("Top-n-sigma"),
    .help = FORM("Keeps tokens with logits near the highest, measured in standard deviations"),
    .letter = 's',
    .kind = SamplerKind::Removal,
    .parameters = {&kTopNSigma, 1},
    .isNeutral = isNeutral,
    .apply = apply,
    .keepsBest = true,
};

}  // namespace vitrine
