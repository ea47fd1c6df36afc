#include "core/diagnose/compare_runs/report_json.h"

#include "core/base/concat.h"
#include "core/base/json_text.h"
#include "core/compute/inference/tap.h"
#include "core/diagnose/cause/cause.h"
#include "core/diagnose/cause/verdict_text.h"
#include "core/diagnose/compare/compare_traces.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace vitrine {

namespace {

using Json = nlohmann::ordered_json;

Json stepToJson(const Difference& step)
{
    return {{"max_abs", finiteOrNull(step.maxAbs)},
            {"relative_l2", finiteOrNull(step.relativeL2)},
            {"worst_row_relative_l2", finiteOrNull(step.rows.empty() ? 0 : step.rows[step.worstRow])}};
}

Json tapToJson(const TapComparison& tap)
{
    const Difference& d = tap.difference;
    return {{"name", tap.name},
            {"shape", tap.shape},
            {"max_abs", finiteOrNull(d.maxAbs)},
            {"relative_l2", finiteOrNull(d.relativeL2)},
            {"cosine", finiteOrNull(d.cosine)},
            {"position", tap.position},
            {"step", stepToJson(tap.step)},
            {"noise",
             {{"max_abs", finiteOrNull(tap.noise.maxAbs)},
              {"relative_l2", finiteOrNull(tap.noise.relativeL2)},
              {"worst_row_relative_l2", finiteOrNull(tap.noise.worstRow)}}},
            {"worst_row_relative_l2", finiteOrNull(d.rows.empty() ? 0 : d.rows[d.worstRow])},
            {"times_noise", finiteOrNull(tap.timesNoise)},
            {"not_finite", {{"a", d.inA.count}, {"b", d.inReference.count}}},
            {"rounded", tap.rounded},
            {"diverges", tap.diverges}};
}

Json judgementToJson(const Comparison& comparison)
{
    Json all = Json::array();
    for (const Rounding& rounding : comparison.roundings) {
        all.push_back({{"code", rounding.code}, {"description", rounding.description}});
    }
    const Json first = comparison.roundings.empty() ? Json(nullptr) : Json(comparison.roundings.front().code);
    return {{"agreement", agreementName(comparison.agreement)}, {"rounding", first}, {"roundings", std::move(all)}};
}

Json tiesToJson(const std::vector<ExpertTie>& ties)
{
    Json all = Json::array();
    for (const ExpertTie& tie : ties) {
        all.push_back({{"layer", tie.layer}, {"position", tie.position}, {"ours", tie.ours}, {"theirs", tie.theirs}});
    }
    return all;
}

/// Returns a difference of token ids as a verdict in the same format as the verdict for taps, with all findings.
Json differenceToJson(const TokenDifference& difference)
{
    Json faults = Json::array();
    for (const TokenFault& fault : difference.faults) {
        faults.push_back({{"cause", traitsOf(fault.cause).code},
                          {"position", fault.position},
                          {"places", fault.places},
                          {"sentence", fault.sentence()},
                          {"hint", traitsOf(fault.cause).hint}});
    }
    const TokenFault& first = difference.faults.front();
    return {{"cause", "tokens.differ"},
            {"detail", traitsOf(first.cause).code},
            {"site", nullptr},
            {"layer", nullptr},
            {"position", difference.position},
            {"confidence", 1},
            {"sentence", concat(difference.sentence, ' ', first.sentence())},
            {"hint", traitsOf(first.cause).hint},
            {"evidence", Json::array()},
            {"faults", std::move(faults)}};
}

}  // namespace

Json verdictToJson(const Verdict& verdict)
{
    const bool inLayer = verdict.site && siteTraits(*verdict.site).perLayer;
    Json found{{"cause", causeTraits(verdict.cause).code},
               {"site", verdict.site ? Json(siteTraits(*verdict.site).name) : Json(nullptr)},
               {"layer", inLayer ? Json(verdict.layer) : Json(nullptr)},
               {"position", verdict.position},
               {"confidence", verdict.confidence},
               {"sentence", verdict.sentence.empty() ? sentenceOf(verdict) : verdict.sentence.english()},
               {"hint", verdict.hint.empty() ? hintOf(verdict).english() : verdict.hint.english()},
               {"evidence", verdict.evidence}};
    if (!verdict.type.empty()) found["type"] = verdict.type;
    if (!verdict.detail.empty()) found["detail"] = verdict.detail;
    return found;
}

Json reportToJson(const ComparisonReport& report)
{
    if (report.tokenDifference) {
        return {{"verdict", differenceToJson(*report.tokenDifference)},
                {"ids", report.ids},
                {"reference_ids", report.referenceIds}};
    }
    if (report.idsAlone) return {{"tokens", report.tokens}, {"same_tokens", true}};
    Json taps = Json::array();
    for (const TapComparison& tap : report.comparison.taps) taps.push_back(tapToJson(tap));
    const TapComparison* first = report.comparison.firstDivergence();
    Json document = {{"a", report.a},
                     {"b", report.b},
                     {"tokens", report.tokens},
                     {"decode", report.decode},
                     {"noise_limit", kNoiseLimit},
                     {"tolerance", report.tolerance ? Json(*report.tolerance) : Json(nullptr)},
                     {"taps", std::move(taps)},
                     {"not_reached", report.notReached},
                     {"missing", report.missing},
                     {"surplus", report.surplus},
                     {"unknown", report.unknown},
                     {"ties", tiesToJson(report.comparison.ties)},
                     {"first_divergence", first ? tapToJson(*first) : Json(nullptr)}};
    document.update(judgementToJson(report.comparison));
    if (report.comparison.agreement == Agreement::Different) document["roundings_tried"] = report.comparison.tried;
    if (report.verdict) document["verdict"] = verdictToJson(*report.verdict);
    return document;
}

}  // namespace vitrine
