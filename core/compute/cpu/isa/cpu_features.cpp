#include "core/compute/cpu/isa/cpu_features.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace vitrine {

#if defined(__x86_64__)

namespace {

constexpr bool bit(unsigned value, unsigned index)
{
    return ((value >> index) & 1U) != 0;
}

unsigned readXcr0()
{
    unsigned low = 0;
    unsigned high = 0;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

}  // namespace

// Source of the bit numbers: Intel 64 and IA-32 Architectures Software Developer's Manual, CPUID leaves 1 and 7, and
// XCR0.
CpuFeatures detectCpuFeatures() noexcept
{
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0) return {};
    const unsigned basic = ecx;
    const bool osxsave = bit(basic, 27);
    const bool avx = bit(basic, 28);
    if (!osxsave || !avx) return {};
    const unsigned saved = readXcr0();
    const bool ymm = (saved & 0x6U) == 0x6U;
    const bool zmm = (saved & 0xE6U) == 0xE6U;
    const bool tiles = (saved & 0x60000U) == 0x60000U;
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) == 0) return {};

    CpuFeatures features;
    features.fma = ymm && bit(basic, 12);
    features.f16c = ymm && bit(basic, 29);
    features.avx2 = ymm && bit(ebx, 5);
    features.bmi2 = bit(ebx, 8);
    features.avx512F = zmm && bit(ebx, 16);
    features.avx512Dq = zmm && bit(ebx, 17);
    features.avx512Cd = zmm && bit(ebx, 28);
    features.avx512Bw = zmm && bit(ebx, 30);
    features.avx512Vl = zmm && bit(ebx, 31);
    features.avx512Vbmi = zmm && bit(ecx, 1);
    features.avx512Vnni = zmm && bit(ecx, 11);
    features.amxBf16 = tiles && bit(edx, 22);
    features.amxTile = tiles && bit(edx, 24);
    features.amxInt8 = tiles && bit(edx, 25);
    if (__get_cpuid_count(7, 1, &eax, &ebx, &ecx, &edx) == 0) return features;
    features.avxVnni = ymm && bit(eax, 4);
    features.avx512Bf16 = zmm && bit(eax, 5);
    return features;
}

#else

CpuFeatures detectCpuFeatures() noexcept
{
    return {};
}

#endif

}  // namespace vitrine
