#include "core/cpu/cpu_backend_impl.h"

#include <algorithm>

namespace vitrine {

void CpuBackend::clear(const MatrixView& x)
{
    std::fill_n(rowData(x), x.elements(), 0.0F);
}

void CpuBackend::copyHeads(const HeadStretch& out, const HeadStretch& in, std::size_t heads, std::size_t count)
{
    m_pool.parallelFor(out.x.rows, 16, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t t = begin; t < end; ++t) {
            const float* const from = rowData(in.x, t) + in.first;
            float* const to = rowData(out.x, t) + out.first;
            for (std::size_t head = 0; head < heads; ++head) {
                std::copy_n(from + head * in.width, count, to + head * out.width);
            }
        }
    });
}

void CpuBackend::projectHeads(const HeadStretch& out, const HeadStretch& in, std::span<const Linear> heads)
{
    const Tensor& first = heads.front().weight;
    const std::size_t stride = m_kernels.preparedBytes(first.type, first.columns);
    const std::size_t rows = in.x.rows;
    m_headInputs.require(heads.size() * rows * stride);
    m_pool.parallelFor(heads.size() * rows, 4, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t item = begin; item < end; ++item) {
            const std::size_t head = item / rows;
            const float* const from = rowData(in.x, item % rows) + in.first + head * in.width;
            m_kernels.prepare(first.type, from, first.columns, m_headInputs.data() + item * stride);
        }
    });
    std::vector<Product> products;
    products.reserve(heads.size());
    for (std::size_t head = 0; head < heads.size(); ++head) {
        products.push_back({heads[head], m_headInputs.data() + head * rows * stride, rows,
                            rowData(out.x) + out.first + head * out.width, out.x.columns});
    }
    multiply(products);
}

}  // namespace vitrine
