#pragma once

#include "core/compute/cpu/kernels.h"

#include <stddef.h>
#include <stdint.h>

namespace vitrine::avx512 {

// These functions implement the fields of Kernels with the same names.
uint64_t readAll(const std::byte* data, size_t bytes);
uint64_t int8Peak(size_t rounds);

}  // namespace vitrine::avx512
