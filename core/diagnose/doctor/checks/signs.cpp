#include "core/base/concat.h"
#include "core/base/short_name.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/layer_name.h"

#include <algorithm>
#include <array>
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
/// minima, signs or high bits of the blocks are lost.
constexpr double kOneSided = 0.5;
constexpr std::uint64_t kFewestBlocks = 16;

/// A part of the blocks of a tensor type, as bytes within a block.
struct BlockPart {
    std::string_view type;
    std::size_t offset;
    std::size_t length;
    std::string_view loss;  ///< a sentence that reports the loss of the part
};

constexpr std::string_view kHighBits = "They have lost the high bits of their blocks.";
constexpr std::string_view kMinima = "They have lost the minima of their blocks.";

/// The parts without which the values of a block lie on one side of zero. The headers in core/file/quant document the
/// layouts.
constexpr std::array kParts = {
    BlockPart{"Q5_0", 2, 4, kHighBits},    BlockPart{"Q5_1", 4, 4, kHighBits},  BlockPart{"Q5_K", 16, 32, kHighBits},
    BlockPart{"Q6_K", 128, 64, kHighBits}, BlockPart{"Q3_K", 0, 32, kHighBits}, BlockPart{"Q4_1", 2, 2, kMinima},
    BlockPart{"Q5_1", 2, 2, kMinima},      BlockPart{"Q2_K", 82, 2, kMinima},   BlockPart{"Q4_K", 2, 2, kMinima},
    BlockPart{"Q5_K", 2, 2, kMinima},
};

/// Returns whether all bytes of the part are zero in every block of the tensor.
bool isLost(const BlockPart& part, const GgufTensor& tensor)
{
    const std::size_t blockBytes = quantTraits(tensor.type).blockBytes;
    for (std::size_t at = 0; at + blockBytes <= tensor.data.size(); at += blockBytes) {
        const auto bytes = tensor.data.subspan(at + part.offset, part.length);
        if (std::ranges::any_of(bytes, [](std::byte one) { return one != std::byte{0}; })) return false;
    }
    return true;
}

/// Returns a sentence about the reason why the mean of a tensor is far from zero, as far as its bytes show it.
std::string_view causeOf(const TensorScan& scan)
{
    const std::string_view type = quantTraits(scan.tensor->type).name;
    bool hasMinima = false;
    for (const BlockPart& part : kParts) {
        if (part.type != type) continue;
        if (isLost(part, *scan.tensor)) return part.loss;
        hasMinima = hasMinima || part.loss == kMinima;
    }
    // In a type without minima, only lost signs can move the mean so far from zero.
    if (!hasMinima) return "They have lost their signs.";
    return "They have lost their signs, or the scales and minima of their blocks do not belong together.";
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
        found[{causeOf(scan), quantTraits(scan.tensor->type).name}].push_back(&scan);
    }
    for (const auto& [key, scans] : found) {
        const TensorScan& first = *scans.front();
        const std::string name = shortName(first.tensor->name);
        const std::string which = scans.size() == 1 ? concat("The values of the tensor ", name, " (", key.second, ')')
                                                    : concat("The values of ", scans.size(), " tensors of type ",
                                                             key.second, ", the first of them ", name, ',');
        findings.add(Severity::Error, name,
                     concat(which, " lie on one side of zero: a mean of ", significant(first.mean, 3),
                            " with a root mean square of ", significant(first.rms, 3), ". ", key.first),
                     {"Trained matrices have a mean near zero. With these matrices, products become nearly the same "
                      "for every token.",
                      "Quantize the model again with another program, or download it again."});
    }
}

}  // namespace vitrine
