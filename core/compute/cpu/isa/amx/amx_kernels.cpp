// Function table of the AMX level. Only the functions for products of many columns differ from the AVX-512 table: they
// use the matrix unit.

#include "core/compute/cpu/isa/amx/panels.h"
#include "core/compute/cpu/isa/amx/peaks.h"
#include "core/compute/cpu/isa/avx512/table.h"

namespace vitrine {

constinit const Kernels amx::kKernels = [] {
    Kernels level = avx512::table();
    level.name = "amx";
    level.supported = supported;
    level.preparedBytes = preparedBytes;
    level.prepare = prepare;
    level.multiply = avx2::multiplyBy<preparedBytes, multiplyPanels, avx512::matvec>;
    level.int8Peak = int8Peak;
    return level;
}();

}  // namespace vitrine
