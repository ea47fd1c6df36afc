// Weights that are decoded rightly and kept in fewer bits.
#include "core/base/concat.h"
#include "core/cause/matrix_changes.h"
#include "core/cause/projection_hypotheses.h"
#include "core/quant/half.h"

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

struct WeightRounding {
    const char* detail;
    std::size_t block;  ///< rows of another multiple of weights stay as they are
    void (*round)(std::span<float> block);
};

template <typename Round>
void roundEach(std::span<float> values, Round round)
{
    std::ranges::transform(values, values.begin(), round);
}

/// Quants from -127 to 127, with a scale in half precision.
void requantize(std::span<float> block)
{
    float largest = 0;
    for (const float x : block) largest = std::max(largest, std::abs(x));
    const float scale = largest / 127;
    if (scale == 0) return;
    const float kept = halfToFloat(floatToHalf(scale));
    roundEach(block, [=](float x) { return std::nearbyint(x / scale) * kept; });
}

constexpr WeightRounding kRoundings[] = {
    {"to half precision", 1,
     [](std::span<float> block) { roundEach(block, [](float x) { return halfToFloat(floatToHalf(x)); }); }},
    {"to bfloat16", 1,
     [](std::span<float> block) { roundEach(block, [](float x) { return bf16ToFloat(floatToBf16(x)); }); }},
    {"cut off to bfloat16", 1,
     [](std::span<float> block) {
         roundEach(block, [](float x) { return std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) & 0xFFFF0000U); });
     }},
    {"to 8 bits in blocks of 32", 32, requantize},
};

std::uint32_t sitesOfMatrices()
{
    std::uint32_t sites = siteMask({Site::FfnAct, Site::FfnOut, Site::Router});
    for (const PartTraits& part : layerParts()) sites |= siteMask({part.site});
    return sites;
}

}  // namespace

void addWeightRoundingHypotheses(const HypothesisContext& context, Hypotheses& all)
{
    const Weights& weights = context.model.weights();
    for (const WeightRounding& rounding : kRoundings) {
        for (const bool withEnds : {true, false}) {
            Hypothesis found{Cause::WeightsRounded,
                             concat(rounding.detail, withEnds ? "" : ", in layers alone"),
                             {},
                             {},
                             sitesOfMatrices(),
                             {}};
            if (withEnds) found.sites |= siteMask({Site::Embed, Site::Logits});
            found.deviation.decode = [&weights, rounding,
                                      withEnds](const Tensor& tensor) -> std::shared_ptr<const std::vector<float>> {
                const bool isEnd =
                    tensor.name == weights.tokenEmbedding.name || tensor.name == weights.output.weight.name;
                if ((isEnd && !withEnds) || tensor.columns % rounding.block != 0) return nullptr;
                std::vector<float> values = decodedValues(tensor);
                for (std::size_t i = 0; i < values.size(); i += rounding.block) {
                    rounding.round(std::span(values).subspan(i, rounding.block));
                }
                return std::make_shared<const std::vector<float>>(std::move(values));
            };
            all.push_back(std::move(found));
        }
    }
}

}  // namespace vitrine
