#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/short_name.h"
#include "core/diagnose/doctor/check.h"

#include <cmath>
#include <string>

namespace vitrine {

namespace {

const Findings::Advice kAdvice = {
    "All results that are computed with such a value become NaN, so the answer is empty or nonsense.",
    "Download the file again. If the source's file contains the value, too, the model was damaged when it was "
    "quantized or trained."};

}  // namespace

void checkNonFinite(Examination& examination, Findings& findings)
{
    std::size_t found = 0;
    const TensorScan* last = nullptr;
    for (const TensorScan& scan : examination.weights().tensors) {
        if (scan.nonFinite == 0) continue;
        last = &scan;
        if (++found > Findings::kNamedAlike) continue;
        const char* const value = std::isnan(scan.nonFiniteValue) ? "NaN"
                                  : scan.nonFiniteValue > 0       ? "+infinity"
                                                                  : "-infinity";
        findings.add(Severity::Error, shortName(scan.tensor->name),
                     concat("The tensor ", shortName(scan.tensor->name), " holds ", scan.nonFinite,
                            scan.nonFinite == 1 ? " value that is not finite: " : " values that are not finite, first ",
                            value, " in ", describePlace(*scan.tensor, scan.firstNonFinite), '.'),
                     kAdvice);
    }
    if (last) findings.addMore(Severity::Error, shortName(last->tensor->name), found, "such values", kAdvice);
}

}  // namespace vitrine
