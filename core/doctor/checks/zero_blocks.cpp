#include "core/base/error.h"
#include "core/doctor/check.h"

#include <string>

namespace vitrine {

namespace {

constexpr std::uint64_t kPageBytes = 4096;  ///< what a download leaves out is at least so long

}  // namespace

void checkZeroBlocks(Examination& examination, Findings& findings)
{
    for (const TensorScan& scan : examination.weights().tensors) {
        const std::string name(scan.tensor->name);
        if (scan.isAllZero() && name.ends_with(".weight")) {
            findings.add(
                Severity::Error, name, concat("The tensor ", name, " holds nothing but zeros."),
                {"What it is multiplied with is lost.",
                 "Download the file again; if the source has it too, the model was damaged when it was made."});
        } else if (!scan.isAllZero() && scan.holeBytes >= kPageBytes) {
            findings.add(Severity::Warning, name,
                         concat("The tensor ", name, " holds a stretch of ", scan.holeBytes,
                                " bytes of zeros from row ", scan.holeRow, " on."),
                         {"It looks like a part that was never downloaded. Rows of tokens that are never used may be "
                          "zero, too.",
                          "Compare the file's checksum with the source's."});
        }
    }
}

}  // namespace vitrine
