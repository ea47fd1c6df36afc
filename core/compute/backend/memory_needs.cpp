#include "core/compute/backend/memory_needs.h"

#include <algorithm>

namespace vitrine {

MemoryNeeds::Sum MemoryNeeds::of(std::size_t count) const noexcept
{
    if (count == 0) return {};
    Sum sum{0, 0, work};
    for (std::size_t layer = layers.size() - std::min(count, layers.size()); layer < layers.size(); ++layer) {
        sum.weights += layers[layer].weights;
        sum.cache += layers[layer].cache;
    }
    if (count > layers.size()) {
        sum.weights += ends;
        sum.work += logits;
    }
    return sum;
}

std::size_t MemoryNeeds::layersWithin(std::uint64_t bytes) const noexcept
{
    std::size_t count = layers.size() + 1;
    while (count > 0 && of(count).total() > bytes) --count;
    return count < together ? 0 : count;
}

}  // namespace vitrine
