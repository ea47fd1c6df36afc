#pragma once

#include "core/compute/backend/backend.h"
#include "core/file/quant/quant_traits.h"
#include "core/file/tensor/buffer.h"
#include "core/file/tensor/tensor.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

namespace vitrine::test {

inline std::vector<float> randomValues(std::size_t count, unsigned seed, float spread = 1.0F)
{
    std::mt19937 generator(seed);
    std::uniform_real_distribution<float> uniform(-spread, spread);
    std::vector<float> values(count);
    for (float& value : values) value = uniform(generator);
    return values;
}

/// A matrix in the memory of a back end. It is filled by embedding the rows of a table, because the interface of a back
/// end has no other way to write values.
struct Matrix {
    Matrix(Backend& backend, std::size_t rows, std::size_t columns)
        : buffer(backend.allocate(rows * columns * sizeof(float))), view{buffer.get(), 0, rows, columns}
    {
    }
    Matrix(Backend& backend, std::size_t rows, std::size_t columns, const std::vector<float>& values)
        : Matrix(backend, rows, columns)
    {
        fill(backend, values);
    }
    void fill(Backend& backend, const std::vector<float>& values) const
    {
        std::vector<std::int32_t> ids(view.rows);
        for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<std::int32_t>(i);
        backend.begin(ids, 0);
        const Tensor rows = table(values, view.columns);
        backend.run(ops::Embed{.x = view, .table = &rows});
    }
    std::vector<float> read(Backend& backend) const
    {
        std::vector<float> values(view.elements());
        backend.capture(view, values);
        backend.finish();
        return values;
    }
    static Tensor table(const std::vector<float>& values, std::size_t columns)
    {
        return {
            "table", QuantType::F32,         reinterpret_cast<const std::byte*>(values.data()), values.size() / columns,
            columns, columns * sizeof(float)};
    }

    std::unique_ptr<Buffer> buffer;
    MatrixView view;
};

/// Returns the largest absolute difference. Returns NaN if a difference is NaN, and infinity if the lengths differ.
inline double worst(const std::vector<double>& expected, const std::vector<float>& found)
{
    if (expected.size() != found.size()) return INFINITY;
    double result = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double difference = std::abs(expected[i] - found[i]);
        if (!(difference <= result)) result = difference;  // this condition is also true for NaN
    }
    return result;
}

}  // namespace vitrine::test
