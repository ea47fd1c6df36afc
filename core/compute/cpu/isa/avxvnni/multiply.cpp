#include "core/compute/cpu/isa/avxvnni/multiply.h"

#include "core/compute/cpu/isa/avx2/avx2_kernels.h"
#include "core/compute/cpu/isa/avx2/multiply_256.h"
#include "core/compute/cpu/isa/avx2/multiply_32.h"
#include "core/compute/cpu/isa/avxvnni/products.h"

namespace vitrine {

void avxvnni::multiplyFew(const avx2::Job& job)
{
    switch (avx2::formFor(job.weights.type)) {
    case avx2::Form::Float:
    case avx2::Form::Halves:
        return avx2::multiplyFloat(job);
    case avx2::Form::Groups32:
        return multiply32<VnniProducts>(job);
    case avx2::Form::Groups256:
        return multiply256<VnniProducts>(job);
    }
}

}  // namespace vitrine
