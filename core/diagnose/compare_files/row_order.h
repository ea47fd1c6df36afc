#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

/// The order of rows in one file, if the other file has the same rows in a different order.
struct RowOrder {
    std::string detail;   ///< description of the order, such as "shifted down by 1" or "that of the other RoPE pairing,
                          ///< in heads of 64 rows"
    bool isRope = false;  ///< whether the two files differ in how RoPE pairs the dimensions
    double left = 1;      ///< relative L2 error of the sampled rows after they were brought into the right order
};

/// Detects whether the rows of `b`, [rows, width], are the rows of `a` in a different order. Searches for a sample of
/// the rows of `b` among all rows of `a`. Returns nullopt if the order is the same, or if rows are not found.
std::optional<RowOrder> findRowOrder(const std::vector<float>& a, const std::vector<float>& b, std::size_t width);

}  // namespace vitrine
