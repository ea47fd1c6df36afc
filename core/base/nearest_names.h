#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace vitrine {

/// Returns the Levenshtein distance of `a` and `b`: the smallest number of bytes to insert, delete or exchange to turn
/// one into the other.
std::size_t editDistance(std::string_view a, std::string_view b);

/// Returns at most `count` names that the user probably meant by `wanted`, nearest first, as views into `names`. A name
/// is returned only if it contains `wanted`, or if its edit distance to `wanted` is at most a third of the length of
/// `wanted`.
std::vector<std::string_view> nearestNames(std::string_view wanted, std::span<const std::string_view> names,
                                           std::size_t count = 3);

}  // namespace vitrine
