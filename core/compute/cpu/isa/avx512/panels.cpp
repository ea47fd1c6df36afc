#include "core/compute/cpu/isa/avx512/panels.h"

#include "core/compute/cpu/isa/avx512/panel_simd.h"
#include "core/compute/cpu/isa/panels.h"
#include "core/compute/cpu/isa/vnni_products.h"

namespace vitrine {

namespace {

struct Simd512 : PanelSimd512 {
    static constexpr PanelQuants kQuants = PanelQuants::Unsigned;
    // Size of a tile: its 2 x 6 integer sums, 2 x 6 float sums and the operands fill the 32 registers.
    static constexpr int kRows = 2;
    static constexpr int kColumns = 6;

    static VITRINE_INLINE Ints addFours(Ints sums, Ints quants, Ints x) { return _mm512_dpbusd_epi32(sums, quants, x); }

    template <typename Shape>
    static VITRINE_INLINE void addProducts(const uint8_t* weights, const PanelColumns& x, int at,
                                           Ints (&products)[kRows][kColumns])
    {
        addVnniProducts<Simd512, Shape>(weights, x, at, products);
    }
};

}  // namespace

void avx512::multiplyPanels(const avx2::Job& job, std::byte* scratch)
{
    vitrine::multiplyPanels<VectorPanels<Simd512>>(job, scratch);
}

}  // namespace vitrine
