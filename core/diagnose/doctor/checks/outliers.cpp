#include "core/base/concat.h"
#include "core/base/short_name.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/layer_name.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

// Largest normal span, in powers of two, between the largest and the median block of a tensor. In small trained models,
// it is at most 3 for matrices. The limits are higher, because in large models some weights are several hundred times
// as large as the others, and norms vary more. A flipped bit in the exponent of a block's scale still exceeds them: it
// changes the exponent by up to 16.
constexpr int kMatrixSpan = 10;
constexpr int kVectorSpan = 14;

/// A matrix is reported if its root mean square differs by more than this factor from the root mean square of the same
/// matrix in other layers. In trained models the ratio stays below 3.
constexpr double kLayerFactor = 30;

using LayerScans = std::vector<const TensorScan*>;

const Findings::Advice kAdvice = {
    "A single damaged scale can outweigh the rest of a row.",
    "Compare the file's checksum with the source's, or the tensor with another quantization."};

/// Returns the median root mean square of the matrix in the other layers. Returns nullopt if the root mean square in
/// this layer is not far from this median.
std::optional<double> usualFarFrom(const TensorScan& scan, const LayerScans& layers)
{
    std::vector<double> others;
    for (const TensorScan* other : layers) {
        if (other != &scan) others.push_back(other->rms);
    }
    if (others.empty()) return std::nullopt;
    std::sort(others.begin(), others.end());
    const double lower = others[(others.size() - 1) / 2];
    const double upper = others[others.size() / 2];
    if (scan.rms >= kLayerFactor * upper) return upper;
    // A layer with too small values is reported only if there are at least three layers. Of only two layers, the one
    // with the larger values is reported.
    if (others.size() > 1 && scan.rms * kLayerFactor <= lower) return lower;
    return std::nullopt;
}

/// Reports matrices in which all values are too large or too small. No single value stands out in such a matrix.
void checkLayers(const WeightScan& weights, Findings& findings)
{
    std::map<std::string_view, LayerScans> parts;
    for (const TensorScan& scan : weights.tensors) {
        const std::optional<LayerName> name = splitLayerName(scan.tensor->name);
        if (name && scan.tensor->dimensions > 1 && scan.rms > 0) parts[name->part].push_back(&scan);
    }
    for (const auto& [part, layers] : parts) {
        for (const TensorScan* scan : layers) {
            const std::optional<double> usual = usualFarFrom(*scan, layers);
            if (!usual) continue;
            findings.add(Severity::Warning, shortName(scan->tensor->name),
                         concat("The values of the tensor ", shortName(scan->tensor->name),
                                " have a root mean square of ", significant(scan->rms, 3), ", but those of ", part,
                                " in other layers have one of ", significant(*usual, 3), '.'),
                         {"The layer of this tensor outweighs all other layers, or contributes nothing: a scale was "
                          "lost, or applied twice.",
                          "Compare the tensor with the source's, or with another quantization."});
        }
    }
}

}  // namespace

void checkOutliers(Examination& examination, Findings& findings)
{
    checkLayers(examination.weights(), findings);
    std::size_t found = 0;
    std::string name;
    for (const TensorScan& scan : examination.weights().tensors) {
        if (scan.largestValue == 0 || scan.tensor->name.ends_with(".bias"))
            continue;  // a single bias may be much larger than the others
        const int span = scan.largestExponent - scan.medianExponent;
        if (span < (scan.tensor->dimensions > 1 ? kMatrixSpan : kVectorSpan)) continue;
        name = shortName(scan.tensor->name);
        if (++found > Findings::kNamedAlike) continue;
        findings.add(Severity::Warning, name,
                     concat("The tensor ", name, " holds ", scan.largestValue, " in ",
                            describePlace(*scan.tensor, scan.largestIndex), ", 2^", span,
                            " times the largest value that its blocks usually have."),
                     kAdvice);
    }
    findings.addMore(Severity::Warning, name, found, "such values", kAdvice);
}

}  // namespace vitrine
