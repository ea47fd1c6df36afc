#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

namespace vitrine::test {

/// A matrix of float32 values, row by row.
struct NpyMatrix {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<float> values;

    const float* row(std::size_t index) const { return values.data() + index * columns; }
};

/// Reads a NumPy file (version 1, '<f4', C order, two dimensions). Throws std::runtime_error for anything else.
/// Format: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
NpyMatrix readNpy(const std::filesystem::path& path);

}  // namespace vitrine::test
