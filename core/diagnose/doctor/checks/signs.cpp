#include "core/base/concat.h"
#include "core/base/short_name.h"
#include "core/diagnose/doctor/block_parts.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/layer_name.h"

#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Limit of |mean| / root mean square of a matrix. The ratio is below 0.2 in trained matrices. It is at least 0.7 if
/// minima or signs are lost.
constexpr double kOneSided = 0.5;
constexpr std::uint64_t kFewestBlocks = 16;

/// Returns a sentence about the cause of values on one side of zero, as far as the bytes show it.
std::string_view causeOf(QuantType type, BlockPart lost)
{
    if (lost != BlockPart::None) return describeLoss(lost);
    // Without minima, only the signs of the values can move their mean that far.
    if (!hasMinima(type)) return "They have lost their signs.";
    return "They have lost their signs, or the scales and minima of their blocks do not belong together.";
}

constexpr std::string_view kRemedy = "Quantize the model again with another program, or download it again.";

/// Returns the subject of a sentence about the values of one or more tensors of a type.
std::string describeValues(const std::vector<const TensorScan*>& scans)
{
    const GgufTensor& first = *scans.front()->tensor;
    const std::string name = shortName(first.name);
    const std::string_view type = quantTraits(first.type).name;
    if (scans.size() == 1) return concat("The values of the tensor ", name, " (", type, ')');
    return concat("The values of ", scans.size(), " tensors of type ", type, ", the first of them ", name, ',');
}

}  // namespace

void checkDecodedSigns(Examination& examination, Findings& findings)
{
    // The tensors with each type and loss. Tensors with lost minima, or without a loss, have values on one side of
    // zero.
    std::map<std::pair<std::string_view, BlockPart>, std::vector<const TensorScan*>> found;
    for (const TensorScan& scan : examination.weights().tensors) {
        const bool isMatrix = scan.tensor->dimensions > 1 && scan.rows > 8 && scan.blocks >= kFewestBlocks;
        if (!isMatrix || scan.rms == 0 || !isFamiliarMatrix(scan.tensor->name)) continue;
        const BlockPart lost = lostBlockPart(*scan.tensor);
        // Zeros, such as padding, reduce the mean more than the root mean square, so the limit is reduced accordingly.
        const bool isOneSided = std::abs(scan.mean) >= kOneSided * scan.rms * std::sqrt(scan.nonZeroShare);
        // A matrix without negative values has no minima. The other parts are zero in no matrix.
        if (!isOneSided && (lost == BlockPart::None || lost == BlockPart::Minima)) continue;
        found[{quantTraits(scan.tensor->type).name, lost}].push_back(&scan);
    }
    for (const auto& [key, scans] : found) {
        const TensorScan& first = *scans.front();
        const std::string name = shortName(first.tensor->name);
        const BlockPart lost = key.second;
        if (lost != BlockPart::None && lost != BlockPart::Minima) {
            findings.add(Severity::Error, name, concat(describeValues(scans), " are wrong. ", describeLoss(lost)),
                         {"The bytes of this part are zero in every block, which is impossible for trained values.",
                          std::string(kRemedy)});
            continue;
        }
        findings.add(Severity::Error, name,
                     concat(describeValues(scans), " lie on one side of zero: a mean of ", significant(first.mean, 3),
                            " with a root mean square of ", significant(first.rms, 3), ". ",
                            causeOf(first.tensor->type, lost)),
                     {"Trained matrices have a mean near zero. With these matrices, products become nearly the same "
                      "for every token.",
                      std::string(kRemedy)});
    }
}

}  // namespace vitrine
