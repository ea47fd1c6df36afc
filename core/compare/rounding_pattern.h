#pragma once

#include "core/compare/imitation.h"
#include "core/compare/other_rows.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// The least cosine of two differences that have to do with each other.
inline constexpr double kLeastAlike = 0.25;

/// How much two differences point the same way.
class Likeness {
public:
    void add(double found, double rounded);
    void add(const Likeness& other);
    /// Whether they do, and not by chance: their cosine is at least kLeastAlike.
    bool isNoChance() const;
    /// Whether what was found is at most a few times as large as what a rounding does.
    bool isOfItsSize() const { return m_found <= largest(m_rounded); }
    double found() const noexcept { return m_found; }
    double rounded() const noexcept { return m_rounded; }
    /// The square of the difference between the two.
    double left() const noexcept { return std::max(0.0, m_found + m_rounded - 2 * m_product); }
    /// The largest square of a difference that a rounding with the square `rounded` explains.
    static double largest(double rounded);

private:
    double m_found = 0;  ///< squares
    double m_rounded = 0;
    double m_product = 0;
    double m_products = 0;  ///< squares of products: few large ones say less than many
};

/// Two differences from exact arithmetic at a step: that of the other engine and that of a rounding.
struct RoundingPattern {
    Likeness all;            ///< divided by the size of the rounding's difference, so that steps can be added
    bool ofItsSize = false;  ///< as a whole, and its largest row
};

/// `exact` and `imitated` hold the rows of `other`, each of `width` values; of a text, what it shows counts. Rows may
/// be left out.
RoundingPattern roundingPattern(const OtherRows& other, std::span<const float> exact, std::span<const float> imitated,
                                std::size_t width, const std::vector<bool>& leftOut = {});

}  // namespace vitrine
