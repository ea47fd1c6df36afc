#include "app/cli/compare_output.h"

#include "app/cli/counted.h"
#include "app/cli/verdict_output.h"
#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/compare/compare_traces.h"
#include "core/npz/npy_header.h"

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <sstream>

namespace vitrine::cli {

namespace {

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

/// "Layer 3, position 7: experts 2 and 5 are tied for the router; the other side prefers 5."
std::string tieSentence(const ExpertTie& tie)
{
    return concat("Layer ", tie.layer, ", position ", tie.position, ": rounding decides between experts ", tie.ours,
                  " and ", tie.theirs, "; the other side prefers ", tie.theirs, ", which is no difference.");
}

std::string roundingsText(const std::vector<Rounding>& roundings)
{
    std::string text;
    for (const Rounding& rounding : roundings) {
        text += concat(text.empty() ? "" : " and ", rounding.description, " (", rounding.code, ')');
    }
    return text;
}

std::string judgementSentence(const ComparisonReport& report)
{
    const Comparison& comparison = report.comparison;
    if (comparison.agreement == Agreement::Different) return divergenceSentence(comparison);
    if (report.tolerance)
        return concat("Equal within a relative L2 difference of ", significant(*report.tolerance, 3), '.');
    if (comparison.agreement == Agreement::Equal) {
        return "Equal: no step differs by more than float32 arithmetic may.";
    }
    return concat("Rounding: one side computes ", roundingsText(comparison.roundings),
                  "; every difference has the size and the pattern of that.");
}

/// All of a few names, the first of many; what a file calls its arrays goes through `inQuotes`.
std::string listed(const std::vector<std::string>& names)
{
    constexpr std::size_t kShown = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(kShown, names.size()); ++i) {
        text.append(i > 0 ? ", " : "").append(inQuotes(names[i]));
    }
    if (names.size() > kShown) text += concat(" and ", names.size() - kShown, " more");
    return text;
}

/// "the tap holds 3 values that are not finite (NaN or infinity) in both runs, the first there"
std::string notFiniteClause(const Difference& found)
{
    const std::size_t a = found.inA.count;
    const std::size_t b = found.inReference.count;
    const std::string where = a == b   ? concat(counted(a, "value"), " in both runs")
                              : b == 0 ? concat(counted(a, "value"), " in a, none in b")
                              : a == 0 ? concat(counted(b, "value"), " in b, none in a")
                                       : concat(counted(a, "value"), " in a and ", b, " in b");
    return concat("from there on the tap is not finite (NaN or infinity) at ", where);
}

}  // namespace

Json toJson(const ComparisonReport& report)
{
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
    if (report.verdict) document["verdict"] = toJson(*report.verdict);
    return document;
}

void printText(const ComparisonReport& report)
{
    std::cout << "a  " << visible(report.a) << "\nb  " << visible(report.b) << "\n   "
              << counted(report.tokens, "token") << ", the last " << report.decode << " one by one\n\n";
    std::size_t nameWidth = 3;
    std::size_t shapeWidth = 5;
    for (const TapComparison& tap : report.comparison.taps) {
        nameWidth = std::max(nameWidth, tap.name.size());
        shapeWidth = std::max(shapeWidth, shapeText(tap.shape).size());
    }
    const auto line = [&](const std::string& name, const std::string& shape, const std::string& maxAbs,
                          const std::string& relative, const std::string& cosine, const std::string& noise) {
        std::cout << std::left << std::setw(static_cast<int>(nameWidth + 2)) << name
                  << std::setw(static_cast<int>(shapeWidth + 2)) << shape << std::setw(11) << maxAbs << std::setw(13)
                  << relative << std::setw(12) << cosine << noise;
    };
    line("tap", "shape", "max abs", "relative L2", "cosine", "times noise\n");
    for (const TapComparison& tap : report.comparison.taps) {
        std::ostringstream cosine;
        cosine << std::setprecision(7) << tap.difference.cosine;
        line(tap.name, shapeText(tap.shape), significant(tap.difference.maxAbs, 3),
             significant(tap.difference.relativeL2, 3), cosine.str(), significant(tap.timesNoise, 3));
        std::cout << (tap.diverges ? "  diverges\n" : tap.rounded ? "  rounded\n" : "\n");
    }
    std::cout << '\n';
    if (!report.tolerance) {
        std::cout
            << "Times noise: each step from the same side's values before it, measured by what float32 may change "
               "there; noise ends at "
            << kNoiseLimit << ".\n";
    }
    if (report.verdict) std::cout << verdictText(*report.verdict);
    for (const ExpertTie& tie : report.comparison.ties) std::cout << tieSentence(tie) << '\n';
    for (const std::string& sentence : report.notReached) std::cout << sentence << '\n';
    if (!report.notReached.empty()) std::cout << "compare --suggest-tokens gives ids that reach more.\n";
    if (!report.missing.empty()) std::cout << "Not in the reference: " << listed(report.missing) << ".\n";
    if (!report.unknown.empty()) std::cout << "Not taps, left out: " << listed(report.unknown) << ".\n";
    std::cout << judgementSentence(report) << '\n';
}

std::string divergenceSentence(const Comparison& comparison)
{
    const TapComparison& tap = *comparison.firstDivergence();
    const std::string place = concat("The first divergence is at ", tap.name, ", position ", tap.position, ": ");
    if (!tap.difference.isFinite()) return concat(place, notFiniteClause(tap.difference), '.');
    const std::string besides = comparison.roundings.empty()
                                    ? ""
                                    : concat(" Besides, one side computes ", roundingsText(comparison.roundings), '.');
    return concat(place, "relative L2 ", significant(tap.step.relativeL2, 3), ", cosine ",
                  significant(tap.step.cosine, 3), ", ", significant(tap.timesNoise, 3),
                  " times the noise of this tap.", besides);
}

std::string surplusSentence(const std::vector<std::string>& surplus)
{
    return concat("it holds ", listed(surplus), ", which the model does not have.");
}

}  // namespace vitrine::cli
