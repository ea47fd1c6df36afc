#include "core/base/error.h"
#include "core/doctor/check.h"

#include <string>

namespace vitrine {

namespace {

// In powers of two. In small trained models the largest block of a matrix lies within 2^3 of the one in the middle, and
// large models are known for weights of some hundred times the rest; norms vary more. A flipped bit in the
// exponent of a block's scale shifts it by up to 2^16.
constexpr int kMatrixSpan = 10;
constexpr int kVectorSpan = 14;

}  // namespace

void checkOutliers(Examination& examination, Findings& findings)
{
    for (const TensorScan& scan : examination.weights().tensors) {
        const std::string name(scan.tensor->name);
        if (scan.largestValue == 0 || name.ends_with(".bias")) continue;  // single biases may be far larger
        const int span = scan.largestExponent - scan.medianExponent;
        if (span < (scan.tensor->dimensions > 1 ? kMatrixSpan : kVectorSpan)) continue;
        findings.add(Severity::Warning, name,
                     concat("The tensor ", name, " holds ", scan.largestValue, " in ",
                            describePlace(*scan.tensor, scan.largestIndex), ", 2^", span,
                            " times what its blocks usually reach."),
                     {"One damaged scale is enough to drown the rest of a row.",
                      "Compare the file's checksum with the source's, or the tensor with another quantization."});
    }
}

}  // namespace vitrine
