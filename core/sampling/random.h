#pragma once

#include <array>
#include <cstdint>

namespace vitrine {

/// xoshiro256** (Blackman and Vigna), its state filled by SplitMix64 from one 64-bit seed. Written out here because the
/// distributions of the standard library differ from one platform to the next, and a seed must give the same text.
class Random {
public:
    explicit Random(std::uint64_t seed) noexcept
    {
        for (std::uint64_t& word : m_state) {
            seed += 0x9E3779B97F4A7C15U;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
            z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
            word = z ^ (z >> 31U);
        }
    }

    std::uint64_t next() noexcept
    {
        const std::uint64_t result = rotateLeft(m_state[1] * 5, 7) * 9;
        const std::uint64_t t = m_state[1] << 17U;
        m_state[2] ^= m_state[0];
        m_state[3] ^= m_state[1];
        m_state[1] ^= m_state[2];
        m_state[0] ^= m_state[3];
        m_state[2] ^= t;
        m_state[3] = rotateLeft(m_state[3], 45);
        return result;
    }

    /// In [0, 1), a multiple of 2^-53.
    double uniform() noexcept { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }

private:
    static std::uint64_t rotateLeft(std::uint64_t x, unsigned bits) noexcept
    {
        return (x << bits) | (x >> (64U - bits));
    }

    std::array<std::uint64_t, 4> m_state{};
};

}  // namespace vitrine
