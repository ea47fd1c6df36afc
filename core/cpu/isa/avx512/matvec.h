#pragma once

#include "core/cpu/isa/avx2/multiply.h"

namespace vitrine::avx512 {

// Products of few columns with a matrix, row by row, directly from the blocks of the file. One source file per family
// of formats: blocks of 32, blocks of 256, plain floats.
void matvec(const avx2::Job& job);  // dispatches by type
void matvec32(const avx2::Job& job);
void matvec256(const avx2::Job& job);
void matvecFloat(const avx2::Job& job);

}  // namespace vitrine::avx512
