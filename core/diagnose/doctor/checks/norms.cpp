#include "core/base/concat.h"
#include "core/base/short_name.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/layer_name.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

namespace {

constexpr float kLargestEpsilon = 1e-4F;  ///< upper limit; trained models have an epsilon of 1e-6 to 1e-5

/// The mean weight of a norm is reported if two conditions hold. It differs from the mean of the neighbouring layers by
/// at least kJump. This difference is at least kTimesOthers times the largest such difference in any other layer. A
/// mean is shifted by 1 if a 1 is missing or was added twice (the publisher's weights of Gemma lack the 1).
constexpr double kJump = 0.5;
constexpr double kTimesOthers = 4;

constexpr std::string_view kOffset[] = {"norm-offset"};

struct LayerNorm {
    const TensorScan* scan = nullptr;
    double mean = 0;
};

using LayerNorms = std::vector<LayerNorm>;

void report(const LayerNorm& norm, const std::string& others, Findings& findings)
{
    const std::string name = shortName(norm.scan->tensor->name);
    findings.add(Severity::Warning, name,
                 concat("The weights of the norm ", name, " have a mean of ", significant(norm.mean, 3), others),
                 {"The layer's input has the wrong sign or size: a sign was lost, or 1 was added to the weights by "
                  "mistake, or 1 was not added where it must be.",
                  "Compare the tensor with the source's, or with another quantization."});
}

constexpr std::size_t kEnds = 2;  ///< number of first and of last layers that are not judged, because they often differ

/// Returns by how much the mean of layer i differs from the average of its two neighbours' means.
double jumpAt(const LayerNorms& layers, std::size_t i)
{
    return std::abs(layers[i].mean - (layers[i - 1].mean + layers[i + 1].mean) / 2);
}

/// Reports the layer with a negative mean if all other layers have a positive one. Returns whether it reported a layer.
bool checkSign(const LayerNorms& layers, Findings& findings)
{
    const auto isNegative = [](const LayerNorm& norm) { return norm.mean < 0; };
    if (std::count_if(layers.begin(), layers.end(), isNegative) != 1) return false;
    const auto negative = std::find_if(layers.begin(), layers.end(), isNegative);
    double smallest = HUGE_VAL;
    for (const LayerNorm& norm : layers) {
        if (norm.mean >= 0) smallest = std::min(smallest, norm.mean);
    }
    if (-negative->mean < smallest / 2) return false;
    report(*negative, ", but those of all other layers have a positive mean.", findings);
    return true;
}

void checkJumps(const LayerNorms& layers, Findings& findings)
{
    for (std::size_t i = kEnds; i + kEnds < layers.size(); ++i) {
        const double jump = jumpAt(layers, i);
        double others = 0;
        std::size_t compared = 0;
        for (std::size_t other = kEnds; other + kEnds < layers.size(); ++other) {
            if (other + 1 >= i && other <= i + 1) continue;  // skips the layer itself and its two neighbours
            others = std::max(others, jumpAt(layers, other));
            ++compared;
        }
        if (compared == 0 || jump < kJump || jump < kTimesOthers * others) continue;
        report(layers[i],
               concat(", the layers before and after it ", significant(layers[i - 1].mean, 3), " and ",
                      significant(layers[i + 1].mean, 3), '.'),
               findings);
    }
}

}  // namespace

void checkNorms(Examination& examination, Findings& findings)
{
    const ModelConfig& config = *examination.config();
    if (config.normEpsilon > kLargestEpsilon) {
        findings.add(
            Severity::Warning, concat(config.architecture, ".attention.layer_norm_*epsilon"),
            concat("The epsilon of the norms is ", config.normEpsilon, '.'),
            {"Such an epsilon makes small hidden states even smaller. Models are trained with 0.000001 to 0.00001.",
             "Use the value in the publisher's config.json (rms_norm_eps, layer_norm_eps)."});
    }
    // If the check of norm offsets has reported that all layers lack the 1, the sign of a mean depends on chance.
    if (findings.hasSerious(kOffset)) return;
    std::map<std::string, std::map<std::uint64_t, LayerNorm>> parts;
    for (const TensorScan& scan : examination.weights().tensors) {
        const auto name = splitLayerName(scan.tensor->name);
        if (!name || scan.tensor->dimensions != 1 || !name->part.ends_with("_norm.weight")) continue;
        if (scan.nonFinite == 0 && !scan.isAllZero()) parts[std::string(name->part)][name->layer] = {&scan, scan.mean};
    }
    for (const auto& [part, byLayer] : parts) {
        LayerNorms layers;
        for (const auto& [layer, norm] : byLayer) layers.push_back(norm);
        if (layers.size() < 2) continue;
        if (!checkSign(layers, findings)) checkJumps(layers, findings);
    }
}

}  // namespace vitrine
