#include "core/compute/cpu/isa/avx2/panels.h"

#include "core/compute/cpu/isa/avx2/panel_simd.h"
#include "core/compute/cpu/isa/avx2/products.h"
#include "core/compute/cpu/isa/panels.h"

namespace vitrine {

namespace {

struct Simd256 : PanelSimd256, Avx2Products {
    static constexpr PanelQuants kQuants = PanelQuants::AsInFile;
    static constexpr int kRows = 2;
    static constexpr int kColumns = 4;

    /// Number of steps after which 16-bit sums are widened to 32 bits; more steps could overflow. A step adds two
    /// products of a quant (integer weight) and an activation of at most 127.
    template <typename Shape>
    static constexpr int kSteps = Shape::kMaxQuant == 0                      ? 1
                                  : 32767 / (2 * 127 * Shape::kMaxQuant) < 8 ? (Shape::kMaxQuant > 31 ? 2 : 4)
                                                                             : 8;

    /// Forces the compiler to compute a sum at this point. Otherwise GCC computes all products first, stores them in
    /// memory because registers run out, and adds them at the end.
    static VITRINE_INLINE void keepHere(Ints& sum) { __asm__("" : "+x"(sum)); }

    template <typename Shape>
    static VITRINE_INLINE void addProducts(const uint8_t* weights, const PanelColumns& x, int at,
                                           Ints (&products)[kRows][kColumns])
    {
        constexpr bool kSigned = Shape::kMaxQuant == 0;
        constexpr int kAll = Shape::kSpan / 4;
        constexpr int kTogether = kSteps<Shape> < kAll ? kSteps<Shape> : kAll;
        forEach<0, kAll / kTogether>([&](auto part) __attribute__((always_inline)) {
            Ints sums[kRows][kColumns];
            forEach<0, kTogether>([&](auto s) __attribute__((always_inline)) {
                constexpr int kStep = part * kTogether + s;
                Ints quants[kRows];
                Ints magnitudes[kRows];
                forEach<0, kRows>([&](auto r) __attribute__((always_inline)) {
                    quants[r] = loadInts(weights + (kStep * kRows + r) * 4 * kLanes);
                    magnitudes[r] = kSigned ? _mm256_abs_epi8(quants[r]) : quants[r];
                });
                forEach<0, kColumns>([&](auto c) __attribute__((always_inline)) {
                    const auto& group = x.at<typename Shape::Activations>(c);
                    const Ints word = broadcastWord(group.quants + at + 4 * kStep);
                    forEach<0, kRows>([&](auto r) __attribute__((always_inline)) {
                        const Ints turned = kSigned ? _mm256_sign_epi8(word, quants[r]) : word;
                        const Ints pairs = _mm256_maddubs_epi16(magnitudes[r], turned);
                        sums[r][c] = s == 0 ? pairs : _mm256_add_epi16(sums[r][c], pairs);
                        keepHere(sums[r][c]);
                    });
                });
            });
            forEach<0, kRows * kColumns>([&](auto i) __attribute__((always_inline)) {
                Ints& product = products[i / kColumns][i % kColumns];
                product = addPairs(product, sums[i / kColumns][i % kColumns], _mm256_set1_epi16(1));
            });
        });
    }
};

}  // namespace

void avx2::multiplyPanels(const avx2::Job& job, std::byte* scratch)
{
    vitrine::multiplyPanels<VectorPanels<Simd256>>(job, scratch);
}

}  // namespace vitrine
