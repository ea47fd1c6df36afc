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
    /// Adds another as one that has the size 1: by how much its two differences point the same way.
    void addDirection(const Likeness& other);
    /// Whether they do, and not by chance; of few values with at least `least` as their cosine.
    bool isNoChance(double least = kLeastAlike) const;
    /// Whether what was found is at most a few times as large as what a rounding does.
    bool isOfItsSize() const { return m_found <= largest(m_rounded); }
    double found() const noexcept { return m_found; }
    double rounded() const noexcept { return m_rounded; }
    /// The square of what is left of what was found, less what the rounding does.
    double left() const noexcept { return std::max(0.0, m_found + m_rounded - 2 * m_product); }
    double cosine() const;
    /// Of the square of what a rounding does: the most that it explains.
    static double largest(double rounded);

private:
    double m_found = 0;  ///< squares
    double m_rounded = 0;
    double m_product = 0;
    double m_products = 0;  ///< squares of products: few large ones say less than many
};

/// What the other engine has at a step besides exact arithmetic, and what a rounding does there.
struct RoundingPattern {
    Likeness all;            ///< measured by what the rounding does, so that steps can be added
    Likeness rows;           ///< the directions of all rows, so that no large one hides the others
    bool ofItsSize = false;  ///< as a whole, and its largest row
    /// Most rows nearly vanish, and what is left of the others is small: a large number was rounded the other way
    /// there.
    bool vanishesInMostRows = false;
};

/// `exact` and `imitated` hold the rows of `other`, each of `width` values; of a text, what it shows counts. Rows may
/// be left out.
RoundingPattern roundingPattern(const OtherRows& other, std::span<const float> exact, std::span<const float> imitated,
                                std::size_t width, const std::vector<bool>& leftOut = {});

}  // namespace vitrine
