#pragma once

// Products of a panel (panels.h) with a few columns of activations. All rows of the panel are computed at once. Each
// register holds the sums of kLanes rows with one column.

#include "core/compute/cpu/isa/avx2/activations.h"
#include "core/compute/cpu/isa/avx2/simd.h"

namespace vitrine {
namespace {

/// Addresses of the activations of several columns.
struct PanelColumns {
    const std::byte* data;
    size_t stride;  ///< distance between columns in bytes

    template <typename T>
    VITRINE_INLINE const T& at(int column) const
    {
        return *reinterpret_cast<const T*>(data + static_cast<size_t>(column) * stride);
    }
};

/// Requirements for the operations on float vectors of an instruction-set level. PanelTileFloat uses them.
template <typename Simd>
concept FloatSimd = requires(typename Simd::Floats& x, float* p)
{
    // kFloatRows x kFloatColumns is the size of a tile of sums that fits into the registers.
    requires(Simd::kFloatRows * Simd::kFloatColumns > 0);
    x = Simd::zeroFloats();
    x = Simd::loadFloats(p);
    x = Simd::broadcastFloat(p);
    x = Simd::multiply(x, x);
    x = Simd::multiplyAdd(x, x, x);      // multiplyAdd(a, b, c) returns a · b + c
    x = Simd::subtractProduct(x, x, x);  // subtractProduct(a, b, c) returns c - a · b
    Simd::storeFloats(p, x);
};

/// Requirements for the operations on float and integer vectors of an instruction-set level. A 32-bit word of an
/// integer vector holds four bytes or two 16-bit numbers. addProducts multiplies bytes in the layout of a
/// record (`Shape`).
template <typename Simd, typename Shape>
concept TileSimd = FloatSimd<Simd> &&
    requires(typename Simd::Floats& floats, typename Simd::Ints& x, const uint8_t* p, const PanelColumns& columns,
             typename Simd::Ints (&products)[Simd::kRows][Simd::kColumns])
{
    x = Simd::zeroInts();
    x = Simd::loadInts(p);
    x = Simd::broadcastWord(p);
    x = Simd::addPairs(x, x, x);  // addPairs(sums, a, b) adds two adjacent products a · b to each sum
    floats = Simd::toFloats(x);
    Simd::template addProducts<Shape>(p, columns, 0, products);
};

/// Stores the initial values of the integer sums if quants are unsigned: for each block, -offset times the sum of its
/// activations. This cancels the effect of the quants' offset on the products.
VITRINE_INLINE void storeStarts(__m256i sums, int offset, int32_t* starts)
{
    // Each 32-bit word of `sums` has a value that fits into 16 bits. Its upper 16 bits hold only the sign, so the
    // multiplication uses zero for them.
    const __m256i factor = _mm256_set1_epi32(-offset & 0xFFFF);
    _mm256_store_si256(reinterpret_cast<__m256i*>(starts), _mm256_madd_epi16(sums, factor));
}

template <int Span>
VITRINE_INLINE void storeStarts(const avx2::Group256& group, int offset, int32_t* starts)
{
    if constexpr (Span == 32) {
        storeStarts(_mm256_cvtepi16_epi32(loadBytes16(group.sums32)), offset, starts);
    } else {
        storeStarts(_mm256_cvtepi16_epi32(loadBytes16(group.sums)), offset, starts);
        storeStarts(_mm256_cvtepi16_epi32(loadBytes16(group.sums + 8)), offset, starts + 8);
    }
}

template <int Span>
VITRINE_INLINE void storeStarts(const avx2::Group32& group, int offset, int32_t* starts)
{
    storeStarts(loadBytes32(group.sum), offset, starts);
}

/// Computes a tile of sums: Simd::kRows registers of rows (each with kLanes rows) times Simd::kColumns columns.
template <typename Simd, typename Shape>
requires TileSimd<Simd, Shape>
struct PanelTile {
    using Floats = typename Simd::Floats;
    using Ints = typename Simd::Ints;
    using Group = typename Shape::Activations;
    static constexpr int kRows = Simd::kRows;
    static constexpr int kColumns = Simd::kColumns;
    static constexpr int kBlocks = 256 / Shape::kSpan;
    static constexpr size_t kWordBytes = 4 * Simd::kLanes * kRows;
    static constexpr size_t kActivationBytes = sizeof(Group);  ///< size of one column's activations for one record
    static constexpr size_t kMostRecords = SIZE_MAX;           ///< no limit on the number of records in a piece
    static constexpr bool kOneScale = __is_same(Group, avx2::Group256);
    using Sums = Floats[kRows][kColumns];

