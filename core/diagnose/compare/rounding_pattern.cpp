#include "core/diagnose/compare/rounding_pattern.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

/// A rounding explains a difference only if the found difference is at most this many times as large as the difference
/// that the rounding causes.
constexpr double kLargerThanRounding = 4;
/// Unrelated differences of n values have a cosine of about 1/√n. Two differences are related only if their cosine is
/// at least this many times 1/√n.
constexpr double kNoChance = 4;

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

bool Likeness::isSignificant() const
{
    // If the products had random signs, their sum m_product would have a standard deviation of √m_products.
    return m_product >= kLeastAlike * std::sqrt(m_found) * std::sqrt(m_rounded) &&
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
    for (const Likeness& row : perRow) {
        pattern.all.add(row);
        largestRow = std::max(largestRow, row.found());
        largestRounding = std::max(largestRounding, row.rounded());
    }
    pattern.ofItsSize = pattern.all.isOfItsSize() && largestRow <= Likeness::largest(largestRounding);
    return pattern;
}

}  // namespace vitrine
