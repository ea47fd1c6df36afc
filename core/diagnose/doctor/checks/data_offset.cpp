#include "core/base/concat.h"
#include "core/diagnose/doctor/check.h"
#include "core/file/quant/quant_traits.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace vitrine {

namespace {

constexpr std::size_t kElements = 2048;    ///< number of elements examined at each end of a tensor
constexpr std::size_t kFewestTensors = 6;  ///< minimum number of wrong-looking tensors for a finding
constexpr double kWrongShare = 0.15;       ///< minimum fraction of the tensors that must look wrong for a finding
constexpr double kMostLeft = 0.1;          ///< maximum fraction of tensors that may look wrong at the right shift
/// Largest shift in bytes to test. A shift occurs if a program pads data differently (to 8, 16, 32 or 64 bytes), or
/// counts a header twice.
constexpr std::int64_t kLongest = 256;
constexpr std::int64_t kStep = 4;
constexpr float kLargest = 1000;  ///< values of at least this magnitude look wrong; trained models have smaller ones
/// A matrix looks wrong, too, if |mean| / root mean square of the decoded values exceeds this limit. The ratio is below
/// 0.2 in trained matrices. It is larger if wrong bytes are read as the scale of a block.
constexpr double kOneSided = 0.5;

bool isZero(const std::vector<float>& values)
{
    return std::ranges::all_of(values, [](float value) { return value == 0; });
}

bool isOneSided(const std::vector<float>& values)
{
    double sum = 0, squares = 0, count = 0;
    for (const float value : values) {
        sum += value;
        squares += static_cast<double>(value) * value;
        count += value != 0 ? 1 : 0;
    }
    return count > 0 && std::abs(sum / count) > kOneSided * std::sqrt(squares / count);
}

/// Returns the offset of the first tensor data in the file.
std::int64_t dataBegin(const GgufFile& file)
{
    std::uint64_t begin = UINT64_MAX;
    for (const GgufTensor& tensor : file.tensors()) begin = std::min<std::uint64_t>(begin, tensor.fileOffset);
    return static_cast<std::int64_t>(begin);
}

/// Decodes values at the beginning and the end of a tensor, `shift` bytes after the offset that the file gives for the
/// tensor. Returns whether these values are impossible for weights; nullopt if the shifted data is outside the file. If
/// `judgesMatrices` is true, a matrix counts as impossible, too, if its values lie on one side of zero, or are all
/// zero.
std::optional<bool> looksWrong(const GgufFile& file, const GgufTensor& tensor, std::int64_t shift,
                               bool judgesMatrices = false)
{
    const QuantTraits& traits = quantTraits(tensor.type);
    const std::span<const std::byte> bytes = file.partBytes(0);
    const std::size_t length =
        std::min<std::uint64_t>(kElements, tensor.elementCount()) / traits.blockSize * traits.blockSize;
    const std::size_t size = rowBytes(tensor.type, length);
    const std::int64_t first = static_cast<std::int64_t>(tensor.fileOffset) + shift;
    const std::int64_t last = first + static_cast<std::int64_t>(tensor.data.size() - size);
    if (length == 0 || first < dataBegin(file) || static_cast<std::uint64_t>(last) + size > bytes.size())
        return std::nullopt;
    const bool isJudged = judgesMatrices && tensor.dimensions > 1;
    bool isAllZero = true;
    std::vector<float> values(length);
    for (const std::int64_t begin : {first, last}) {
        const auto part = bytes.subspan(static_cast<std::size_t>(begin), size);
        // Decoding requires aligned memory, but the data in the file may be unaligned, so it is copied.
        const std::vector<std::byte> aligned(part.begin(), part.end());
        traits.decode(aligned.data(), values.data(), length);
        if (std::any_of(values.begin(), values.end(), [](float value) { return !(std::fabs(value) < kLargest); })) {
            return true;
        }
        if (isJudged && isOneSided(values)) return true;
        isAllZero = isAllZero && isZero(values);
    }
    return isJudged && isAllZero;
}

/// Returns whether the tensors of every type have plausible values at this shift. If the data is shifted, the same
/// shift is right for all types. If only the blocks of one type are damaged, some shift may hide the damage by chance,
/// but the tensors of the other types then become wrong.
bool fitsEveryType(const GgufFile& file, std::int64_t shift)
{
    struct Count {
        std::size_t read = 0;
        std::size_t wrong = 0;
    };
    std::map<QuantType, Count> counts;
    for (const GgufTensor& tensor : file.tensors()) {
        const std::optional<bool> isWrong = looksWrong(file, tensor, shift, true);
        if (!isWrong) continue;
        Count& count = counts[tensor.type];
        ++count.read;
        count.wrong += *isWrong ? 1 : 0;
    }
    return std::all_of(counts.begin(), counts.end(), [](const auto& entry) {
        const Count& count = entry.second;
        return static_cast<double>(count.wrong) <= kMostLeft * static_cast<double>(count.read);
    });
}

std::vector<const GgufTensor*> wrongTensors(const GgufFile& file)
{
    std::vector<const GgufTensor*> wrong;
    for (const GgufTensor& tensor : file.tensors()) {
        if (looksWrong(file, tensor, 0).value_or(false)) wrong.push_back(&tensor);
    }
    return wrong;
}

}  // namespace

/// Finds tensors with data a few bytes before or after the offset that the file gives for the tensor.
void checkDataOffset(Examination& examination, Findings& findings)
{
    const GgufFile& file = examination.file();
    if (file.partCount() != 1) return;
    const std::vector<const GgufTensor*> wrong = wrongTensors(file);
    const double all = static_cast<double>(file.tensors().size());
    if (wrong.size() < kFewestTensors || static_cast<double>(wrong.size()) < kWrongShare * all) return;
    for (std::int64_t distance = kStep; distance <= kLongest; distance += kStep) {
        for (const std::int64_t shift : {distance, -distance}) {
            std::size_t left = 0;
            std::size_t read = 0;
            for (const GgufTensor* tensor : wrong) {
                const std::optional<bool> isWrong = looksWrong(file, *tensor, shift);
                read += isWrong ? 1 : 0;
                left += isWrong.value_or(false) ? 1 : 0;
            }
            if (read < kFewestTensors || static_cast<double>(left) > kMostLeft * static_cast<double>(read)) continue;
            if (!fitsEveryType(file, shift)) continue;
            findings.add(
                Severity::Error, "general.alignment",
                concat("The data of the tensors is ", distance, " bytes ", shift > 0 ? "later" : "earlier",
                       " than the file states: at that offset, ", read - left, " of ", wrong.size(),
                       " tensors with impossible values have plausible ones."),
                {"Every tensor is read from the wrong offset, so all values are wrong.",
                 "The program that wrote the file computes offsets or padding without regard to general.alignment (32 "
                 "bytes without that key). Fix that program, or convert the model again."});
            return;
        }
    }
}

}  // namespace vitrine
