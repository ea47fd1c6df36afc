#include "core/base/concat.h"
#include "core/base/sentence.h"
#include "core/diagnose/cause/tap_difference.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace vitrine {

namespace {

/// Formats a factor with a formula that it may come from: "0.125 (1/8)".
std::string factorText(double factor)
{
    const double size = std::abs(factor);
    const auto near = [](double a, double b) { return std::abs(a - b) <= 2e-5 * b; };
    const double whole = std::round(size);
    if (whole >= 1 && near(size, whole)) return concat(factor);
    if (const double n = std::round(1 / size); n >= 2 && n <= 65536 && near(1 / size, n)) {
        return concat(concat(factor), " (1/", concat(n), ")");
    }
    if (const double n = std::round(size * size); n >= 2 && n <= 65536 && near(size * size, n)) {
        return concat(concat(factor), " (√", concat(n), ")");
    }
    if (const double n = std::round(1 / size / size); n >= 2 && n <= 65536 && near(1 / size / size, n)) {
        return concat(concat(factor), " (1/√", concat(n), ")");
    }
    return concat(factor);
}

/// Returns for each part the least-squares factor from our values to the other engine's values. `part(row, channel)`
/// returns the index of the part that contains a value.
template <typename Part>
std::vector<double> factors(const TapDifference& d, std::size_t parts, Part part)
{
    std::vector<double> both(parts);
    std::vector<double> own(parts);
    for (const std::size_t row : d.rows) {
        for (std::size_t channel = 0; channel < d.tap.rowSize(); ++channel) {
            both[part(row, channel)] += d.own(row, channel) * d.other(row, channel);
            own[part(row, channel)] += d.own(row, channel) * d.own(row, channel);
        }
    }
    for (std::size_t i = 0; i < parts; ++i) both[i] = own[i] > 0 ? both[i] / own[i] : 1;
    return both;
}

template <typename Part>
bool fits(const TapDifference& d, const std::vector<double>& factors, Part part)
{
    return d.residual([&](std::size_t row, std::size_t channel) {
        return factors[part(row, channel)] * d.own(row, channel);
    }) <= d.tap.tolerance;
}

Sentence rangeText(const std::vector<double>& factors)
{
    const auto [least, most] = std::ranges::minmax(factors);
    return SENTENCE(concat(least), " to ", concat(most));
}

Sentence factorOfParts(const TapDifference& d)
{
    const TapValues& tap = d.tap;
    if (tap.groups > 1) {
        const auto group = [&](std::size_t, std::size_t channel) { return channel / tap.width; };
        if (const auto found = factors(d, tap.groups, group); fits(d, found, group)) {
            return SENTENCE("Every head equals Vitrine's head times a factor of its own (", rangeText(found), ").");
        }
    }
    // At least three rows are needed. With fewer rows, a factor per channel fits too easily.
    if (d.rows.size() > 2) {
        const auto channel = [](std::size_t, std::size_t at) { return at; };
        if (const auto found = factors(d, tap.rowSize(), channel); fits(d, found, channel)) {
            return SENTENCE("Every channel equals Vitrine's channel times a factor of its own, which is the same at "
                            "all positions (",
                            rangeText(found), "). The weights of a norm have this effect.");
        }
    }
    if (d.rows.size() > 1) {
        const auto position = [](std::size_t row, std::size_t) { return row; };
        std::vector<double> found = factors(d, tap.rows, position);
        if (fits(d, found, position)) {
            std::vector<double> shown;
            for (const std::size_t row : d.rows) shown.push_back(found[row]);
            return SENTENCE("At every position, the values equal Vitrine's values times a factor of that position (",
                            rangeText(shown), "). A norm that divides by a wrong value has this effect.");
        }
    }
    return {};
}

/// Reports that a different number is added to each row.
Sentence addedToRows(const TapDifference& d)
{
    std::vector<double> added(d.tap.rows);
    bool sumsToOne = true;
    for (const std::size_t row : d.rows) {
        double powers = 0;
        for (std::size_t channel = 0; channel < d.tap.rowSize(); ++channel) {
            added[row] += (d.other(row, channel) - d.own(row, channel)) / static_cast<double>(d.tap.rowSize());
            powers += std::exp(d.other(row, channel));
        }
        sumsToOne = sumsToOne && std::abs(powers - 1) < 1e-3;
    }
    const double left =
        d.residual([&](std::size_t row, std::size_t channel) { return d.own(row, channel) + added[row]; });
    if (left > d.tap.tolerance) return {};
    return sumsToOne ? SENTENCE("Every row equals Vitrine's row plus a number that depends on the row: the values are "
                                "logarithms of probabilities, after a softmax.")
                     : SENTENCE("Every row equals Vitrine's row plus a number that depends on the row.");
}

/// Reports that the other engine's rows are the softmax of ours.
Sentence probabilities(const TapDifference& d)
{
    std::vector<double> sums(d.tap.rows);
    for (const std::size_t row : d.rows) {
        for (std::size_t channel = 0; channel < d.tap.rowSize(); ++channel) {
            sums[row] += std::exp(d.own(row, channel));
        }
    }
    const double left =
        d.residual([&](std::size_t row, std::size_t channel) { return std::exp(d.own(row, channel)) / sums[row]; });
    return left <= 10 * d.tap.tolerance
               ? SENTENCE("Every row is the softmax of Vitrine's row: the values are probabilities.")
               : Sentence();
}

Sentence addedText(const TapDifference& d)
{
    if (d.rows.size() < 3) return {};
    const TapValues& tap = d.tap;
    std::vector<double> added(tap.rowSize());
    for (const std::size_t row : d.rows) {
        for (std::size_t at = 0; at < added.size(); ++at) added[at] += d.other(row, at) - d.own(row, at);
    }
    for (double& value : added) value /= static_cast<double>(d.rows.size());
    const double left =
        d.residual([&](std::size_t row, std::size_t channel) { return d.own(row, channel) + added[channel]; });
    if (left > tap.tolerance) return {};
    const auto [least, most] = std::ranges::minmax(added);
    if (most - least <= tap.tolerance * std::max(std::abs(least), std::abs(most))) {
        return SENTENCE("Every value equals Vitrine's value plus ", concat((least + most) / 2), '.');
    }
    return SENTENCE("The difference is the same at every position: a vector, such as a bias, is added or left out.");
}

}  // namespace

Sentence factorSentence(const TapDifference& difference)
{
    const auto all = [](std::size_t, std::size_t) { return std::size_t{0}; };
    const std::vector<double> one = factors(difference, 1, all);
    if (std::abs(one[0]) > 0 && fits(difference, one, all)) {
        if (std::abs(one[0] + 1) <= difference.tap.tolerance) return SENTENCE("Every value has the opposite sign.");
        return SENTENCE("Every value equals Vitrine's value times ", factorText(one[0]), '.');
    }
    if (Sentence added = addedText(difference); !added.empty()) return added;
    if (Sentence parts = factorOfParts(difference); !parts.empty()) return parts;
    if (Sentence added = addedToRows(difference); !added.empty()) return added;
    return probabilities(difference);
}

}  // namespace vitrine
