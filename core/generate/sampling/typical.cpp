#include "core/base/sentence.h"
#include "core/generate/sampling/min_keep.h"
#include "core/generate/sampling/sampler_table.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace vitrine {

namespace {

const SamplerParameter kTypicalP = {
    .name = "typical-p",
    .flag = "typical",
    .title = FORM("Typical-p"),
    .help = FORM("Keeps the tokens with a surprise closest to the entropy, up to this total probability"),
    .off = FORM("keeps all tokens"),
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

struct Distant {
    double distance = 0;
    Candidate item;

    bool operator<(const Distant& other) const
    {
        return distance < other.distance || (distance == other.distance && item.id < other.item.id);
    }
};

/// Locally typical sampling (Meister et al., https://arxiv.org/abs/2202.00666). Candidates are sorted by the distance
/// between their surprise, -ln p, and the entropy of the distribution. The first candidates are kept until their total
/// probability exceeds `typicalP`.
void apply(Candidates& candidates, const SamplerSettings& settings, const SamplerMoment&)
{
    candidates.computeProbabilities();
    const std::vector<Candidate>& items = candidates.items;

    double entropy = 0;
    for (const Candidate& item : items) {
        if (item.p > 0) entropy -= item.p * std::log(static_cast<double>(item.p));
    }
    std::vector<Distant> order;
    order.reserve(items.size());
    for (const Candidate& item : items) {
        const double surprise = item.p > 0 ? -std::log(static_cast<double>(item.p)) : INFINITY;
        order.push_back({std::abs(surprise - entropy), item});
    }

    // The set of kept candidates is usually small. Therefore only the first candidates are sorted. If they do not
    // suffice, more are sorted.
    const float typicalP = typicalPOf(settings);
    const std::size_t minKeep = minKeepOf(settings);
    candidates.items.clear();
    double mass = 0;
    const auto isEnough = [&] { return mass > typicalP && candidates.items.size() >= minKeep; };
    for (std::size_t reach = 128; candidates.items.size() < order.size() && !isEnough(); reach *= 4) {
        const std::size_t begin = candidates.items.size();
        const std::size_t end = std::min(reach, order.size());
        std::partial_sort(order.begin() + static_cast<std::ptrdiff_t>(begin),
                          order.begin() + static_cast<std::ptrdiff_t>(end), order.end());
        for (std::size_t i = begin; i < end && !isEnough(); ++i) {
            candidates.items.push_back(order[i].item);
            mass += order[i].item.p;
        }
    }
    candidates.sortedCount = 0;
    candidates.inIdOrder = false;
}

}  // namespace

extern const SamplerInfo kTypicalSampler;
const SamplerInfo kTypicalSampler = {
    .name = "typ_p",
    .title = FORM("Typical-p"),
    .help = FORM("Keeps tokens with a surprise close to the entropy"),
    .letter = 'y',
    .alias = "typ",
    .kind = SamplerKind::Removal,
    .parameters = {&kTypicalP, 1},
    .isNeutral = isNeutral,
    .apply = apply,
};

}  // namespace vitrine
