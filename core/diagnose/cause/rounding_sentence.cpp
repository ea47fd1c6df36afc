#include "core/base/sentence.h"
#include "core/diagnose/cause/tap_difference.h"
#include "core/file/quant/half.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace vitrine {

namespace {

/// Returns the fraction of the other engine's values that a narrower number format represents exactly.
double share(const TapDifference& d, float (*rounded)(float))
{
    std::size_t exact = 0;
    for (const std::size_t row : d.rows) {
        for (std::size_t channel = 0; channel < d.tap.rowSize(); ++channel) {
            const auto value = static_cast<float>(d.other(row, channel));
            exact += rounded(value) == value ? 1U : 0U;
        }
    }
    return static_cast<double>(exact) / static_cast<double>(d.rows.size() * d.tap.rowSize());
}

float asHalf(float value)
{
    return halfToFloat(floatToHalf(value));
}

float asBf16(float value)
{
    return bf16ToFloat(floatToBf16(value));
}

// Largest relative rounding errors of half precision and bfloat16 (half an ulp). The root mean square of random errors
// is at most this number divided by √3. Errors that follow from earlier roundings can be several times as large.
constexpr double kHalf = 0x1p-11;
constexpr double kBf16 = 0x1p-8;

double sizeOf(const TapDifference& d)
{
    return d.residual([&](std::size_t row, std::size_t channel) { return d.own(row, channel); });
}

}  // namespace

Sentence narrowFormSentence(const TapDifference& difference)
{
    const double size = sizeOf(difference);
    if (size <= kBf16 && share(difference, asBf16) > 0.99)
        return SENTENCE("The other engine's values at this tap are bfloat16 numbers near Vitrine's values: the other "
                        "engine stores them in bfloat16.");
    if (size <= 4 * kHalf && share(difference, asHalf) > 0.99)
        return SENTENCE("The other engine's values at this tap are half-precision numbers near Vitrine's values: the "
                        "other engine stores them in half precision.");
    return {};
}

Sentence roundingSizeSentence(const TapDifference& difference)
{
    const double size = sizeOf(difference);
    if (size <= kHalf) {
        return SENTENCE("The difference is as small as half-precision rounding, but no rounding that was tried gives "
                        "the other engine's values.");
    }
    if (size <= kBf16) {
        return SENTENCE("The difference is as small as a rounding to bfloat16 or 8 bits, but no rounding that was "
                        "tried gives the other engine's values.");
    }
    return {};
}

}  // namespace vitrine
