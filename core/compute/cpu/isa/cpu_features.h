#pragma once

namespace vitrine {

/// Features of the processor. A feature that uses vector or tile registers is true only if the operating system saves
/// these registers on a task switch. Each level lists its required features in supported.cpp in its folder.
struct CpuFeatures {
    // 256-bit vectors
    bool avx2 = false;
    bool fma = false;
    bool f16c = false;
    bool bmi2 = false;
    bool avxVnni = false;
    // AVX-512 and its extensions
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

/// Queries the processor (CPUID, XGETBV). On processors other than x86-64, all features are false.
CpuFeatures detectCpuFeatures() noexcept;

}  // namespace vitrine
