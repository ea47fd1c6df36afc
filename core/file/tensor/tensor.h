#pragma once

#include "core/file/quant/quant_traits.h"

#include <cstddef>
#include <string_view>

namespace vitrine {

/// A view of a weight matrix in the format of the file: `rows` rows of `columns` elements. Row r begins at data + r *
/// rowBytes. The data is in the mapping of the model file and is valid as long as the mapping exists.
struct Tensor {
    std::string_view name;  ///< name of the tensor in the file
    QuantType type = QuantType::F32;
    const std::byte* data = nullptr;  ///< nullptr if the model has no such tensor
    std::size_t rows = 0;
    std::size_t columns = 0;  ///< a multiple of the type's block size
    std::size_t rowBytes = 0;

    /// Whether the model has the tensor.
    explicit operator bool() const noexcept { return data != nullptr; }
    std::size_t bytes() const noexcept { return rows * rowBytes; }
    /// Returns a view of the `count` rows from `first` on. Precondition: first + count <= rows.
    Tensor rowRange(std::size_t first, std::size_t count) const noexcept;
    /// Decodes one row and writes its `columns` values to `out`. Precondition: row < rows.
    void decodeRow(std::size_t row, float* out) const noexcept;
};

}  // namespace vitrine
