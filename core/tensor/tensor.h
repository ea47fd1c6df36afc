#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>
#include <string_view>

namespace vitrine {

/// A view of a weight matrix in its file format: `rows` rows of `columns` elements, row r at data + r * rowBytes. The
/// data is part of the mapping of the model file and is valid as long as the mapping exists.
struct Tensor {
    std::string_view name;  ///< name in the file
    QuantType type = QuantType::F32;
    const std::byte* data = nullptr;  ///< nullptr: the model has no such tensor
    std::size_t rows = 0;
    std::size_t columns = 0;  ///< a multiple of the type's block size
    std::size_t rowBytes = 0;

    /// Whether the tensor exists.
    explicit operator bool() const noexcept { return data != nullptr; }
    std::size_t bytes() const noexcept { return rows * rowBytes; }
    /// Views `count` rows. Precondition: first + count <= rows.
    Tensor rowRange(std::size_t first, std::size_t count) const noexcept;
    /// Decodes a row to `columns` values in `out`. Precondition: row < rows.
    void decodeRow(std::size_t row, float* out) const noexcept;
};

}  // namespace vitrine
