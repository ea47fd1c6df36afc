#include "core/compute/cpu/isa/levels.h"

namespace vitrine {

bool scalar::supported(const CpuFeatures&) noexcept
{
    return true;
}

}  // namespace vitrine
