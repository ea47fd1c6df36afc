#include "app/cli/output/compare_output.h"

#include "app/cli/output/console.h"
#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/diagnose/cause/cause.h"
#include "core/diagnose/cause/verdict_text.h"
#include "core/diagnose/compare/compare_traces.h"
#include "core/file/npz/npy_header.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iomanip>
#include <iostream>
#include <optional>
#include <sstream>
#include <string_view>

namespace vitrine::cli {

namespace {

/// Returns a paragraph with lines broken at spaces. `first` precedes the first line, and the other lines are indented
/// by its width.
std::string wrapped(std::string_view first, std::string_view paragraph)
{
    constexpr std::size_t kWidth = 100;
    const std::string shown = visible(paragraph);
    const std::size_t indent = columns(first);
    std::string text(first);
    std::size_t at = indent;
    for (std::size_t begin = 0; begin < shown.size();) {
        const std::size_t end = std::min(shown.find(' ', begin), shown.size());
        const std::string_view word = std::string_view(shown).substr(begin, end - begin);
        const std::size_t width = columns(word);
        if (at > indent && at + 1 + width > kWidth) {
            text.append("\n").append(indent, ' ');
            at = indent;
        }
        if (at > indent) {
            text += ' ';
            ++at;
        }
        text += word;
        at += width;
        begin = end + 1;
    }
    return text + "\n";
}

/// Returns the confidence in percent, rounded down so that it is never shown as more certain than it is.
int percent(double confidence)
{
    return static_cast<int>(std::floor(100 * confidence + 1e-9));
}

/// Returns a sentence such as "Layer 3, position 7: rounding decides between experts 2 and 5; the other side prefers
/// 5."
std::string tieSentence(const ExpertTie& tie)
{
    return concat("Layer ", tie.layer, ", position ", tie.position, ": rounding decides between experts ", tie.ours,
                  " and ", tie.theirs, "; the other side prefers ", tie.theirs,
                  ". This does not count as a difference.");
}

std::string roundingsText(const std::vector<Rounding>& roundings)
{
    std::string text;
    for (const Rounding& rounding : roundings) {
        text += concat(text.empty() ? "" : " and ", rounding.description, " (", rounding.code, ')');
    }
    return text;
}

bool isRounding(const std::optional<Verdict>& verdict)
{
    if (!verdict) return false;
    const std::string_view code = causeTraits(verdict->cause).code;
    return code.starts_with("rounding.") || code.ends_with(".rounding") || verdict->cause == Cause::WeightsRounded;
}

/// Returns a sentence about the number of roundings that failed to explain the difference; --json lists them.
std::string triedSentence(const ComparisonReport& report)
{
    const Comparison& comparison = report.comparison;
    if (comparison.agreement != Agreement::Different || comparison.tried.empty()) return {};
    if (isRounding(report.verdict)) return {};
    const std::size_t count = comparison.tried.size();
    return concat(count == 1 ? "The only combination of roundings that was tried does not explain "
                             : concat("None of ", count, " combinations of roundings explains "),
                  comparison.roundings.empty() ? "it" : "all of it",
                  ": activations, weights, sums, products, other results, the residual stream, attention scores and "
                  "probabilities, keys and values in float16, bfloat16, TF32 or 8 bits; --json lists them.\n");
}

/// Returns the verdict on the compared taps.
std::string agreementSentence(const ComparisonReport& report)
{
    const Comparison& comparison = report.comparison;
    if (report.tolerance)
        return concat("Equal within a relative L2 difference of ", significant(*report.tolerance, 3), '.');
    if (comparison.agreement == Agreement::Equal) {
        return "Equal: no step differs by more than float32 arithmetic allows.";
    }
    return concat("Rounding: one side computes ", roundingsText(comparison.roundings),
                  "; every difference has the size and pattern of this rounding.");
}

std::string judgementSentence(const ComparisonReport& report)
{
    if (report.comparison.agreement == Agreement::Different) return divergenceSentence(report.comparison);
    // Mention missing logits. Otherwise the reader would assume that "Equal" is about the whole run.
    const bool lacksLogits = std::ranges::find(report.missing, siteTraits(Site::Logits).name) != report.missing.end();
    return concat(agreementSentence(report),
                  lacksLogits ? " The logits were not compared, because the reference contains no logits." : "");
}

/// Returns a clause such as "the tap is not finite (NaN or infinity) at 3 values in both runs".
std::string notFiniteClause(const Difference& found)
{
    const std::size_t a = found.inA.count;
    const std::size_t b = found.inReference.count;
    const std::string where = a == b   ? concat(counted(a, "value"), " in both runs")
                              : b == 0 ? concat(counted(a, "value"), " in a, none in b")
                              : a == 0 ? concat(counted(b, "value"), " in b, none in a")
                                       : concat(counted(a, "value"), " in a and ", b, " in b");
    return concat("the tap is not finite (NaN or infinity) at ", where);
}

/// Returns a note that explains rows of the table with nan, unless the verdict already explains them.
std::string notFiniteNote(const Comparison& comparison)
{
    const auto broken =
        std::ranges::find_if(comparison.taps, [](const TapComparison& tap) { return !tap.difference.isFinite(); });
    if (broken == comparison.taps.end() || &*broken == comparison.firstDivergence()) return {};
    return concat("At ", broken->name, ", from position ", broken->position, " on, ",
                  notFiniteClause(broken->difference), "; its differences are not measured.\n");
}

}  // namespace

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
        std::cout << "Times noise: the difference of each step from exact arithmetic on the same side's values, "
                     "divided by the float32 rounding error there; noise ends at "
                  << kNoiseLimit << ".\n";
    }
    std::cout << notFiniteNote(report.comparison);
    std::cout << triedSentence(report);
    if (report.verdict) std::cout << verdictText(*report.verdict);
    for (const ExpertTie& tie : report.comparison.ties) std::cout << tieSentence(tie) << '\n';
    for (const std::string& sentence : report.notReached) std::cout << sentence << '\n';
    if (!report.notReached.empty()) std::cout << "compare --suggest-tokens prints ids that reach more.\n";
    if (!report.missing.empty()) std::cout << "Not in the reference: " << listedNames(report.missing) << ".\n";
    if (!report.unknown.empty()) std::cout << "Not taps, left out: " << listedNames(report.unknown) << ".\n";
    std::cout << judgementSentence(report) << '\n';
}

