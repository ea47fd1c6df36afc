#pragma once

#include "core/compute/cpu/isa/avx2/multiply.h"
#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

/// Size in bytes of a strip of weights. It stays in the second-level cache while all columns are multiplied with it.
constexpr size_t kStripBytes = 128 * 1024;
/// The number of rows of a strip is a multiple of kStripUnit, the largest number of rows that a kernel computes at
/// once.
constexpr size_t kStripUnit = 8;

/// Runs `Kernel<C>::rows(weights, rowBegin, rowEnd, activations, stride, out, outStride)` for all rows and columns of
/// the job. With one column, it makes a single pass over the weights. With several columns, it divides the rows into
/// strips, so that the weights are read from memory only once. It also divides the columns into tiles of MaxTile, 4, 2
/// and 1 columns, so that a decoded block is used for several columns.
template <template <int> class Kernel, int MaxTile>
void runTiles(const avx2::Job& job)
{
    const WeightMatrix& weights = job.weights;
    if (job.count == 1) {
        Kernel<1>::rows(weights, job.rowBegin, job.rowEnd, job.prepared, job.stride, job.out, job.outStride);
        return;
    }
    const size_t fitting = kStripBytes / (weights.rowBytes + 1) / kStripUnit * kStripUnit;
    const size_t strip = fitting == 0 ? kStripUnit : fitting;
    for (size_t begin = job.rowBegin; begin < job.rowEnd; begin += strip) {
        const size_t end = job.rowEnd - begin < strip ? job.rowEnd : begin + strip;
        size_t column = 0;
        const auto pass = [&](auto tile) {
            constexpr int kTile = tile;
            for (; job.count - column >= kTile; column += kTile) {
                Kernel<kTile>::rows(weights, begin, end, job.prepared + column * job.stride, job.stride,
                                    job.out + column * job.outStride, job.outStride);
            }
        };
        if constexpr (MaxTile > 4) pass(Index<MaxTile>{});
        pass(Index<4>{});
        pass(Index<2>{});
        pass(Index<1>{});
    }
}

}  // namespace
}  // namespace vitrine
