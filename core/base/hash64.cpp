#include "core/base/hash64.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace vitrine {

namespace {

constexpr std::uint64_t kPrime1 = 0x9E3779B185EBCA87U;
constexpr std::uint64_t kPrime2 = 0xC2B2AE3D27D4EB4FU;
constexpr std::uint64_t kPrime3 = 0x165667B19E3779F9U;
constexpr std::uint64_t kPrime4 = 0x85EBCA77C2B2AE63U;
constexpr std::uint64_t kPrime5 = 0x27D4EB2F165667C5U;

template <typename Word>
Word load(const std::byte* bytes) noexcept
{
    static_assert(std::endian::native == std::endian::little);
    Word word;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

std::uint64_t mixed(std::uint64_t lane, std::uint64_t word) noexcept
{
    return std::rotl(lane + word * kPrime2, 31) * kPrime1;
}

}  // namespace

void Hash64::addStripe(const std::byte* stripe) noexcept
{
    for (std::size_t i = 0; i < m_lanes.size(); ++i)
        m_lanes[i] = mixed(m_lanes[i], load<std::uint64_t>(stripe + 8 * i));
}

void Hash64::update(std::span<const std::byte> bytes) noexcept
{
    const std::size_t held = m_size % kStripe;
    m_size += bytes.size();
    if (held > 0) {
        const std::size_t taken = std::min(kStripe - held, bytes.size());
        std::copy_n(bytes.data(), taken, m_rest.data() + held);
        if (held + taken < kStripe) return;
        addStripe(m_rest.data());
        bytes = bytes.subspan(taken);
    }
    for (; bytes.size() >= kStripe; bytes = bytes.subspan(kStripe)) addStripe(bytes.data());
    std::copy_n(bytes.data(), bytes.size(), m_rest.data());
}

std::uint64_t Hash64::digest() const noexcept
{
    std::uint64_t hash = kPrime5;  // of seed 0
    if (m_size >= kStripe) {
        hash =
            std::rotl(m_lanes[0], 1) + std::rotl(m_lanes[1], 7) + std::rotl(m_lanes[2], 12) + std::rotl(m_lanes[3], 18);
        for (const std::uint64_t lane : m_lanes) hash = (hash ^ mixed(0, lane)) * kPrime1 + kPrime4;
    }
    hash += m_size;
    const std::byte* at = m_rest.data();
    std::size_t left = m_size % kStripe;
    for (; left >= 8; left -= 8, at += 8) {
        hash = std::rotl(hash ^ mixed(0, load<std::uint64_t>(at)), 27) * kPrime1 + kPrime4;
    }
    if (left >= 4) {
        hash = std::rotl(hash ^ load<std::uint32_t>(at) * kPrime1, 23) * kPrime2 + kPrime3;
        left -= 4;
        at += 4;
    }
    for (; left > 0; --left, ++at) hash = std::rotl(hash ^ std::to_integer<std::uint64_t>(*at) * kPrime5, 11) * kPrime1;
    hash = (hash ^ hash >> 33U) * kPrime2;
    hash = (hash ^ hash >> 29U) * kPrime3;
    return hash ^ hash >> 32U;
}

std::uint64_t hash64(std::span<const std::byte> bytes) noexcept
{
    Hash64 hash;
    hash.update(bytes);
    return hash.digest();
}

}  // namespace vitrine
