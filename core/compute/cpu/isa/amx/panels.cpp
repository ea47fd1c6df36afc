#include "core/compute/cpu/isa/amx/panels.h"

#include "core/compute/cpu/isa/amx/blocks_32.h"
#include "core/compute/cpu/isa/amx/digits.h"
#include "core/compute/cpu/isa/amx/halves.h"
#include "core/compute/cpu/isa/avx2/avx2_kernels.h"
#include "core/compute/cpu/isa/avx512/panels.h"
#include "core/compute/cpu/isa/panels.h"

namespace vitrine {

namespace {

using avx2::Form;

struct SimdTiles : PanelSimd512 {
    static constexpr PanelQuants kQuants = PanelQuants::Signed;
};

/// Returns the offset of the bfloat16 parts in prepared activations, in bytes.
size_t partsOffset(size_t columns)
{
    return avx2::preparedBytes(QuantType::F16, columns);
}

/// Returns the size of the bfloat16 parts of a row, in bytes. Products with F32 weights do not use these parts.
/// Activations for F32 weights still contain them, because they have the same form as activations for BF16 weights.
size_t partsBytes(QuantType type, size_t columns)
{
    const Form form = avx2::formFor(type);
    if (form != Form::Float && form != Form::Halves) return 0;
    return (columns + kTileHalves - 1) / kTileHalves * 64 * kActivationParts;
}

struct TilePanels {
    template <BlocksOf256 Format>
    static void multiply(const avx2::Job& job, std::byte* scratch)
    {
        using Source = DigitSource<Format>;
        const TileShapes shapes(64);
        if (job.count < 32) return PanelProduct<SimdTiles, Source, DigitTile<Source, 1>>::run(job, scratch);
        PanelProduct<SimdTiles, Source, DigitTile<Source, 2>>::run(job, scratch);
    }

    template <BlocksOf32 Format>
    static void multiply(const avx2::Job& job, std::byte* scratch)
    {
        using Source = Source32<SimdTiles, Format>;
        const TileShapes shapes(32);
        PanelProduct<SimdTiles, Source, BlockTile<Source>>::run(job, scratch);
    }

    template <FloatFormat Format>
    static void multiply(const avx2::Job& job, std::byte* scratch)
    {
        if constexpr (__is_same(Format, FormatOf<F32>)) {
            avx512::multiplyPanels(job, scratch);
        } else {
            using Source = HalvesSource<Format>;
            const avx2::Job parts{
                job.weights, job.rowBegin, job.rowEnd, job.prepared + partsOffset(job.weights.columns),
                job.stride,  job.count,    job.out,    job.outStride};
            const TileShapes shapes(64);
            if (job.count < 32) return PanelProduct<SimdTiles, Source, HalvesTile<Source, 1>>::run(parts, scratch);
            PanelProduct<SimdTiles, Source, HalvesTile<Source, 2>>::run(parts, scratch);
        }
    }
};

}  // namespace

size_t amx::preparedBytes(QuantType type, size_t columns)
{
    // Rounds up to an odd number of cache lines, so that the sixteen rows of a tile do not compete for a few sets of
    // the cache.
    return (avx2::preparedBytes(type, columns) + partsBytes(type, columns)) | 64;
}

void amx::prepare(QuantType type, const float* activations, size_t columns, std::byte* prepared)
{
    avx2::prepare(type, activations, columns, prepared);
    const size_t used = avx2::preparedBytes(type, columns);
    memset(prepared + used, 0, preparedBytes(type, columns) - used);
    // Splits the activations into bfloat16 parts. Reads the activations from the beginning of `prepared`, where
    // avx2::prepare() has written them.
    if (partsBytes(type, columns) > 0)
        splitRow<kActivationParts>(reinterpret_cast<const float*>(prepared), columns, prepared + partsOffset(columns));
}

void amx::multiplyPanels(const avx2::Job& job, std::byte* scratch)
{
    vitrine::multiplyPanels<TilePanels>(job, scratch);
}

}  // namespace vitrine
