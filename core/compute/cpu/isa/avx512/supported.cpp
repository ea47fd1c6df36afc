#include "core/compute/cpu/isa/levels.h"

namespace vitrine {

bool avx512::supported(const CpuFeatures& features) noexcept
{
    return avx2::supported(features) && features.avx512F && features.avx512Dq && features.avx512Cd &&
           features.avx512Bw && features.avx512Vl && features.avx512Vbmi && features.avx512Vnni;
}

}  // namespace vitrine
