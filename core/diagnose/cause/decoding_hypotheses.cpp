// Hypotheses that all tensors of a type are decoded incorrectly.
#include "core/diagnose/cause/decoding_mistakes.h"
#include "core/diagnose/cause/projection_hypotheses.h"
#include "core/file/gguf/gguf_file.h"

#include <map>
#include <memory>
#include <vector>

namespace vitrine {

namespace {

/// Maps each quantization type to the taps that are the first to depend on a tensor of this type.
class TypesAtSites {
public:
    explicit TypesAtSites(const Weights& weights)
    {
        add(weights.tokenEmbedding, Site::Embed);
        add(weights.positionEmbedding, Site::Embed);
        add(weights.output.weight, Site::Logits);
        for (const LayerWeights& layer : weights.layers) {
            for (const PartTraits& part : layerParts()) add((layer.*part.linear).weight, part.site);
            const ExpertWeights& experts = layer.experts;
            add(experts.router.weight, Site::Router);
            for (const std::vector<Linear>* each : {&experts.gate, &experts.up}) {
                for (const Linear& linear : *each) add(linear.weight, Site::FfnAct);
            }
            for (const Linear& linear : experts.down) add(linear.weight, Site::FfnOut);
            add(experts.sharedGate.weight, Site::FfnAct);
            add(experts.sharedUp.weight, Site::FfnAct);
            add(experts.sharedDown.weight, Site::FfnOut);
        }
    }
    const std::map<QuantType, std::uint32_t>& types() const noexcept { return m_types; }

private:
    void add(const Tensor& tensor, Site site)
    {
        if (tensor) m_types[tensor.type] |= siteMask({site});
    }

    std::map<QuantType, std::uint32_t> m_types;
};

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

void addDecodings(const HypothesisContext& context, MistakesOf mistakesOf, Hypotheses& all)
{
    const TypesAtSites found(context.model.weights());
    for (const auto& [type, sites] : found.types()) {
        // If only the end of a whole pass is compared, any earlier mistake can be the cause.
        if (!context.wholePass && (sites & context.sites) == 0) continue;
        for (DecodingMistake& mistake : mistakesOf(type)) {
            Hypothesis wrong;
            wrong.cause = Cause::WeightsDecoded;
            wrong.type = quantTraits(type).name;
            wrong.detail = mistake.detail;
            wrong.hint = mistake.hint;
            wrong.sites = sites;
            wrong.deviation.decode = [type, mistake = std::move(mistake), &file = context.model.file()](
                                         const Tensor& tensor) -> std::shared_ptr<const std::vector<float>> {
                return tensor.type == type ? decodeWrongly(mistake, tensor, file) : nullptr;
            };
            all.push_back(std::move(wrong));
        }
    }
}

}  // namespace

void addDecodingHypotheses(const HypothesisContext& context, Hypotheses& all)
{
    addDecodings(context, decodingMistakes, all);
}

Hypotheses decodingPairs(const HypothesisContext& context)
{
    Hypotheses all;
    addDecodings(context, pairsOfDecodingMistakes, all);
    return all;
}

}  // namespace vitrine
