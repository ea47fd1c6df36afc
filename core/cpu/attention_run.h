#pragma once

#include "core/backend/backend.h"
#include "core/cpu/cpu_memory.h"
#include "core/cpu/kernels.h"

#include <cstddef>

namespace vitrine {

/// One call of the operation `attention`, cut into pieces that any thread may compute.
///
/// A *tile* is some neighbouring tokens of one kv head. Its rows are the query heads that share that head: a key is
/// read once for all of them. A *segment* is kSegment positions, whose scores go through one softmax together. What a
/// row gets from one segment depends only on the row and the segment, and segments are merged in order, so neither
/// threads nor the splitting of a prompt changes a bit. Pairs of tile and segment in which no row sees anything are
/// left out.
class AttentionRun {
public:
    AttentionRun(const Kernels& kernels, const CpuKvCache& cache, std::size_t layer, const AttentionOptions& options,
                 const MatrixView& queries, std::size_t firstPosition);

    std::size_t tiles() const noexcept { return m_cache.kvHeads(m_layer) * m_tokenTiles; }
    /// The first segment that any token sees, and the one past the last.
    std::size_t firstSegment() const noexcept { return seenBy(0).begin / kSegment; }
    std::size_t endSegment() const noexcept { return (seenBy(m_queries.rows - 1).end - 1) / kSegment + 1; }

    /// Floats that one thread's pieces work in, and floats that hold what a tile gets from one segment.
    std::size_t workFloats(bool shown) const noexcept;
    std::size_t partialFloats() const noexcept { return m_tileRows * (2 + m_width); }

    /// A whole tile: its rows of `out`, and of `scores` if given.
    void computeTile(std::size_t tile, const MatrixView& out, const MatrixView* scores, float* work,
                     std::byte* scratch) const;
    /// The same in parts: first each segment, then all their parts [segments] together.
    void computePart(std::size_t tile, std::size_t segment, float* part, float* work, std::byte* scratch) const;
    void joinParts(std::size_t tile, float* parts, const MatrixView& out, float* work) const;

private:
    static constexpr std::size_t kSegment = 256;
    /// Rows of a tile, unless one token has more: a multiple of what kernels compute at once.
    static constexpr std::size_t kTileRows = 48;
    /// Not a power of two: the scores of several rows must not compete for the same lines of the cache.
    static constexpr std::size_t kScoreStride = kSegment + 16;

    struct Tile {
        std::size_t kvHead;
        std::size_t firstToken;
        std::size_t tokens;
        std::size_t rows;
    };
    struct Positions {
        std::size_t begin;
        std::size_t end;
    };
    /// What rows get from some positions: values weighted by numerators, not yet divided by their sum.
    struct Part {
        SoftmaxSums* sums;  ///< [rows]
        float* mixes;       ///< [rows, width]
    };
    /// The memory of a thread.
    struct Work {
        float* queries;  ///< [rows, headDim]
        float* scores;   ///< [rows, kScoreStride]
        Part part;
        Part total;
        float* maxima;  ///< [segments, rows]; only when scores are shown
    };

    Tile tileAt(std::size_t index) const noexcept;
    Positions seenBy(std::size_t token) const noexcept;
    /// The part of what a token sees that lies in a segment.
    static Positions within(std::size_t segment, Positions seen) noexcept;
    Positions segmentsOf(const Tile& tile) const noexcept;
    Part partAt(float* memory) const noexcept;
    Work workAt(float* memory) const noexcept;
    void gatherQueries(const Tile& tile, float* queries) const;
    void attend(const Tile& tile, std::size_t segment, const Work& work, Part part, std::byte* scratch) const;
    void fade(const Tile& tile, std::size_t row, Positions seen, float* scores) const;
    KvStretch valuesOf(const Tile& tile, Positions positions) const noexcept;
    void mix(const Tile& tile, std::size_t segment, const Work& work, Part part, std::byte* scratch) const;
    void clear(const Tile& tile, Part total) const;
    void merge(const Tile& tile, Part total, Part part) const;
    void finish(const Tile& tile, Part total, const MatrixView& out) const;
    void show(const Tile& tile, std::size_t segment, const Work& work, const MatrixView& scores) const;
    void finishShown(const Tile& tile, const Work& work, const MatrixView& scores) const;
    float* shownRow(const Tile& tile, std::size_t row, const MatrixView& scores) const noexcept;

    const Kernels& m_kernels;
    const CpuKvCache& m_cache;
    std::size_t m_layer;
    const AttentionOptions& m_options;
    MatrixView m_queries;
    std::size_t m_firstPosition;
    std::size_t m_groupHeads;  ///< query heads of a kv head
    std::size_t m_width;       ///< of a mix: headDim in whole vectors
    std::size_t m_tileTokens;
    std::size_t m_tokenTiles;
    std::size_t m_tileRows;  ///< room for rows
};

}  // namespace vitrine
