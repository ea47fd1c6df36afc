#pragma once

// Attention for levels with vector registers. Scores (q·k) and mixes (weighted sums of values) are the same kind of
// matrix product:
//
//   out[r, lane] (+)= Σ_i a[r, i] · b[i, lane]
//
// For scores, a holds the queries, b the keys, i is the dimension, and lane is the position. For mixes, a holds the
// softmax weights, b the values, i is the position, and lane is the dimension. Every sum is one chain of fused
// multiply-adds in the order of i, independent of other sums. A result is therefore bit-identical for prompts and
// single tokens, and for any number of chunks and threads.
//
// Everything here has internal linkage, like all code of this folder: each level compiles its own copy.

#include "core/compute/cpu/isa/avx2/simd.h"
#include "core/compute/cpu/isa/key_panel.h"
#include "core/compute/cpu/kernels.h"

#include <stddef.h>
#include <stdint.h>

namespace vitrine {
namespace {

constexpr size_t kLanes = 16;

VITRINE_INLINE size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/// Requirements for the vector operations of an instruction-set level. `Lanes` are 16 floats in one or two registers.
/// `Factor` is one float, repeated for all lanes.
template <typename Simd>
concept AttentionSimd = requires(typename Simd::Lanes& x, typename Simd::Factor& factor, float* p,
                                 const uint16_t* halves, const int8_t* bytes, float& number,
                                 const typename Simd::Lanes (&rows)[kLanes])
{
    // kRows x kPanels is the largest tile of sums that fits into the registers.
    requires(Simd::kRows * Simd::kPanels > 0);
    x = Simd::zero();
    x = Simd::fill(number);
    x = Simd::load(p);
    x = Simd::load(halves);
    x = Simd::load(bytes);
    factor = Simd::broadcast(p);
    x = Simd::multiplyAdd(factor, x, x);
    x = Simd::multiply(x, x);
    x = Simd::add(x, x);
    x = Simd::max(x, x);
    x = Simd::exponential(x);
    number = Simd::sum(x);
    number = Simd::largest(x);
    Simd::store(p, x);
    Simd::storeTurned(rows, p, size_t{});  // lane l of row i goes to p[l * stride + i]
};

/// Order in which the matrix b is first read from memory. The kernel needs the order to prefetch the right addresses
/// with instructions. Hardware prefetchers do not suffice: they stop at page borders and do not detect that the panels
/// of a group are adjacent.
enum class Stream : uint8_t {
    Cached,       ///< the matrix b is already in the CPU cache
    WholePanels,  ///< contiguous groups of panels of b are read one after another
    Rows,         ///< whole rows of b are read one after another
};

/// Arguments of a matrix product. Element b[i, lane] of panel j is at b + i * bStep + j * bPanel + lane % 16.
template <typename Element>
struct TileProduct {
    const float* a;
    size_t aStride;
    const Element* b;
    size_t bStep;
    size_t bPanel;
    size_t steps;
    float* out;
    size_t outStride;
    float scale;  ///< factor of the sums; used only for scores
};

/// Computes a tile of `Rows` x 16 · `Panels` sums. If `Adds` is true (mixes), the sums are added to `out`. If it is
/// false (scores), the sums are scaled and replace `out`.
template <AttentionSimd Simd, int Rows, int Panels, bool Adds, Stream From, typename Element>
VITRINE_INLINE void multiplyTile(const TileProduct<Element>& p, size_t row, size_t panel)
{
    const float* const a = p.a + row * p.aStride;
    const Element* const group = p.b + panel * p.bPanel;
    const Element* b = group;
    float* const out = p.out + row * p.outStride + panel * kLanes;
    typename Simd::Lanes sums[Rows][Panels];
    forEach<0, Rows>([&](auto r) __attribute__((always_inline)) {
        forEach<0, Panels>([&](auto j) __attribute__((always_inline)) {
            sums[r][j] = Adds ? Simd::load(out + r * p.outStride + j * kLanes) : Simd::zero();
        });
    });
    for (size_t i = 0; i < p.steps; ++i, b += p.bStep) {
        constexpr size_t kBytes = Panels * kLanes * sizeof(Element);  // bytes of one row of b that the tile reads
        if constexpr (From == Stream::Rows) prefetchAhead<kBytes>(b);
        if constexpr (From == Stream::WholePanels) {
            prefetchAhead<kBytes>(group + i * Panels * kLanes, p.steps * kBytes);
        }
        typename Simd::Lanes lanes[Panels];
        forEach<0, Panels>([&](auto j) __attribute__((always_inline)) { lanes[j] = Simd::load(b + j * p.bPanel); });
        forEach<0, Rows>([&](auto r) __attribute__((always_inline)) {
            const auto factor = Simd::broadcast(a + r * p.aStride + i);
            forEach<0, Panels>([&](auto j) __attribute__((always_inline)) {
                sums[r][j] = Simd::multiplyAdd(factor, lanes[j], sums[r][j]);
            });
        });
    }
    forEach<0, Rows>([&](auto r) __attribute__((always_inline)) {
        forEach<0, Panels>([&](auto j) __attribute__((always_inline)) {
            const auto sum = Adds ? sums[r][j] : Simd::multiply(Simd::fill(p.scale), sums[r][j]);
            Simd::store(out + r * p.outStride + j * kLanes, sum);
        });
    });
}

/// Computes a tile of the last `rows` rows of `out`, which are fewer than `Rows`.
template <AttentionSimd Simd, int Rows, int Panels, bool Adds, Stream From, typename Element>
VITRINE_INLINE void multiplyRest(const TileProduct<Element>& p, size_t row, size_t panel, size_t rows)
{
    if constexpr (Rows > 1) {
        if (rows == Rows - 1) return multiplyTile<Simd, Rows - 1, Panels, Adds, From>(p, row, panel);
        multiplyRest<Simd, Rows - 1, Panels, Adds, From>(p, row, panel, rows);
    }
}

/// Computes all panels in groups of `Panels`, and the remaining panels in groups of half that number. A group stays in
/// the cache while all rows are multiplied with it.
template <AttentionSimd Simd, int Panels, bool Adds, Stream From, typename Element>
void multiplyPanels(const TileProduct<Element>& p, size_t rows, size_t panel, size_t end)
{
    for (; end - panel >= Panels; panel += Panels) {
        size_t row = 0;
        for (; rows - row >= Simd::kRows; row += Simd::kRows) {
            multiplyTile<Simd, Simd::kRows, Panels, Adds, From>(p, row, panel);
        }
        multiplyRest<Simd, Simd::kRows, Panels, Adds, From>(p, row, panel, rows - row);
    }
    if constexpr (Panels > 1) multiplyPanels<Simd, Panels / 2, Adds, From>(p, rows, panel, end);
}

/// Number of positions that are decoded at once. The decoded values stay in the first-level cache while all rows are
/// multiplied with them.
constexpr size_t kNearPositions = 64;

template <AttentionSimd Simd>
VITRINE_INLINE void decodeKeys(const KeyBlockQ8_0* blocks, size_t count, float* out)
{
    for (const KeyBlockQ8_0* const end = blocks + count; blocks != end; ++blocks) {
        prefetchAhead<sizeof(KeyBlockQ8_0)>(blocks);
        const auto scales = Simd::load(blocks->d);
        for (size_t i = 0; i < KeyBlockQ8_0::kDimensions; ++i, out += kLanes) {
            Simd::store(out, Simd::multiply(scales, Simd::load(blocks->qs[i])));
        }
    }
}

/// Decodes `count` blocks of Q8_0. A block consists of a scale (a half) and 32 bytes.
template <AttentionSimd Simd>
VITRINE_INLINE void decodeValues(const std::byte* blocks, size_t count, float* out)
{
    for (const std::byte* const end = blocks + 34 * count; blocks != end; blocks += 34, out += 32) {
        prefetchAhead<34>(blocks);
        const auto scale = Simd::fill(loadHalf(blocks));
        const int8_t* const quants = reinterpret_cast<const int8_t*>(blocks + 2);
        Simd::store(out, Simd::multiply(scale, Simd::load(quants)));
        Simd::store(out + kLanes, Simd::multiply(scale, Simd::load(quants + kLanes)));
    }
}

template <AttentionSimd Simd>
void attentionScores(const KvStretch& keys, const float* queries, size_t rows, float scale, float* scores,
                     size_t stride, std::byte* scratch)
{
    const size_t n = keys.headDim;
    const size_t panels = (keys.positions + kKeyPanel - 1) / kKeyPanel;
    const auto productWith = [&]<typename Element>(const Element* b, float* out) {
        return TileProduct<Element>{queries, n, b, kKeyPanel, n * kKeyPanel, n, out, stride, scale};
    };
    const auto multiply = [&]<typename Element>(const Element* b) {
        multiplyPanels<Simd, Simd::kPanels, false, Stream::WholePanels>(productWith(b, scores), rows, 0, panels);
    };
    switch (keys.type) {
    case KvType::F32:
        return multiply(reinterpret_cast<const float*>(keys.data));
    case KvType::F16:
        return multiply(reinterpret_cast<const uint16_t*>(keys.data));
    case KvType::Q8_0:
        break;
    }
    constexpr size_t kNearPanels = kNearPositions / kKeyPanel;
    const size_t blocksOfPanel = n / KeyBlockQ8_0::kDimensions;
    const auto* const blocks = reinterpret_cast<const KeyBlockQ8_0*>(keys.data);
    float* const decoded = reinterpret_cast<float*>(scratch);
    for (size_t done = 0; done < panels; done += kNearPanels) {
        const size_t near = smaller(panels - done, kNearPanels);
        decodeKeys<Simd>(blocks + done * blocksOfPanel, near * blocksOfPanel, decoded);
        const TileProduct<float> product = productWith(static_cast<const float*>(decoded), scores + done * kKeyPanel);
        multiplyPanels<Simd, Simd::kPanels, false, Stream::Cached>(product, rows, 0, near);
    }
}

/// Number of dimensions that are transposed at once if values are in panels. The transposed values of kNearPositions
/// positions stay in the first-level cache while all rows are multiplied with them.
constexpr size_t kNearDimensions = 64;

/// Transposes up to 16 dimensions of a panel (`count`, beginning with dimension `first`) to rows
/// [kKeyPanel][kNearDimensions].
template <AttentionSimd Simd>
VITRINE_INLINE void turnPanel(KvType type, const std::byte* panel, size_t first, size_t count, float* rows)
{
    typename Simd::Lanes lanes[kLanes];
    const auto load = [&](const auto& lanesOf) __attribute__((always_inline))
    {
        if (count == kLanes) {
            forEach<0, kLanes>([&](auto i) __attribute__((always_inline)) { lanes[i] = lanesOf(i); });
        } else {
            for (size_t i = 0; i < kLanes; ++i) lanes[i] = i < count ? lanesOf(i) : Simd::zero();
        }
    };
    const auto loadFrom = [&](const auto* elements) __attribute__((always_inline))
    {
        load([&](size_t i) __attribute__((always_inline)) { return Simd::load(elements + (first + i) * kKeyPanel); });
    };
    if (type == KvType::F32) {
        loadFrom(reinterpret_cast<const float*>(panel));
    } else if (type == KvType::F16) {
        loadFrom(reinterpret_cast<const uint16_t*>(panel));
    } else {
        const auto& block = reinterpret_cast<const KeyBlockQ8_0*>(panel)[first / KeyBlockQ8_0::kDimensions];
        const auto scales = Simd::load(block.d);
        const int8_t(*const quants)[kKeyPanel] = block.qs + first % KeyBlockQ8_0::kDimensions;
        load([&](size_t i) __attribute__((always_inline)) { return Simd::multiply(scales, Simd::load(quants[i])); });
    }
    Simd::storeTurned(lanes, rows, kNearDimensions);
}

VITRINE_INLINE size_t panelBytes(KvType type, size_t headDim)
{
    if (type == KvType::Q8_0) return headDim / KeyBlockQ8_0::kDimensions * sizeof(KeyBlockQ8_0);
    return headDim * kKeyPanel * (type == KvType::F16 ? sizeof(uint16_t) : sizeof(float));
}

/// Implements Kernels::attentionMix for values in panels, which are stored in the layout of keys.
template <AttentionSimd Simd>
void mixPanels(const KvStretch& values, const float* weights, size_t rows, size_t stride, float* out, size_t outStride,
               float* turned)
{
    const size_t n = values.headDim, bytes = panelBytes(values.type, n);
    const std::byte* panel = values.data;
    size_t lane = values.firstLane;
    for (size_t done = 0; done < values.positions;) {
        const size_t near = smaller(values.positions - done, kNearPositions - lane);
        const size_t panels = (lane + near + kKeyPanel - 1) / kKeyPanel;
        for (size_t d = 0; d < n; d += kNearDimensions) {
            const size_t end = smaller(n, d + kNearDimensions);
            for (size_t j = 0; j < panels; ++j) {
                for (size_t i = d; i < end; i += kLanes) {
                    turnPanel<Simd>(values.type, panel + j * bytes, i, smaller(kLanes, end - i),
                                    turned + j * kKeyPanel * kNearDimensions + (i - d));
                }
            }
            const TileProduct<float> product{weights + done,  stride,    turned + lane * kNearDimensions,
                                             kNearDimensions, kLanes,    near,
                                             out + d,         outStride, 1.0F};
            multiplyPanels<Simd, Simd::kPanels, true, Stream::Cached>(product, rows, 0,
                                                                      (end - d + kLanes - 1) / kLanes);
        }
        panel += panels * bytes;
        done += near;
        lane = 0;
    }
}

template <AttentionSimd Simd>
void attentionMix(const KvStretch& values, const float* weights, size_t rows, size_t stride, float* out,
                  size_t outStride, std::byte* scratch)
{
    if (values.inPanels) {
        return mixPanels<Simd>(values, weights, rows, stride, out, outStride, reinterpret_cast<float*>(scratch));
    }
    const size_t n = values.headDim;
    for (size_t done = 0; done < values.positions; done += kNearPositions) {
        const size_t near = smaller(values.positions - done, kNearPositions);
        const auto multiply = [&]<Stream From, typename Element>(const Element* b) {
            const TileProduct<Element> product{weights + done, stride, b, n, kLanes, near, out, outStride, 1.0F};
            multiplyPanels<Simd, Simd::kPanels, true, From>(product, rows, 0, (n + kLanes - 1) / kLanes);
        };
        switch (values.type) {
        case KvType::F32:
            multiply.template operator()<Stream::Rows>(reinterpret_cast<const float*>(values.data) + done * n);
            break;
        case KvType::F16:
            multiply.template operator()<Stream::Rows>(reinterpret_cast<const uint16_t*>(values.data) + done * n);
            break;
        case KvType::Q8_0:
            float* const decoded = reinterpret_cast<float*>(scratch);
            decodeValues<Simd>(values.data + done * n / 32 * 34, near * n / 32, decoded);
            multiply.template operator()<Stream::Cached>(static_cast<const float*>(decoded));
            break;
        }
    }
}

/// Implements Kernels::softmaxNumerators. If all scores are -∞, all numerators and their sum are 0. This case is
/// handled separately, because -∞ - -∞ would be NaN.
template <AttentionSimd Simd>
SoftmaxSums softmaxNumerators(float* x, size_t n)
{
    const size_t whole = n / kLanes * kLanes;
    float rest[kLanes];
    for (size_t i = 0; i < kLanes; ++i) rest[i] = whole + i < n ? x[whole + i] : -__builtin_inff();
    auto largest = Simd::load(rest);
    for (size_t i = 0; i < whole; i += kLanes) largest = Simd::max(largest, Simd::load(x + i));
    const float max = Simd::largest(largest);

    const auto shift = Simd::fill(max == -__builtin_inff() ? 0.0F : -max);
    auto sums = Simd::zero();
    for (size_t i = 0; i < whole; i += kLanes) {
        const auto e = Simd::exponential(Simd::add(Simd::load(x + i), shift));
        Simd::store(x + i, e);
        sums = Simd::add(sums, e);
    }
    if (whole < n) {
        const auto e = Simd::exponential(Simd::add(Simd::load(rest), shift));
        Simd::store(rest, e);
        memcpy(x + whole, rest, (n - whole) * sizeof(float));
        sums = Simd::add(sums, e);
    }
    return {max, Simd::sum(sums)};
}

}  // namespace
}  // namespace vitrine
