#include "core/cpu/isa/cpu_features.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#if defined(__x86_64__) && defined(__linux__)
#include <sys/syscall.h>

#include <unistd.h>
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

// Bit numbers: Intel 64 and IA-32 Architectures Software Developer's Manual, CPUID leaves 1 and 7, and XCR0.
CpuFeatures detectCpuFeatures() noexcept
{
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0) return {};
    const bool fma = bit(ecx, 12);
    const bool osxsave = bit(ecx, 27);
    const bool avx = bit(ecx, 28);
    const bool f16c = bit(ecx, 29);
    if (!osxsave || !avx) return {};
    const unsigned saved = readXcr0();
    const bool ymmSaved = (saved & 0x6U) == 0x6U;
    const bool zmmSaved = (saved & 0xE6U) == 0xE6U;
    const bool tilesSaved = (saved & 0x60000U) == 0x60000U;
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) == 0) return {};
    const bool avx2 = bit(ebx, 5);
    const bool bmi2 = bit(ebx, 8);
    const bool avx512 = bit(ebx, 16) && bit(ebx, 17) && bit(ebx, 28) && bit(ebx, 30) && bit(ebx, 31);  // F DQ CD BW VL
    const bool vbmi = bit(ecx, 1);
    const bool avx512Vnni = bit(ecx, 11);
    const bool tiles = bit(edx, 22) && bit(edx, 24) && bit(edx, 25);  // AMX-BF16, AMX-TILE, AMX-INT8
    const bool subleaf1 = __get_cpuid_count(7, 1, &eax, &ebx, &ecx, &edx) != 0;
    const bool avxVnni = subleaf1 && bit(eax, 4);
    const bool avx512Bf16 = subleaf1 && bit(eax, 5);

    CpuFeatures features;
    features.avx2 = ymmSaved && avx2 && fma && f16c && bmi2;
    features.avxVnni = features.avx2 && avxVnni;
    features.avx512 = features.avx2 && zmmSaved && avx512 && vbmi && avx512Vnni;
    features.amx = features.avx512 && avx512Bf16 && tiles && tilesSaved;
    return features;
}

#else

CpuFeatures detectCpuFeatures() noexcept
{
    return {};
}

#endif

bool requestTiles() noexcept
{
#if defined(__x86_64__) && defined(__linux__)
    constexpr int kRequestPermission = 0x1023;  // ARCH_REQ_XCOMP_PERM of asm/prctl.h, which older headers lack
    constexpr int kTileData = 18;
    return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
#else
    return false;
#endif
}

}  // namespace vitrine
