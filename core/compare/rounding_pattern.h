#pragma once

#include "core/compare/imitation.h"
#include "core/compare/other_rows.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// Least cosine between two related differences.
inline constexpr double kLeastAlike = 0.25;

/// Measures whether two differences point in the same direction.
class Likeness {
public:
    /// Adds one element of both differences.
    void add(double found, double rounded);
    /// Adds the elements of another object.
    void add(const Likeness& other);
    /// Whether the two point in the same direction beyond chance, with a cosine of at least kLeastAlike.
    bool isNoChance() const;
    /// Whether the found difference is at most a few times as large as that of the rounding.
    bool isOfItsSize() const { return m_found <= largest(m_rounded); }
    /// Square of the found difference.
    double found() const noexcept { return m_found; }
    /// Square of the rounding's difference.
    double rounded() const noexcept { return m_rounded; }
    /// Square of the difference between the two.
    double left() const noexcept { return std::max(0.0, m_found + m_rounded - 2 * m_product); }
    /// Largest square of a difference that a rounding with the square `rounded` can explain.
    static double largest(double rounded);

private:
    double m_found = 0;  ///< sum of squares
    double m_rounded = 0;
    double m_product = 0;
    double m_products = 0;  ///< sum of squared products: a few large products are weaker evidence than many small ones
};

/// Relation between the other engine's difference from exact arithmetic and that of a rounding, at one step.
struct RoundingPattern {
    Likeness all;            ///< in units of the rounding's difference, so that steps can be added
    bool ofItsSize = false;  ///< the total and the largest row have the size of the rounding
};

/// `exact` and `imitated` hold the rows of `other`, `width` values each. For a printed trace, only shown values count.
/// `leftOut` marks rows to ignore.
RoundingPattern roundingPattern(const OtherRows& other, std::span<const float> exact, std::span<const float> imitated,
                                std::size_t width, const std::vector<bool>& leftOut = {});

}  // namespace vitrine
