#include "core/sampling/sampler_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace vitrine {

namespace {

constexpr SamplerParameter kParameters[] = {
    {"typical", "Typical p", "Keeps the most typical tokens up to this probability mass; 1 keeps all.", 0.0, 1.0, 0.01,
     1.0, false, [](const SamplerSettings& s) { return static_cast<double>(s.typicalP); },
     [](SamplerSettings& s, double value) { s.typicalP = static_cast<float>(value); }},
};

bool isNeutral(const SamplerSettings& settings)
{
    return settings.typicalP >= 1.0F;
}

/// Locally typical sampling (Meister et al., https://arxiv.org/abs/2202.00666): tokens whose surprise, -ln p, is
/// closest to the entropy come first; as many are kept as it takes for their mass to exceed `typicalP`.
void apply(Candidates& candidates, const SamplerSettings& settings, std::span<const TokenId>)
{
    candidates.computeProbabilities();
    const std::vector<Candidate>& items = candidates.items;

    double entropy = 0;
    for (const Candidate& item : items) {
        if (item.p > 0) entropy -= item.p * std::log(static_cast<double>(item.p));
    }
    std::vector<double> distance(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        distance[i] = items[i].p > 0 ? std::abs(-std::log(static_cast<double>(items[i].p)) - entropy) : INFINITY;
    }
    std::vector<std::size_t> order(items.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return distance[a] < distance[b] || (distance[a] == distance[b] && items[a].id < items[b].id);
    });

    std::vector<Candidate> kept;
    double mass = 0;
    for (const std::size_t index : order) {
        kept.push_back(items[index]);
        mass += items[index].p;
        if (mass > settings.typicalP) break;
    }
    candidates.items = std::move(kept);
    candidates.sortedCount = 0;
}

}  // namespace

extern const SamplerInfo kTypicalSampler;
const SamplerInfo kTypicalSampler = {
    "typ_p",     "Typical", "Keeps tokens that are about as surprising as the model expects to be surprised.",
    kParameters, isNeutral, apply};

}  // namespace vitrine
