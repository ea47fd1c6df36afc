#pragma once

// Products of a matrix with many columns. Several rows of the matrix are unpacked once into a panel, which stays in the
// second-level cache while all columns are multiplied with it. A panel is a matrix of 32-bit words, [word][row]. Quants
// (integer weights) are packed four to a word. The scales of 256 weights follow their quants (see panel_records.h). A
// multiplication of one register of weights with one broadcast word of activations thus gives four products for each
// row. Each lane holds the sum of one row, so no sum must be gathered from several lanes.
//
// Each result is one chain of sums in the order of the blocks, independent of other results. Results are therefore
// bit-identical for all numbers of columns that are at least kPanelCount.
//
// Everything here has internal linkage, like all code of this folder: each level compiles its own copy.

#include "core/compute/cpu/isa/avx2/multiply.h"
#include "core/compute/cpu/isa/panel_records.h"
#include "core/compute/cpu/isa/panel_tiles.h"
#include "core/compute/cpu/kernels.h"

namespace vitrine {
namespace {

/// The part of the matrix that is unpacked at a time. Its rows are divided into strips of kStrip rows; each strip
/// becomes one panel.
struct Piece {
    size_t row;
    size_t rows;
    size_t record;
    size_t records;
};

/// Multiplies the records of a panel with a few columns and adds the products to totals[column][row].
template <typename Tile>
concept PanelKernel = requires(const uint8_t* panel, size_t records, PanelColumns x, int offset, float* totals)
{
    // kRows and kColumns: number of vectors of rows, and number of columns, that are computed at once.
    requires(Tile::kRows > 0 && Tile::kColumns > 0);
    requires(Tile::kActivationBytes > 0);  // kActivationBytes: size of one column's activations for one record
    requires(Tile::kMostRecords > 0);      // kMostRecords: maximum number of records in a piece
    Tile::run(panel, records, x, offset, totals);
};

/// Implements Kernels::multiply with panels. The job must have at least Tile::kColumns columns.
template <PanelSimd Simd, PanelSource Source, PanelKernel Tile>
struct PanelProduct {
    static constexpr size_t kLanes = Simd::kLanes;
    static constexpr size_t kColumns = Tile::kColumns;
    static constexpr size_t kStrip = kLanes * Tile::kRows;
    static constexpr size_t kWords = Source::Shape::kWords;
    static constexpr size_t kRecordBytes = kWords * kStrip * 4;
    /// Size of the unpacked panels: half of a second-level cache of 1 MiB. If the second-level cache is smaller, the
    /// panels stay in the third-level cache. They are read in order, once for every few columns, so prefetching hides
    /// the latency.
    static constexpr size_t kPieceBytes = 512 * 1024;
    static constexpr size_t kMostRows = 1024;
    static_assert(kMostRows % kStrip == 0 && kPieceBytes + kMostRows * kColumns * sizeof(float) <= kScratchBytes);

    /// Unpacks the rows one after another, so that the matrix is read in long contiguous runs. If the last strip has
    /// too few rows, it is completed with copies of the last row.
    static void unpack(const WeightMatrix& weights, const Piece& piece, uint8_t* panels)
    {
        alignas(64) uint32_t records[kLanes][kWords];
        for (size_t lanes = 0; lanes < (piece.rows + kStrip - 1) / kStrip * kStrip; lanes += kLanes) {
            uint8_t* panel = panels + lanes / kStrip * piece.records * kRecordBytes + lanes % kStrip * 4;
            for (size_t i = piece.record; i < piece.record + piece.records; ++i) {
                const size_t columns = weights.columns - i * Source::kColumns;
                for (size_t lane = 0; lane < kLanes; ++lane) {
                    const size_t row = lanes + lane < piece.rows ? lanes + lane : piece.rows - 1;
                    const std::byte* const data = weights.data + (piece.row + row) * weights.rowBytes;
                    const uint8_t* const at = reinterpret_cast<const uint8_t*>(data) + i * Source::kBytes;
                    prefetchAhead<Source::kBytes>(at, kLanes * weights.rowBytes);  // for the next kLanes rows
                    if (columns >= Source::kColumns) {
                        Source::record(at, records[lane]);
                    } else {
                        Source::recordOfRest(at, columns, records[lane]);
                    }
                }
                Simd::transpose(records[0], kWords, panel, kStrip * 4);
                panel += kRecordBytes;
            }
        }
    }

