#include "core/compute/cpu/isa/avx2/multiply_256.h"

namespace vitrine {

void avx2::multiply256(const Job& job)
{
    vitrine::multiply256<Avx2Products>(job);
}

}  // namespace vitrine
