// Hypotheses that all tensors of a type are decoded incorrectly.
#include "core/diagnose/cause/decoding_mistakes.h"
#include "core/diagnose/cause/projection_hypotheses.h"
#include "core/file/gguf/gguf_file.h"

#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Maps each quantization type to the taps that are the first to depend on a tensor of this type.
std::map<QuantType, std::uint32_t> typesAtSites(const HypothesisContext& context)
{
    std::map<QuantType, std::uint32_t> types;
    const auto add = [&](const Tensor& tensor, std::uint32_t sites) {
        if (tensor) types[tensor.type] |= sites;
    };
    const Weights& weights = context.model.weights();
    add(weights.tokenEmbedding, siteMask({Site::Embed}));
    add(weights.positionEmbedding, siteMask({Site::Embed}));
    add(weights.output.weight, siteMask({Site::Logits}));
    for (const ProductPart& product : context.parts.products()) {
        for (const Linear* const matrix : product.ofLayer) {
            if (matrix) add(matrix->weight, product.sites);
        }
    }
    for (const LayerWeights& layer : weights.layers) {
        const ExpertWeights& experts = layer.experts;
        for (const std::vector<Linear>* each : {&experts.gate, &experts.up}) {
            for (const Linear& linear : *each) add(linear.weight, siteMask({Site::FfnAct}));
        }
        for (const Linear& linear : experts.down) add(linear.weight, siteMask({Site::FfnOut}));
        add(experts.sharedGate.weight, siteMask({Site::FfnAct}));
        add(experts.sharedUp.weight, siteMask({Site::FfnAct}));
        add(experts.sharedDown.weight, siteMask({Site::FfnOut}));
    }
    return types;
}

/// Returns all values of a tensor, or of a range of its rows, decoded with a mistake.
std::shared_ptr<const std::vector<float>> decodeWrongly(const DecodingMistake& mistake, const Tensor& tensor,
                                                        const GgufFile& file)
{
    // To decode with a mistake that reads neighbouring blocks, start one row earlier, unless `tensor` begins with the
    // first row in the file.
    const GgufTensor* const entire = mistake.crossesBlocks ? file.findTensor(tensor.name) : nullptr;
    const std::size_t before = entire && entire->data.data() != tensor.data ? 1 : 0;
    const std::size_t elements = (tensor.rows + before) * tensor.columns;
    std::vector<float> values(elements);
    mistake.decode(tensor.data - before * tensor.rowBytes, values.data(), elements);
    values.erase(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(before * tensor.columns));
    return std::make_shared<const std::vector<float>>(std::move(values));
}

using MistakesOf = std::vector<DecodingMistake> (*)(QuantType type);

void addDecodings(const HypothesisContext& context, MistakesOf mistakesOf, HypothesisList& list)
{
    for (const auto& [type, sites] : typesAtSites(context)) {
        // If only the end of a whole pass is compared, any earlier mistake can be the cause.
        if (!context.wholePass && (sites & context.sites) == 0) continue;
        for (DecodingMistake& mistake : mistakesOf(type)) {
            Hypothesis& wrong = list.add(Cause::WeightsDecoded, mistake.detail, sites);
            wrong.type = quantTraits(type).name;
            wrong.hint = mistake.hint;
            wrong.deviation.decode = [type, mistake = std::move(mistake), &file = context.model.file()](
                                         const Tensor& tensor) -> std::shared_ptr<const std::vector<float>> {
                return tensor.type == type ? decodeWrongly(mistake, tensor, file) : nullptr;
            };
        }
    }
}

}  // namespace

void addDecodingHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    addDecodings(context, decodingMistakes, list);
}

Hypotheses decodingPairs(const HypothesisContext& context)
{
    Hypotheses all;
    HypothesisList list(all);
    addDecodings(context, pairsOfDecodingMistakes, list);
    return all;
}

}  // namespace vitrine
