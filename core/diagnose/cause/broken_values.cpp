#include "core/diagnose/cause/broken_values.h"

#include "core/base/sentence.h"
#include "core/diagnose/cause/tap_difference.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>
#include <vector>

namespace vitrine {

namespace {

/// Largest relative difference between two rows that count as equal. Correct engines differ by less, and neighbouring
/// rows differ by far more.
constexpr double kAlike = 2e-3;

double distance(std::span<const double> a, std::span<const float> b)
{
    double difference = 0;
    double size = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference += (a[i] - b[i]) * (a[i] - b[i]);
        size += static_cast<double>(b[i]) * b[i];
    }
    return size > 0 ? std::sqrt(difference / size) : difference > 0 ? 1 : 0;
}

/// Marks the channels where the other engine's values are 0 and ours are not. Returns whether nothing else differs.
bool marksZeros(std::span<const double> theirs, std::span<const float> mine, std::vector<bool>& channels)
{
    std::vector<float> cleared(mine.begin(), mine.end());
    for (std::size_t i = 0; i < cleared.size(); ++i) {
        if (theirs[i] == 0) cleared[i] = 0;
    }
    if (distance(theirs, cleared) >= kAlike) return false;
    for (std::size_t i = 0; i < cleared.size(); ++i) {
        if (theirs[i] == 0 && mine[i] != 0) channels[i] = true;
    }
    return true;
}

/// Returns a name for the marked channels: "head 3", or "channels 200 to 255 of 256".
Sentence nameOf(const std::vector<bool>& channels, const TraceArray& array)
{
    std::vector<std::size_t> marked;
    std::vector<std::size_t> heads;
    for (std::size_t i = 0; i < channels.size(); ++i) {
        if (!channels[i]) continue;
        marked.push_back(i);
        if (heads.empty() || heads.back() != i / array.width) heads.push_back(i / array.width);
    }
    if (array.groups > 1 && marked.size() == heads.size() * array.width) {
        return SENTENCE(heads.size() == 1 ? "head " : "heads ", listText(heads));
    }
    return SENTENCE(marked.size() == 1 ? "channel " : "channels ", listText(marked), " of ", channels.size());
}

Sentence positions(std::size_t first, std::size_t last)
{
    return first == last ? SENTENCE("position ", first) : SENTENCE("positions ", first, " to ", last);
}

}  // namespace

std::optional<BrokenValues> brokenValues(const TargetPart& part)
{
    const OtherRows& other = *part.other;
    const TraceArray& own = *part.array;
    const bool anyInfinite = std::ranges::any_of(other.values, [](double value) { return std::isinf(value); });
    const bool allNegative =
        std::ranges::none_of(other.values, [](double value) { return std::isinf(value) && value > 0; });
    if (anyInfinite && allNegative && own.site == Site::Logits) {
        BrokenValues found{
            Cause::Overflow, SENTENCE("negative infinite values"),
            SENTENCE("The tap contains negative infinite values. Engines also use them as the logits of tokens that "
                     "they suppress. Compare the logits before bans, grammars and samplers are applied.")};
        found.confidence = 0.6;
        return found;
    }
    if (anyInfinite)
        return BrokenValues{Cause::Overflow, SENTENCE("infinite values"),
                            SENTENCE("The tap contains infinite values.")};
    for (const double value : other.values) {
        if (std::isnan(value)) return BrokenValues{Cause::Nan, {}, SENTENCE("The tap contains NaN values.")};
    }
    if (other.isPartial) return std::nullopt;
    const std::size_t width = own.groups * own.width;
    std::vector<std::size_t> zero;
    std::vector<std::size_t> stale;
    std::vector<bool> channels(width);  // marks the channels that are zero in some row
    std::vector<std::size_t> holed;
    bool unexplained = false;
    for (std::size_t row = other.firstRow; row < other.endRow(width); ++row) {
        const std::span<const double> theirs = std::span(other.values).subspan((row - other.firstRow) * width, width);
        const std::span<const float> mine = std::span(own.values).subspan(row * width, width);
        if (distance(theirs, mine) < kAlike) continue;
        if (std::all_of(theirs.begin(), theirs.end(), [](double v) { return v == 0; })) {
            zero.push_back(row);
        } else if (row > 0 && distance(theirs, std::span(own.values).subspan((row - 1) * width, width)) < kAlike) {
            stale.push_back(row);
        } else if (own.site != Site::Scores && marksZeros(theirs, mine, channels)) {
            holed.push_back(row);
        } else {
            unexplained = true;
        }
    }
    const std::size_t first = own.firstPosition;
    if (!unexplained && stale.empty() && zero.empty() && !holed.empty()) {
        const Sentence name = nameOf(channels, own);
        const Sentence where = positions(first + holed.front(), first + holed.back());
        BrokenValues found{
            Cause::ReadbackZero, SENTENCE(name, " at ", where),
            SENTENCE("All values of ", name, " at ", where, " are 0. The other values equal Vitrine's values.")};
        if (holed.size() == own.rows - other.firstRow && holed.size() > 1) {
            found.mayBeUnread = true;
        }
        return found;
    }
    if (!holed.empty()) return std::nullopt;
    if (!unexplained && stale.empty() && !zero.empty()) {
        const Sentence where = positions(first + zero.front(), first + zero.back());
        return BrokenValues{Cause::ReadbackZero, where, SENTENCE("All values at ", where, " are 0.")};
    }
    if (!unexplained && zero.empty() && !stale.empty()) {
        const Sentence where = positions(first + stale.front(), first + stale.back());
        return BrokenValues{Cause::ReadbackStale, where,
                            SENTENCE("The values at ", where, " equal those of the previous position.")};
    }
    return std::nullopt;
}

