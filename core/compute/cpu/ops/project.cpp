#include "core/compute/cpu/cpu_backend_impl.h"

#include <algorithm>

namespace vitrine {

namespace {

/// Number of rows in one unit of work. It equals the number of rows of the largest panel
/// (core/compute/cpu/isa/panels.h).
constexpr std::size_t kRowUnit = 32;
/// Approximate number of chunks of work per thread. With many small chunks, threads wait only briefly for the threads
/// that compute the last chunks.
constexpr std::size_t kChunksPerThread = 64;

/// Adds the bias to the results of rows [rowBegin, rowEnd) of the weights, for `count` columns.
void addBias(const std::vector<float>& bias, std::size_t rowBegin, std::size_t rowEnd, float* out,
             std::size_t outStride, std::size_t count)
{
    if (bias.empty()) return;
    for (std::size_t t = 0; t < count; ++t) {
        for (std::size_t r = rowBegin; r < rowEnd; ++r) out[t * outStride + r] += bias[r];
    }
}

std::size_t unitsOf(const Tensor& weights)
{
    return (weights.rows + kRowUnit - 1) / kRowUnit;
}

}  // namespace

/// Returns the rows of x, prepared for weights of `type`. `used` is the number of prepared forms that the current
/// operation has made so far; if a new form is made, `used` increases.
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

void CpuBackend::multiply(std::span<const Product> products)
{
    std::size_t units = 0;
    for (const Product& product : products) units += unitsOf(product.weights.weight);
    const std::size_t grain = std::max<std::size_t>(1, units / (m_pool.threadCount() * kChunksPerThread));
    m_pool.parallelFor(units, grain, [&](std::size_t begin, std::size_t end, std::size_t thread) {
        std::size_t firstUnit = 0;  // index of the product's first unit among the units of all products
        for (const Product& product : products) {
            const Tensor& w = product.weights.weight;
            const std::size_t productUnits = unitsOf(w);
            const std::size_t first = std::max(begin, firstUnit);
            const std::size_t last = std::min(end, firstUnit + productUnits);
            if (first < last) {
                const std::size_t rowBegin = (first - firstUnit) * kRowUnit;
                const std::size_t rowEnd = std::min((last - firstUnit) * kRowUnit, w.rows);
                m_kernels.multiply({w.type, w.data, w.rows, w.columns, w.rowBytes}, rowBegin, rowEnd, product.prepared,
                                   product.count, product.out, product.outStride, m_scratch[thread].data());
                addBias(product.weights.bias, rowBegin, rowEnd, product.out, product.outStride, product.count);
            }
            firstUnit += productUnits;
        }
    });
}

void CpuBackend::compute(const ops::Project& op)
{
    if (m_prepared.size() < op.products.size()) m_prepared.resize(op.products.size());
    std::vector<Product> products;
    products.reserve(op.products.size());
    std::size_t used = 0;
    for (const auto& [role, out, weights] : op.products) {
        const std::byte* const prepared = prepare(weights->weight.type, op.x, used).bytes.data();
        products.push_back({*weights, prepared, op.x.rows, rowData(out), out.columns});
    }
    multiply(products);
}

}  // namespace vitrine
