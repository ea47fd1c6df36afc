#pragma once

#include "core/compare/imitation.h"
#include "core/compare/other_rows.h"

#include <cstddef>
#include <span>
#include <vector>

namespace vitrine {

/// How much two differences point the same way.
class Likeness {
public:
    void add(double found, double rounded);
    void add(const Likeness& other);
    /// Adds another as one that has the size 1: by how much its two differences point the same way.
    void addDirection(const Likeness& other);
    /// Whether they do, and not by chance.
    bool isNoChance() const;
    /// Whether what was found is at most a few times as large as what a rounding does.
    bool isOfItsSize() const { return m_found <= largest(m_rounded); }
    double found() const noexcept { return m_found; }
    double rounded() const noexcept { return m_rounded; }
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

    bool isNoChance() const { return all.isNoChance() || rows.isNoChance(); }
};

/// `exact` and `imitated` hold the rows of `other`, each of `width` values; of a text, what it shows counts. Rows may
/// be left out.
RoundingPattern roundingPattern(const OtherRows& other, std::span<const float> exact, std::span<const float> imitated,
                                std::size_t width, const std::vector<bool>& leftOut = {});

/// Whether numbers are such as a rounding leaves: that is a pattern of its own.
bool areKept(KeptRounding rounding, const std::vector<double>& values);

}  // namespace vitrine
