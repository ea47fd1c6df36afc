#include "core/compute/cpu/isa/avxvnni/panels.h"

#include "core/compute/cpu/isa/avx2/panel_simd.h"
#include "core/compute/cpu/isa/avxvnni/products.h"
#include "core/compute/cpu/isa/panels.h"
#include "core/compute/cpu/isa/vnni_products.h"

namespace vitrine {

namespace {

struct SimdVnni : PanelSimd256, VnniProducts {
    static constexpr PanelQuants kQuants = PanelQuants::Unsigned;
    // Size of a tile: its 2 x 5 integer sums stay in registers. Its float sums do not fit into registers, so they stay
    // in the first-level cache.
    static constexpr int kRows = 2;
    static constexpr int kColumns = 5;

    static VITRINE_INLINE Ints addFours(Ints sums, Ints quants, Ints x)
    {
        return _mm256_dpbusd_avx_epi32(sums, quants, x);
    }

    template <typename Shape>
    static VITRINE_INLINE void addProducts(const uint8_t* weights, const PanelColumns& x, int at,
                                           Ints (&products)[kRows][kColumns])
    {
        addVnniProducts<SimdVnni, Shape>(weights, x, at, products);
    }
};

}  // namespace

void avxvnni::multiplyPanels(const avx2::Job& job, std::byte* scratch)
{
    vitrine::multiplyPanels<VectorPanels<SimdVnni>>(job, scratch);
}

}  // namespace vitrine
