#pragma once

#include <cstddef>

namespace vitrine {

/// Memory that a Backend has allocated. Only this Backend may read or write it.
class Buffer {
public:
    virtual ~Buffer() = default;
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    std::size_t bytes() const noexcept { return m_bytes; }

protected:
    explicit Buffer(std::size_t bytes) noexcept : m_bytes(bytes) {}

private:
    std::size_t m_bytes;
};

/// An f32 matrix [rows, columns] in a Buffer, with contiguous rows. The operations of the forward pass read and write
/// such matrices.
struct MatrixView {
    Buffer* buffer = nullptr;
    std::size_t offset = 0;  ///< offset of row 0 in the buffer, in elements
    std::size_t rows = 0;
    std::size_t columns = 0;

    std::size_t elements() const noexcept { return rows * columns; }
    /// Returns a view of the `count` rows from `first` on. Precondition: first + count <= rows.
    MatrixView rowRange(std::size_t first, std::size_t count) const noexcept
    {
        return {buffer, offset + first * columns, count, columns};
    }
    /// Returns a view of the last `count` rows. Precondition: count <= rows.
    MatrixView lastRows(std::size_t count) const noexcept { return rowRange(rows - count, count); }
    /// Returns a view of the same memory and the same number of rows, but with only `width` columns. Its rows are
    /// contiguous, so they begin at other offsets than the rows of this view. Precondition: width <= columns.
    MatrixView narrowed(std::size_t width) const noexcept { return {buffer, offset, rows, width}; }
    /// Returns a view of the same elements as rows of `width` columns. Precondition: width divides columns.
    MatrixView split(std::size_t width) const noexcept { return {buffer, offset, elements() / width, width}; }
};

}  // namespace vitrine
