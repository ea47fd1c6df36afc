#pragma once

#include "core/cpu/isa/avx2/multiply.h"

namespace vitrine::avx2 {

/// Multiplies at least kPanelCount columns; `scratch` holds kScratchBytes.
void multiplyPanels(const Job& job, std::byte* scratch);

}  // namespace vitrine::avx2
