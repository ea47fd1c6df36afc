#include "core/base/concat.h"
#include "core/base/short_name.h"
#include "core/diagnose/doctor/check.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace vitrine {

namespace {

/// Minimum length in bytes of a reported run of equal bytes. The run must also be at least one and a half blocks long.
/// Shorter runs occur in correct files: a block of zero weights may be stored as repetitions of a non-zero byte. Such a
/// run ends at the scale of the next block.
constexpr std::size_t kShortestRun = 96;

struct Run {
    std::size_t begin = 0;
    std::size_t length = 0;
};

/// Returns the longest run of at least `shortest` equal bytes; runs of zeros are ignored.
Run longestRun(std::span<const std::byte> bytes, std::size_t shortest)
{
    Run longest;
    // Examines only the positions shortest - 1, 2 · shortest - 1, …: compares each with the next byte. Every run of at
    // least `shortest` bytes contains one of these positions.
    for (std::size_t at = shortest - 1; at + 1 < bytes.size(); at += shortest) {
        const std::byte value = bytes[at];
        if (value == std::byte{0} || bytes[at + 1] != value) continue;
        std::size_t begin = at;
        while (begin > 0 && bytes[begin - 1] == value) --begin;
        std::size_t end = at + 1;
        while (end < bytes.size() && bytes[end] == value) ++end;
        if (end - begin > longest.length) longest = {begin, end - begin};
    }
    return longest.length >= shortest ? longest : Run{};
}

}  // namespace

void checkByteRuns(Examination& examination, Findings& findings)
{
    for (const GgufTensor& tensor : examination.file().tensors()) {
        if (tensor.dimensions < 2) continue;
        const std::size_t shortest =
            std::max<std::size_t>(kShortestRun, quantTraits(tensor.type).blockBytes * std::size_t{3} / 2);
        const Run run = longestRun(tensor.data, shortest);
        if (run.length == 0) continue;
        const std::uint64_t row = run.begin / rowBytes(tensor.type, tensor.shape[0]);
        findings.add(
            Severity::Warning, shortName(tensor.name),
            concat("The tensor ", shortName(tensor.name), " holds ", run.length, " equal bytes (0x",
                   hexadecimal(std::to_integer<std::uint64_t>(tensor.data[run.begin]), 2), ") in ",
                   describeRow(tensor, row), ", from byte ", tensor.fileOffset + run.begin, " of the file on."),
            {"Weights do not contain long runs of equal bytes. A part of the file was overwritten or never written.",
             "Download the file again, and compare its checksum with the source's."});
    }
}

}  // namespace vitrine
