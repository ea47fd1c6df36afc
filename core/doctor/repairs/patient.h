#pragma once

#include "core/model/model.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace vitrine {

/// A model whose weights and config may be changed in memory. Matrices stay views into the file until something moves
/// their rows or decodes them.
class Patient {
public:
    explicit Patient(const Model& model) : m_model(model), config(model.config()), weights(model.weights()) {}
    Patient(const Patient&) = delete;
    Patient& operator=(const Patient&) = delete;

    /// The changed model; the patient must outlive it.
    std::shared_ptr<const Model> result() const { return Model::variant(m_model, config, weights); }

    /// Row i becomes what row source(i) was; bias likewise.
    template <typename Source>
    void reorderRows(Linear& linear, Source source)
    {
        linear.weight = movedRows(linear.weight, source);
        if (linear.bias.empty()) return;
        const std::vector<float> old = linear.bias;
        for (std::size_t i = 0; i < old.size(); ++i) linear.bias[i] = old[source(i)];
    }
    template <typename Source>
    Tensor movedRows(const Tensor& tensor, Source source)
    {
        std::byte* const memory = allocate(tensor.bytes());
        for (std::size_t i = 0; i < tensor.rows; ++i) copyRow(tensor, source(i), memory + i * tensor.rowBytes);
        return withData(tensor, memory);
    }
    /// Column i becomes what column source(i) was, decoded to F32.
    template <typename Source>
    Tensor movedColumns(const Tensor& tensor, Source source)
    {
        std::byte* const memory = allocate(tensor.rows * tensor.columns * sizeof(float));
        std::vector<float> row(tensor.columns);
        for (std::size_t r = 0; r < tensor.rows; ++r) {
            tensor.decodeRow(r, row.data());
            auto* const to = reinterpret_cast<float*>(memory) + r * tensor.columns;
            for (std::size_t c = 0; c < tensor.columns; ++c) to[c] = row[source(c)];
        }
        Tensor result = withData(tensor, memory);
        result.type = QuantType::F32;
        result.rowBytes = tensor.columns * sizeof(float);
        return result;
    }
    /// The same values read column by column, decoded to F32.
    Tensor transposed(const Tensor& tensor);
    /// Zeros in its shape and type: bytes of zero are zeros in every format.
    Tensor zeros(const Tensor& tensor) { return withData(tensor, allocate(tensor.bytes())); }
    /// The same bytes after change(bytes of a block) on each block of the format.
    template <typename Change>
    Tensor changedBlocks(const Tensor& tensor, std::size_t blockBytes, Change change)
    {
        std::byte* const memory = allocate(tensor.bytes());
        for (std::size_t i = 0; i < tensor.rows; ++i) copyRow(tensor, i, memory + i * tensor.rowBytes);
        for (std::size_t at = 0; at < tensor.bytes(); at += blockBytes) change(memory + at);
        return withData(tensor, memory);
    }

private:
    const Model& m_model;

public:
    ModelConfig config;
    Weights weights;

private:
    std::byte* allocate(std::size_t bytes);
    static void copyRow(const Tensor& tensor, std::size_t row, std::byte* to);
    static Tensor withData(Tensor tensor, const std::byte* data);

    std::vector<std::unique_ptr<std::byte[]>> m_memory;
};

}  // namespace vitrine
