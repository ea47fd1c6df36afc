#include "core/base/concat.h"
#include "core/doctor/check.h"
#include "core/doctor/repairs/repair.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace vitrine {

namespace {

/// ", in layer 3", ", in layers 3 and 5", …
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

/// Whether weights were found that are simply broken: then undoing something else may help a little by chance.
bool hasDamagedTensors(const Findings& findings)
{
    constexpr std::string_view kChecks[] = {"non-finite", "zero-blocks", "outliers",
                                            "signs",      "byte-runs",   "duplicates"};
    return std::any_of(findings.list().begin(), findings.list().end(), [&](const Finding& finding) {
        return finding.severity != Severity::Note &&
               std::find(std::begin(kChecks), std::end(kChecks), finding.check) != std::end(kChecks);
    });
}

}  // namespace

void checkRepairs(Examination& examination, Findings& findings)
{
    const TrialRun& run = examination.trialRun();
    if (!run.firstNonFinite.empty() || !run.logitsAreFinite) return;
    if (hasDamagedTensors(findings)) return;
    const Trials& trials = examination.trials();
    if (!trials.best) return;
    const Cure& cure = *trials.best;
    findings.add(Severity::Error, std::string(cure.repair->code),
                 concat(cure.repair->what, describePlace(cure), ": without that the model loses ",
                        significant(cure.after, 3), " nats per token on the sample texts it knows, and as it is ",
                        significant(cure.before, 3), '.'),
                 {"Undoing the mistake in memory makes the model predict text clearly better, so it was made.",
                  std::string(cure.repair->remedy)});
}

}  // namespace vitrine
