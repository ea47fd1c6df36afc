#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

namespace vitrine::test {

/// A matrix of float32 values, stored row by row.
struct NpyMatrix {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<float> values;

    const float* row(std::size_t index) const { return values.data() + index * columns; }
};

/// Reads a NumPy file of version 1 with type '<f4', C order and two dimensions. Throws std::runtime_error for other
/// files. Format: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
NpyMatrix readNpy(const std::filesystem::path& path);

}  // namespace vitrine::test