    template <typename F>
    static VITRINE_INLINE void forEachSum(const F& f)
    {
        forEach<0, kRows * kColumns>([&](auto i) __attribute__((always_inline)) {
            f(Index<i / kColumns>{}, Index<i % kColumns>{});
        });
    }

    /// Returns the address of one vector of the panel: 32-bit word number `word` of kLanes rows. `row` is the 0-based
    /// index of this group of kLanes rows.
    static VITRINE_INLINE const uint8_t* word(const uint8_t* panel, int word, int row)
    {
        return panel + static_cast<size_t>(word) * kWordBytes + static_cast<size_t>(row) * 4 * Simd::kLanes;
    }

    static VITRINE_INLINE void addBlock(const uint8_t* panel, int block, const PanelColumns& x,
                                        const int32_t (&starts)[kColumns][16], Sums& sums)
    {
        Ints products[kRows][kColumns];
        forEachSum([&](auto r, auto c) __attribute__((always_inline)) {
            products[r][c] = Shape::kOffset ? Simd::broadcastWord(&starts[c][block]) : Simd::zeroInts();
        });
        Simd::template addProducts<Shape>(word(panel, block * Shape::kSpan / 4, 0), x, block * Shape::kSpan, products);
        const uint8_t* const scales = word(panel, Shape::kScales, 0) + static_cast<size_t>(block) * kWordBytes;
        forEachSum([&](auto r, auto c) __attribute__((always_inline)) {
            Floats scale = Simd::loadFloats(scales + r * 4 * Simd::kLanes);
            if constexpr (!kOneScale) {
                scale = Simd::multiply(scale, Simd::broadcastFloat(&x.at<Group>(c).scale[block]));
            }
            sums[r][c] = Simd::multiplyAdd(Simd::toFloats(products[r][c]), scale, sums[r][c]);
        });
        if constexpr (!kOneScale && Shape::kMinimum) {
            const uint8_t* const minima = word(panel, Shape::kMinima, 0) + static_cast<size_t>(block) * kWordBytes;
            forEachSum([&](auto r, auto c) __attribute__((always_inline)) {
                const Floats minimum = Simd::loadFloats(minima + r * 4 * Simd::kLanes);
                const Floats sum = Simd::broadcastFloat(&x.at<Group>(c).scaledSum[block]);
                sums[r][c] = Simd::multiplyAdd(minimum, sum, sums[r][c]);
            });
        }
    }

    /// Subtracts factor · Σ minimum · (sum of activations) from `sums`.
    static VITRINE_INLINE void subtractMinima(const uint8_t* panel, const PanelColumns& x, Sums& sums)
    {
        Ints products[kRows][kColumns];
        forEachSum([&](auto r, auto c) __attribute__((always_inline)) { products[r][c] = Simd::zeroInts(); });
        forEach<0, kBlocks / 2>([&](auto pair) __attribute__((always_inline)) {
            forEachSum([&](auto r, auto c) __attribute__((always_inline)) {
                const Group& group = x.at<Group>(c);
                const int16_t* const pairs = (Shape::kSpan == 32 ? group.sums32 : group.sums) + 2 * pair;
                const Ints minima = Simd::loadInts(word(panel, Shape::kMinima + pair, r));
                products[r][c] = Simd::addPairs(products[r][c], minima, Simd::broadcastWord(pairs));
            });
        });
        forEachSum([&](auto r, auto c) __attribute__((always_inline)) {
            const Floats factor = Simd::loadFloats(word(panel, Shape::kFactor, r));
            sums[r][c] = Simd::subtractProduct(Simd::toFloats(products[r][c]), factor, sums[r][c]);
        });
    }

