#include "core/generate/sampling/draw.h"

namespace vitrine {

void settleForDraw(Candidates& candidates, bool greedy)
{
    candidates.computeProbabilities();
    if (!greedy) return;
    candidates.sortFirst(1);
    candidates.truncate(1);
    candidates.computeProbabilities();
}

std::size_t takeGreedily(const Candidates& candidates) noexcept
{
    return candidates.best();
}

std::size_t draw(const Candidates& candidates, Random& random) noexcept
{
    double total = 0;
    for (const Candidate& candidate : candidates.items) total += candidate.p;

    const double target = random.uniform() * total;
    double reached = 0;
    std::size_t lastPossible = 0;
    for (std::size_t i = 0; i < candidates.items.size(); ++i) {
        const float p = candidates.items[i].p;
        if (p <= 0) continue;
        reached += p;
        lastPossible = i;
        if (target < reached) return i;
    }
    return lastPossible;  // reached only if rounding makes `target` equal to `total`
}

}  // namespace vitrine
