#include "core/base/concat.h"
#include "core/diagnose/doctor/check.h"
#include "core/model/model.h"

#include <string>
#include <string_view>

namespace vitrine {

namespace {

/// Minimum of StateLikeness::share at which the layers count as correct. Correct models have a share of at least 0.83
/// on a text that they predict well. With damaged layers, the share is below 0.7.
constexpr double kLayersKnow = 0.78;

constexpr std::string_view kRandomTables[] = {"random-tables"};

}  // namespace

/// Reports a model with correct layers and a wrong output matrix: the hidden states depend on the next token, but the
/// output matrix does not predict that token.
void checkOutputMatrix(Examination& examination, Findings& findings)
{
    const TrialRun& run = examination.trialRun();
    if (!run.firstNonFinite.empty() || !run.logitsAreFinite) return;
    if (examination.sense().verdict != SenseVerdict::Nonsense || examination.trials().best) return;
    if (findings.hasSerious(kBrokenWeights) || findings.hasSerious(kRandomTables)) return;
    const double share = examination.likeness().share;
    if (share < kLayersKnow) return;
    const bool isTied = examination.model()->config().tiedOutput;
    const std::string known =
        concat("The last hidden states predict the next token (in ", significant(100 * share, 2),
               " % of cases, states before the same token are more alike than others), but the logits do not: ");
    findings.add(Severity::Error, "output.weight",
                 concat(known, isTied ? "output.weight is missing, and the token embedding does not fit in its place."
                                      : "output.weight does not belong to the model."),
                 {isTied
                      ? "A file without output.weight uses the token embedding, which is right only where the "
                        "publisher's model has tied embeddings. A damaged last norm (output_norm) has the same effect."
                      : "The output matrix turns the last hidden state into logits. A damaged last norm (output_norm) "
                        "or rows in another order have the same effect.",
                  isTied ? "Convert the model again, and keep its lm_head as output.weight (tie_word_embeddings is "
                           "false in the publisher's config.json)."
                         : "Convert the model again, and compare output.weight and output_norm with the source's."});
}

}  // namespace vitrine