    /// For each row of the panel and each column of x, adds their dot product over `groups` records to
    /// totals[column][row].
    static __attribute__((noinline)) void run(const uint8_t* panel, size_t groups, PanelColumns x, int offset,
                                              float* totals)
    {
        const auto total = [&](auto r, auto c) __attribute__((always_inline))
        {
            return totals + (c * kRows + r) * Simd::kLanes;
        };
        Sums sums;
        if constexpr (!kOneScale) {
            forEachSum([&](auto r, auto c)
                           __attribute__((always_inline)) { sums[r][c] = Simd::loadFloats(total(r, c)); });
        }
        for (size_t g = 0; g < groups; ++g) {
            alignas(32) int32_t starts[kColumns][16];
            if constexpr (Shape::kOffset) {
                for (int c = 0; c < kColumns; ++c) storeStarts<Shape::kSpan>(x.at<Group>(c), offset, starts[c]);
            }
            if constexpr (kOneScale) {
                forEachSum([&](auto r, auto c) __attribute__((always_inline)) { sums[r][c] = Simd::zeroFloats(); });
            }
            for (int block = 0; block < kBlocks; ++block) addBlock(panel, block, x, starts, sums);
            if constexpr (kOneScale && Shape::kMinimum) subtractMinima(panel, x, sums);
            if constexpr (kOneScale) {
                forEachSum([&](auto r, auto c) __attribute__((always_inline)) {
                    const Floats scale = Simd::broadcastFloat(&x.at<Group>(c).scale);
                    const Floats before = Simd::loadFloats(total(r, c));
                    Simd::storeFloats(total(r, c), Simd::multiplyAdd(sums[r][c], scale, before));
                });
            }
            panel += Shape::kWords * kWordBytes;
            x.data += sizeof(Group);
        }
        if constexpr (!kOneScale) {
            forEachSum([&](auto r, auto c)
                           __attribute__((always_inline)) { Simd::storeFloats(total(r, c), sums[r][c]); });
        }
    }
};

/// Computes a tile of sums for floating-point weights. A record has kLanes weights.
template <FloatSimd Simd>
struct PanelTileFloat {
    using Floats = typename Simd::Floats;
    static constexpr int kRows = Simd::kFloatRows;
    static constexpr int kColumns = Simd::kFloatColumns;
    static constexpr size_t kActivationBytes = Simd::kLanes * sizeof(float);
    static constexpr size_t kMostRecords = SIZE_MAX;

    static __attribute__((noinline)) void run(const uint8_t* panel, size_t records, PanelColumns x, int, float* totals)
    {
        Floats sums[kRows][kColumns];
        forEach<0, kRows * kColumns>([&](auto i) __attribute__((always_inline)) {
            sums[i / kColumns][i % kColumns] =
                Simd::loadFloats(totals + (i % kColumns * kRows + i / kColumns) * Simd::kLanes);
        });
        const std::byte* const end = x.data + records * kActivationBytes;
        while (x.data != end) {
            Floats weights[kRows];
            forEach<0, kRows>([&](auto r) __attribute__((always_inline)) {
                weights[r] = Simd::loadFloats(panel + r * 4 * Simd::kLanes);
            });
            forEach<0, kColumns>([&](auto c) __attribute__((always_inline)) {
                const Floats value = Simd::broadcastFloat(&x.at<float>(c));
                forEach<0, kRows>([&](auto r) __attribute__((always_inline)) {
                    sums[r][c] = Simd::multiplyAdd(weights[r], value, sums[r][c]);
                });
            });
            panel += 4 * Simd::kLanes * kRows;
            x.data += sizeof(float);
        }
        forEach<0, kRows * kColumns>([&](auto i) __attribute__((always_inline)) {
            Simd::storeFloats(totals + (i % kColumns * kRows + i / kColumns) * Simd::kLanes,
                              sums[i / kColumns][i % kColumns]);
        });
    }
};

}  // namespace
}  // namespace vitrine
