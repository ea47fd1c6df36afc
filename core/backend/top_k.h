#pragma once

#include <cstddef>
#include <span>

namespace vitrine {

/// A row of what Backend::topK finds: the largest values in descending order, their indices, and the sum of
/// e^(x - largest) over the whole row.
class TopKRow {
public:
    /// Floats of the row.
    static constexpr std::size_t width(std::size_t count) noexcept { return 2 * count + 1; }
    /// Indices are kept as floats, which hold them exactly up to here.
    static constexpr std::size_t kMostColumns = std::size_t{1} << 24;

    /// `row` is [width(count)].
    explicit TopKRow(std::span<const float> row) noexcept : m_row(row) {}

    std::size_t count() const noexcept { return m_row.size() / 2; }
    float value(std::size_t i) const noexcept { return m_row[i]; }
    std::size_t index(std::size_t i) const noexcept { return static_cast<std::size_t>(m_row[count() + i]); }
    /// Off by less than 1e-4 of itself. NaN when the row holds a value that is not finite, or when too many are equal
    /// to the last one wanted; then nothing else is valid either, and the row itself must be read.
    float sum() const noexcept { return m_row.back(); }

private:
    std::span<const float> m_row;
};

}  // namespace vitrine
