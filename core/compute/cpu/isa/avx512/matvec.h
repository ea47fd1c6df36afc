#pragma once

#include "core/compute/cpu/isa/avx2/multiply.h"

namespace vitrine::avx512 {

// Products of few columns with a matrix, computed row by row and directly from the blocks of the file. Each family of
// formats (blocks of 32, blocks of 256, floating point) has its own source file.
void matvec(const avx2::Job& job);  // calls one of the functions below, depending on the type
void matvec32(const avx2::Job& job);
void matvec256(const avx2::Job& job);
void matvecFloat(const avx2::Job& job);

}  // namespace vitrine::avx512
