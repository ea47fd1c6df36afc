#pragma once

#include "core/model/weights.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace vitrine {

/// Makes changed copies of a model's matrices, with their rows or columns in another order. The copies live as long as
/// this object.
class MatrixChanges {
public:
    /// Returns a matrix with row rows[i] of `from` as row i. The bias is reordered with the rows, if it exists.
    Linear withRows(const Linear& from, const std::vector<std::size_t>& rows);
    /// Returns a matrix of decoded values with column i of `from` as column columns[i].
    Linear withColumns(const Linear& from, const std::vector<std::size_t>& columns);
    /// Returns the values as if the file stored them as [columns, rows]: element (r, c) is number c · rows + r.
    Linear transposed(const Linear& from);
    /// Frees all matrices made so far.
    void clear() noexcept { m_kept.clear(); }

private:
    Linear inFloats(const Linear& from, std::vector<float> values);

    std::vector<std::shared_ptr<const void>> m_kept;
};

/// Returns all values of a tensor, decoded, [rows, columns].
std::vector<float> decodedValues(const Tensor& tensor);

// The functions below return orders of rows: element i is the number of the row that becomes row i.

/// Orders of rows for heads of `width` rows where RoPE rotates the first `dims` rows. halvesAsNeighbours turns pairs of
/// halves (i, i + dims/2) into pairs of neighbours (2i, 2i + 1). neighboursAsHalves does the opposite.
std::vector<std::size_t> halvesAsNeighbours(std::size_t rows, std::size_t width, std::size_t dims);
std::vector<std::size_t> neighboursAsHalves(std::size_t rows, std::size_t width, std::size_t dims);
/// Returns the order that transposes [heads, width] to [width, heads].
std::vector<std::size_t> headsTransposed(std::size_t rows, std::size_t width);
/// Returns the inverse of an order of rows.
std::vector<std::size_t> inverse(const std::vector<std::size_t>& order);

}  // namespace vitrine