    /// Multiplies all columns with a piece. A few columns are multiplied with all strips before the next columns, so
    /// that each column is loaded into the first-level cache once. Sums are collected in `scratch`, so that results are
    /// written in long contiguous runs. If the last tile of columns would be incomplete, it begins earlier and overlaps
    /// the previous tile. For the columns of both tiles, the results of the last tile are discarded.
    static void sweep(const avx2::Job& job, const Piece& piece, const uint8_t* panels, std::byte* scratch)
    {
        using Totals = float[kColumns][kStrip];
        Totals* const totals = reinterpret_cast<Totals*>(scratch);
        const size_t strips = (piece.rows + kStrip - 1) / kStrip;
        const auto eachRun = [&](size_t c, auto f) __attribute__((always_inline))
        {
            for (size_t strip = 0; strip < strips; ++strip) {
                const size_t row = strip * kStrip;
                f(row, totals[strip][c], smaller(piece.rows - row, kStrip) * sizeof(float));
            }
        };
        for (size_t column = 0; column < job.count; column += kColumns) {
            const size_t begin = job.count - column < kColumns ? job.count - kColumns : column;
            const PanelColumns x{job.prepared + begin * job.stride + piece.record * Tile::kActivationBytes, job.stride};
            float* const out = job.out + begin * job.outStride + piece.row;
            if (piece.record == 0) {
                memset(totals, 0, strips * sizeof(Totals));
            } else {
                for (size_t c = 0; c < kColumns; ++c) {
                    const float* const from = out + c * job.outStride;
                    eachRun(c, [&](size_t row, float* total, size_t bytes) { memcpy(total, from + row, bytes); });
                }
            }
            for (size_t strip = 0; strip < strips; ++strip) {
                const uint8_t* const panel = panels + strip * piece.records * kRecordBytes;
                Tile::run(panel, piece.records, x, Source::kOffset, totals[strip][0]);
            }
            for (size_t c = column - begin; c < kColumns; ++c) {
                float* const to = out + c * job.outStride;
                eachRun(c, [&](size_t row, const float* total, size_t bytes) { memcpy(to + row, total, bytes); });
            }
        }
    }

    static void run(const avx2::Job& job, std::byte* scratch)
    {
        uint8_t* const panels = reinterpret_cast<uint8_t*>(scratch);
        const size_t records = (job.weights.columns + Source::kColumns - 1) / Source::kColumns;
        const size_t most = smaller(smaller(records, Tile::kMostRecords), kPieceBytes / kRecordBytes);
        const size_t rows = smaller(kPieceBytes / kRecordBytes / most * kStrip, kMostRows);
        for (size_t row = job.rowBegin; row < job.rowEnd; row += rows) {
            for (size_t record = 0; record < records; record += most) {
                const Piece piece{row, smaller(rows, job.rowEnd - row), record, smaller(most, records - record)};
                unpack(job.weights, piece, panels);
                sweep(job, piece, panels, scratch + kPieceBytes);
            }
        }
    }
};

/// Products with panels for levels without a matrix unit. There is one function for each family of formats.
template <PanelSimd Simd>
struct VectorPanels {
    static_assert(Simd::kColumns <= kPanelCount && Simd::kFloatColumns <= kPanelCount);

    template <BlocksOf256 Format>
    static void multiply(const avx2::Job& job, std::byte* scratch)
    {
        using Source = Source256<Simd, Format>;
        PanelProduct<Simd, Source, PanelTile<Simd, typename Source::Shape>>::run(job, scratch);
    }

    template <BlocksOf32 Format>
    static void multiply(const avx2::Job& job, std::byte* scratch)
    {
        using Source = Source32<Simd, Format>;
        PanelProduct<Simd, Source, PanelTile<Simd, typename Source::Shape>>::run(job, scratch);
    }

    template <FloatFormat Format>
    static void multiply(const avx2::Job& job, std::byte* scratch)
    {
        PanelProduct<Simd, SourceFloat<Simd, Format>, PanelTileFloat<Simd>>::run(job, scratch);
    }
};

/// Implements Kernels::multiply for at least kPanelCount columns. `scratch` has kScratchBytes.
template <typename Panels>
void multiplyPanels(const avx2::Job& job, std::byte* scratch)
{
    using avx2::Form;
    const auto multiply = [&]<QuantType Type>() __attribute__((always_inline))
    {
        Panels::template multiply<FormatOf<Type>>(job, scratch);
    };
    withFormat<Form::Float, Form::Halves, Form::Groups32, Form::Groups256>(job.weights.type, multiply);
}

}  // namespace
}  // namespace vitrine
