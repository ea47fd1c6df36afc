#include "core/diagnose/cause/matrix_changes.h"

#include <cstring>
#include <utility>

namespace vitrine {

std::vector<float> decodedValues(const Tensor& tensor)
{
    std::vector<float> values(tensor.rows * tensor.columns);
    for (std::size_t row = 0; row < tensor.rows; ++row) tensor.decodeRow(row, values.data() + row * tensor.columns);
    return values;
}

Linear MatrixChanges::inFloats(const Linear& from, std::vector<float> values)
{
    const auto kept = std::make_shared<const std::vector<float>>(std::move(values));
    Linear made = from;
    made.weight.type = QuantType::F32;
    made.weight.data = reinterpret_cast<const std::byte*>(kept->data());
    made.weight.rowBytes = made.weight.columns * sizeof(float);
    m_kept.push_back(kept);
    return made;
}

Linear MatrixChanges::withRows(const Linear& from, const std::vector<std::size_t>& rows)
{
    const auto bytes = std::make_shared<std::vector<std::byte>>(rows.size() * from.weight.rowBytes);
    Linear made = from;
    made.bias.clear();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::memcpy(bytes->data() + i * from.weight.rowBytes, from.weight.data + rows[i] * from.weight.rowBytes,
                    from.weight.rowBytes);
        if (!from.bias.empty()) made.bias.push_back(from.bias[rows[i]]);
    }
    made.weight.data = bytes->data();
    made.weight.rows = rows.size();
    m_kept.push_back(bytes);
    return made;
}

Linear MatrixChanges::withColumns(const Linear& from, const std::vector<std::size_t>& columns)
{
    const std::vector<float> values = decodedValues(from.weight);
    std::vector<float> moved(values.size());
    for (std::size_t row = 0; row < from.weight.rows; ++row) {
        const std::size_t first = row * from.weight.columns;
        for (std::size_t i = 0; i < from.weight.columns; ++i) moved[first + columns[i]] = values[first + i];
    }
    return inFloats(from, std::move(moved));
}

Linear MatrixChanges::transposed(const Linear& from)
{
    const std::vector<float> values = decodedValues(from.weight);
    std::vector<float> moved(values.size());
    const std::size_t rows = from.weight.rows;
    const std::size_t columns = from.weight.columns;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < columns; ++i) moved[row * columns + i] = values[i * rows + row];
    }
    return inFloats(from, std::move(moved));
}

std::vector<std::size_t> halvesAsNeighbours(std::size_t rows, std::size_t width, std::size_t dims)
{
    std::vector<std::size_t> order(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t i = row % width;
        order[row] = i < dims ? row - i + i / 2 + i % 2 * (dims / 2) : row;
    }
    return order;
}

std::vector<std::size_t> neighboursAsHalves(std::size_t rows, std::size_t width, std::size_t dims)
{
    return inverse(halvesAsNeighbours(rows, width, dims));
}

std::vector<std::size_t> headsTransposed(std::size_t rows, std::size_t width)
{
    const std::size_t heads = rows / width;
    std::vector<std::size_t> order(rows);
    for (std::size_t row = 0; row < rows; ++row) order[row] = row % heads * width + row / heads;
    return order;
}

std::vector<std::size_t> inverse(const std::vector<std::size_t>& order)
{
    std::vector<std::size_t> back(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) back[order[i]] = i;
    return back;
}

}  // namespace vitrine
