#include "core/sampling/sampler_table.h"

#include <cmath>

namespace vitrine {

namespace {

constexpr SamplerParameter kParameters[] = {
    {"top-k", "Top-k", "Keeps this many of the most probable tokens; 0 keeps all.", 0.0, 200.0, 1.0, 0.0, true,
     [](const SamplerSettings& s) { return static_cast<double>(s.topK); },
     [](SamplerSettings& s, double value) { s.topK = static_cast<std::int32_t>(std::lround(value)); }},
};

bool isNeutral(const SamplerSettings& settings)
{
    return settings.topK <= 0;
}

void apply(Candidates& candidates, const SamplerSettings& settings, std::span<const TokenId>)
{
    const auto count = static_cast<std::size_t>(settings.topK);
    candidates.sortFirst(count);
    candidates.truncate(count);
}

std::size_t firstNeeded(const SamplerSettings& settings)
{
    return static_cast<std::size_t>(settings.topK);
}

bool applyToFirst(Candidates& first, double, const SamplerSettings& settings)
{
    const auto count = static_cast<std::size_t>(settings.topK);
    if (first.items.size() < count) return false;
    first.truncate(count);
    return true;
}

}  // namespace

extern const SamplerInfo kTopKSampler;
const SamplerInfo kTopKSampler = {"top_k",     "Top-k",     "Keeps a fixed number of the most probable tokens.",
                                  kParameters, isNeutral,   apply,
                                  true,        firstNeeded, applyToFirst};

}  // namespace vitrine
