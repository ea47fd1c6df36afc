#pragma once

#include "core/diagnose/compare/imitation.h"
#include "core/diagnose/compare/other_rows.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Two differences count as related if their cosine is at least this number.
inline constexpr double kLeastAlike = 0.25;

/// Measures whether two differences from exact arithmetic point in the same direction: the difference that was found,
/// and the difference that a rounding causes.
class Likeness {
public:
    /// Adds one element: the difference that was found there, and the difference that the rounding causes there.
    void add(double found, double rounded);
    /// Adds the elements of another Likeness to this one.
    void add(const Likeness& other);
    /// Whether the found difference and the rounding's difference point in the same direction: their cosine is at least
    /// kLeastAlike and larger than by chance.
    bool isSignificant() const;
    /// Whether the found difference is at most a few times as large as the difference that the rounding causes.
    bool isOfItsSize() const { return m_found <= largest(m_rounded); }
    /// Returns the sum of the squares of the difference that was found.
    double found() const noexcept { return m_found; }
    /// Returns the sum of the squares of the difference that the rounding causes.
    double rounded() const noexcept { return m_rounded; }
    /// Returns the sum of the squares of the found difference minus the rounding's difference.
    double left() const noexcept { return std::max(0.0, m_found + m_rounded - 2 * m_product); }
    /// Returns the largest value of found() that a rounding can explain. `rounded` is the sum of the squares of the
    /// difference that the rounding causes.
    static double largest(double rounded);

private:
    double m_found = 0;  ///< sum of the squares of the difference that was found
    double m_rounded = 0;
    double m_product = 0;
    /// Sum of the squares of the terms of m_product. It shows whether m_product consists of a few large terms, which
    /// prove less than many small ones.
    double m_products = 0;
};

/// Compares how the other engine and how a rounding differ from exact arithmetic at one step.
struct RoundingPattern {
    Likeness all;  ///< of differences in units of the rounding's root mean square, so that steps can be added
    /// Whether the found difference is at most a few times as large as the difference that the rounding causes, in
    /// total and in the largest row.
    bool ofItsSize = false;
};

/// `exact` and `imitated` contain the same rows as `other`, with `width` values each. For a printed trace, only the
/// printed values count. `leftOut` marks rows to ignore.
RoundingPattern roundingPattern(const OtherRows& other, std::span<const float> exact, std::span<const float> imitated,
                                std::size_t width, const std::vector<bool>& leftOut = {});

}  // namespace vitrine
