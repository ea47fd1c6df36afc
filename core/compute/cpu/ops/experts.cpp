#include "core/compute/cpu/cpu_backend_impl.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

float* floats(const AlignedBytes& bytes)
{
    return reinterpret_cast<float*>(bytes.data());
}

}  // namespace

/// Converts the input rows of each group to the form that one of the group's matrices requires. `matrix` selects the
/// matrix; `input(r)` returns row r.
template <typename Input>
void CpuBackend::prepareExperts(const Linear* ExpertGroup::*matrix, const Input& input, ExpertWork::Prepared& prepared)
{
    const ExpertWork& work = m_experts;
    prepared.offsets.clear();
    std::size_t bytes = 0;
    for (const ExpertGroup& group : work.groups) {
        const Tensor& weights = (group.*matrix)->weight;
        prepared.offsets.push_back(bytes);
        bytes += group.rows * m_kernels.preparedBytes(weights.type, weights.columns);
    }
    prepared.bytes.require(bytes);
    m_pool.parallelFor(work.rows.size(), 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t r = begin; r < end; ++r) {
            const std::size_t g = work.rows[r].group;
            const ExpertGroup& group = work.groups[g];
            const Tensor& weights = (group.*matrix)->weight;
            const std::size_t stride = m_kernels.preparedBytes(weights.type, weights.columns);
            std::byte* const to = prepared.bytes.data() + prepared.offsets[g] + (r - group.firstRow) * stride;
            m_kernels.prepare(weights.type, input(r), weights.columns, to);
        }
    });
}

/// Computes the gate and up projections of all rows, and the logit of the shared expert.
void CpuBackend::openExperts(const MatrixView& x, const ExpertWeights& weights)
{
    ExpertWork& work = m_experts;
    const auto token = [&](std::size_t r) { return rowData(x, work.rows[r].token); };
    prepareExperts(&ExpertGroup::gate, token, work.gateInputs);
    const bool alike = std::all_of(work.groups.begin(), work.groups.end(), [&](const ExpertGroup& group) {
        return !group.up ||
               m_kernels.preparedKey(group.gate->weight.type) == m_kernels.preparedKey(group.up->weight.type);
    });
    if (!alike) prepareExperts(&ExpertGroup::up, token, work.upInputs);
    const ExpertWork::Prepared& upInputs = alike ? work.gateInputs : work.upInputs;

    work.gate.require(work.values * sizeof(float));
    work.up.require(work.values * sizeof(float));
    work.sharedLogit.require(x.rows * sizeof(float));
    std::vector<Product> products;
    products.reserve(2 * work.groups.size() + 1);
    for (std::size_t g = 0; g < work.groups.size(); ++g) {
        const ExpertGroup& group = work.groups[g];
        const std::byte* const gateInput = work.gateInputs.bytes.data() + work.gateInputs.offsets[g];
        const std::byte* const upInput = upInputs.bytes.data() + upInputs.offsets[g];
        products.push_back({*group.gate, gateInput, group.rows, floats(work.gate) + group.firstValue, group.width});
        if (!group.up) continue;
        products.push_back({*group.up, upInput, group.rows, floats(work.up) + group.firstValue, group.width});
    }
    if (weights.sharedRouter) {
        std::size_t used = 0;
        if (m_prepared.empty()) m_prepared.resize(1);
        const std::byte* const input = prepare(weights.sharedRouter.weight.type, x, used).bytes.data();
        products.push_back({weights.sharedRouter, input, x.rows, floats(work.sharedLogit), 1});
    }
    multiply(products);
}

/// Computes gate = f(gate) · up and copies the results of each token to `activated`. If config.weighsInput is true, an
/// expert's input must be multiplied by the router's weight. This function multiplies the gate and up projections by
/// the weight instead, which gives the same result.
void CpuBackend::activateExperts(const MatrixView& activated, const ExpertConfig& config, Activation f)
{
    ExpertWork& work = m_experts;
    m_pool.parallelFor(work.rows.size(), 1, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t r = begin; r < end; ++r) {
            ExpertRow& row = work.rows[r];
            const ExpertGroup& group = work.groups[row.group];
            const std::size_t at = group.firstValue + (r - group.firstRow) * group.width;
            if (config.weighsInput) {
                for (const AlignedBytes* opened : {&work.gate, &work.up}) {
                    if (opened == &work.up && !group.up) continue;
                    std::for_each_n(floats(*opened) + at, group.width, [&](float& x) { x *= row.weight; });
                }
                row.weight = 1;
            }
            activateRange(floats(work.gate) + at, group.up ? floats(work.up) + at : nullptr, group.width, f);
            std::copy_n(floats(work.gate) + at, group.width, rowData(activated, row.token) + row.column);
        }
    });
}

void CpuBackend::closeExperts(const MatrixView& activated, std::size_t embedding)
{
    ExpertWork& work = m_experts;
    const auto values = [&](std::size_t r) { return rowData(activated, work.rows[r].token) + work.rows[r].column; };
    prepareExperts(&ExpertGroup::down, values, work.downInputs);
    work.outputs.require(work.rows.size() * embedding * sizeof(float));
    std::vector<Product> products;
    products.reserve(work.groups.size());
    for (std::size_t g = 0; g < work.groups.size(); ++g) {
        const ExpertGroup& group = work.groups[g];
        const std::byte* const input = work.downInputs.bytes.data() + work.downInputs.offsets[g];
        products.push_back(
            {*group.down, input, group.rows, floats(work.outputs) + group.firstRow * embedding, embedding});
    }
    multiply(products);
}

void CpuBackend::chooseExperts(ExpertChoice& choice, std::size_t, std::span<const float> logits,
                               const ExpertWeights& weights, const ExpertConfig& config) const
{
    choice.make(logits, weights.choiceBias, config);
}

void CpuBackend::compute(const ops::Experts& op)
{
    const auto& [role, out, activated, x, logits, weights, config, f] = op;
    ExpertWork& work = m_experts;
    work.plan(logits, *weights, *config, [&](ExpertChoice& choice, std::size_t token, std::span<const float> row) {
        chooseExperts(choice, token, row, *weights, *config);
    });
    openExperts(x, *weights);
    activateExperts(activated, *config, f);
    closeExperts(activated, out.columns);

    if (weights->sharedRouter) {
        for (std::size_t t = 0; t < x.rows; ++t) {
            const double logit = floats(work.sharedLogit)[t];
            work.rows[work.rowOf(t, config->used)].weight = static_cast<float>(1.0 / (1.0 + std::exp(-logit)));
        }
    }
    m_pool.parallelFor(out.rows, 1, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            float* const sum = rowData(out, t);
            std::fill_n(sum, out.columns, 0.0F);
            for (std::size_t slot = 0; slot < work.slotCount; ++slot) {
                const std::size_t r = work.rowOf(t, slot);
                m_kernels.addScaledF32(sum, work.rows[r].weight, floats(work.outputs) + r * out.columns, out.columns);
            }
        }
    });
}

}  // namespace vitrine
