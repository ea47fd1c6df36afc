// The table of the AVX-512 level (F, BW, DQ, VL, CD, VNNI and VBMI).

#include "core/cpu/isa/avx512/matvec.h"
#include "core/cpu/isa/avx512/panels.h"
#include "core/cpu/isa/avx512/table.h"

#include <stddef.h>

namespace vitrine {

namespace {

void multiply(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* prepared, size_t count,
              float* out, size_t outStride, std::byte* scratch)
{
    const size_t stride = avx2::preparedBytes(weights.type, weights.columns);
    const avx2::Job job{weights, rowBegin, rowEnd, prepared, stride, count, out, outStride};
    if (count >= kPanelCount) return avx512::multiplyPanels(job, scratch);
    avx512::matvec(job);
}

}  // namespace

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

constinit const Kernels avx512::kKernels = [] {
    Kernels level = tableWithoutProducts();
    level.multiply = multiply;
    return level;
}();

}  // namespace vitrine
