#include "core/base/sentence.h"
#include "core/generate/sampling/min_keep.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>

namespace vitrine {

namespace {

const SamplerParameter kParameters[] = {
    {
        .name = "min-p",
        .title = FORM("Min-p"),
        .help = FORM("Drops tokens with a probability below this fraction of the highest probability"),
        .off = FORM("drops no tokens"),
        .standard = 0.05,
        .neutral = 0,
        .step = 0.01,
        .usual = {0, 1},
    },
    {
        .name = "min-keep",
        .title = FORM("Minimum tokens kept"),
        .help = FORM("Minimum number of tokens that top-p, min-p, typical-p and XTC keep"),
        .off = FORM("keeps at least one token"),
        .standard = 0,
        .neutral = 0,
        .step = 1,
        .decimals = 0,
        .usual = {0, 20},
        .offered = {0, 1'000'000},
        .accepted = {0, std::numeric_limits<std::int32_t>::max()},
    },
};
constexpr const SamplerParameter& kMinP = kParameters[0];
constexpr const SamplerParameter& kMinKeep = kParameters[1];

float minPOf(const SamplerSettings& settings)
{
    return static_cast<float>(kMinP.in(settings));
}

bool isNeutral(const SamplerSettings& settings)
{
    return minPOf(settings) <= 0.0F;
}

/// Returns the lowest logit that is kept. The condition p/pMax >= minP is equivalent to logit >= logitMax + ln minP, so
/// that no softmax has to be computed.
float lowestLogit(const Candidates& candidates, const SamplerSettings& settings)
{
    return candidates.items[candidates.best()].logit + std::log(minPOf(settings));
}

void apply(Candidates& candidates, const SamplerSettings& settings, const SamplerMoment&)
{
    const float lowest = lowestLogit(candidates, settings);
    const auto isOut = [lowest](const Candidate& candidate) { return candidate.logit < lowest; };
    const std::size_t minKeep = minKeepOf(settings);
    const bool tooFew =
        minKeep > 1 && static_cast<std::size_t>(std::ranges::count_if(candidates.items, std::not_fn(isOut))) < minKeep;
    if (!tooFew) return candidates.remove(isOut);
    candidates.sortFirst(minKeep);
    candidates.truncate(minKeep);
}

std::size_t firstNeeded(const SamplerSettings&)
{
    constexpr std::size_t kUsuallyKept = 64;
    return kUsuallyKept;
}

bool applyToFirst(Candidates& first, double, const SamplerSettings& settings)
{
    const float lowest = lowestLogit(first, settings);
    const std::size_t minKeep = minKeepOf(settings);
    if (first.items.back().logit >= lowest || first.items.size() < minKeep)
        return false;  // candidates that are not in `first` may have to be kept, too
    const auto end = std::ranges::find_if(first.items, [lowest](const Candidate& c) { return c.logit < lowest; });
    const auto count = static_cast<std::size_t>(end - first.items.begin());
    first.truncate(std::max(count, minKeep));
    if (count < minKeep) return true;
    // The items are sorted by id, as in a complete list of candidates, because the result of the draw depends on the
    // order.
    std::ranges::sort(first.items, {}, &Candidate::id);
    first.sortedCount = 0;
    return true;
}

}  // namespace

std::size_t minKeepOf(const SamplerSettings& settings)
{
    return static_cast<std::size_t>(kMinKeep.in(settings));
}

extern const SamplerInfo kMinPSampler;
const SamplerInfo kMinPSampler = {
    .name = "min_p",
    .title = FORM("Min-p"),
    .help = FORM("Drops tokens that are far less probable than the best one"),
    .letter = 'm',
    .kind = SamplerKind::Removal,
    .parameters = kParameters,
    .isNeutral = isNeutral,
    .apply = apply,
    .keepsBest = true,
    .firstNeeded = firstNeeded,
    .applyToFirst = applyToFirst,
};

}  // namespace vitrine
