// The table of the AVX-VNNI level: AVX2 with the products of four bytes, or of two words, in one instruction.

#include "core/cpu/isa/avx2/table.h"
#include "core/cpu/isa/avxvnni/multiply.h"
#include "core/cpu/isa/avxvnni/panels.h"
#include "core/cpu/isa/avxvnni/peaks.h"

#include <stddef.h>

namespace vitrine {

namespace {

void multiply(const WeightMatrix& weights, size_t rowBegin, size_t rowEnd, const std::byte* prepared, size_t count,
              float* out, size_t outStride, std::byte* scratch)
{
    const size_t stride = avx2::preparedBytes(weights.type, weights.columns);
    const avx2::Job job{weights, rowBegin, rowEnd, prepared, stride, count, out, outStride};
    if (count >= kPanelCount) return avxvnni::multiplyPanels(job, scratch);
    avxvnni::multiplyFew(job);
}

}  // namespace

constinit const Kernels avxvnni::kKernels = [] {
    Kernels level = avx2::table();
    level.name = "avxvnni";
    level.supported = supported;
    level.multiply = multiply;
    level.int8Peak = int8Peak;
    return level;
}();

}  // namespace vitrine
