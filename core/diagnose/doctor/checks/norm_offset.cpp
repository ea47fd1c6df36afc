#include "core/base/concat.h"
#include "core/diagnose/doctor/check.h"
#include "core/file/quant/quant_traits.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

constexpr std::size_t kFewestTensors = 2;
constexpr std::size_t kFewestWeights = 256;
/// Norms are reported if the fraction of negative weights exceeds kMostNegative in one kind (the 1 is missing), or if
/// the smallest weight of both kinds exceeds kLeastWeight (the 1 was added twice). In 150 correct files, the norms
/// before attention and the feed-forward have no negative weights. Their smallest weight is between 0 and 0.97.
constexpr double kMostNegative = 0.25;
constexpr float kLeastWeight = 1.2F;

/// The weights of one kind of norm, or of several kinds together.
struct NormsInFile {
    std::size_t tensors = 0;  ///< number of norms with at least two different weights, as trained norms have
    std::size_t weights = 0;
    std::size_t negative = 0;
    float least = 0;

    void add(const NormsInFile& other)
    {
        least = tensors == 0 ? other.least : std::min(least, other.least);
        tensors += other.tensors;
        weights += other.weights;
        negative += other.negative;
    }
    double negativeShare() const { return static_cast<double>(negative) / static_cast<double>(weights); }
    bool isTooSmall() const { return negativeShare() > kMostNegative; }
    bool isTooLarge() const { return least > kLeastWeight; }
};

/// Only the norms before attention and the feed-forward are examined. The weights of other norms (of queries and keys,
/// after a branch, after the last layer) have other ranges in many families.
NormsInFile readNorms(const GgufFile& file, std::string_view part)
{
    NormsInFile found;
    std::vector<float> values;
    for (const GgufTensor& tensor : file.tensors()) {
        const bool isNorm = tensor.dimensions == 1 && tensor.name.starts_with("blk.") && tensor.name.ends_with(part);
        const QuantTraits& traits = quantTraits(tensor.type);
        if (!isNorm || tensor.shape[0] % traits.blockSize != 0) continue;
        values.resize(tensor.shape[0]);
        // Decoding requires aligned memory; data in the file may be unaligned.
        const std::vector<std::byte> aligned(tensor.data.begin(), tensor.data.end());
        traits.decode(aligned.data(), values.data(), values.size());
        const auto [least, most] = std::ranges::minmax(values);
        if (!(least < most)) continue;
        const auto negative = std::ranges::count_if(values, [](float w) { return w < 0; });
        found.add({1, values.size(), static_cast<std::size_t>(negative), least});
    }
    return found;
}

/// Returns whether norms of this kind have hardly any negative weights in trained models.
bool hasPositiveWeights(NormKind kind)
{
    switch (kind) {
    case NormKind::Rms:
        return true;
    case NormKind::Layer:
        return false;
    }
    return {};  // unreachable for valid kinds
}

void report(const NormsInFile& norms, const std::string& where, const std::string& which, Findings& findings)
{
    if (norms.isTooSmall()) {
        findings.add(Severity::Warning, where,
                     concat("The weights of the norms", which, " are too small by 1: ",
                            significant(100 * norms.negativeShare(), 2), " % of all ", norms.weights, " are below 0."),
                     {"RMS norms of trained models have hardly any negative weights. If the publisher's norms multiply "
                      "by 1 + weight (as Gemma's do), the file must contain 1 + weight.",
                      "Convert the model again with a converter that adds 1 to the weights of the norms."});
    } else if (norms.isTooLarge()) {
        findings.add(Severity::Warning, where,
                     concat("The weights of the norms", which, " are too large by 1: the smallest of all ",
                            norms.weights, " is ", significant(norms.least, 3), '.'),
                     {"In trained models, some weights of norms are below 1. If the publisher's norms multiply by 1 + "
                      "weight (as Gemma's do), the converter must add 1 only once.",
                      "Convert the model again without adding 1 a second time."});
    }
}

}  // namespace

/// Some models (Gemma) multiply by 1 + weight in the publisher's code. In a GGUF file, the 1 is already added to the
/// weights. This check finds files in which the 1 is missing or was added twice, from the weights alone.
void checkNormOffset(Examination& examination, Findings& findings)
{
    if (!hasPositiveWeights(examination.config()->norm)) return;
    const NormsInFile attention = readNorms(examination.file(), ".attn_norm.weight");
    const NormsInFile feedForward = readNorms(examination.file(), ".ffn_norm.weight");
    NormsInFile both = attention;
    if (feedForward.tensors > 0) both.add(feedForward);
    if (both.tensors < kFewestTensors || both.weights < kFewestWeights) return;
    // Negative weights are judged for each kind of norm, because a converter may treat only one kind wrongly. Large
    // weights are judged for both together: all weights of one kind may be large in a sound model.
    const auto isTooSmall = [](const NormsInFile& norms) {
        return norms.tensors >= kFewestTensors && 2 * norms.weights >= kFewestWeights && norms.isTooSmall();
    };
    const bool isAttentionOff = isTooSmall(attention);
    if (isAttentionOff == isTooSmall(feedForward)) {
        report(both, "blk.*.attn_norm.weight", "", findings);
    } else if (isAttentionOff) {
        report(attention, "blk.*.attn_norm.weight", " before attention (attn_norm)", findings);
    } else {
        report(feedForward, "blk.*.ffn_norm.weight", " before the feed-forward (ffn_norm)", findings);
    }
}

}  // namespace vitrine
