#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

struct RowOrder {
    std::string detail;   ///< "shifted by 1 row", "neighbours and halves of heads of 64 rows exchanged (RoPE)"
    bool isRope = false;  ///< the orders of the two RoPE pairings
    double left = 1;      ///< relative L2 error of the rows that were looked for, once put in order
};

/// Whether rows of b, [rows, width], are those of a in another order: some rows of b are looked for among all of a.
/// Nothing where they are in order, or not found.
std::optional<RowOrder> findRowOrder(const std::vector<float>& a, const std::vector<float>& b, std::size_t width);

}  // namespace vitrine
