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
/// A file is reported if the fraction of negative weights exceeds kMostNegative (the 1 is missing), or if the smallest
/// weight exceeds kLeastWeight (the 1 was added twice). In 150 correct files, the norms before attention and the
/// feed-forward have no negative weights. Their smallest weight is between 0 and 0.97.
constexpr double kMostNegative = 0.25;
constexpr float kLeastWeight = 1.2F;

struct NormWeightsInFile {
    std::size_t tensors = 0;  ///< number of norms with at least two different weights, as trained norms have
    std::size_t weights = 0;
    std::size_t negative = 0;
    float least = 0;
};

NormWeightsInFile readNorms(const GgufFile& file)
{
    NormWeightsInFile found;
    std::vector<float> values;
    for (const GgufTensor& tensor : file.tensors()) {
        // Only the norms before attention and the feed-forward are examined. The weights of other norms (of queries and
        // keys, after a branch, after the last layer) have other ranges in many families.
        const bool isBefore = tensor.name.ends_with(".attn_norm.weight") || tensor.name.ends_with(".ffn_norm.weight");
        const bool isNorm = tensor.dimensions == 1 && tensor.name.starts_with("blk.") && isBefore;
        const QuantTraits& traits = quantTraits(tensor.type);
        if (!isNorm || tensor.shape[0] % traits.blockSize != 0) continue;
        values.resize(tensor.shape[0]);
        // Decoding requires aligned memory; data in the file may be unaligned.
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

/// Some models (Gemma) multiply by 1 + weight in the publisher's code. In a GGUF file, the 1 is already added to the
/// weights. This check finds files in which the 1 is missing or was added twice, from the weights alone.
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
                     {"RMS norms of trained models have hardly any negative weights. If the publisher's norms multiply "
                      "by 1 + weight (as Gemma's do), the file must contain 1 + weight.",
                      "Convert the model again with a converter that adds 1 to the weights of the norms."});
    } else if (norms.least > kLeastWeight) {
        findings.add(Severity::Warning, "blk.*.attn_norm.weight",
                     concat("The weights of the norms are too large by 1: the smallest of all ", norms.weights, " is ",
                            significant(norms.least, 3), '.'),
                     {"In trained models, some weights of norms are below 1. If the publisher's norms multiply by 1 + "
                      "weight (as Gemma's do), the converter must add 1 only once.",
                      "Convert the model again without adding 1 a second time."});
    }
}

}  // namespace vitrine
