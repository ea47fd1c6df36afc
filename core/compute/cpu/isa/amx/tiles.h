#pragma once

// Functions for the tile registers of AMX: tmm0 … tmm7, each with up to 16 rows of 64 bytes. They are written in
// assembly, because the compilers' intrinsics accept only a literal as the register number, not a template parameter.
// (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 1, chapter 18.)
//
// The tile instruction computes C += A · B, where C has 16 x 16 sums of 32 bits. A has one row of bytes for each row of
// C. Row k of B holds bytes 4 k … 4 k + 3 of each of its 16 columns. A panel (panels.h) of sixteen rows of weights has
// exactly the layout of B.

#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

/// Sets the shapes of all tile registers on this thread. The destructor releases the registers, so that the operating
/// system does not have to save them on task switches.
class TileShapes {
public:
    /// `depth`: number of bytes in a row of A, at most 64. Registers tmm0 … tmm3 (C) have 16 rows of 64 bytes, tmm4 and
    /// tmm5 are A, tmm6 and tmm7 are B.
    explicit VITRINE_INLINE TileShapes(int depth)
    {
        struct {
            uint8_t palette;
            uint8_t start;
            uint8_t reserved[14];
            uint16_t rowBytes[16];
            uint8_t rows[16];
        } shapes = {1, 0, {}, {}, {}};
        static_assert(sizeof(shapes) == 64);
        for (int i = 0; i < 8; ++i) {
            shapes.rowBytes[i] = static_cast<uint16_t>(i == 4 || i == 5 ? depth : 64);
            shapes.rows[i] = static_cast<uint8_t>(i < 6 ? 16 : depth / 4);
        }
        __asm__ volatile("ldtilecfg %0" : : "m"(shapes));
    }
    VITRINE_INLINE ~TileShapes() { __asm__ volatile("tilerelease"); }

    TileShapes(const TileShapes&) = delete;
    TileShapes& operator=(const TileShapes&) = delete;
};

template <int Tile>
VITRINE_INLINE void tileZero()
{
    __asm__ volatile("tilezero %%tmm%c0" : : "i"(Tile));
}

template <int Tile>
VITRINE_INLINE void tileLoad(const void* p, size_t stride)
{
    __asm__ volatile("tileloadd (%0,%1,1), %%tmm%c2" : : "r"(p), "r"(stride), "i"(Tile) : "memory");
}

/// Stores a tile in memory as sixteen contiguous rows of 64 bytes.
template <int Tile>
VITRINE_INLINE void tileStore(void* p)
{
    __asm__ volatile("tilestored %%tmm%c2, (%0,%1,1)" : : "r"(p), "r"(size_t{64}), "i"(Tile) : "memory");
}

/// C += A · B, where A and B hold signed bytes and C holds 32-bit integers.
template <int C, int A, int B>
VITRINE_INLINE void tileAddBytes()
{
    __asm__ volatile("tdpbssd %%tmm%c2, %%tmm%c1, %%tmm%c0" : : "i"(C), "i"(A), "i"(B));
}

/// C += A · B, where A and B hold pairs of bfloat16 and C holds f32.
template <int C, int A, int B>
VITRINE_INLINE void tileAddBf16()
{
    __asm__ volatile("tdpbf16ps %%tmm%c2, %%tmm%c1, %%tmm%c0" : : "i"(C), "i"(A), "i"(B));
}

}  // namespace
}  // namespace vitrine
