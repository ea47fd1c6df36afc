#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/diagnose/doctor/check.h"

#include <algorithm>
#include <string>

namespace vitrine {

namespace {

// A layer is reported if the root mean square of its output is at least kGrowth times that of the embedding. In trained
// models, the embedding has a root mean square of 0.01 to 1. The last layer has at most a few thousand times as much.
constexpr double kGrowth = 1e5;
constexpr double kSmallestStart = 1e-2;
constexpr double kLargestHalf = 65504;

/// Returns the first layer with an output at least kGrowth times as large as the embedding; the number of layers if
/// there is none.
std::size_t firstGrown(const TrialRun& run)
{
    const double limit = kGrowth * std::max(run.embedding.medianRms, kSmallestStart);
    const auto grown = std::find_if(run.layers.begin(), run.layers.end(),
                                    [limit](const StreamStatistics& layer) { return layer.medianRms > limit; });
    return static_cast<std::size_t>(grown - run.layers.begin());
}

bool hasNonFiniteWeights(const WeightScan& scan)
{
    return std::any_of(scan.tensors.begin(), scan.tensors.end(),
                       [](const TensorScan& tensor) { return tensor.nonFinite > 0; });
}

}  // namespace

void checkHiddenState(Examination& examination, Findings& findings)
{
    const TrialRun& run = examination.trialRun();
    if (!run.firstNonFinite.empty() || !run.logitsAreFinite) {
        if (hasNonFiniteWeights(examination.weights())) return;  // another check has already reported the cause
        const std::string where = run.firstNonFinite.empty() ? "logits" : run.firstNonFinite;
        findings.add(
            Severity::Error, where, concat("At ", where, " the hidden state contains values that are not finite."),
            {"Every answer is nonsense.", "Use vitrine-cli trace to find the first wrong value before this tap."});
        return;
    }
    const std::size_t layer = firstGrown(run);
    if (layer < run.layers.size()) {
        findings.add(Severity::Error, concat(layer, ".layer_out"),
                     concat("The hidden state grows without bound: its root mean square is ", run.embedding.medianRms,
                            " at the beginning and ", run.layers[layer].medianRms, " after layer ", layer, '.'),
                     {"The contributions of later layers are lost in rounding, so they do not affect the answer.",
                      "The weights of this layer or the scales in the metadata are wrong. Use vitrine-cli trace to "
                      "find out which."});
        return;
    }
    const auto largest =
        std::max_element(run.layers.begin(), run.layers.end(),
                         [](const StreamStatistics& a, const StreamStatistics& b) { return a.largest < b.largest; });
    if (largest == run.layers.end() || largest->largest <= kLargestHalf) return;
    findings.add(Severity::Note, concat(largest - run.layers.begin(), ".layer_out"),
                 concat("The hidden state reaches ", largest->largest, '.'),
                 {"Programs that compute in f16 overflow at 65504. Vitrine computes in f32.",
                  "No change is needed for Vitrine."});
}

}  // namespace vitrine
