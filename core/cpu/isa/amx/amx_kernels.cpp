// The table of the AMX level: AVX-512, and the matrix unit for many columns.

#include "core/cpu/isa/amx/panels.h"
#include "core/cpu/isa/amx/peaks.h"
#include "core/cpu/isa/avx512/matvec.h"
#include "core/cpu/isa/avx512/table.h"

#include <stddef.h>

namespace vitrine {

namespace {

void multiply(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* prepared, size_t count,
              float* out, size_t outStride, std::byte* scratch)
{
    const size_t stride = amx::preparedBytes(weights.type, weights.columns);
    const avx2::Job job{weights, rowBegin, rowEnd, prepared, stride, count, out, outStride};
    if (count >= kPanelCount) return amx::multiplyPanels(job, scratch);
    avx512::matvec(job);
}

}  // namespace

constinit const Kernels amx::kKernels = [] {
    Kernels level = avx512::tableWithoutProducts();
    level.name = "amx";
    level.supported = supported;
    level.preparedBytes = preparedBytes;
    level.prepare = prepare;
    level.multiply = multiply;
    level.int8Peak = int8Peak;
    return level;
}();

}  // namespace vitrine
