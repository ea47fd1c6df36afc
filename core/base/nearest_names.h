#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

/// How many characters must be inserted, deleted or exchanged to make `b` of `a` (Levenshtein), in bytes.
std::size_t editDistance(std::string_view a, std::string_view b);

/// The names that are likely meant by `wanted`, nearest first, at most `count`: those that contain it or differ in at
/// most a third of its characters. Views into `names`.
std::vector<std::string_view> nearestNames(std::string_view wanted, std::span<const std::string_view> names,
                                           std::size_t count = 3);

}  // namespace vitrine
