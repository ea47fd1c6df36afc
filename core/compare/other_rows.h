#pragma once

#include "core/inference/tap.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace vitrine {

/// What another engine computed at one tap: the last rows of ours, from `firstRow` on, in the same order.
struct OtherRows {
    std::size_t firstRow = 0;
    std::vector<double> values;
    double resolution = std::numeric_limits<float>::epsilon();  ///< relative, of the numbers that it wrote
    bool isPartial = false;  ///< where it shows nothing, or too few digits, our values stand instead
};

/// The values of another engine at a tap; nothing where it has none.
using OtherTaps = std::function<std::optional<OtherRows>(Site site, std::size_t layer)>;

}  // namespace vitrine
