#include "core/compute/cpu/isa/levels.h"

namespace vitrine {

bool avx2::supported(const CpuFeatures& features) noexcept
{
    return features.avx2 && features.fma && features.f16c && features.bmi2;
}

}  // namespace vitrine
