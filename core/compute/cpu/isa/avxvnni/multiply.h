#pragma once

#include "core/compute/cpu/isa/avx2/multiply.h"

namespace vitrine::avxvnni {

/// Computes products of fewer than kPanelCount columns, directly from the blocks of the file.
void multiplyFew(const avx2::Job& job);

}  // namespace vitrine::avxvnni
