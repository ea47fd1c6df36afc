#pragma once

// The tile registers of AMX: tmm0 … tmm7, each up to 16 rows of 64 bytes. Written as assembly because compilers' own
// functions take the number of a register as a literal only, not as a constant of a template. (Intel 64 and IA-32
// Architectures Software Developer's Manual, volume 1, chapter 18.)
//
// For C (16 x 16 sums of 32 bits) += A · B, A has a row of bytes for each row of C, and B holds in row k the bytes
// 4 k … 4 k + 3 of each of its 16 columns: a panel (panels.h) of sixteen rows of weights is B as it lies in memory.

#include "core/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

/// The shapes of all tile registers, in effect on this thread while it lives. Afterwards the registers are unused, so
/// that no task switch has to save them.
class TileShapes {
public:
    /// C: tmm0 … tmm3, 16 x 64 bytes; A: tmm4, tmm5 and B: tmm6, tmm7, `depth` (at most 64) bytes of a row of A.
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

/// Sixteen rows of 64 bytes, one behind the other.
template <int Tile>
VITRINE_INLINE void tileStore(void* p)
{
    __asm__ volatile("tilestored %%tmm%c2, (%0,%1,1)" : : "r"(p), "r"(size_t{64}), "i"(Tile) : "memory");
}

/// C += A · B of signed bytes
template <int C, int A, int B>
VITRINE_INLINE void tileAddBytes()
{
    __asm__ volatile("tdpbssd %%tmm%c2, %%tmm%c1, %%tmm%c0" : : "i"(C), "i"(A), "i"(B));
}

/// C += A · B of pairs of bfloat16, in f32
template <int C, int A, int B>
VITRINE_INLINE void tileAddBf16()
{
    __asm__ volatile("tdpbf16ps %%tmm%c2, %%tmm%c1, %%tmm%c0" : : "i"(C), "i"(A), "i"(B));
}

}  // namespace
}  // namespace vitrine
