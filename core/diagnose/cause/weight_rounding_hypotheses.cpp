// Hypotheses that weights are decoded correctly and then stored with fewer bits.
#include "core/diagnose/cause/matrix_changes.h"
#include "core/diagnose/cause/projection_hypotheses.h"
#include "core/file/quant/half.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

struct WeightForm {
    SentenceForm detail;
    /// Number of weights rounded together; kRow: a whole row, kTensor: all rows. Rows with a length that is not a
    /// multiple of this number are not rounded.
    std::size_t block;
    void (*round)(std::span<float> block);
};
constexpr std::size_t kRow = 0;
constexpr std::size_t kTensor = SIZE_MAX;

template <typename Round>
void roundEach(std::span<float> values, Round round)
{
    std::ranges::transform(values, values.begin(), round);
}

float largestOf(std::span<const float> values)
{
    float largest = 0;
    for (const float x : values) largest = std::max(largest, std::abs(x));
    return largest;
}

/// Rounds to quants from -127 to 127, with a scale in half precision.
void requantize(std::span<float> block)
{
    const float scale = largestOf(block) / 127;
    if (scale == 0) return;
    const float kept = halfToFloat(floatToHalf(scale));
    roundEach(block, [=](float x) { return std::nearbyint(x / scale) * kept; });
}

/// Rounds to quants from -`most` to `most`, with a float scale.
template <int most>
void requantizeWithFloat(std::span<float> values)
{
    const float scale = largestOf(values) / most;
    if (scale == 0) return;
    roundEach(values, [=](float x) { return std::nearbyint(x / scale) * scale; });
}

/// Returns the nearest number in the format E4M3: 3 mantissa bits, exponents from -6, at most 448.
float nearestFloat8(float x)
{
    if (x == 0 || !std::isfinite(x)) return x;
    constexpr int kLeastExponent = -6;
    constexpr int kBits = 3;
    const int exponent = std::max(std::ilogb(x), kLeastExponent);
    const float rounded = std::ldexp(std::nearbyint(std::ldexp(x, kBits - exponent)), exponent - kBits);
    return std::clamp(rounded, -448.0F, 448.0F);
}

void toFloat8(std::span<float> values)
{
    roundEach(values, nearestFloat8);
}

void toScaledFloat8(std::span<float> values)
{
    const float scale = largestOf(values) / 448;
    if (scale == 0) return;
    roundEach(values, [=](float x) { return nearestFloat8(x / scale) * scale; });
}

std::vector<WeightForm> weightForms()
{
    return {
        {FORM("to half precision"), 1,
         [](std::span<float> block) { roundEach(block, [](float x) { return halfToFloat(floatToHalf(x)); }); }},
        {FORM("to bfloat16"), 1,
         [](std::span<float> block) { roundEach(block, [](float x) { return bf16ToFloat(floatToBf16(x)); }); }},
        {FORM("to bfloat16, by cutting off bits"), 1,
         [](std::span<float> block) {
             roundEach(block,
                       [](float x) { return std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) & 0xFFFF0000U); });
         }},
        {FORM("to 8 bits in blocks of 32"), 32, requantize},
        {FORM("to 8 bits with a scale for each row"), kRow, requantizeWithFloat<127>},
        {FORM("to 8 bits with a scale for each tensor"), kTensor, requantizeWithFloat<127>},
        {FORM("to 4 bits in blocks of 32"), 32, requantizeWithFloat<7>},
        {FORM("to 4 bits in blocks of 64"), 64, requantizeWithFloat<7>},
        {FORM("to 4 bits in blocks of 128"), 128, requantizeWithFloat<7>},
        {FORM("to float8 (E4M3)"), 1, toFloat8},
        {FORM("to float8 (E4M3) with a scale for each row"), kRow, toScaledFloat8},
        {FORM("to float8 (E4M3) with a scale for each tensor"), kTensor, toScaledFloat8},
    };
}

std::uint32_t sitesOfMatrices(const ModelParts& parts)
{
    std::uint32_t sites = kActivated;
    for (const ProductPart& product : parts.products()) sites |= product.sites;
    return sites;
}

}  // namespace

void addWeightRoundingHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    const Weights& weights = context.model.weights();
    for (const WeightForm& rounding : weightForms()) {
        for (const bool withEnds : {true, false}) {
            const Sentence detail =
                withEnds
                    ? rounding.detail
                    : SENTENCE(rounding.detail, ", only in the layers, not in the embedding and the output matrix");
            const std::uint32_t ends = withEnds ? siteMask({Site::Embed, Site::Logits}) : 0;
            list.add(Cause::WeightsRounded, detail, sitesOfMatrices(context.parts) | ends).deviation.decode =
                [&weights, rounding, withEnds](const Tensor& tensor) -> std::shared_ptr<const std::vector<float>> {
                const bool isEnd =
                    tensor.name == weights.tokenEmbedding.name || tensor.name == weights.output.weight.name;
                if (isEnd && !withEnds) return nullptr;
                std::vector<float> values = decodedValues(tensor);
                const std::size_t block = rounding.block == kRow      ? tensor.columns
                                          : rounding.block == kTensor ? values.size()
                                                                      : rounding.block;
                if (values.size() % block != 0 || (block < tensor.columns && tensor.columns % block != 0))
                    return nullptr;
                for (std::size_t i = 0; i < values.size(); i += block) {
                    rounding.round(std::span(values).subspan(i, block));
                }
                return std::make_shared<const std::vector<float>>(std::move(values));
            };
        }
    }
}

}  // namespace vitrine
