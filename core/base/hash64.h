#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace vitrine {

/// XXH64 with seed 0 (https://github.com/Cyan4973/xxHash, doc/xxhash_spec.md): detects damage and tells files apart at
/// about the speed of memory. It does not protect against somebody who forges a match.
class Hash64 {
public:
    void update(std::span<const std::byte> bytes) noexcept;
    /// Of the bytes so far; more may follow.
    std::uint64_t digest() const noexcept;

private:
    static constexpr std::size_t kStripe = 32;
    static constexpr std::uint64_t kPrime1 = 0x9E3779B185EBCA87U;
    static constexpr std::uint64_t kPrime2 = 0xC2B2AE3D27D4EB4FU;

    void addStripe(const std::byte* stripe) noexcept;

    std::array<std::uint64_t, 4> m_lanes{kPrime1 + kPrime2, kPrime2, 0, 0 - kPrime1};
    std::array<std::byte, kStripe> m_rest{};  ///< bytes that do not fill a stripe yet
    std::uint64_t m_size = 0;
};

std::uint64_t hash64(std::span<const std::byte> bytes) noexcept;

}  // namespace vitrine
