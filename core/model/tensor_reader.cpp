#include "core/model/tensor_reader.h"

#include "core/base/concat.h"
#include "core/base/error.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

std::string shapeText(const GgufTensor& tensor)
{
    std::string text = concat('[', tensor.shape[0]);
    for (std::uint32_t i = 1; i < tensor.dimensions; ++i) text += concat(", ", tensor.shape[i]);
    return text + ']';
}

}  // namespace

std::string nameInLayer(std::string_view name)
{
    return std::string(name.starts_with("blk.") ? name.substr(name.find('.', 4) + 1) : name);
}

void TensorReader::refuse(std::string_view name, const Sentence& what) const
{
    throw Error(SENTENCE(m_file.path().filename().string(), ": tensor ", name, ' ', what, '.'));
}

void TensorReader::complain(std::string_view name, const Sentence& what) const
{
    if (!m_survey || m_survey->problems.size() >= TensorSurvey::kMaxProblems) refuse(name, what);
    m_survey->problems.push_back({std::string(name), what.english()});
}

const GgufTensor* TensorReader::find(const std::string& name) const
{
    const GgufTensor* tensor = m_file.findTensor(name);
    if (!tensor) complain(name, SENTENCE("is missing"));
    if (tensor && m_survey) m_survey->used.insert(name);
    return tensor;
}

void TensorReader::leaveOut(const std::string& name) const
{
    if (m_survey && has(name)) m_survey->used.insert(name);
}

std::uint32_t TensorReader::rows(const std::string& name) const
{
    const GgufTensor* found = find(name);
    // Throws Error even if there is a survey, because the shapes of other tensors depend on this one.
    if (!found) refuse(name, SENTENCE("is missing"));
    // The number of rows is the size of the vocabulary. It must fit into a token id, which is a 32-bit signed integer.
    if (found->shape[1] == 0 || found->shape[1] > std::numeric_limits<std::int32_t>::max()) {
        refuse(name, SENTENCE("has the impossible shape ", shapeText(*found)));
    }
    return static_cast<std::uint32_t>(found->shape[1]);
}

Tensor TensorReader::shaped(const std::string& name, const std::array<std::size_t, 3>& shape) const
{
    const auto [columns, rows, count] = shape;
    const Tensor none{{}, QuantType::F32, nullptr, rows * count, columns, 0};
    const GgufTensor* found = find(name);
    if (!found) return none;
    if (!std::equal(shape.begin(), shape.end(), found->shape.begin()) || found->shape[3] != 1) {
        const std::string stacked = count > 1 ? concat(", ", count) : "";
        const bool isTransposed = found->shape[0] == rows && found->shape[1] == columns && rows != columns;
        complain(name, SENTENCE("has shape ", shapeText(*found), ", but the metadata requires [", columns, ", ", rows,
                                stacked, ']', isTransposed ? SENTENCE(": the tensor is transposed") : Sentence()));
        return none;
    }
    return {found->name, found->type, found->data.data(), rows * count, columns, rowBytes(found->type, columns)};
}

Tensor TensorReader::matrix(const std::string& name, std::size_t rows, std::size_t columns) const
{
    return shaped(name, {columns, rows, 1});
}

Tensor TensorReader::stack(const std::string& name, std::size_t count, std::size_t rows, std::size_t columns) const
{
    return shaped(name, {columns, rows, count});
}

FileValues TensorReader::vector(const std::string& name, std::size_t length) const
{
    const GgufTensor* found = find(name);
    if (!found) return {};
    if (found->shape[0] != length || found->elementCount() != length) {
        complain(name, SENTENCE("has shape ", shapeText(*found), ", but the metadata requires [", length, ']'));
        return {};
    }
    std::vector<float> values(length);
    quantTraits(found->type).decode(found->data.data(), values.data(), length);
    return {std::move(values), {{nameInLayer(name)}}};
}

FileValues TensorReader::values(const std::string& name, std::size_t count, std::size_t columns) const
{
    const GgufTensor* found = find(name);
    if (!found) return {};
    if (found->elementCount() != count || found->shape[0] == 0 || (columns > 0 && found->shape[0] != columns)) {
        const Sentence rows = columns > 0 ? SENTENCE(" in rows of ", columns) : Sentence();
        complain(name,
                 SENTENCE("has shape ", shapeText(*found), ", but the metadata requires ", count, " values", rows));
        return {};
    }
    columns = found->shape[0];
    const Tensor table{found->name,     found->type, found->data.data(),
                       count / columns, columns,     rowBytes(found->type, columns)};
    std::vector<float> all(count);
    for (std::size_t row = 0; row < table.rows; ++row) table.decodeRow(row, all.data() + row * columns);
    return {std::move(all), {{nameInLayer(name)}}};
}

Linear TensorReader::linear(const std::string& name, std::size_t rows, std::size_t columns) const
{
    Linear result{matrix(name + ".weight", rows, columns), {}};
    if (has(name + ".bias")) result.bias = vector(name + ".bias", rows);
    const std::string scale = name + ".scale";  // present in files with 4-bit floats
    if (has(scale) && find(scale)->elementCount() == 1)
        complain(scale, SENTENCE("scales the output of its weights, which is not supported"));
    return result;
}

NormWeights TensorReader::norm(const std::string& name, std::size_t width) const
{
    NormWeights result{vector(name + ".weight", width), {}, nameInLayer(name)};
    if (has(name + ".bias")) result.bias = vector(name + ".bias", width);
    return result;
}

Linear linearRows(const Linear& fused, std::size_t first, std::size_t count)
{
    Linear part{fused.weight.rowRange(first, count), {}};
    std::size_t begin = 0;  // first row of the current range
    for (const RowRange& range : fused.reordered) {
        const std::size_t from = std::max(first, begin), to = std::min(first + count, begin + range.count);
        if (from < to) part.reordered.push_back({range.first + from - begin, to - from});
        begin += range.count;
    }
    if (!fused.bias.empty()) {
        const auto from = fused.bias.begin() + static_cast<std::ptrdiff_t>(first);
        part.bias.assign(from, from + static_cast<std::ptrdiff_t>(count));
        part.bias.source = fused.bias.source;
        part.bias.source.first += first;
    }
    return part;
}

}  // namespace vitrine
