#include "core/base/sentence.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace vitrine {

namespace {

constexpr double kMostWhole = std::numeric_limits<std::int32_t>::max();

const SamplerParameter kTopK = {
    .name = "top-k",
    .title = FORM("Top-k"),
    .help = FORM("Keeps the k most probable tokens"),
    .off = FORM("keeps all tokens"),
    .standard = 40,
    .neutral = 0,
    .step = 1,
    .decimals = 0,
    .usual = {0, 200},
    .offered = {0, 1'000'000},
    .accepted = {-kMostWhole - 1, kMostWhole},
};

std::size_t topKOf(const SamplerSettings& settings)
{
    return static_cast<std::size_t>(std::max(kTopK.in(settings), 0.0));
}

bool isNeutral(const SamplerSettings& settings)
{
    return topKOf(settings) == 0;
}

void apply(Candidates& candidates, const SamplerSettings& settings, const SamplerMoment&)
{
    const std::size_t count = topKOf(settings);
    candidates.sortFirst(count);
    candidates.truncate(count);
}

std::size_t firstNeeded(const SamplerSettings& settings)
{
    return topKOf(settings);
}

bool applyToFirst(Candidates& first, double, const SamplerSettings& settings)
{
    const std::size_t count = topKOf(settings);
    if (first.items.size() < count) return false;
    first.truncate(count);
    return true;
}

}  // namespace

extern const SamplerInfo kTopKSampler;
const SamplerInfo kTopKSampler = {
    .name = "top_k",
    .title = FORM("Top-k"),
    .help = FORM("Keeps a fixed number of the most probable tokens"),
    .letter = 'k',
    .kind = SamplerKind::Removal,
    .parameters = {&kTopK, 1},
    .isNeutral = isNeutral,
    .apply = apply,
    .keepsBest = true,
    .firstNeeded = firstNeeded,
    .applyToFirst = applyToFirst,
};

}  // namespace vitrine
