#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

namespace vitrine {

/// A list of at most `kMost` values, which are stored in the object itself.
template <typename T, std::size_t kMost>
class InlineList {
public:
    InlineList() = default;
    /// Throws std::out_of_range if there are more than kMost values.
    InlineList(std::initializer_list<T> values) : InlineList(std::span(values.begin(), values.size())) {}
    /// Throws std::out_of_range if there are more than kMost values.
    explicit InlineList(std::span<const T> values)
    {
        for (const T& value : values) push_back(value);
    }

    /// Throws std::out_of_range if the list already has kMost values.
    void push_back(const T& value)
    {
        m_values.at(m_size) = value;
        ++m_size;
    }
    std::size_t size() const noexcept { return m_size; }
    const T* begin() const noexcept { return m_values.data(); }
    const T* end() const noexcept { return begin() + m_size; }
    T* begin() noexcept { return m_values.data(); }
    T* end() noexcept { return begin() + m_size; }
    const T& front() const noexcept { return m_values.front(); }
    const T& operator[](std::size_t index) const noexcept { return m_values[index]; }

private:
    std::array<T, kMost> m_values{};
    std::size_t m_size = 0;
};

}  // namespace vitrine
