#pragma once

#include "core/cpu/kernels.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace vitrine::test {

/// Bytes of the blocks, except for their scales.
enum class Fill : std::uint8_t {
    Random,
    Zeros,    ///< 0x00
    Ones,     ///< 0xFF
    HighBit,  ///< 0x80: the quants -128 of Q8_0
};

/// A weight matrix in a buffer of exactly its size that starts at a 2-byte aligned address, with its decoded weights.
class TestWeights {
public:
    TestWeights(QuantType type, std::size_t rows, std::size_t columns, Fill fill, unsigned seed);

    const WeightMatrix& matrix() const noexcept { return m_matrix; }
    /// Sets scale `index` of the last block of a row to NaN; for plain floats, the last weight. at() keeps the old
    /// value.
    void spoilScale(std::size_t row, std::size_t index);
    float at(std::size_t row, std::size_t column) const noexcept { return m_decoded[row * m_matrix.columns + column]; }

private:
    std::vector<std::byte> m_bytes;
    std::vector<float> m_decoded;
    WeightMatrix m_matrix;
};

/// Random numbers that are the same with every standard library, unlike the distributions of <random>.
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

}  // namespace vitrine::test
