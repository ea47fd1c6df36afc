#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace vitrine {

/// Returns the 64-bit FNV-1a hash of `data`. Used as a check sum of files that only this program writes.
inline std::uint64_t checkSum(std::span<const std::byte> data) noexcept
{
    std::uint64_t sum = 0xCBF29CE484222325U;
    for (const std::byte byte : data) sum = (sum ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001B3U;
    return sum;
}

}  // namespace vitrine
