// Operations of DeviatingBackend that read matrices of the model.

#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/matrix_values.h"
#include "core/file/gguf/gguf_file.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace vitrine {

namespace {

/// Returns `weights` with the given values [rows, columns] instead of its own.
Linear withValues(const Linear& weights, const std::vector<float>& values)
{
    Linear found = weights;
    found.weight.type = QuantType::F32;
    found.weight.data = reinterpret_cast<const std::byte*>(values.data());
    found.weight.rowBytes = weights.weight.columns * sizeof(float);
    return found;
}

bool liesIn(const GgufFile& file, const Tensor& tensor)
{
    const GgufTensor* const entire = file.findTensor(tensor.name);
    if (!entire) return false;
    const std::less_equal<const std::byte*> notBehind;  // compares pointers into different memory blocks
    return notBehind(entire->data.data(), tensor.data) &&
           notBehind(tensor.data + tensor.bytes(), entire->data.data() + entire->data.size());
}

}  // namespace

Linear DeviatingBackend::decoded(const Linear& weights)
{
    if (!m_deviation->decode || !weights || !acts()) return weights;
    if (!m_scope->tensor.empty() && weights.weight.name != m_scope->tensor) return weights;
    const std::pair key{weights.weight.data, weights.weight.rows};
    const auto [found, isNew] = m_decoded.try_emplace(key);
    if (isNew) found->second = m_deviation->decode(weights.weight);
    return found->second ? withValues(weights, *found->second) : weights;
}

void DeviatingBackend::decodeAll(ExpertWeights& weights)
{
    for (std::vector<Linear>* part : {&weights.gate, &weights.up, &weights.down}) {
        for (Linear& linear : *part) linear = decoded(linear);
    }
    for (Linear* linear : {&weights.sharedRouter, &weights.sharedGate, &weights.sharedUp, &weights.sharedDown}) {
        *linear = decoded(*linear);
    }
}

void DeviatingBackend::compute(const ops::Embed& op)
{
    const MatrixView& x = op.x;
    if (!m_segment->input.empty()) {
        const std::size_t width = x.columns;
        std::copy_n(m_segment->input.data() + m_first * width, x.elements(), rowData(x));
        return;
    }
    const auto right = [&] { CpuBackend::compute(op); };
    const bool ofLayers = op.role == Role::LayerInputEmbedding;
    if ((!m_deviation->changes<EmbedCall>() || ofLayers) && !m_deviation->decode) return right();
    const MatrixView views[] = {x};
    const auto wrong = [&] {
        EmbedCall embedding{call(), m_ids, op.table};
        if (!ofLayers) m_deviation->change(embedding);
        const Linear weights = decoded(Linear{*embedding.table, {}});
        std::vector<float> row(x.columns);
        for (std::size_t t = 0; t < m_ids.size(); ++t) {
            const auto vocabulary = static_cast<std::int64_t>(op.table->rows);
            const auto id = static_cast<std::size_t>((embedding.ids[t] % vocabulary + vocabulary) % vocabulary);
            weights.weight.decodeRow(id, row.data());
            for (std::size_t i = 0; i < row.size(); ++i) {
                rowData(x, t)[i] = static_cast<float>(row[i] * embedding.factor);
            }
        }
    };
    // The embedding is outside of all layers, so a deviation of one layer does not affect it.
    if (m_scope->layer) return right();
    scoped(views, right, wrong);
}

void DeviatingBackend::multiplyBy(const MatrixView& x, const MatrixView& out, const Linear& weights)
{
    const Linear floats{inFloats(weights.weight), weights.bias};
    CpuBackend::compute(ops::Project{x, {{Role::Other, out, &floats}}});
}

const Tensor& DeviatingBackend::inFloats(const Tensor& tensor)
{
    constexpr std::size_t kMostFloats = std::size_t{192} << 20;
    if (tensor.type == QuantType::F32) return tensor;
    const auto found = m_floats.find(tensor.data);
    if (found != m_floats.end() && found->second.tensor.rows == tensor.rows &&
        found->second.tensor.columns == tensor.columns) {
        return found->second.tensor;
    }
    // Only tensors of the file are cached. Tensors made by a hypothesis are freed soon, and their addresses may be used
    // again.
    const bool isOfFile = found != m_floats.end() || liesIn(*m_file, tensor);
    if (m_floatCount > kMostFloats) {
        m_floats.clear();
        m_floatCount = 0;
    }
    Floats& made = isOfFile ? m_floats[tensor.data] : m_passing;
    made.values.resize(tensor.rows * tensor.columns);
    if (isOfFile) m_floatCount += made.values.size();
    for (std::size_t row = 0; row < tensor.rows; ++row) {
        tensor.decodeRow(row, made.values.data() + row * tensor.columns);
    }
    made.tensor = tensor;
    made.tensor.type = QuantType::F32;
    made.tensor.data = reinterpret_cast<const std::byte*>(made.values.data());
    made.tensor.rowBytes = tensor.columns * sizeof(float);
    return made.tensor;
}

void DeviatingBackend::compute(const ops::Project& op)
{
    const MatrixView& x = op.x;
    const auto right = [&] {
        for (const Projection& each : op.products) multiplyBy(x, each.out, *each.weights);
    };
    const Role first = op.products.front().role;
    // Unless it is a router, the first product of a layer reads the input of attention, or of the recurrent state that
    // replaces attention.
    const bool routes = first == Role::Router || first == Role::StreamRouter || first == Role::StreamPredict;
    if (m_inLayers && !routes && m_attentionInput.empty()) m_attentionInput = copied(x);
    if (first == Role::Gate || first == Role::Up || first == Role::Router) m_feedForwardInput = copied(x);
    if (first == Role::AttentionOutput) m_branch = op.products.front().out;
    const bool ends = endsBranch(first);
    if (!m_deviation->changes<ProjectCall>() && !m_deviation->changes<ProjectedCall>() && !m_deviation->decode) {
        right();
        if (ends) endBranch(op.products.front().out);
        return;
    }
    std::vector<MatrixView> views;
    for (const Projection& each : op.products) views.push_back(each.out);
    scoped(views, right, [&] {
        ProjectedCall products{{call(), x, {}}};
        for (const Projection& each : op.products) {
            products.products.push_back({each.role, each.out, decoded(*each.weights)});
        }
        const std::vector<float> input = copied(x);
        m_deviation->change<ProjectCall>(products);
        for (const ProjectCall::Product& product : products.products) {
            multiplyBy(products.x, product.out, product.weights);
        }
        put(x, input);  // restores the input, which a deviation may have changed in place
        m_deviation->change(products);
    });
    if (ends) endBranch(op.products.front().out);
}

}  // namespace vitrine
