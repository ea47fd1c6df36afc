#include "core/diagnose/cause/peculiarities.h"

#include "core/base/sentence.h"
#include "core/diagnose/cause/tap_difference.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Reports NaN and infinities. The other sentences need finite values.
Sentence notFiniteSentence(const TapDifference& d)
{
    std::size_t nan = 0;
    std::size_t infinite = 0;
    std::size_t first = d.tap.other.size();
    for (std::size_t i = 0; i < d.tap.other.size(); ++i) {
        const double value = d.tap.other[i];
        if (std::isfinite(value)) continue;
        ++(std::isnan(value) ? nan : infinite);
        first = std::min(first, i);
    }
    if (nan + infinite == 0) return {};
    const std::size_t position = d.tap.firstPosition + first / d.tap.rowSize();
    const std::size_t channel = first % d.tap.rowSize();
    const std::size_t count = d.tap.other.size();
    if (nan > 0 && infinite > 0)
        return SENTENCE("Of ", count, " values, ", nan, " are NaN and ", infinite,
                        " are infinite, the first at position ", position, ", channel ", channel, ".");
    if (nan > 0)
        return SENTENCE("Of ", count, " values, ", nan, nan == 1 ? " is NaN" : " are NaN", ", the first at position ",
                        position, ", channel ", channel, ".");
    return SENTENCE("Of ", count, " values, ", infinite, infinite == 1 ? " is infinite" : " are infinite",
                    ", the first at position ", position, ", channel ", channel, ".");
}

Sentence positionsSentence(const TapDifference& d)
{
    const TapValues& tap = d.tap;
    if (d.rows.size() == tap.rows) return {};
    std::vector<std::size_t> positions;
    for (const std::size_t row : d.rows) positions.push_back(tap.firstPosition + row);
    const std::size_t last = tap.firstPosition + tap.rows - 1;
    const bool upToLast = positions.back() == last && positions.size() == last - positions.front() + 1;
    if (upToLast && positions.front() == tap.firstDecoded) {
        return SENTENCE("Only the positions that were decoded one by one differ (from ", tap.firstDecoded, " on).");
    }
    if (positions.size() > 1 && upToLast) return SENTENCE("Only positions from ", positions.front(), " on differ.");
    if (positions.back() < tap.firstDecoded && tap.firstDecoded <= last &&
        positions.size() == tap.firstDecoded - tap.firstPosition) {
        return SENTENCE("Only the prompt differs; positions that were decoded one by one (from ", tap.firstDecoded,
                        " on) are equal.");
    }
    if (positions.size() == 1) return SENTENCE("Only position ", positions.front(), " differs.");
    return SENTENCE("Only positions ", listText(positions), " differ.");
}

Sentence headsSentence(const TapDifference& d)
{
    if (d.tap.groups < 2 || d.groups.empty() || d.groups.size() == d.tap.groups) return {};
    if (d.groups.size() == 1) return SENTENCE("Only head ", listText(d.groups), " of ", d.tap.groups, " differs.");
    return SENTENCE("Only heads ", listText(d.groups), " of ", d.tap.groups, " differ.");
}

/// Returns the remainders (channel % period) of the channels that differ, if the remainder alone decides whether a
/// channel differs. In all other cases, returns an empty vector.
std::vector<std::size_t> remainders(const TapDifference& d, std::size_t period)
{
    const std::size_t size = d.tap.rowSize();
    std::vector<std::size_t> counts(period);
    for (const std::size_t channel : d.channels) ++counts[channel % period];
    std::vector<std::size_t> found;
    for (std::size_t r = 0; r < period; ++r) {
        const std::size_t all = (size - r + period - 1) / period;
        // Up to a tenth of the channels may agree, by chance or because both values are zero.
        if (counts[r] * 10 >= all * 9) {
            found.push_back(r);
        } else if (counts[r] > 0) {
            return {};
        }
    }
    return found;
}

Sentence channelsSentence(const TapDifference& d)
{
    const std::size_t size = d.tap.rowSize();
    if (d.channels.empty() || d.channels.size() * 10 >= size * 9) return {};
    const bool oneRun = d.channels.back() - d.channels.front() + 1 == d.channels.size();
    if (d.channels.size() == 1) return SENTENCE("Only channel ", d.channels.front(), " of ", size, " differs.");
    if (oneRun && d.tap.groups == 1) {
        return SENTENCE("Only channels ", d.channels.front(), " to ", d.channels.back(), " of ", size, " differ.");
    }
    for (std::size_t period = 2; period <= 512 && 2 * period <= size; ++period) {
        const std::vector<std::size_t> found = remainders(d, period);
        if (found.empty() || found.size() == period) continue;
        if (period == d.tap.width && d.tap.groups > 1) {
            return SENTENCE("In each head, only channels ", listText(found), " of ", period, " differ.");
        }
        if (found.size() == 1) {
            return SENTENCE("Only every ", period,
                            period == 2   ? "nd"
                            : period == 3 ? "rd"
                                          : "th",
                            " channel differs (", found[0], ", ", found[0] + period, ", ", found[0] + 2 * period,
                            ", …).");
        }
        return SENTENCE("In every block of ", period, " channels, only these differ: ", listText(found), ".");
    }
    return {};
}

std::vector<std::size_t> zeroRows(const TapDifference& d)
{
    std::vector<std::size_t> zero;
    for (const std::size_t row : d.rows) {
        const auto values = d.tap.other.subspan(row * d.tap.rowSize(), d.tap.rowSize());
        if (std::ranges::all_of(values, [](double value) { return value == 0; })) {
            zero.push_back(d.tap.firstPosition + row);
        }
    }
    return zero;
}

Sentence zerosSentence(const TapDifference& d)
{
    const std::vector<std::size_t> zero = zeroRows(d);
    if (zero.empty()) return {};
    if (zero.size() == d.tap.rows) return SENTENCE("All values are zero.");
    if (zero.size() == 1) return SENTENCE("All values of row ", zero.front(), " are zero.");
    return SENTENCE("All values of rows ", listText(zero), " are zero.");
}

}  // namespace

std::vector<Sentence> peculiarities(const TapValues& tap)
{
    std::vector<Sentence> found;
    const auto add = [&](Sentence sentence) {
        if (!sentence.empty()) found.push_back(std::move(sentence));
    };
    const TapDifference difference(tap);
    if (difference.rows.empty()) return found;
    add(notFiniteSentence(difference));
    const bool finite = found.empty();
    add(positionsSentence(difference));
    add(headsSentence(difference));
    if (!finite) return found;
    const std::size_t before = found.size();
    add(zerosSentence(difference));
    if (found.size() > before && zeroRows(difference).size() < difference.rows.size()) add(orderSentence(difference));
    if (found.size() == before) add(narrowFormSentence(difference));
    if (found.size() == before) add(factorSentence(difference));
    if (found.size() == before) add(orderSentence(difference));
    if (found.size() == before) add(channelsSentence(difference));
    // A small difference can have many causes, so its size is reported only if nothing else is peculiar.
    if (found.size() == before) add(roundingSizeSentence(difference));
    return found;
}

}  // namespace vitrine
