#pragma once

#include <stddef.h>
#include <stdint.h>

namespace vitrine::avxvnni {

/// The entry of Kernels, see there.
uint64_t int8Peak(size_t rounds);

}  // namespace vitrine::avxvnni
