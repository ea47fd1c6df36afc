#include "core/diagnose/doctor/repairs/repaired_model.h"

#include <cstring>

namespace vitrine {

Tensor RepairedModel::transposed(const Tensor& tensor)
{
    // Reads the values in file order as a matrix [columns, rows], because the matrix was stored transposed.
    std::byte* const memory = allocate(tensor.rows * tensor.columns * sizeof(float));
    auto* const values = reinterpret_cast<float*>(memory);
    std::vector<float> row(tensor.columns);
    for (std::size_t r = 0; r < tensor.rows; ++r) {
        tensor.decodeRow(r, row.data());
        for (std::size_t c = 0; c < tensor.columns; ++c) {
            // The value with this number in the file belongs to row (number mod rows).
            const std::size_t number = r * tensor.columns + c;
            values[number % tensor.rows * tensor.columns + number / tensor.rows] = row[c];
        }
    }
    Tensor result = withData(tensor, memory);
    result.type = QuantType::F32;
    result.rowBytes = tensor.columns * sizeof(float);
    return result;
}

std::byte* RepairedModel::allocate(std::size_t bytes)
{
    m_memory.push_back(std::make_unique<std::byte[]>(bytes));
    return m_memory.back().get();
}

void RepairedModel::copyRow(const Tensor& tensor, std::size_t row, std::byte* to)
{
    std::memcpy(to, tensor.data + row * tensor.rowBytes, tensor.rowBytes);
}

Tensor RepairedModel::withData(Tensor tensor, const std::byte* data)
{
    tensor.data = data;
    return tensor;
}

}  // namespace vitrine
