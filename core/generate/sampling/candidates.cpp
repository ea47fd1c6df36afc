#include "core/generate/sampling/candidates.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

void Candidates::assign(std::span<const float> logits)
{
    if (logits.empty()) throw Error(SENTENCE("There are no logits to sample from."));
    items.resize(logits.size());
    sortedCount = 0;
    vocabulary = logits.size();
    inIdOrder = true;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        if (!std::isfinite(logits[i])) {
            throw Error(
                SENTENCE("The model computed ", logits[i], " as the logit of token ", i,
                         ", so no token can be drawn. Either the model's weights or the computation are wrong."));
        }
        items[i] = {static_cast<TokenId>(i), logits[i], 0.0F};
    }
}

void Candidates::sortFirst(std::size_t count)
{
    count = std::min(count, items.size());
    if (count <= sortedCount) return;
    const auto begin = items.begin();
    std::partial_sort(begin + static_cast<std::ptrdiff_t>(sortedCount), begin + static_cast<std::ptrdiff_t>(count),
                      items.end(), comesBefore);
    inIdOrder = false;
    sortedCount = count;
}

Candidate* Candidates::find(TokenId id) noexcept
{
    const auto end = items.end();
    if (!inIdOrder) {
        const auto found = std::ranges::find(items, id, &Candidate::id);
        return found == end ? nullptr : &*found;
    }
    const auto index = static_cast<std::size_t>(id);
    if (index < items.size() && items[index].id == id)
        return &items[index];  // fast path, which applies as long as no item with a lower id has been removed
    const auto found = std::ranges::lower_bound(items, id, {}, &Candidate::id);
    return found == end || found->id != id ? nullptr : &*found;
}

void Candidates::truncate(std::size_t count)
{
    if (count < items.size()) items.resize(count);
    sortedCount = std::min(sortedCount, items.size());
}

void Candidates::computeProbabilities()
{
    float highest = -INFINITY;
    for (const Candidate& item : items) highest = std::max(highest, item.logit);
    if (highest == -INFINITY)
        throw Error(SENTENCE(
            "No candidate is left: the penalties lowered every logit to minus infinity. Use smaller penalties."));
    if (highest == INFINITY)
        throw Error(SENTENCE("A logit became infinite. Use a higher temperature or smaller penalties."));

    double sum = 0;
    for (Candidate& item : items) {
        item.p = std::exp(item.logit - highest);
        sum += item.p;
    }
    for (Candidate& item : items) item.p = static_cast<float>(item.p / sum);
}

std::size_t Candidates::best() const noexcept
{
    if (sortedCount > 0) return 0;
    return static_cast<std::size_t>(std::min_element(items.begin(), items.end(), comesBefore) - items.begin());
}

}  // namespace vitrine
