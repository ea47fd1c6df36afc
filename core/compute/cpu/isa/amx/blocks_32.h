#pragma once

// Products of weights in blocks of 32 with the matrix unit. Weights and activations have a separate scale for every 32
// values. The sums of a block must therefore be scaled before the sums of the next block are added.

#include "core/compute/cpu/isa/amx/tiles.h"
#include "core/compute/cpu/isa/avx512/panel_simd.h"
#include "core/compute/cpu/isa/panel_records.h"
#include "core/compute/cpu/isa/panel_tiles.h"

namespace vitrine {
namespace {

/// Computes the products of sixteen rows with sixteen columns.
template <PanelSource Source>
struct BlockTile {
    using Shape = typename Source::Shape;
    using Group = avx2::Group32;
    static constexpr int kRows = 1;
    static constexpr int kColumns = 16;
    static constexpr size_t kActivationBytes = sizeof(Group);
    static constexpr size_t kMostRecords = 8;
    static constexpr size_t kWordBytes = 64;
    static constexpr int kBlocks = 8;
    /// While vector instructions scale the products of one block, the matrix unit already multiplies the block that
    /// comes kAhead blocks later. The products of a block are stored after kUnstored further multiplications have
    /// started. These distances hide the latency of a multiplication, about 50 cycles.
    static constexpr int kAhead = 5;
    static constexpr int kUnstored = 3;

    /// Scales (and scaled sums) of one record of activations for all columns. They are gathered from strided memory.
    struct Scales {
        float scale[kColumns][kBlocks];
        float scaledSum[Shape::kMinimum ? kColumns : 1][kBlocks];
    };

    static VITRINE_INLINE void gather(const PanelColumns& x, Scales& scales)
    {
        forEach<0, kColumns>([&](auto c) __attribute__((always_inline)) {
            const Group& group = x.at<Group>(c);
            storeBytes32(scales.scale[c], loadBytes32(group.scale));
            if constexpr (Shape::kMinimum) storeBytes32(scales.scaledSum[c], loadBytes32(group.scaledSum));
        });
    }

    template <int Block>
    static VITRINE_INLINE void multiplyBlock(const uint8_t* panel, const PanelColumns& x)
    {
        constexpr int kOdd = Block % 2;
        tileLoad<4 + kOdd>(x.data + offsetof(Group, quants) + 32 * Block, x.stride);
        tileLoad<6 + kOdd>(panel + 8 * Block * kWordBytes, kWordBytes);
        tileZero<Block % 4>();
        tileAddBytes<Block % 4, 4 + kOdd, 6 + kOdd>();
    }

    /// For each row of the panel and each column of x, adds their dot product over `groups` records to
    /// totals[column][row].
    static __attribute__((noinline)) void run(const uint8_t* panel, size_t groups, PanelColumns x, int, float* totals)
    {
        alignas(64) int32_t products[kBlocks][16][16];
        alignas(64) Scales scales;
        const auto store = [&](auto block) __attribute__((always_inline))
        {
            tileStore<block % 4>(products[block]);
        };
        forEach<0, kAhead>([&](auto block) __attribute__((always_inline)) {
            multiplyBlock<block>(panel, x);
            if constexpr (block >= kUnstored) store(Index<block - kUnstored>{});
        });
        __m512 sums[kColumns];
        forEach<0, kColumns>([&](auto c) __attribute__((always_inline)) { sums[c] = _mm512_load_ps(totals + c * 16); });
        for (size_t g = 0; g < groups; ++g) {
            // The matrix unit is kAhead blocks ahead, so it still requires input while the last record is scaled. It
            // then multiplies the first blocks of the last record again; their products are discarded.
            const bool last = g + 1 == groups;
            const uint8_t* const nextPanel = last ? panel : panel + Shape::kWords * kWordBytes;
            const PanelColumns next{last ? x.data : x.data + sizeof(Group), x.stride};
            gather(x, scales);
            forEach<0, kBlocks>([&](auto block) __attribute__((always_inline)) {
                constexpr int kMultiplied = block + kAhead;
                if constexpr (kMultiplied < kBlocks) {
                    multiplyBlock<kMultiplied>(panel, x);
                } else {
                    multiplyBlock<kMultiplied - kBlocks>(nextPanel, next);
                }
                store(Index<(kMultiplied - kUnstored) % kBlocks>{});
                addBlock<block>(products[block], panel, scales, sums);
            });
            panel = nextPanel;
            x = next;
        }
        forEach<0, kColumns>([&](auto c) __attribute__((always_inline)) { _mm512_store_ps(totals + c * 16, sums[c]); });
    }

    template <int Block>
    static VITRINE_INLINE void addBlock(const int32_t (&products)[16][16], const uint8_t* panel, const Scales& scales,
                                        __m512 (&sums)[kColumns])
    {
        const auto floats = [&](int word) __attribute__((always_inline))
        {
            return _mm512_load_ps(panel + static_cast<size_t>(word + Block) * kWordBytes);
        };
        const __m512 rowScale = floats(Shape::kScales);
        forEach<0, kColumns>([&](auto c) __attribute__((always_inline)) {
            const __m512 scale = _mm512_mul_ps(rowScale, _mm512_set1_ps(scales.scale[c][Block]));
            sums[c] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(_mm512_load_si512(products[c])), scale, sums[c]);
            if constexpr (Shape::kMinimum) {
                sums[c] = _mm512_fmadd_ps(floats(Shape::kMinima), _mm512_set1_ps(scales.scaledSum[c][Block]), sums[c]);
            }
        });
    }
};

}  // namespace
}  // namespace vitrine
