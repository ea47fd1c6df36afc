#include "core/base/concat.h"
#include "core/base/short_name.h"
#include "core/doctor/check.h"
#include "core/doctor/layer_name.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Limit of |mean| / root mean square of a matrix. The ratio is below 0.2 in trained matrices. It is at least 0.7 if
/// minima, signs or high bits of the blocks are lost.
constexpr double kOneSided = 0.5;
constexpr std::uint64_t kFewestBlocks = 16;

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Returns which part of the blocks was lost, judging by the tensor type and the sign of the values.
std::string_view lostPart(const TensorScan& scan)
{
    const std::string_view type = quantTraits(scan.tensor->type).name;
    if (scan.mean < 0 && isOneOf(type, {"Q5_0", "Q5_1", "Q5_K", "Q6_K", "Q3_K"}))
        return "the high bits of their blocks";
    if (scan.mean > 0 && isOneOf(type, {"Q4_1", "Q5_1", "Q2_K", "Q4_K", "Q5_K"})) return "the minima of their blocks";
    return "their signs";
}

}  // namespace

void checkDecodedSigns(Examination& examination, Findings& findings)
{
    std::map<std::pair<std::string_view, std::string_view>, std::vector<const TensorScan*>> found;
    for (const TensorScan& scan : examination.weights().tensors) {
        const bool isMatrix = scan.tensor->dimensions > 1 && scan.rows > 8 && scan.blocks >= kFewestBlocks;
        if (!isMatrix || scan.rms == 0 || !isFamiliarMatrix(scan.tensor->name)) continue;
        // Zeros, such as padding, reduce the mean more than the root mean square, so the limit is reduced accordingly.
        if (std::abs(scan.mean) < kOneSided * scan.rms * std::sqrt(scan.nonZeroShare)) continue;
        found[{lostPart(scan), quantTraits(scan.tensor->type).name}].push_back(&scan);
    }
    for (const auto& [key, scans] : found) {
        const TensorScan& first = *scans.front();
        const std::string name = shortName(first.tensor->name);
        const std::string which = scans.size() == 1 ? concat("The values of the tensor ", name, " (", key.second, ')')
                                                    : concat("The values of ", scans.size(), " tensors of type ",
                                                             key.second, ", the first of them ", name, ',');
        findings.add(Severity::Error, name,
                     concat(which, " lie on one side of zero: a mean of ", significant(first.mean, 3),
                            " with a root mean square of ", significant(first.rms, 3), ". They have lost ", key.first,
                            '.'),
                     {"Trained matrices have a mean near zero. With these matrices, products become nearly the same "
                      "for every token.",
                      "Quantize the model again with another program, or download it again."});
    }
}

}  // namespace vitrine
