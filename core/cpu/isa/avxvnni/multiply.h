#pragma once

#include "core/cpu/isa/avx2/multiply.h"

namespace vitrine::avxvnni {

/// Computes products directly from the blocks of the file, for fewer than kPanelCount columns.
void multiplyFew(const avx2::Job& job);

}  // namespace vitrine::avxvnni
