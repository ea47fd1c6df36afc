#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/short_name.h"
#include "core/diagnose/doctor/block_parts.h"
#include "core/diagnose/doctor/check.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

constexpr std::uint64_t kPageBytes = 4096;  ///< an interrupted download leaves gaps of at least this size in bytes

/// Returns whether the model does not use the tensor. Another check reports unused tensors.
bool isUnused(const Examination& examination, std::string_view name)
{
    const bool isKnown = examination.config() && examination.tensorsProblem().empty();
    return isKnown && !examination.tensors().used.contains(name);
}

/// Returns whether each row of the tensor belongs to one token.
bool isTokenTable(std::string_view name)
{
    return name == "token_embd.weight" || name == "output.weight";
}

/// Returns whether the zeros may be the rows of unused tokens. This is possible only if the zeros cover whole rows.
bool areUnusedTokens(const TensorScan& scan)
{
    if (!isTokenTable(scan.tensor->name) || scan.zeroRows == 0) return false;
    return scan.holeBytes < kPageBytes || scan.longestHole % (scan.blocks / scan.rows) == 0;
}

std::string describeZeros(const TensorScan& scan)
{
    const std::string name = shortName(scan.tensor->name);
    const bool isHole = scan.holeBytes >= kPageBytes;
    if (scan.zeroRows == 0) {
        return concat("The tensor ", name, " holds a stretch of ", scan.holeBytes, " bytes of zeros from ",
                      describeRow(*scan.tensor, scan.holeRow), " on.");
    }
    const std::string first = describeRow(*scan.tensor, scan.firstZeroRow);
    return concat("The tensor ", name, " holds ",
                  scan.zeroRows == 1 ? concat("a row of nothing but zeros, ", first)
                                     : concat(scan.zeroRows, " rows of nothing but zeros, the first of them ", first),
                  isHole ? concat("; the longest stretch of zeros has ", scan.holeBytes, " bytes.") : std::string("."));
}

void checkPartOfTensor(const TensorScan& scan, Findings& findings)
{
    if (scan.zeroRows == 0 && scan.holeBytes < kPageBytes) return;
    const std::string name = shortName(scan.tensor->name);
    if (areUnusedTokens(scan)) {
        findings.add(Severity::Note, name, describeZeros(scan),
                     {"The model cannot tell the tokens of these rows apart. The rows of unused tokens are often zero.",
                      "No change is needed if these tokens are meant to be unused."});
        return;
    }
    findings.add(Severity::Warning, name, describeZeros(scan),
                 {"Values that are multiplied by these zeros are lost. A part of the file was probably never "
                  "downloaded or written.",
                  "Compare the file's checksum with the source's, or the tensor with another quantization."});
}

/// Returns the offset at which the zeros at the end of `bytes` begin; the size of `bytes` if there are none.
std::uint64_t zeroTail(std::span<const std::byte> bytes)
{
    const auto last = std::find_if(bytes.rbegin(), bytes.rend(), [](std::byte byte) { return byte != std::byte{0}; });
    return static_cast<std::uint64_t>(bytes.rend() - last);
}

/// Reports zeros that an interrupted download left at the end of a file: some download programs first reserve the full
/// size. Returns one offset for each part of a split model. It is the offset of these zeros, or the size of the part if
/// the part is complete.
std::vector<std::uint64_t> checkTails(const GgufFile& file, Findings& findings)
{
    constexpr std::size_t kFewestTensors = 2;  // a single tensor of zeros at the end may be padding
    std::vector<std::uint64_t> tails;
    for (std::size_t part = 0; part < file.partCount(); ++part) {
        const std::span<const std::byte> bytes = file.partBytes(part);
        const std::uint64_t tail = zeroTail(bytes);
        const auto isWithin = [&](const GgufTensor& tensor) {
            return tensor.part == part && tensor.fileOffset >= tail;
        };
        const auto lost = static_cast<std::size_t>(std::ranges::count_if(file.tensors(), isWithin));
        const bool isLost = lost >= kFewestTensors && bytes.size() - tail >= kPageBytes;
        tails.push_back(isLost ? tail : bytes.size());
        if (!isLost) continue;
        findings.add(Severity::Error, concat("byte ", tail),
                     concat("From byte ", tail, " of ", bytes.size(), " on ",
                            file.partCount() > 1 ? concat("part ", part + 1, " of the file") : std::string("the file"),
                            " holds nothing but zeros: ", lost,
                            " tensors are missing, as after an interrupted download."),
                     {"The space for the file was reserved, but the end of the file was never written.",
                      "Download the file again."});
    }
    return tails;
}

}  // namespace

void checkZeroBlocks(Examination& examination, Findings& findings)
{
    const std::vector<std::uint64_t> tails = checkTails(examination.file(), findings);
    for (const TensorScan& scan : examination.weights().tensors) {
        if (scan.tensor->fileOffset + scan.tensor->data.size() > tails[scan.tensor->part])
            continue;  // already reported by checkTails
        const std::string name(scan.tensor->name);
        if (!scan.isAllZero()) {
            checkPartOfTensor(scan, findings);
        } else if (name.ends_with(".weight") && !isUnused(examination, name)) {
            const std::string_view lost = describeLoss(lostBlockPart(*scan.tensor));
            findings.add(
                Severity::Error, shortName(name),
                concat("The tensor ", shortName(name), " holds nothing but zeros.", lost.empty() ? "" : " ", lost),
                {"Values that are multiplied by this tensor are lost.",
                 "Download the file again. If the source's file contains the same zeros, the model was "
                 "damaged when it was created."});
        }
    }
}

}  // namespace vitrine
