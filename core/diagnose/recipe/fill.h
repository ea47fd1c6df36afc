#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace vitrine {

/// Maps each name to the text that replaces `$name`.
using Blanks = std::map<std::string_view, std::string>;
/// Returns `text` with each `$name` (lower-case letters) replaced. Throws std::out_of_range if `blanks` lacks a name.
std::string fill(std::string_view text, const Blanks& blanks);

/// Returns `lines` with `blanks` spaces before each line. Each line ends with a line feed.
std::string indented(const std::string& lines, std::size_t blanks);

/// Returns the shortest decimal number that is parsed as the same value, always with a point or an exponent.
std::string shortest(float value);
std::string shortest(double value);
/// Returns a number for the text of a step. Whole numbers are written without a point and without an exponent.
std::string plain(double value);

}  // namespace vitrine
