#include "core/diagnose/compare/other_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace vitrine {

double inFloatRange(double value) noexcept
{
    const bool isBeyond = std::abs(value) > static_cast<double>(std::numeric_limits<float>::max());
    return isBeyond ? std::copysign(std::numeric_limits<double>::infinity(), value) : value;
}

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
