#pragma once

#include "core/compare/imitation.h"
#include "core/compare/other_rows.h"

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
    /// Adds one element of each of the two differences.
    void add(double found, double rounded);
    /// Adds all elements of another object to this one.
    void add(const Likeness& other);
    /// Whether the two differences point in the same direction: their cosine is at least kLeastAlike and larger than by
    /// chance.
    bool isSignificant() const;
    /// Whether the found difference is at most a few times as large as the difference of the rounding.
    bool isOfItsSize() const { return m_found <= largest(m_rounded); }
    /// Squared size of the found difference.
    double found() const noexcept { return m_found; }
    /// Squared size of the difference of the rounding.
    double rounded() const noexcept { return m_rounded; }
    /// Squared size of the remainder when one difference is subtracted from the other.
    double left() const noexcept { return std::max(0.0, m_found + m_rounded - 2 * m_product); }
    /// Returns the largest squared size of a difference that a rounding with the squared size `rounded` can explain.
    static double largest(double rounded);

private:
    double m_found = 0;  ///< sum of squares of the found difference
    double m_rounded = 0;
    double m_product = 0;
    /// Sum of the squared products of elements. A few large products prove less than many small ones.
    double m_products = 0;
};

/// Compares how the other engine and how a rounding differ from exact arithmetic at one step.
struct RoundingPattern {
    Likeness all;  ///< relative to the size of the rounding's difference, so that several steps can be added
    /// Whether the found difference is at most a few times as large as that of the rounding, in total and in the
    /// largest row.
    bool ofItsSize = false;
};

/// `exact` and `imitated` contain the same rows as `other`, with `width` values each. For a printed trace, only the
/// printed values count. `leftOut` marks rows to ignore.
RoundingPattern roundingPattern(const OtherRows& other, std::span<const float> exact, std::span<const float> imitated,
                                std::size_t width, const std::vector<bool>& leftOut = {});

}  // namespace vitrine
