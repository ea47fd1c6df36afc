#include "core/diagnose/cause/observations.h"

#include "core/base/sentence.h"
#include "core/diagnose/cause/peculiarities.h"
#include "core/diagnose/cause/tap_difference.h"
#include "core/diagnose/cause/what_lies_between.h"
#include "core/diagnose/compare/compared_step.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Reports that queries are rotated incorrectly and keys correctly, or the reverse. This is a clue because one function
/// usually rotates both.
Sentence rotatedSentence(const CauseRequest& request, TapPoint bad)
{
    const bool ofQueries = bad.site == Site::QRope;
    if (!ofQueries && bad.site != Site::KRope) return {};
    const TapPoint twin{ofQueries ? Site::KRope : Site::QRope, bad.layer};
    const bool isRight = std::ranges::any_of(request.comparison.taps, [&](const TapComparison& tap) {
        return tap.site == twin.site && tap.layer == twin.layer && !tap.diverges;
    });
    if (!isRight) return {};
    return SENTENCE("Only ", ofQueries ? "queries" : "keys", " are rotated incorrectly: ", twin.name(), " is right.");
}

}  // namespace

Sentence layersSentence(const Comparison& comparison, TapPoint bad)
{
    if (!siteTraits(bad.site).perLayer) return {};
    std::vector<std::size_t> wrong;
    std::vector<std::size_t> right;
    for (const TapComparison& tap : comparison.taps) {
        if (tap.site == bad.site) (tap.diverges ? wrong : right).push_back(tap.layer);
    }
    if (wrong.empty() || right.empty()) return {};
    return SENTENCE(siteTraits(bad.site).name, " is wrong in layer", wrong.size() == 1 ? " " : "s ", listText(wrong),
                    " only; in layer", right.size() == 1 ? " " : "s ", listText(right),
                    ", this tap is computed correctly from its inputs.");
}

std::vector<Sentence> observations(const CauseRequest& request, TapPoint bad,
                                   const std::function<bool(TapPoint)>& isGood, double tolerance)
{
    const std::size_t tokens = request.run.tokens.size();
    std::vector<Sentence> found{
        whatLiesBetween(*request.run.model, bad, isGood, std::max(request.run.context, tokens))};
    const TraceArray* const array = request.own.find(bad.site, bad.layer);
    const std::optional<OtherRows> other = request.other(bad.site, bad.layer);
    if (Sentence rotated = rotatedSentence(request, bad); !rotated.empty()) found.push_back(std::move(rotated));
    // Partial values are too few to recognise orders or heads.
    if (!array || !other || other->isPartial) return found;
    TapValues values;
    values.firstPosition = array->firstPosition + other->firstRow;
    values.groups = array->groups;
    values.width = array->width;
    values.rows = other->values.size() / (array->groups * array->width);
    values.firstDecoded = tokens - std::min(request.run.decode, tokens);
    values.own = comparedRows(*array, *other);
    values.other = other->values;
    values.tolerance = tolerance;
    for (Sentence& sentence : peculiarities(values)) found.push_back(std::move(sentence));
    return found;
}

}  // namespace vitrine
