#include "core/compute/cpu/isa/levels.h"

#if defined(__linux__)
#include <sys/syscall.h>

#include <unistd.h>
#endif

namespace vitrine {

namespace {

/// Requests permission to use the tile registers, which take 8 KiB per thread. Linux grants this only on request, and
/// then permanently for the whole process (Documentation/arch/x86/xstate.rst). Returns false if the operating system
/// refuses.
bool requestTiles() noexcept
{
#if defined(__linux__)
    constexpr int kRequestPermission = 0x1023;  // ARCH_REQ_XCOMP_PERM of asm/prctl.h, which older headers lack
    constexpr int kTileData = 18;
    return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
#else
    return false;
#endif
}

}  // namespace

bool amx::supported(const CpuFeatures& features) noexcept
{
    if (!avx512::supported(features) || !features.avx512Bf16) return false;
    if (!features.amxTile || !features.amxInt8 || !features.amxBf16) return false;
    static const bool granted = requestTiles();
    return granted;
}

}  // namespace vitrine
