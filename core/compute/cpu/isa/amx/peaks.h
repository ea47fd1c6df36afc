#pragma once

#include <stddef.h>
#include <stdint.h>

namespace vitrine::amx {

/// Implements Kernels::int8Peak.
uint64_t int8Peak(size_t rounds);

}  // namespace vitrine::amx
