#pragma once

#include "core/quant/quant_traits.h"

#include <cstddef>
#include <string_view>

namespace vitrine {

/// A weight matrix in its file format, seen but not owned: `rows` rows of `columns` elements, row r at data + r *
/// rowBytes. It is part of the mapping of the model file and lives as long as the mapping.
struct Tensor {
    std::string_view name;  ///< as in the file
    QuantType type = QuantType::F32;
    const std::byte* data = nullptr;  ///< nullptr: there is no such tensor
    std::size_t rows = 0;
    std::size_t columns = 0;  ///< a multiple of the type's block size
    std::size_t rowBytes = 0;

    explicit operator bool() const noexcept { return data != nullptr; }
    std::size_t bytes() const noexcept { return rows * rowBytes; }
    /// Precondition: first + count <= rows.
    Tensor rowRange(std::size_t first, std::size_t count) const noexcept;
    /// Writes `columns` values. Precondition: row < rows.
    void decodeRow(std::size_t row, float* out) const noexcept;
};

}  // namespace vitrine
