#include "core/compute/cpu/isa/levels.h"

namespace vitrine {

bool avxvnni::supported(const CpuFeatures& features) noexcept
{
    return avx2::supported(features) && features.avxVnni;
}

}  // namespace vitrine
