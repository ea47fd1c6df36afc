// Weights that are right, but kept in fewer bits than those of the file.
#include "core/cause/mistake_list.h"
#include "core/quant/half.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <utility>

namespace vitrine {

namespace {

float truncated(float x)
{
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) & 0xFFFF0000U);
}

/// Quants from -127 to 127, with a scale in half precision.
void requantize(std::span<float> block)
{
    float largest = 0;
    for (const float x : block) largest = std::max(largest, std::abs(x));
    const float scale = largest / 127;
    if (scale == 0) return;
    const float kept = halfToFloat(floatToHalf(scale));
    for (float& x : block) x = std::nearbyint(x / scale) * kept;
}

}  // namespace

void addRoundingMistakes(MistakeList& list)
{
    const auto each = [&](const char* detail, float (*round)(float)) {
        list.rounds(detail, "Keep the tensor in its type, or expect the rounding of the other one.", 1,
                    [round](std::span<float> values) { std::ranges::transform(values, values.begin(), round); });
    };
    const QuantType type = list.type();
    const bool isFloat = quantTraits(type).blockSize == 1;
    if (isFloat && type != QuantType::F16) {
        each("rounded: to half precision", [](float x) { return halfToFloat(floatToHalf(x)); });
    }
    if (isFloat && type != QuantType::BF16) {
        each("rounded: to bfloat16", [](float x) { return bf16ToFloat(floatToBf16(x)); });
        each("rounded: cut off to bfloat16", truncated);
    }
    if (type == QuantType::Q8_0) return;
    const char* hint = "The tensor is quantized once more, to blocks of 32 with a scale: keep it in its type.";
    list.rounds("rounded: to 8 bits in blocks of 32", hint, 32, requantize);
}

}  // namespace vitrine
