#include "core/base/concat.h"
#include "core/doctor/check.h"
#include "core/quant/quant_traits.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace vitrine {

namespace {

constexpr std::size_t kFewestTensors = 2;
constexpr std::size_t kFewestWeights = 256;
/// Share of the weights that are negative, and the smallest of all. In sound files no norm before attention or a
/// feed-forward has negative weights (0 of 150 files measured), and the smallest weight of all is below 1 (0 to 0.97).
constexpr double kMostNegative = 0.25;
constexpr float kLeastWeight = 1.2F;

struct NormWeightsInFile {
    std::size_t tensors = 0;  ///< whose weights are not all the same, as those that were never trained
    std::size_t weights = 0;
    std::size_t negative = 0;
    float least = 0;
};

NormWeightsInFile readNorms(const GgufFile& file)
{
    NormWeightsInFile found;
    std::vector<float> values;
    for (const GgufTensor& tensor : file.tensors()) {
        // Those of queries and keys, behind a branch and at the end lie elsewhere in many families.
        const bool isBefore = tensor.name.ends_with(".attn_norm.weight") || tensor.name.ends_with(".ffn_norm.weight");
        const bool isNorm = tensor.dimensions == 1 && tensor.name.starts_with("blk.") && isBefore;
        const QuantTraits& traits = quantTraits(tensor.type);
        if (!isNorm || tensor.shape[0] % traits.blockSize != 0) continue;
        values.resize(tensor.shape[0]);
        // Blocks are aligned to what their numbers need only in memory of our own.
        const std::vector<std::byte> aligned(tensor.data.begin(), tensor.data.end());
        traits.decode(aligned.data(), values.data(), values.size());
        const auto [least, most] = std::ranges::minmax(values);
        if (!(least < most)) continue;
        found.least = found.tensors == 0 ? least : std::min(found.least, least);
        ++found.tensors;
        found.weights += values.size();
        found.negative += static_cast<std::size_t>(std::ranges::count_if(values, [](float w) { return w < 0; }));
    }
    return found;
}

}  // namespace

/// Norms that multiply by 1 + weight in the publisher's code hold 1 + weight in a GGUF file. All weights together show
/// a missing or surplus 1, without any text.
void checkNormOffset(Examination& examination, Findings& findings)
{
    if (examination.config()->norm != NormKind::Rms) return;
    const NormWeightsInFile norms = readNorms(examination.file());
    if (norms.tensors < kFewestTensors || norms.weights < kFewestWeights) return;
    const double negative = static_cast<double>(norms.negative) / static_cast<double>(norms.weights);
    if (negative > kMostNegative) {
        findings.add(Severity::Warning, "blk.*.attn_norm.weight",
                     concat("The weights of the norms are too small by 1: ", significant(100 * negative, 2),
                            " % of all ", norms.weights, " are below 0."),
                     {"RMS norms of trained models have hardly any negative weights. Where the publisher's norms "
                      "multiply by 1 + weight (as Gemma's), the file must hold 1 + weight.",
                      "Convert the model again with a converter that adds the 1."});
    } else if (norms.least > kLeastWeight) {
        findings.add(
            Severity::Warning, "blk.*.attn_norm.weight",
            concat("The weights of the norms are too large by 1: the smallest of all ", norms.weights, " is ",
                   significant(norms.least, 3), '.'),
            {"In trained models some weights of norms are below 1. Where the publisher's norms multiply by 1 + "
             "weight (as Gemma's), the 1 must be added once.",
             "Convert the model again without adding 1 a second time."});
    }
}

}  // namespace vitrine
