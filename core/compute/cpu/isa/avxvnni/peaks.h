#pragma once

#include <stddef.h>
#include <stdint.h>

namespace vitrine::avxvnni {

/// Implements Kernels::int8Peak.
uint64_t int8Peak(size_t rounds);

}  // namespace vitrine::avxvnni
