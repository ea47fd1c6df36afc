#include "tests/cpu/kernels_weights.h"

#include "core/file/quant/half.h"
#include "tests/support/block_scales.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace vitrine::test {

namespace {

void put16(std::byte* to, std::uint16_t value)
{
    std::memcpy(to, &value, sizeof(value));
}

/// Writes a random F32, F16 or BF16 number with a random sign and a magnitude from a range of five decades.
void putFloat(QuantType type, std::byte* to, Random& random)
{
    const auto value = static_cast<float>(random.normal() * std::pow(10.0, random.uniform(-3, 2)));
    if (type == QuantType::F32) std::memcpy(to, &value, sizeof(value));
    if (type == QuantType::F16) put16(to, floatToHalf(value));
    if (type == QuantType::BF16) put16(to, floatToBf16(value));
}

void putBlock(const QuantTraits& traits, std::byte* block, Fill fill, Random& random)
{
    if (traits.blockSize == 1) return putFloat(traits.type, block, random);
    for (std::size_t i = 0; i < traits.blockBytes; ++i) {
        const unsigned byte = fill == Fill::Random  ? random.bits() >> 24
                              : fill == Fill::Zeros ? 0U
                              : fill == Fill::Ones  ? 0xFFU
                                                    : 0x80U;
        block[i] = static_cast<std::byte>(byte);
    }
    if (traits.type == QuantType::MXFP4) block[0] = static_cast<std::byte>(random.integer(115, 125));
    for (std::size_t i = 0; i < scaleCount(traits.type); ++i) {
        const double sign = random.bits() % 2 == 0 ? 1.0 : -1.0;
        setScale(traits.type, block, i, floatToHalf(static_cast<float>(sign * random.uniform(0.002, 0.05))));
    }
}

}  // namespace

double Random::normal()
{
    const double u = uniform(1e-12, 1.0);
    return std::sqrt(-2.0 * std::log(u)) * std::cos(uniform(0.0, 6.283185307179586));
}

TestWeights::TestWeights(QuantType type, std::size_t rows, std::size_t columns, Fill fill, unsigned seed)
    : m_decoded(rows * columns)
{
    const QuantTraits& traits = quantTraits(type);
    const std::size_t bytesOfRow = rowBytes(type, columns);
    const std::size_t offset = traits.blockSize == 1 ? 0 : 2;
    m_bytes.resize(offset + rows * bytesOfRow);
    Random random(seed);
    for (std::size_t at = offset; at < m_bytes.size(); at += traits.blockBytes) {
        putBlock(traits, m_bytes.data() + at, fill, random);
    }
    m_matrix = {type, m_bytes.data() + offset, rows, columns, bytesOfRow};
    for (std::size_t r = 0; r < rows; ++r) {
        traits.decode(m_matrix.data + r * bytesOfRow, m_decoded.data() + r * columns, columns);
    }
}

void TestWeights::spoilScale(std::size_t row, std::size_t index)
{
    const QuantTraits& traits = quantTraits(m_matrix.type);
    std::byte* const end = m_bytes.data() + (m_matrix.data - m_bytes.data()) + (row + 1) * m_matrix.rowBytes;
    if (traits.type == QuantType::F32) {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        std::memcpy(end - sizeof(nan), &nan, sizeof(nan));
    } else if (traits.blockSize == 1) {
        put16(end - 2, 0x7FC0);  // these bits are a NaN in both f16 and bf16
    } else {
        setScale(traits.type, end - traits.blockBytes, index, 0x7E00);
    }
}

std::vector<float> normals(std::size_t count, Random& random)
{
    std::vector<float> x(count);
    for (float& value : x) value = static_cast<float>(random.normal());
    return x;
}

}  // namespace vitrine::test
