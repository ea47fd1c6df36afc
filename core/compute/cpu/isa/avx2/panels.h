#pragma once

#include "core/compute/cpu/isa/avx2/multiply.h"

namespace vitrine::avx2 {

/// Implements Kernels::multiply for at least kPanelCount columns. `scratch` has kScratchBytes.
void multiplyPanels(const Job& job, std::byte* scratch);

}  // namespace vitrine::avx2
