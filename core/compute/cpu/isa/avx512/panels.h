#pragma once

#include "core/compute/cpu/isa/avx2/multiply.h"

namespace vitrine::avx512 {

/// Implements Kernels::multiply for at least kPanelCount columns. `scratch` has kScratchBytes.
void multiplyPanels(const avx2::Job& job, std::byte* scratch);

}  // namespace vitrine::avx512
