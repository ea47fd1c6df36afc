// Function table of the AVX-VNNI level. It is AVX2 plus single instructions for sums of four products of bytes or two
// products of words.

#include "core/compute/cpu/isa/avx2/table.h"
#include "core/compute/cpu/isa/avxvnni/multiply.h"
#include "core/compute/cpu/isa/avxvnni/panels.h"
#include "core/compute/cpu/isa/avxvnni/peaks.h"

namespace vitrine {

constinit const Kernels avxvnni::kKernels = [] {
    Kernels level = avx2::table();
    level.name = "avxvnni";
    level.supported = supported;
    level.multiply = avx2::multiplyBy<avx2::preparedBytes, multiplyPanels, multiplyFew>;
    level.int8Peak = int8Peak;
    return level;
}();

}  // namespace vitrine
