#pragma once

#include "core/cpu/isa/avx2/multiply.h"

namespace vitrine::avxvnni {

/// Multiplies at least kPanelCount columns; `scratch` holds kScratchBytes.
void multiplyPanels(const avx2::Job& job, std::byte* scratch);

}  // namespace vitrine::avxvnni
