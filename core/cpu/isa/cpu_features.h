#pragma once

namespace vitrine {

/// What the processor offers *and* the operating system saves on a task switch.
struct CpuFeatures {
    bool avx2 = false;     ///< AVX2 with FMA, F16C and BMI2 (x86-64-v3 without what no kernel uses)
    bool avxVnni = false;  ///< avx2 and AVX-VNNI
    bool avx512 = false;   ///< avx2 and AVX-512 F, BW, DQ, VL, CD, VNNI and VBMI
    bool amx = false;      ///< avx512, AVX-512 BF16 and AMX tiles of bytes and bfloat16
};

/// Asks the processor (CPUID, XGETBV); all false on a processor that is not x86-64.
CpuFeatures detectCpuFeatures() noexcept;

/// Asks the operating system for the registers of tiles, 8 KiB a thread, which Linux gives only on demand, to the whole
/// process and for good (Documentation/arch/x86/xstate.rst). False when it refuses.
bool requestTiles() noexcept;

}  // namespace vitrine
