#pragma once

#include <stddef.h>
#include <stdint.h>

namespace vitrine::avxvnni {

/// See Kernels::int8Peak.
uint64_t int8Peak(size_t rounds);

}  // namespace vitrine::avxvnni
