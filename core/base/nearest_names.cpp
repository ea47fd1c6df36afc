#include "core/base/nearest_names.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace vitrine {

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t exchanged = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({exchanged, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

std::vector<std::string_view> nearestNames(std::string_view wanted, std::span<const std::string_view> names,
                                           std::size_t count)
{
    std::vector<std::pair<std::size_t, std::string_view>> likely;
    for (const std::string_view name : names) {
        const std::size_t distance = editDistance(wanted, name);
        const bool contains = wanted.size() > 2 && name.find(wanted) != std::string_view::npos;
        if (contains || 3 * distance <= wanted.size()) likely.emplace_back(distance, name);
    }
    std::stable_sort(likely.begin(), likely.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    if (likely.size() > count) likely.resize(count);
    std::vector<std::string_view> nearest;
    for (const auto& [distance, name] : likely) nearest.push_back(name);
    return nearest;
}

}  // namespace vitrine
