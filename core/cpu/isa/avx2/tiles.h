#pragma once

#include "core/cpu/isa/avx2/multiply.h"
#include "core/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

/// Size of weights that stay in the second-level cache while all columns are multiplied.
constexpr size_t kStripBytes = 128 * 1024;
/// Strips are a multiple of the rows that a kernel computes at once.
constexpr size_t kStripUnit = 8;

/// Runs `Kernel<C>::rows(weights, rowBegin, rowEnd, activations, stride, out, outStride)` over the job. One column is a
/// single pass over the weights. Several columns use strips of rows, so that the weights are read from memory once.
/// They also use tiles of MaxTile, 4, 2 and 1 columns, so that a decoded block serves several columns.
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
