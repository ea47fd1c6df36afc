#include "core/base/concat.h"
#include "core/doctor/check.h"
#include "core/doctor/repairs/repair.h"

#include <string>
#include <string_view>

namespace vitrine {

namespace {

constexpr std::string_view kSigns[] = {"signs"};

/// Returns the affected layers for messages: ", in layer 3", ", in layers 3 and 5", …
std::string describePlace(const Cure& cure)
{
    if (cure.layers.empty()) return {};
    if (cure.everywhere) return ", in all layers";
    std::string text = cure.layers.size() == 1 ? ", in layer " : ", in layers ";
    for (std::size_t i = 0; i < cure.layers.size(); ++i) {
        const bool isLast = i + 1 == cure.layers.size();
        text += concat(i == 0 ? "" : isLast ? " and " : ", ", cure.layers[i]);
    }
    return text;
}

}  // namespace

void checkRepairs(Examination& examination, Findings& findings)
{
    const TrialRun& run = examination.trialRun();
    if (!run.firstNonFinite.empty() || !run.logitsAreFinite) return;
    const bool isBroken = findings.hasSerious(kBrokenWeights);
    if (isBroken && !findings.hasSerious(kSigns)) return;
    const Trials& trials = examination.trials();
    if (!trials.best) return;
    const Cure& cure = *trials.best;
    // A repair of all blocks of a type explains values on one side of zero. Any other repair may help by chance then.
    if (isBroken && !cure.repair->code.starts_with("decoding.")) return;
    findings.add(Severity::Error, std::string(cure.repair->code),
                 concat(cure.repair->what, describePlace(cure), ": without this mistake the model loses ",
                        significant(cure.saving.after, 3),
                        " nats per token on the sample texts that it predicts, and with it ",
                        significant(cure.saving.before, 3), '.'),
                 {cure.repair->scope == RepairScope::Layer
                      ? "With this part of the layer left out in memory, the model predicts text clearly better."
                      : "Undoing the mistake in memory makes the model predict text clearly better, so the file "
                        "probably contains this mistake. Another mistake in the same part may have a similar effect.",
                  std::string(cure.repair->remedy)});
}

}  // namespace vitrine
