#pragma once

#include <cstddef>
#include <span>

namespace vitrine {

/// View of one row of Backend::topK: the largest values in descending order, their indices, and the sum of e^(x -
/// largest) over the whole row.
class TopKRow {
public:
    /// Number of floats in a row.
    static constexpr std::size_t width(std::size_t count) noexcept { return 2 * count + 1; }
    /// Indices are stored as floats, which are exact up to this limit.
    static constexpr std::size_t kMostColumns = std::size_t{1} << 24;

    /// `row` is [width(count)].
    explicit TopKRow(std::span<const float> row) noexcept : m_row(row) {}

    /// Number of values in the row.
    std::size_t count() const noexcept { return m_row.size() / 2; }
    /// Value of rank `i`, from 0.
    float value(std::size_t i) const noexcept { return m_row[i]; }
    /// Index of that value in the row of logits.
    std::size_t index(std::size_t i) const noexcept { return static_cast<std::size_t>(m_row[count() + i]); }
    /// Relative error below 1e-4. NaN if the row holds a value that is not finite, or too many values equal to the last
    /// one. The whole row is then invalid, and the logits themselves must be read.
    float sum() const noexcept { return m_row.back(); }

private:
    std::span<const float> m_row;
};

}  // namespace vitrine
