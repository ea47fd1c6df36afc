#include "core/file/quant/q4_k.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstring>

namespace vitrine {

namespace {

constexpr int kGroups = 8;
constexpr int kWidth = 32;
constexpr float kTop = 15;       // the largest quantized weight
constexpr float kTopScale = 63;  // the largest 6-bit scale or minimum

/// Scale and minimum of a group: x ≈ scale · q - minimum. Both are at least 0.
struct Fit {
    float scale = 0;
    float minimum = 0;
};

float roundTo(float value, float top)
{
    return std::clamp(std::nearbyint(value), 0.0F, top);
}

/// Returns the scale and the minimum with the least squared error for given quantized weights q. Both are at least 0.
Fit leastSquares(const float* x, const float* q)
{
    double sumX = 0;
    double sumQ = 0;
    double sumQX = 0;
    double sumQQ = 0;
    for (int i = 0; i < kWidth; ++i) {
        sumX += static_cast<double>(x[i]);
        sumQ += static_cast<double>(q[i]);
        sumQX += static_cast<double>(q[i]) * static_cast<double>(x[i]);
        sumQQ += static_cast<double>(q[i]) * static_cast<double>(q[i]);
    }
    const double determinant = kWidth * sumQQ - sumQ * sumQ;
    // If all quantized weights are equal, scale and minimum are not unique. The minimum is then 0.
    if (determinant <= 0) return {sumQQ > 0 ? static_cast<float>(std::max(sumQX / sumQQ, 0.0)) : 0.0F, 0};
    double scale = (kWidth * sumQX - sumQ * sumX) / determinant;
    double minimum = (scale * sumQ - sumX) / kWidth;
    if (minimum < 0) {
        minimum = 0;
        scale = sumQX / sumQQ;
    }
    return {static_cast<float>(std::max(scale, 0.0)), static_cast<float>(minimum)};
}

double squaredError(const float* x, const float* q, Fit fit)
{
    double error = 0;
    for (int i = 0; i < kWidth; ++i) {
        const double difference = static_cast<double>(fit.scale * q[i] - fit.minimum) - static_cast<double>(x[i]);
        error += difference * difference;
    }
    return error;
}

/// Returns the best scale and minimum of a group. Tries quantized weights that cover slightly less or slightly more
/// than the range of the values.
Fit fitGroup(const float* x)
{
    const float low = std::min(0.0F, *std::min_element(x, x + kWidth));
    const float range = *std::max_element(x, x + kWidth) - low;
    if (range < FLT_MIN) return {0, -low};
    float q[kWidth];
    Fit best{range / kTop, -low};
    double bestError = DBL_MAX;
    for (float reach = 13.5F; reach <= 16.5F; reach += 0.125F) {
        for (int i = 0; i < kWidth; ++i) q[i] = roundTo((x[i] - low) / range * reach, kTop);
        const Fit fit = leastSquares(x, q);
        const double error = squaredError(x, q, fit);
        if (error >= bestError) continue;
        best = fit;
        bestError = error;
    }
    return best;
}

/// Returns a scale or minimum as a 6-bit number, in multiples of `unit` (f16).
int sixBits(float value, std::uint16_t unit)
{
    return unit != 0 ? static_cast<int>(roundTo(value / halfToFloat(unit), kTopScale)) : 0;
}

/// Packs scales and minima into the 12 bytes that scaleAndMinimum() reads.
void packScales(const int (&scales)[kGroups], const int (&minima)[kGroups], std::uint8_t (&packed)[12])
{
    for (int j = 0; j < 4; ++j) {
        packed[j] = static_cast<std::uint8_t>(scales[j] | scales[j + 4] >> 4 << 6);
        packed[j + 4] = static_cast<std::uint8_t>(minima[j] | minima[j + 4] >> 4 << 6);
        packed[j + 8] = static_cast<std::uint8_t>((scales[j + 4] & 15) | (minima[j + 4] & 15) << 4);
    }
}

BlockQ4_K encodeBlock(const float* x)
{
    Fit fits[kGroups];
    Fit largest;
    for (int j = 0; j < kGroups; ++j) {
        fits[j] = fitGroup(x + kWidth * j);
        largest.scale = std::max(largest.scale, fits[j].scale);
        largest.minimum = std::max(largest.minimum, fits[j].minimum);
    }
    BlockQ4_K block{};
    block.d = floatToHalf(largest.scale / kTopScale);
    block.dmin = floatToHalf(largest.minimum / kTopScale);
    int scales[kGroups];
    int minima[kGroups];
    for (int j = 0; j < kGroups; ++j) {
        scales[j] = sixBits(fits[j].scale, block.d);
        minima[j] = sixBits(fits[j].minimum, block.dmin);
    }
    packScales(scales, minima, block.scales);
    // The weights are quantized with the rounded scales, because the decoder uses these.
    for (int j = 0; j < kGroups; ++j) {
        const float scale = halfToFloat(block.d) * static_cast<float>(scales[j]);
        const float minimum = halfToFloat(block.dmin) * static_cast<float>(minima[j]);
        if (scale == 0) continue;
        for (int l = 0; l < kWidth; ++l) {
            const int q = static_cast<int>(roundTo((x[kWidth * j + l] + minimum) / scale, kTop));
            std::uint8_t& byte = block.qs[j / 2 * kWidth + l];
            byte = static_cast<std::uint8_t>(byte | q << (j % 2 * 4));
        }
    }
    return block;
}

}  // namespace

void encodeQ4_K(const float* in, std::byte* out, std::size_t elements) noexcept
{
    for (std::size_t begin = 0; begin < elements; begin += BlockQ4_K::kElements) {
        const BlockQ4_K block = encodeBlock(in + begin);
        std::memcpy(out, &block, sizeof block);
        out += sizeof block;
    }
}

}  // namespace vitrine
