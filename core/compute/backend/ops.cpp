#include "core/compute/backend/ops.h"

#include <bit>
#include <cmath>

namespace vitrine {

double alibiSlope(float bias, std::size_t head, std::size_t heads) noexcept
{
    const std::size_t power = std::bit_floor(heads);
    const double steps = head < power ? 1.0 + static_cast<double>(head) : 0.5 + static_cast<double>(head - power);
    return std::exp2(-static_cast<double>(bias) * steps / static_cast<double>(power));
}

}  // namespace vitrine
