#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/diagnose/doctor/check.h"

namespace vitrine {

namespace {

// Larger differences between logits are a fault. On a GPU, another order of sums or another kernel causes smaller ones.
constexpr double kTolerance = 2e-3;

}  // namespace

void checkPrefillDecode(Examination& examination, Findings& findings)
{
    const TrialRun& run = examination.trialRun();
    if (!run.logitsAreFinite) return;  // the check of the hidden state reports logits that are not finite
    if (run.worstDifference <= kTolerance) return;
    findings.add(Severity::Error, concat("token ", run.worstToken),
                 concat("The logits of token ", run.worstToken, " differ by ", run.worstDifference,
                        " of their standard deviation between ", run.tokens.size(),
                        " tokens evaluated at once and the second half one by one (", run.device, ")."),
                 {"A prompt is evaluated at once, and an answer token by token. Both ways must give the same result.",
                  "If the findings above name damaged weights, repair the file. Otherwise, report this finding with "
                  "the output of --json."});
}

}  // namespace vitrine
