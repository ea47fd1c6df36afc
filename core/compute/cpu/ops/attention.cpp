#include "core/compute/cpu/attention_run.h"
#include "core/compute/cpu/cpu_backend_impl.h"

#include <atomic>
#include <vector>

namespace vitrine {

namespace {

/// Minimum number of tiles per thread for computing each tile on a single thread. With fewer tiles, as in generation,
/// some threads would be idle during the last tiles. Several threads then compute the segments of a tile in parallel.
constexpr std::size_t kEnoughTiles = 16;

}  // namespace

void CpuBackend::compute(const ops::Attention& op)
{
    const auto& [role, out, queries, cache, layer, options, scores] = op;
    const AttentionRun run(m_kernels, static_cast<const CpuKvCache&>(*cache), layer, options, queries,
                           firstPositionOf(queries));
    for (AlignedBytes& own : m_attentionWork) own.require(run.workFloats(scores.has_value()) * sizeof(float));
    const auto work = [&](std::size_t thread) { return reinterpret_cast<float*>(m_attentionWork[thread].data()); };
    const std::size_t segments = run.endSegment() - run.firstSegment();
    if (scores || segments == 1 || run.tiles() >= kEnoughTiles * m_pool.threadCount()) {
        m_pool.parallelFor(run.tiles(), 1, [&](std::size_t begin, std::size_t end, std::size_t thread) {
            for (std::size_t tile = begin; tile < end; ++tile) {
                run.computeTile(tile, out, scores ? &*scores : nullptr, work(thread), m_scratch[thread].data());
            }
        });
        return;
    }
    m_attentionParts.require(run.tiles() * segments * run.partialFloats() * sizeof(float));
    float* const parts = reinterpret_cast<float*>(m_attentionParts.data());
    std::vector<std::atomic<std::size_t>> done(run.tiles());
    m_pool.parallelFor(run.tiles() * segments, 1, [&](std::size_t begin, std::size_t end, std::size_t thread) {
        for (std::size_t item = begin; item < end; ++item) {
            const std::size_t tile = item / segments;
            float* const part = parts + item * run.partialFloats();
            run.computePart(tile, run.firstSegment() + item % segments, part, work(thread), m_scratch[thread].data());
            if (done[tile].fetch_add(1) + 1 < segments) continue;
            run.joinParts(tile, parts + tile * segments * run.partialFloats(), out, work(thread));
        }
    });
}

}  // namespace vitrine
