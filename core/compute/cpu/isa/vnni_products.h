#pragma once

#include "core/compute/cpu/isa/panel_tiles.h"

namespace vitrine {
namespace {

/// Adds to products[r][c] the products of a block's quants (integer weights) at `weights` with the activations from
/// index `at` on. It is used by levels with an instruction that adds four products of bytes to a 32-bit sum.
template <typename Simd, typename Shape>
VITRINE_INLINE void addVnniProducts(const uint8_t* weights, const PanelColumns& x, int at,
                                    typename Simd::Ints (&products)[Simd::kRows][Simd::kColumns])
{
    forEach<0, Shape::kSpan / 4>([&](auto step) __attribute__((always_inline)) {
        typename Simd::Ints quants[Simd::kRows];
        forEach<0, Simd::kRows>([&](auto r) __attribute__((always_inline)) {
            quants[r] = Simd::loadInts(weights + (step * Simd::kRows + r) * 4 * Simd::kLanes);
        });
        forEach<0, Simd::kColumns>([&](auto c) __attribute__((always_inline)) {
            const auto& group = x.at<typename Shape::Activations>(c);
            const typename Simd::Ints word = Simd::broadcastWord(group.quants + at + 4 * step);
            forEach<0, Simd::kRows>([&](auto r) __attribute__((always_inline)) {
                products[r][c] = Simd::addFours(products[r][c], quants[r], word);
            });
        });
    });
}

}  // namespace
}  // namespace vitrine
