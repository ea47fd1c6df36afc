#include "core/compare/rounding_pattern.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

/// A rounding explains a step that is at most so many times as large as what it does itself.
constexpr double kLargerThanRounding = 4;
/// Unrelated differences of n values have one of about 1/√n; this many times that is no chance.
constexpr double kNoChance = 4;

/// Less than this part of the square of a rounding is nearly nothing, …
constexpr double kVanishing = 0.1;
/// … in so many rows it must be so, …
constexpr double kPartOfRows = 0.75;
/// … and in none more than this part of the square of the largest row is left.
constexpr double kMostInRow = 2;

}  // namespace

void Likeness::add(double found, double rounded)
{
    m_found += found * found;
    m_rounded += rounded * rounded;
    m_product += found * rounded;
    m_products += found * found * rounded * rounded;
}

void Likeness::add(const Likeness& other)
{
    m_found += other.m_found;
    m_rounded += other.m_rounded;
    m_product += other.m_product;
    m_products += other.m_products;
}

void Likeness::addDirection(const Likeness& other)
{
    const double size = std::sqrt(other.m_found) * std::sqrt(other.m_rounded);
    if (!(size > 0)) return;
    m_found += 1;
    m_rounded += 1;
    m_product += other.m_product / size;
    m_products += other.m_products / size / size;
}

double Likeness::cosine() const
{
    const double size = std::sqrt(m_found) * std::sqrt(m_rounded);
    return size > 0 ? m_product / size : 0;
}

bool Likeness::isNoChance(double least) const
{
    // If signs were random, the product would have a standard deviation of √products.
    return m_product >= least * std::sqrt(m_found) * std::sqrt(m_rounded) &&
           m_product >= kNoChance * std::sqrt(m_products);
}

double Likeness::largest(double rounded)
{
    return kLargerThanRounding * kLargerThanRounding * rounded;
}

RoundingPattern roundingPattern(const OtherRows& other, std::span<const float> exact, std::span<const float> imitated,
                                std::size_t width, const std::vector<bool>& leftOut)
{
    const std::vector<double> theirs = other.nearestTo(exact);
    const std::size_t rows = exact.size() / width;
    std::vector<Likeness> perRow(rows);
    double size = 0;
    const auto rounded = [&](std::size_t i) {
        return static_cast<double>(imitated[i]) - static_cast<double>(exact[i]);
    };
    const auto forEach = [&](const auto& visit) {
        if (!other.isPartial) {
            for (std::size_t i = 0; i < exact.size(); ++i) {
                if (leftOut.empty() || !leftOut[i / width]) visit(i);
            }
        } else {
            for (const ShownValue& shown : other.shown) {
                if (leftOut.empty() || !leftOut[shown.index / width]) visit(shown.index);
            }
        }
    };
    std::size_t count = 0;
    forEach([&](std::size_t i) {
        size += rounded(i) * rounded(i);
        ++count;
    });
    const double unit = size > 0 ? std::sqrt(size / static_cast<double>(count)) : 1;
    forEach([&](std::size_t i) {
        perRow[i / width].add((theirs[i] - static_cast<double>(exact[i])) / unit, rounded(i) / unit);
    });
    RoundingPattern pattern;
    double largestRow = 0;
    double largestRounding = 0;
    double mostLeft = 0;
    std::size_t vanishing = 0;
    for (const Likeness& row : perRow) {
        pattern.all.add(row);
        pattern.rows.addDirection(row);
        largestRow = std::max(largestRow, row.found());
        largestRounding = std::max(largestRounding, row.rounded());
        mostLeft = std::max(mostLeft, row.left());
        vanishing += row.left() <= kVanishing * row.rounded() ? 1 : 0;
    }
    pattern.vanishesInMostRows = kPartOfRows * static_cast<double>(rows) <= static_cast<double>(vanishing) &&
                                 mostLeft <= kMostInRow * largestRounding;
    pattern.ofItsSize = pattern.all.isOfItsSize() && largestRow <= Likeness::largest(largestRounding);
    return pattern;
}

}  // namespace vitrine
