#include "core/base/concat.h"
#include "core/diagnose/doctor/check.h"
#include "core/file/quant/quant_traits.h"
#include "core/model/model.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace vitrine {

namespace {

constexpr double kBitsOfSense = 3;  ///< with fewer bits per weight than this, even a correct file may give nonsense

double bitsPerWeight(const Weights& weights)
{
    double bits = 0;
    double count = 0;
    for (const LayerWeights& layer : weights.layers) {
        for (const Linear* linear : {&layer.query, &layer.output, &layer.up, &layer.down}) {
            if (!*linear) continue;
            bits += 8.0 * static_cast<double>(linear->weight.bytes());
            count += static_cast<double>(linear->weight.rows * linear->weight.columns);
        }
    }
    return count > 0 ? bits / count : 32;
}

/// Returns a description of the text that the model predicts best, with its losses.
std::string describeBest(const Sense& sense)
{
    const auto best =
        std::min_element(sense.texts.begin(), sense.texts.end(), [&](const SampleLoss& a, const SampleLoss& b) {
            return contextGain(a, sense.uniform) > contextGain(b, sense.uniform);
        });
    return concat("At best, on the text \"", best->name, "\", it loses ", significant(best->loss, 3),
                  " nats per token; without reading the context it would lose ", significant(best->withoutContext, 3),
                  ", and by random guesses ", significant(sense.uniform, 3), '.');
}

/// Reports losses that are NaN. A longer text can give NaN even if all values of the short trial run were finite, for
/// example if a recurrent state grows with every token.
bool foundNoNumbers(const Sense& sense, Findings& findings)
{
    const auto broken = std::find_if(sense.texts.begin(), sense.texts.end(),
                                     [](const SampleLoss& text) { return !std::isfinite(text.loss); });
    if (broken == sense.texts.end()) return false;
    findings.add(Severity::Error, std::string(broken->name),
                 concat("Within the ", broken->tokens, " tokens of the sample text \"", broken->name,
                        "\" the model computes values that are not finite."),
                 {"Every answer becomes nonsense, at the latest when a chat has this number of tokens.",
                  "The other findings may name the cause, and vitrine-cli trace finds the first wrong value. If "
                  "neither helps, convert the model again."});
    return true;
}

}  // namespace

void checkSense(Examination& examination, Findings& findings)
{
    const TrialRun& run = examination.trialRun();
    // With non-finite values, nothing can be measured. Another check has already reported them.
    if (!run.firstNonFinite.empty() || !run.logitsAreFinite) return;
    const Sense& sense = examination.sense();
    if (foundNoNumbers(sense, findings)) return;
    if (sense.verdict != SenseVerdict::Nonsense && sense.verdict != SenseVerdict::Doubtful) return;
    const double bits = bitsPerWeight(examination.model()->weights());
    if (bits < kBitsOfSense) {
        findings.add(Severity::Note, examination.fileName(), concat(sense.sentence, ' ', describeBest(sense)),
                     {concat("With ", significant(bits, 3),
                             " bits per weight, the quantization format alone may be the cause: only models that were "
                             "trained for such a format remain usable."),
                      "Compare with a file of the same model in Q4_K_M or larger."});
        return;
    }
    findings.add(sense.verdict == SenseVerdict::Nonsense ? Severity::Error : Severity::Warning, examination.fileName(),
                 concat(sense.sentence, ' ', describeBest(sense)),
                 {"The sample texts are a story, English, a chat and code. A model that predicts none of them better "
                  "answers with nonsense, unless it was trained on different texts only.",
                  "The other findings may name the cause. If they do not, compare with a file from another source."});
}

}  // namespace vitrine
