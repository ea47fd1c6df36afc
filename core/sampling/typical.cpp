#include "core/sampling/sampler_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace vitrine {

namespace {

constexpr SamplerParameter kTypicalP = {
    .name = "typical-p",
    .flag = "typical",
    .title = "Typical-p",
    .help = "Keeps tokens about as surprising as expected, up to this total probability",
    .off = "keeps all",
    .standard = 1,
    .neutral = 1,
    .step = 0.01,
    .usual = {0, 1},
};

float typicalPOf(const SamplerSettings& settings)
{
    return static_cast<float>(kTypicalP.in(settings));
}

bool isNeutral(const SamplerSettings& settings)
{
    return typicalPOf(settings) >= 1.0F;
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

    const float typicalP = typicalPOf(settings);
    std::vector<Candidate> kept;
    double mass = 0;
    for (const std::size_t index : order) {
        kept.push_back(items[index]);
        mass += items[index].p;
        if (mass > typicalP) break;
    }
    candidates.items = std::move(kept);
    candidates.sortedCount = 0;
    candidates.inIdOrder = false;
}

}  // namespace

extern const SamplerInfo kTypicalSampler;
const SamplerInfo kTypicalSampler = {
    .name = "typ_p",
    .kind = SamplerKind::Removal,
    .parameters = {&kTypicalP, 1},
    .isNeutral = isNeutral,
    .apply = apply,
};

}  // namespace vitrine
