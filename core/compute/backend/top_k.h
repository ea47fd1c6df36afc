#pragma once

#include <cstddef>
#include <span>

namespace vitrine {

/// View of one output row of Backend::topK. It holds the largest values of a row x in descending order, their indices,
/// and the sum of e^(x - largest) over the whole row.
class TopKRow {
public:
    /// Returns the number of floats in a row with the `count` largest values.
    static constexpr std::size_t width(std::size_t count) noexcept { return 2 * count + 1; }
    /// Maximum number of columns. Indices are stored as floats, which are exact up to this limit.
    static constexpr std::size_t kMostColumns = std::size_t{1} << 24;

    /// `row` must have width(count) values and stay valid as long as this view.
    explicit TopKRow(std::span<const float> row) noexcept : m_row(row) {}

    /// Number of largest values in the row.
    std::size_t count() const noexcept { return m_row.size() / 2; }
    /// Returns the value with rank `i`, counted from 0.
    float value(std::size_t i) const noexcept { return m_row[i]; }
    /// Returns the column of the row x that contains the value with rank `i`.
    std::size_t index(std::size_t i) const noexcept { return static_cast<std::size_t>(m_row[count() + i]); }
    /// Returns the sum of e^(x - largest), with a relative error below 1e-4. The sum is NaN if a value in the row is
    /// NaN or infinite. It is also NaN if the device found too many candidates to sort them, for example because very
    /// many values are equal. If the sum is NaN, value() and index() are invalid, too, and the caller must read the
    /// whole row.
    float sum() const noexcept { return m_row.back(); }

private:
    std::span<const float> m_row;
};

}  // namespace vitrine
