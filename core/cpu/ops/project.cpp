#include "core/cpu/cpu_backend_impl.h"

#include <algorithm>

namespace vitrine {

namespace {

/// Rows are handed out in units of this many, so that kernels can work on several at a time.
constexpr std::size_t kRowUnit = 16;
/// About how many chunks each thread gets: enough to even out a descheduled one.
constexpr std::size_t kChunksPerThread = 16;

struct Task {
    WeightMatrix weights;
    const float* bias = nullptr;
    const std::byte* prepared = nullptr;
    float* out = nullptr;
    std::size_t outStride = 0;
    std::size_t firstUnit = 0;  ///< among the units of all projections
    std::size_t units = 0;
};

void addBias(const Task& task, std::size_t rowBegin, std::size_t rowEnd, std::size_t count)
{
    if (!task.bias) return;
    for (std::size_t t = 0; t < count; ++t) {
        float* out = task.out + t * task.outStride;
        for (std::size_t r = rowBegin; r < rowEnd; ++r) out[r] += task.bias[r];
    }
}

}  // namespace

/// Prepared rows for weights of `type`; `used` counts the distinct forms of this call.
const CpuBackend::Prepared& CpuBackend::prepare(QuantType type, const MatrixView& x, std::size_t& used)
{
    const std::uint32_t key = m_kernels.preparedKey(type);
    for (std::size_t i = 0; i < used; ++i) {
        if (m_prepared[i].key == key) return m_prepared[i];
    }
    Prepared& prepared = m_prepared[used++];
    prepared.key = key;
    prepared.stride = m_kernels.preparedBytes(type, x.columns);
    prepared.bytes.require(prepared.stride * x.rows);
    m_pool.parallelFor(x.rows, 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            m_kernels.prepare(type, rowData(x, t), x.columns, prepared.bytes.data() + t * prepared.stride);
        }
    });
    return prepared;
}

void CpuBackend::project(const MatrixView& x, std::initializer_list<Projection> projections)
{
    if (m_prepared.size() < projections.size()) m_prepared.resize(projections.size());
    std::vector<Task> tasks;
    tasks.reserve(projections.size());
    std::size_t used = 0;
    std::size_t units = 0;
    for (const Projection& projection : projections) {
        const Tensor& w = projection.weights.weight;
        Task task;
        task.weights = {w.type, w.data, w.rows, w.columns, w.rowBytes};
        task.bias = projection.weights.bias.empty() ? nullptr : projection.weights.bias.data();
        task.prepared = prepare(w.type, x, used).bytes.data();
        task.out = rowData(projection.out);
        task.outStride = projection.out.columns;
        task.firstUnit = units;
        task.units = (w.rows + kRowUnit - 1) / kRowUnit;
        units += task.units;
        tasks.push_back(task);
    }

    const std::size_t grain = std::max<std::size_t>(1, units / (m_pool.threadCount() * kChunksPerThread));
    m_pool.parallelFor(units, grain, [&](std::size_t begin, std::size_t end, std::size_t thread) {
        for (const Task& task : tasks) {
            const std::size_t first = std::max(begin, task.firstUnit);
            const std::size_t last = std::min(end, task.firstUnit + task.units);
            if (first >= last) continue;
            const std::size_t rowBegin = (first - task.firstUnit) * kRowUnit;
            const std::size_t rowEnd = std::min((last - task.firstUnit) * kRowUnit, task.weights.rows);
            m_kernels.multiply(task.weights, rowBegin, rowEnd, task.prepared, x.rows, task.out, task.outStride,
                               m_scratch[thread].data());
            addBias(task, rowBegin, rowEnd, x.rows);
        }
    });
}

}  // namespace vitrine
