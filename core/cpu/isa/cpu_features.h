#pragma once

namespace vitrine {

/// What the processor offers, of what needs vector or tile registers only that whose registers the operating system
/// saves on a task switch. Each level says in its own folder what it needs of this (supported.cpp).
struct CpuFeatures {
    // 256-bit vectors
    bool avx2 = false;
    bool fma = false;
    bool f16c = false;
    bool bmi2 = false;
    bool avxVnni = false;
    // AVX-512, named after its parts
    bool avx512F = false;
    bool avx512Dq = false;
    bool avx512Cd = false;
    bool avx512Bw = false;
    bool avx512Vl = false;
    bool avx512Vbmi = false;
    bool avx512Vnni = false;
    bool avx512Bf16 = false;
    // AMX: tiles, and their products of bytes and of bfloat16
    bool amxTile = false;
    bool amxInt8 = false;
    bool amxBf16 = false;
};

/// Asks the processor (CPUID, XGETBV); all false on a processor that is not x86-64.
CpuFeatures detectCpuFeatures() noexcept;

}  // namespace vitrine