namespace {

constexpr float kLargestHalf = 65504;

/// Returns a sort key for taps, in the order in which a forward pass computes them.
std::tuple<std::size_t, Site> placeInPass(Site site, std::size_t layer, std::size_t layers)
{
    if (siteTraits(site).perLayer) return {layer + 1, site};
    return {site == Site::Embed ? 0 : layers + 1, site};
}

/// Returns the first row with a value beyond the range of half precision; the number of rows if none exists.
std::size_t firstRowBeyondHalf(const TraceArray& array)
{
    const auto beyond = std::ranges::find_if(array.values, [](float value) { return std::abs(value) > kLargestHalf; });
    return static_cast<std::size_t>(beyond - array.values.begin()) / (array.groups * array.width);
}

std::size_t firstRowNotFinite(const OtherRows& other, std::size_t width)
{
    const auto broken = std::ranges::find_if(other.values, [](double value) { return !std::isfinite(value); });
    return other.firstRow + static_cast<std::size_t>(broken - other.values.begin()) / width;
}

}  // namespace

void judgeUnread(const CauseRequest& request, const TapComparison& tap, BrokenValues& broken)
{
    // The comparison computes each tap from the other engine's own values of earlier taps. So if the next tap is right,
    // the other engine itself computed with the zeros of `tap`.
    bool goesOn = false;
    bool stops = false;
    bool elsewhereRight = false;
    for (const TapComparison& other : request.comparison.taps) {
        const bool isNext = other.layer == tap.layer && other.site > tap.site && siteTraits(other.site).perLayer;
        if (siteTraits(tap.site).perLayer && isNext && !goesOn && !stops) (other.diverges ? stops : goesOn) = true;
        if (other.site == tap.site && other.layer != tap.layer && !other.diverges) elsewhereRight = true;
    }
    // The next tap does not result from the zeros of `tap`, so the engine computed with the right values. They were
    // lost only when they were written out.
    if (stops) return;
    if (!goesOn || !elsewhereRight) {
        broken.evidence = SENTENCE(
            broken.evidence, " Weights that were not read, such as the end of a tensor, would give the same values.");
        broken.confidence = 0.6;
        return;
    }
    broken.detail =
        SENTENCE(broken.detail, " in layer ", tap.layer, " only, as if the end of a tensor had not been read");
    broken.evidence = SENTENCE(broken.evidence,
                               " The other engine continues to compute with these zeros, and the same operation is "
                               "right in other layers. So weights of layer ",
                               tap.layer, " were not read or not copied.");
    broken.hint = SENTENCE(
        "Compare the last bytes of the layer's tensors in memory with those in the file. They may be missing if the "
        "file is read in pieces, if a size is rounded down, or if the copy to the device ends too early.");
}

std::optional<BrokenValues> overflowBefore(const CauseRequest& request, const TapComparison& tap,
                                           const TargetPart& part)
{
    const std::size_t layers = request.run.model->config().layers;
    const TraceArray* first = nullptr;
    const auto place = [&](const TraceArray& array) { return placeInPass(array.site, array.layer, layers); };
    for (const TraceArray& array : request.own.arrays()) {
        if (array.site == Site::Scores || place(array) > placeInPass(tap.site, tap.layer, layers)) continue;
        // The other engine's values before the first wrong tap are finite, so no overflow happened at those taps.
        if (&array != part.array && request.other(array.site, array.layer)) continue;
        if (firstRowBeyondHalf(array) == array.rows) continue;
        if (!first || place(array) < place(*first)) first = &array;
    }
    if (!first) return std::nullopt;
    const std::size_t row = firstRowBeyondHalf(*first);
    const std::size_t broken = firstRowNotFinite(*part.other, part.array->groups * part.array->width);
    const std::size_t position = first->firstPosition + row;
    BrokenValues found{Cause::Overflow, SENTENCE(first->name(), " has values beyond 65504"),
                       SENTENCE("From position ", position, " on, Vitrine's own ", first->name(),
                                " has values beyond 65504, the largest value of half precision. The other engine's "
                                "first NaN is at position ",
                                part.array->firstPosition + broken, ".")};
    // The confidence is lower if the engine's NaN does not begin where our values exceed the range, or if it begins in
    // the first row, because such NaN can have many other causes.
    if (row != broken || broken == part.other->firstRow) found.confidence = 0.6;
    return found;
}

}  // namespace vitrine
