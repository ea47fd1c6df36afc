#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/diagnose/cause/tap_difference.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace vitrine {

namespace {

/// A known wrong order of channels. `source` maps a channel of the other engine to our channel with the same value; `w`
/// is the width of a head and `g` the number of heads.
struct NamedOrder {
    const char* sentence;
    bool ofHeads;  ///< the order moves channels between heads, so taps with only one head cannot show it
    std::size_t (*source)(std::size_t channel, std::size_t g, std::size_t w);
};

constexpr NamedOrder kOrders[] = {
    {"In each head, the halves are interleaved: channels 2i and 2i + 1 are Vitrine's channels i and i + width/2.",
     false, [](std::size_t c, std::size_t, std::size_t w) { return c / w * w + c % w / 2 + c % 2 * (w / 2); }},
    {"In each head, neighbours are separated: channels i and i + width/2 are Vitrine's channels 2i and 2i + 1.", false,
     [](std::size_t c, std::size_t, std::size_t w) { return c / w * w + c % w % (w / 2) * 2 + c % w / (w / 2); }},
    {"In each head, the first and the second half are swapped.", false,
     [](std::size_t c, std::size_t, std::size_t w) { return c / w * w + (c % w + w / 2) % w; }},
    {"In each head, neighbouring channels are swapped.", false,
     [](std::size_t c, std::size_t, std::size_t) { return c ^ 1; }},
    {"In each head, the channels are in reverse order.", false,
     [](std::size_t c, std::size_t, std::size_t w) { return c / w * w + w - 1 - c % w; }},
    {"Heads and channels are transposed: the layout is [width, heads] instead of [heads, width].", true,
     [](std::size_t c, std::size_t g, std::size_t w) { return c % g * w + c / g; }},
    {"Heads and channels are transposed the other way: each row was read as [width, heads].", true,
     [](std::size_t c, std::size_t g, std::size_t w) { return c % w * g + c / w; }},
};

std::string namedOrder(const TapDifference& d)
{
    const TapValues& tap = d.tap;
    if (tap.width < 2 || tap.width % 2 != 0) return {};
    for (const NamedOrder& order : kOrders) {
        if (order.ofHeads && tap.groups == 1) continue;
        const double left = d.residual([&](std::size_t row, std::size_t channel) {
            return d.own(row, order.source(channel, tap.groups, tap.width));
        });
        if (left <= tap.tolerance) return order.sentence;
    }
    return {};
}

bool sameHead(const TapDifference& d, std::size_t theirs, std::size_t ours)
{
    double difference = 0;
    double size = 0;
    for (const std::size_t row : d.rows) {
        for (std::size_t i = 0; i < d.tap.width; ++i) {
            const double other = d.other(row, theirs * d.tap.width + i);
            const double own = d.own(row, ours * d.tap.width + i);
            difference += (other - own) * (other - own);
            size += other * other;
        }
    }
    return size > 0 && difference <= d.tap.tolerance * d.tap.tolerance * size;
}

Sentence headOrder(const TapDifference& d)
{
    if (d.tap.groups < 2) return {};
    std::vector<std::size_t> from;
    for (std::size_t theirs = 0; theirs < d.tap.groups; ++theirs) {
        std::size_t ours = 0;
        while (ours < d.tap.groups && !sameHead(d, theirs, ours)) ++ours;
        if (ours == d.tap.groups) return {};
        from.push_back(ours);
    }
    std::string shown;
    for (std::size_t i = 0; i < std::min<std::size_t>(from.size(), 12); ++i)
        shown += concat(i > 0 ? ", " : "", from[i]);
    if (from.size() > 12) shown += ", …";
    return SENTENCE("The other engine's heads are Vitrine's heads in another order: ", shown, ".");
}

/// Returns by how many positions the other engine's rows are shifted: positive if they are our rows of earlier
/// positions, negative for later positions.
std::optional<std::ptrdiff_t> shiftOfRows(const TapDifference& d)
{
    const auto rows = static_cast<std::ptrdiff_t>(d.tap.rows);
    for (std::ptrdiff_t step = 1; step < rows; ++step) {
        for (const std::ptrdiff_t shift : {step, -step}) {
            double difference = 0;
            double size = 0;
            std::size_t compared = 0;
            for (const std::size_t row : d.rows) {
                const std::ptrdiff_t from = static_cast<std::ptrdiff_t>(row) - shift;
                if (from < 0 || from >= rows) continue;
                ++compared;
                for (std::size_t c = 0; c < d.tap.rowSize(); ++c) {
                    const double other = d.other(row, c);
                    difference += std::pow(other - d.own(static_cast<std::size_t>(from), c), 2);
                    size += other * other;
                }
            }
            const bool most = 2 * compared >= d.rows.size();
            if (most && size > 0 && difference <= d.tap.tolerance * d.tap.tolerance * size) return shift;
        }
    }
    return std::nullopt;
}

/// Returns whether all rows that differ are equal to each other.
bool repeatsARow(const TapDifference& d)
{
    return d.rows.size() > 1 && d.residual([&](std::size_t, std::size_t channel) {
        return d.other(d.rows.front(), channel);
    }) <= d.tap.tolerance;
}

bool sameValuesInAnotherOrder(const TapDifference& d)
{
    for (const std::size_t row : d.rows) {
        const std::size_t size = d.tap.rowSize();
        const auto begin = static_cast<std::ptrdiff_t>(row * size);
        std::vector<double> own(d.tap.own.begin() + begin,
                                d.tap.own.begin() + begin + static_cast<std::ptrdiff_t>(size));
        std::vector<double> other(d.tap.other.begin() + begin,
                                  d.tap.other.begin() + begin + static_cast<std::ptrdiff_t>(size));
        std::ranges::sort(own);
        std::ranges::sort(other);
        double difference = 0;
        double sum = 0;
        for (std::size_t i = 0; i < size; ++i) {
            difference += (own[i] - other[i]) * (own[i] - other[i]);
            sum += own[i] * own[i];
        }
        if (!(difference <= d.tap.tolerance * d.tap.tolerance * sum)) return false;
    }
    return !d.rows.empty();
}

/// Returns whether each head has the same vector length as ours but other values, as after a wrong rotation.
bool hasOurLengths(const TapDifference& d)
{
    if (d.tap.groups < 2) return false;
    for (const std::size_t row : d.rows) {
        for (std::size_t group = 0; group < d.tap.groups; ++group) {
            double own = 0;
            double other = 0;
            for (std::size_t i = group * d.tap.width; i < (group + 1) * d.tap.width; ++i) {
                own += d.own(row, i) * d.own(row, i);
                other += d.other(row, i) * d.other(row, i);
            }
            if (!(std::abs(std::sqrt(own) - std::sqrt(other)) <= d.tap.tolerance * std::sqrt(own))) return false;
        }
    }
    return !d.rows.empty();
}

}  // namespace

Sentence orderSentence(const TapDifference& difference)
{
    if (Sentence order = namedOrder(difference); !order.empty()) return order;
    if (Sentence order = headOrder(difference); !order.empty()) return order;
    if (const auto shift = shiftOfRows(difference)) {
        const auto steps = static_cast<std::size_t>(std::abs(*shift));
        return SENTENCE("Each row equals Vitrine's row ", steps, steps == 1 ? " position " : " positions ",
                        *shift > 0 ? "earlier." : "later.");
    }
    if (repeatsARow(difference)) return SENTENCE("All rows that differ from Vitrine's are equal to each other.");
    if (sameValuesInAnotherOrder(difference)) return SENTENCE("Each row contains Vitrine's values in another order.");
    if (hasOurLengths(difference))
        return SENTENCE("Every head has the same length as Vitrine's head, but another direction: the head was "
                        "rotated, not scaled.");
    return {};
}

}  // namespace vitrine
