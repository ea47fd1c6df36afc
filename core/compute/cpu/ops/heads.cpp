#include "core/compute/cpu/cpu_backend_impl.h"

#include <algorithm>

namespace vitrine {

void CpuBackend::compute(const ops::Clear& op)
{
    std::fill_n(rowData(op.x), op.x.elements(), 0.0F);
}

void CpuBackend::compute(const ops::CopyHeads& op)
{
    const auto& [role, out, in, heads, count] = op;
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

void CpuBackend::compute(const ops::ProjectHeads& op)
{
    const auto& [role, out, in, heads] = op;
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

// Computes x · W as a weighted sum of the rows of W. It uses the attention kernel that computes weighted sums of
// values.
void CpuBackend::compute(const ops::ProjectHeadsTransposed& op)
{
    const auto& [role, out, in, heads] = op;
    constexpr std::size_t kTile = 128;  // number of tokens that share one decoding of a matrix
    constexpr std::size_t kVector = 16;
    const Tensor& first = heads.front().weight;
    const std::size_t width = (first.columns + kVector - 1) / kVector * kVector;
    // The kernel reads whole vectors, also in the last row. The buffer therefore has kVector more elements.
    const std::size_t matrix = first.rows * first.columns + kVector;
    const std::size_t floats = (matrix + kVector - 1) / kVector * kVector + kTile * width;
    const std::size_t tiles = (in.x.rows + kTile - 1) / kTile;
    m_headWeights.require(m_pool.threadCount() * floats * sizeof(float));
    m_pool.parallelFor(heads.size() * tiles, 1, [&](std::size_t begin, std::size_t end, std::size_t thread) {
        float* const decoded = reinterpret_cast<float*>(m_headWeights.data()) + thread * floats;
        float* const mixes = decoded + floats - kTile * width;
        const KvStretch rows{KvType::F32, reinterpret_cast<const std::byte*>(decoded), first.rows, first.columns};
        for (std::size_t item = begin; item < end; ++item) {
            const std::size_t head = item / tiles, token = item % tiles * kTile;
            const std::size_t tokens = std::min(kTile, in.x.rows - token);
            if (item == begin || item % tiles == 0) {
                for (std::size_t row = 0; row < first.rows; ++row) {
                    heads[head].weight.decodeRow(row, decoded + row * first.columns);
                }
            }
            std::fill_n(mixes, tokens * width, 0.0F);
            m_kernels.attentionMix(rows, rowData(in.x, token) + in.first + head * in.width, tokens, in.x.columns, mixes,
                                   width, m_scratch[thread].data());
            for (std::size_t t = 0; t < tokens; ++t) {
                std::copy_n(mixes + t * width, first.columns, rowData(out.x, token + t) + out.first + head * out.width);
            }
        }
    });
}

}  // namespace vitrine
