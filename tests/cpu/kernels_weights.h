#pragma once

#include "core/compute/cpu/kernels.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace vitrine::test {

/// Content of the bytes of blocks, except for the scales.
enum class Fill : std::uint8_t {
    Random,
    Zeros,    ///< all bytes are 0x00
    Ones,     ///< all bytes are 0xFF
    HighBit,  ///< all bytes are 0x80, which is the quant -128 in Q8_0
};

/// A weight matrix together with its decoded weights. Its buffer has exactly the matrix's size and is aligned to 2
/// bytes only.
class TestWeights {
public:
    TestWeights(QuantType type, std::size_t rows, std::size_t columns, Fill fill, unsigned seed);

    const WeightMatrix& matrix() const noexcept { return m_matrix; }
    /// Sets scale number `index` of the last block of a row to NaN. For plain floats, sets the last weight to NaN. at()
    /// still returns the old value.
    void spoilScale(std::size_t row, std::size_t index);
    float at(std::size_t row, std::size_t column) const noexcept { return m_decoded[row * m_matrix.columns + column]; }

private:
    std::vector<std::byte> m_bytes;
    std::vector<float> m_decoded;
    WeightMatrix m_matrix;
};

inline constexpr float kInfinity = std::numeric_limits<float>::infinity();
inline constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// Generates random numbers that are the same with every standard library, unlike those of the distributions in
/// <random>.
class Random {
public:
    explicit Random(unsigned seed) : m_engine(seed) {}
    std::uint32_t bits() { return static_cast<std::uint32_t>(m_engine()); }
    int integer(int low, int high) { return low + static_cast<int>(bits() % static_cast<unsigned>(high - low + 1)); }
    double uniform(double low, double high) { return low + (high - low) * (bits() / 4294967296.0); }
    double normal();

private:
    std::mt19937 m_engine;
};

/// Returns `count` normally distributed values.
std::vector<float> normals(std::size_t count, Random& random);

}  // namespace vitrine::test
