#pragma once

#include "core/compute/backend/backend.h"
#include "core/compute/cpu/cpu_memory.h"
#include "core/compute/cpu/kernels.h"

#include <cstddef>

namespace vitrine {

/// One operation ops::Attention, divided into pieces that any thread may compute.
///
/// A *tile* consists of several adjacent tokens and one kv head. Its rows are the query heads of these tokens that
/// share the kv head. Each key is therefore read once for all rows.
///
/// A *segment* is a range of kSegment positions. The scores of a segment go through one softmax together. The
/// contribution of a segment to a row depends only on the row and the segment, and segments are merged in order.
/// Results are therefore bit-identical for any number of threads and any splitting of a prompt. Segments without a
/// position that is visible to a tile's tokens are skipped for that tile.
class AttentionRun {
public:
    AttentionRun(const Kernels& kernels, const CpuKvCache& cache, std::size_t layer, const AttentionOptions& options,
                 const MatrixView& queries, std::size_t firstPosition);

    std::size_t tiles() const noexcept { return m_cache.kvHeads(m_layer) * m_tokenTiles; }
    /// Returns the index of the first segment that is visible to any token. endSegment() returns the index after the
    /// last such segment.
    std::size_t firstSegment() const noexcept { return seenBy(0).begin / kSegment; }
    std::size_t endSegment() const noexcept { return (seenBy(m_queries.rows - 1).end - 1) / kSegment + 1; }

    /// Number of floats of work memory per thread. `shown` is true if scores are requested.
    std::size_t workFloats(bool shown) const noexcept;
    std::size_t partialFloats() const noexcept { return m_tileRows * (2 + m_width); }

    /// Computes a whole tile: its rows of `out`, and its rows of `scores` if `scores` is not null.
    void computeTile(std::size_t tile, const MatrixView& out, const MatrixView* scores, float* work,
                     std::byte* scratch) const;
    /// The next two functions compute a tile in parts. computePart computes the contribution of one segment. joinParts
    /// merges the contributions of all segments: `parts` is [segments], each of partialFloats() floats.
    void computePart(std::size_t tile, std::size_t segment, float* part, float* work, std::byte* scratch) const;
    void joinParts(std::size_t tile, float* parts, const MatrixView& out, float* work) const;

private:
    static constexpr std::size_t kSegment = 256;
    /// Maximum number of rows of a tile with several tokens; a multiple of the number of rows that kernels compute at
    /// once. A tile with a single token may have more rows.
    static constexpr std::size_t kTileRows = 48;
    /// Distance between two rows of scores, in floats. It is not a power of two, so that the rows do not compete for
    /// the same sets of the CPU cache.
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
    /// Contribution of some positions to the rows of a tile: sums of values weighted by softmax numerators. finish()
    /// divides them by the sums of the numerators.
    struct Part {
        SoftmaxSums* sums;  ///< [rows]: maximum of the scores, and sum of the numerators
        float* mixes;       ///< [rows, width]: sum of the values weighted by the numerators
    };
    /// Work memory of a thread.
    struct Work {
        float* queries;  ///< [rows, headDim]: queries of the tile
        float* scores;   ///< [rows, kScoreStride]: scores of one segment, then their softmax numerators
        Part part;
        Part total;
        float* maxima;  ///< largest score of each segment and row, [segments, rows]; only if scores are requested
    };

    Tile tileAt(std::size_t index) const noexcept;
    Positions seenBy(std::size_t token) const noexcept;
    /// Returns the positions of `segment` that are also in `seen`.
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
    std::size_t m_groupHeads;  ///< number of query heads per kv head
    std::size_t m_width;       ///< number of floats of a weighted sum of values: headDim rounded up to whole vectors
    std::size_t m_tileTokens;
    std::size_t m_tokenTiles;
    std::size_t m_tileRows;  ///< maximum number of rows of a tile
};

}  // namespace vitrine
