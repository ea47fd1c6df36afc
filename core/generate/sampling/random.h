#pragma once

#include <array>
#include <cstdint>

namespace vitrine {

/// Returns the output of SplitMix64 (Steele, Lea and Flood) for a value of its counter.
inline std::uint64_t splitMix(std::uint64_t counter) noexcept
{
    std::uint64_t z = counter;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
}
/// Amount by which the counter of SplitMix64 grows for each number.
inline constexpr std::uint64_t kSplitMixStep = 0x9E3779B97F4A7C15U;

/// The random number generator xoshiro256** (Blackman and Vigna). SplitMix64 computes its state from a 64-bit seed. The
/// class does not use the standard library: a seed must give the same text on all platforms, but the library's
/// distributions differ between platforms.
class Random {
public:
    explicit Random(std::uint64_t seed) noexcept
    {
        for (std::uint64_t& word : m_state) {
            seed += kSplitMixStep;
            word = splitMix(seed);
        }
    }

    /// Returns 64 random bits.
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

    /// Returns a random number in [0, 1), which is a multiple of 2^-53.
    double uniform() noexcept { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }

private:
    static std::uint64_t rotateLeft(std::uint64_t x, unsigned bits) noexcept
    {
        return (x << bits) | (x >> (64U - bits));
    }

    std::array<std::uint64_t, 4> m_state{};
};

/// Returns a random number for one step of an answer: a multiple of 2^-53 in [0, 1). SplitMix64 computes it from the
/// seed and the step alone, so it does not depend on earlier steps. It is independent of the number that draws the
/// token of the step.
inline double numberOfStep(std::uint64_t seed, std::uint64_t step) noexcept
{
    const std::uint64_t begin = ~seed;  // not `seed`, because Random computes its state from `seed`
    return static_cast<double>(splitMix(begin + (step + 1) * kSplitMixStep) >> 11U) * 0x1.0p-53;
}

}  // namespace vitrine
