#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

namespace vitrine::test {

/// A float32 matrix of a .npy file; `rows` is 0 when the file is none.
struct NpyMatrix {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<float> values;

    const float* row(std::size_t index) const { return values.data() + index * columns; }
};

NpyMatrix readNpy(const std::filesystem::path& path);

}  // namespace vitrine::test
