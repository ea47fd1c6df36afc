#pragma once

#include "core/backend/backend.h"
#include "core/cpu/cpu_memory.h"
#include "core/cpu/kernels.h"

#include <cstddef>

namespace vitrine {

/// One call of the operation `attention`, divided into pieces that any thread may compute.
///
/// A *tile* is some adjacent tokens of one kv head. Its rows are the query heads that share this head, so that a key is
/// read once for all of them. A *segment* is kSegment positions, whose scores go through one softmax together. The
/// contribution of a segment to a row depends only on the row and the segment, and segments are merged in order.
/// Results are therefore bit-identical for any number of threads and any splitting of a prompt. Pairs of tile and
/// segment without a visible position are skipped.
class AttentionRun {
public:
    AttentionRun(const Kernels& kernels, const CpuKvCache& cache, std::size_t layer, const AttentionOptions& options,
                 const MatrixView& queries, std::size_t firstPosition);

    std::size_t tiles() const noexcept { return m_cache.kvHeads(m_layer) * m_tokenTiles; }
    /// First visible segment of any token, and the one after the last.
    std::size_t firstSegment() const noexcept { return seenBy(0).begin / kSegment; }
    std::size_t endSegment() const noexcept { return (seenBy(m_queries.rows - 1).end - 1) / kSegment + 1; }

    /// Number of floats that one thread works in, and of floats for the contribution of one segment to a tile.
    std::size_t workFloats(bool shown) const noexcept;
    std::size_t partialFloats() const noexcept { return m_tileRows * (2 + m_width); }

    /// Computes a whole tile: its rows of `out`, and of `scores` if given.
    void computeTile(std::size_t tile, const MatrixView& out, const MatrixView* scores, float* work,
                     std::byte* scratch) const;
    /// Computes a tile in parts: first each segment, then the sum of all parts [segments].
    void computePart(std::size_t tile, std::size_t segment, float* part, float* work, std::byte* scratch) const;
    void joinParts(std::size_t tile, float* parts, const MatrixView& out, float* work) const;

private:
    static constexpr std::size_t kSegment = 256;
    /// Rows of a tile, unless one token has more. A multiple of the rows that kernels compute at once.
    static constexpr std::size_t kTileRows = 48;
    /// Not a power of two: scores of several rows would compete for the same lines of the cache.
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
    /// Contribution of some positions to rows: values weighted by softmax numerators, not yet divided by their sum.
    struct Part {
        SoftmaxSums* sums;  ///< [rows]
        float* mixes;       ///< [rows, width]
    };
    /// Work memory of a thread.
    struct Work {
        float* queries;  ///< [rows, headDim]
        float* scores;   ///< [rows, kScoreStride]
        Part part;
        Part total;
        float* maxima;  ///< [segments, rows]; only if scores are requested
    };

    Tile tileAt(std::size_t index) const noexcept;
    Positions seenBy(std::size_t token) const noexcept;
    /// Positions of a segment that are visible to a token.
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
    std::size_t m_groupHeads;  ///< query heads per kv head
    std::size_t m_width;       ///< columns of a mix: headDim rounded up to whole vectors
    std::size_t m_tileTokens;
    std::size_t m_tokenTiles;
    std::size_t m_tileRows;  ///< capacity of a tile in rows
};

}  // namespace vitrine
