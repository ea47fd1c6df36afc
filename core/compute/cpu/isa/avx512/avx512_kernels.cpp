// Function table of the AVX-512 level (F, BW, DQ, VL, CD, VNNI and VBMI).

#include "core/compute/cpu/isa/avx512/table.h"

namespace vitrine {

void avx512::matvec(const avx2::Job& job)
{
    switch (avx2::formFor(job.weights.type)) {
    case avx2::Form::Float:
    case avx2::Form::Halves:
        return avx512::matvecFloat(job);
    case avx2::Form::Groups32:
        return avx512::matvec32(job);
    case avx2::Form::Groups256:
        return avx512::matvec256(job);
    }
}

constinit const Kernels avx512::kKernels = avx512::table();

}  // namespace vitrine
