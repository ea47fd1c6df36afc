#include "core/compare/other_rows.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

std::vector<double> OtherRows::nearestTo(std::span<const float> run) const
{
    if (!isPartial) return values;
    std::vector<double> nearest(run.begin(), run.end());
    for (const auto& [index, value] : shown) {
        double& own = nearest[index];
        const bool comparable = std::isfinite(value) && std::isfinite(own);
        own = comparable ? std::clamp(own, value - step / 2, value + step / 2) : value;
    }
    return nearest;
}

}  // namespace vitrine
