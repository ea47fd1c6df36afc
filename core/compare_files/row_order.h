#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// A different order of rows.
struct RowOrder {
    std::string detail;   ///< "shifted by 1 row", "neighbours and halves of heads of 64 rows exchanged (RoPE)"
    bool isRope = false;  ///< the row orders of the two RoPE pairings
    double left = 1;      ///< relative L2 error of the searched rows after reordering
};

/// Detects whether rows of `b`, [rows, width], are those of `a` in a different order. A sample of rows of `b` is
/// searched among all rows of `a`. Absent if the order is equal, or rows are not found.
std::optional<RowOrder> findRowOrder(const std::vector<float>& a, const std::vector<float>& b, std::size_t width);

}  // namespace vitrine
