#include "core/compute/cpu/isa/avx2/multiply_32.h"

namespace vitrine {

void avx2::multiply32(const Job& job)
{
    vitrine::multiply32<Avx2Products>(job);
}

}  // namespace vitrine
