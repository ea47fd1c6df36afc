#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace vitrine {

/// Returns the first row of `table` with the name `name`; nullptr if no row has this name.
template <typename Table>
auto findNamed(const Table& table, std::string_view name) noexcept -> decltype(&*std::begin(table))
{
    const auto found =
        std::find_if(std::begin(table), std::end(table), [name](const auto& row) { return row.name == name; });
    return found == std::end(table) ? nullptr : &*found;
}

}  // namespace vitrine
