#include "core/file/quant/q6_k.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>

namespace vitrine {

namespace {

constexpr int kGroups = 16;
constexpr int kWidth = 16;

float roundTo(float value, float lowest, float highest)
{
    return std::clamp(std::nearbyint(value), lowest, highest);
}

float extremeOf(const float* values, int count)
{
    return *std::max_element(values, values + count, [](float a, float b) { return std::abs(a) < std::abs(b); });
}

/// Returns the scale of a group with the least squared error of scale · q. Quantized weights q range from -32 to 31.
/// The value with the largest magnitude gets q = -32, so the scale may be negative.
float fitGroup(const float* x)
{
    const float extreme = extremeOf(x, kWidth);
    if (std::abs(extreme) < FLT_MIN) return 0;
    float best = extreme / -32.0F;
    double bestGain = 0;
    for (float reach = -33.0F; reach <= -30.5F; reach += 0.125F) {
        double sumQX = 0;
        double sumQQ = 0;
        for (int i = 0; i < kWidth; ++i) {
            const auto q = static_cast<double>(roundTo(x[i] / extreme * reach, -32, 31));
            sumQX += q * static_cast<double>(x[i]);
            sumQQ += q * q;
        }
        // With the best scale for these quantized weights, the squared error is Σ x² minus `gain`. The greatest gain is
        // therefore best.
        const double gain = sumQX * sumQX / sumQQ;
        if (gain <= bestGain) continue;
        bestGain = gain;
        best = static_cast<float>(sumQX / sumQQ);
    }
    return best;
}

void putQuant(BlockQ6_K& block, int i, int q)
{
    std::uint8_t& low = block.ql[64 * (i / 128) + i % 64];
    std::uint8_t& high = block.qh[32 * (i / 128) + i % 32];
    low = static_cast<std::uint8_t>(low | (q & 15) << (i / 64 % 2 * 4));
    high = static_cast<std::uint8_t>(high | q >> 4 << (i / 32 % 4 * 2));
}

BlockQ6_K encodeBlock(const float* x)
{
    float fits[kGroups];
    for (int j = 0; j < kGroups; ++j) fits[j] = fitGroup(x + kWidth * j);
    BlockQ6_K block{};
    // The scale with the largest magnitude is encoded as -128.
    block.d = floatToHalf(extremeOf(fits, kGroups) / -128.0F);
    const float d = halfToFloat(block.d);
    for (int j = 0; j < kGroups; ++j) {
        block.scales[j] = static_cast<std::int8_t>(d != 0 ? roundTo(fits[j] / d, -128, 127) : 0.0F);
    }
    // The weights are quantized with the rounded scales, because the decoder uses these.
    for (int i = 0; i < kGroups * kWidth; ++i) {
        const float scale = d * static_cast<float>(block.scales[i / kWidth]);
        const float q = scale != 0 ? roundTo(x[i] / scale, -32, 31) : 0.0F;
        putQuant(block, i, static_cast<int>(q) + 32);
    }
    return block;
}

}  // namespace

void encodeQ6_K(const float* in, std::byte* out, std::size_t elements) noexcept
{
    for (std::size_t begin = 0; begin < elements; begin += BlockQ6_K::kElements) {
        const BlockQ6_K block = encodeBlock(in + begin);
        std::memcpy(out, &block, sizeof block);
        out += sizeof block;
    }
}

}  // namespace vitrine