std::string divergenceSentence(const Comparison& comparison)
{
    const TapComparison& tap = *comparison.firstDivergence();
    const std::string place = concat("The first divergence is at ", tap.name, ", position ", tap.position, ": ");
    if (!tap.difference.isFinite()) return concat(place, "from there on ", notFiniteClause(tap.difference), '.');
    const std::string besides = comparison.roundings.empty() ? ""
                                                             : concat(" In addition, one side computes ",
                                                                      roundingsText(comparison.roundings), '.');
    return concat(place, "relative L2 ", significant(tap.step.relativeL2, 3), ", cosine ",
                  significant(tap.step.cosine, 3), ", ", significant(tap.timesNoise, 3),
                  " times the noise of this tap.", besides);
}

std::string verdictText(const Verdict& verdict)
{
    std::string text = "\n";
    text += wrapped("Cause: ", verdict.sentence.empty() ? sentenceOf(verdict) : verdict.sentence.english());
    text += wrapped("Hint:  ", (verdict.hint.empty() ? hintOf(verdict) : verdict.hint).english());
    for (const Sentence& sentence : verdict.evidence) text += wrapped("  - ", sentence.english());
    const std::string_view code = causeTraits(verdict.cause).code;
    return text + (verdict.cause == Cause::Unknown
                       ? concat("(", code, ")\n")
                       : concat("(", code, ", ", percent(verdict.confidence), " % sure; docs/causes.md)\n"));
}

}  // namespace vitrine::cli
