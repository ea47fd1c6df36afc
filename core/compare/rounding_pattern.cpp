#include "core/compare/rounding_pattern.h"

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

/// A rounding explains a step that is at most so many times as large as what it does itself …
constexpr double kLargerThanRounding = 4;
/// … and points the same way: this is the least cosine between the two.
constexpr double kAlike = 0.25;
/// Unrelated differences of n values have one of about 1/√n; this many times that is no chance.
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

void Likeness::addDirection(const Likeness& other)
{
    const double size = std::sqrt(other.m_found) * std::sqrt(other.m_rounded);
    if (!(size > 0)) return;
    m_found += 1;
    m_rounded += 1;
    m_product += other.m_product / size;
    m_products += other.m_products / size / size;
}

bool Likeness::isNoChance() const
{
    // If signs were random, the product would have a standard deviation of √products.
    return m_product >= kAlike * std::sqrt(m_found) * std::sqrt(m_rounded) &&
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
        pattern.rows.addDirection(row);
        largestRow = std::max(largestRow, row.found());
        largestRounding = std::max(largestRounding, row.rounded());
    }
    pattern.ofItsSize = pattern.all.isOfItsSize() && largestRow <= Likeness::largest(largestRounding);
    return pattern;
}

bool areKept(KeptRounding rounding, const std::vector<double>& values)
{
    if (rounding == KeptRounding::None) return false;
    std::vector<float> kept(values.begin(), values.end());
    roundKept(rounding, kept.data(), 1, kept.size());
    return std::equal(kept.begin(), kept.end(), values.begin(),
                      [](float a, double b) { return static_cast<double>(a) == b; });
}

}  // namespace vitrine
