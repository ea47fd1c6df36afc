#pragma once

#include "core/model/weights.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace vitrine {

/// Makes matrices out of those of a model: their rows or columns in another order. Each lives as long as this.
class MatrixChanges {
public:
    /// Row i is row rows[i] of `from`, with its bias, if any.
    Linear withRows(const Linear& from, const std::vector<std::size_t>& rows);
    /// The values are decoded; what was at column i is at column columns[i].
    Linear withColumns(const Linear& from, const std::vector<std::size_t>& columns);
    /// The same values as if the file held [columns, rows]: element (r, c) is number c · rows + r.
    Linear transposed(const Linear& from);
    /// Frees what was made.
    void clear() noexcept { m_kept.clear(); }

private:
    Linear inFloats(const Linear& from, std::vector<float> values);

    std::vector<std::shared_ptr<const void>> m_kept;
};

/// All values, [rows, columns].
std::vector<float> decodedValues(const Tensor& tensor);

// Orders of rows, as numbers of the rows that are taken.

/// Orders for heads of `width` rows in which RoPE rotates the first `dims`. The first function brings halves
/// (i, i + dims/2) to neighbours (2i, 2i + 1), the second one neighbours to halves.
std::vector<std::size_t> halvesAsNeighbours(std::size_t rows, std::size_t width, std::size_t dims);
std::vector<std::size_t> neighboursAsHalves(std::size_t rows, std::size_t width, std::size_t dims);
/// The order that transposes [heads, width] to [width, heads].
std::vector<std::size_t> headsTransposed(std::size_t rows, std::size_t width);
/// The inverse of an order.
std::vector<std::size_t> inverse(const std::vector<std::size_t>& order);

}  // namespace vitrine
