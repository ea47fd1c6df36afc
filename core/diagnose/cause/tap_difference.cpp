#include "core/diagnose/cause/tap_difference.h"

#include "core/base/concat.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace vitrine {

namespace {

/// Sums of squares of a part of a tap: of the differences, and of our values.
struct Squares {
    double difference = 0;
    double own = 0;

    void add(double a, double b)
    {
        difference += (a - b) * (a - b);
        own += a * a;
    }
    /// Returns whether the part differs. NaN counts as a difference.
    bool differs(double tolerance) const { return !(difference <= tolerance * tolerance * own); }
};

void collect(const std::vector<Squares>& parts, double tolerance, std::vector<std::size_t>& found)
{
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].differs(tolerance)) found.push_back(i);
    }
}

}  // namespace

TapDifference::TapDifference(const TapValues& values) : tap(values)
{
    std::vector<Squares> byRow(tap.rows);
    std::vector<Squares> byGroup(tap.groups);
    std::vector<Squares> byChannel(tap.rowSize());
    for (std::size_t row = 0; row < tap.rows; ++row) {
        for (std::size_t channel = 0; channel < tap.rowSize(); ++channel) {
            byRow[row].add(own(row, channel), other(row, channel));
        }
        if (!byRow[row].differs(tap.tolerance)) continue;
        for (std::size_t channel = 0; channel < tap.rowSize(); ++channel) {
            byGroup[channel / tap.width].add(own(row, channel), other(row, channel));
            byChannel[channel].add(own(row, channel), other(row, channel));
        }
    }
    collect(byRow, tap.tolerance, rows);
    collect(byGroup, tap.tolerance, groups);
    collect(byChannel, tap.tolerance, channels);
}

double TapDifference::residual(const std::function<double(std::size_t, std::size_t)>& expected) const
{
    Squares squares;
    for (const std::size_t row : rows) {
        for (std::size_t channel = 0; channel < tap.rowSize(); ++channel) {
            squares.add(other(row, channel), expected(row, channel));
        }
    }
    if (!(squares.own > 0)) return std::numeric_limits<double>::infinity();
    const double residual = std::sqrt(squares.difference / squares.own);
    return std::isnan(residual) ? std::numeric_limits<double>::infinity() : residual;
}

Sentence listText(std::span<const std::size_t> numbers)
{
    constexpr std::size_t kShown = 5;
    std::vector<Sentence> parts;
    std::size_t i = 0;
    while (i < numbers.size() && parts.size() < kShown) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
        if (end - i > 2) {
            parts.push_back(SENTENCE(numbers[i], " to ", numbers[end - 1]));
            i = end;
        } else {
            parts.emplace_back(concat(numbers[i++]));
        }
    }
    if (i < numbers.size()) return SENTENCE(listed(parts), ", …");
    if (parts.size() < 2) return listed(parts);
    const Sentence last = std::move(parts.back());
    parts.pop_back();
    return SENTENCE(listed(parts), " and ", last);
}

}  // namespace vitrine
