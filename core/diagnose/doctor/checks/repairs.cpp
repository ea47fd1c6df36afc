#include "core/base/concat.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/layer_name.h"
#include "core/diagnose/doctor/repairs/repair.h"

#include <map>
#include <string>
#include <string_view>

namespace vitrine {

namespace {

constexpr std::string_view kSigns[] = {"signs"};

/// Reports kinds of norms whose weights are exactly 1 in all layers of a model that makes no sense. Training changes
/// these weights. Models with random weights have such norms, too, but their texts are not judged.
bool foundNormsOfOnes(Examination& examination, Findings& findings)
{
    const SenseVerdict verdict = examination.sense().verdict;
    if (verdict != SenseVerdict::Nonsense && verdict != SenseVerdict::Doubtful) return false;
    std::map<std::string_view, bool> areOnes;
    for (const TensorScan& scan : examination.weights().tensors) {
        const auto name = splitLayerName(scan.tensor->name);
        if (!name || scan.tensor->dimensions != 1 || !name->part.ends_with("_norm.weight")) continue;
        bool& isOne = areOnes.try_emplace(name->part, true).first->second;
        isOne = isOne && scan.nonFinite == 0 && scan.mean == 1 && scan.rms == 1;
    }
    std::erase_if(areOnes, [](const auto& entry) { return !entry.second; });
    if (areOnes.empty()) return false;
    std::string names;
    for (const auto& [part, isOne] : areOnes) names += concat(names.empty() ? "" : ", ", part);
    findings.add(Severity::Warning, concat("blk.*.", areOnes.begin()->first),
                 concat("The norms of all layers hold nothing but the weight 1 (", names,
                        "), and the model does not make sense."),
                 {"Training changes these weights, so the program that wrote the file probably lost them.",
                  "Compare these tensors with the source's, and convert the model again."});
    return true;
}

/// Returns the affected layers for messages: ", in layer 3", ", in layers 3 and 5", …
std::string describePlace(const HelpfulRepair& best)
{
    if (best.layers.empty()) return {};
    if (best.everywhere) return ", in all layers";
    std::string text = best.layers.size() == 1 ? ", in layer " : ", in layers ";
    for (std::size_t i = 0; i < best.layers.size(); ++i) {
        const bool isLast = i + 1 == best.layers.size();
        text += concat(i == 0 ? "" : isLast ? " and " : ", ", best.layers[i]);
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
    // Lost norm weights are reported instead of a repair. A repair that helps would only compensate for a part of their
    // loss.
    if (foundNormsOfOnes(examination, findings)) return;
    const Trials& trials = examination.trials();
    if (!trials.best) return;
    const HelpfulRepair& best = *trials.best;
    // If values lie on one side of zero, only a repair of the decoding of a tensor type can explain this. Any other
    // repair may help by chance.
    if (isBroken && !best.repair->code.starts_with("decoding.")) return;
    findings.add(Severity::Error, std::string(best.repair->code),
                 concat(best.repair->what, describePlace(best), ": without this mistake the model loses ",
                        significant(best.saving.after, 3),
                        " nats per token on the sample texts that it predicts, and with it ",
                        significant(best.saving.before, 3), '.'),
                 {best.repair->scope == RepairScope::Layer
                      ? "With this part of the layer left out in memory, the model predicts text clearly better."
                      : "Undoing the mistake in memory makes the model predict text clearly better, so the file "
                        "probably contains this mistake. Another mistake in the same part may have a similar effect.",
                  std::string(best.repair->remedy)});
}

}  // namespace vitrine
