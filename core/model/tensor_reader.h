#pragma once

#include "core/gguf/gguf_file.h"
#include "core/model/weights.h"
#include "core/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Finds tensors by name and checks their shapes. Throws Error that names file, tensor, expected and found shape.
class TensorReader {
public:
    /// `file` must outlive the reader and the tensors it returns.
    explicit TensorReader(const GgufFile& file) : m_file(file) {}

    bool has(std::string_view name) const { return m_file.findTensor(name) != nullptr; }
    /// Rows a matrix has in the file: for the sizes that only the tensors tell.
    std::uint32_t rows(const std::string& name) const;
    Tensor matrix(const std::string& name, std::size_t rows, std::size_t columns) const;
    std::vector<float> vector(const std::string& name, std::size_t length) const;

    /// `<name>.weight` and, where the file has it, `<name>.bias`.
    Linear linear(const std::string& name, std::size_t rows, std::size_t columns) const;
    NormWeights norm(const std::string& name, std::size_t width) const;

    /// Throws Error("<file>: tensor <name> <what>.").
    [[noreturn]] void refuse(std::string_view name, std::string_view what) const;

private:
    const GgufTensor& find(const std::string& name) const;

    const GgufFile& m_file;
};

/// Row range [first, first + count) of a fused projection, bias included.
Linear linearRows(const Linear& fused, std::size_t first, std::size_t count);

}  // namespace vitrine
