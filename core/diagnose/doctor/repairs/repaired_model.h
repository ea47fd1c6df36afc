#pragma once

#include "core/model/model.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace vitrine {

/// A copy of a model in which a repair changes weights and config in memory. Each matrix is a view into the file
/// until a repair moves or decodes its rows.
class RepairedModel {
public:
    explicit RepairedModel(const Model& model) : m_model(model), config(model.config()), weights(model.weights()) {}
    RepairedModel(const RepairedModel&) = delete;
    RepairedModel& operator=(const RepairedModel&) = delete;

    /// Returns the changed model. This object must outlive it.
    std::shared_ptr<const Model> result() const { return Model::variant(m_model, config, weights); }

    /// For each i, moves row source(i) of the weight to row i, and element source(i) of the bias to element i.
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
    /// Returns the matrix, decoded to F32, in which column i is column source(i) of `tensor`.
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
    /// Returns the tensor, decoded to F32, with its values read column by column instead of row by row. The shape is
    /// unchanged.
    Tensor transposed(const Tensor& tensor);
    /// Returns zeros in the shape and type of the tensor. In every tensor type, zero bytes decode to zeros.
    Tensor zeros(const Tensor& tensor) { return withData(tensor, allocate(tensor.bytes())); }
    /// Returns a copy of the tensor in which `change` was called on each block of `blockBytes` bytes.
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
