#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace vitrine {

/// Replacements by name, for `$name`.
using Blanks = std::map<std::string_view, std::string>;
/// `text` with each `$name` (lower-case letters) replaced. Throws std::out_of_range for a name that `blanks` lacks.
std::string fill(std::string_view text, const Blanks& blanks);

/// `lines`, each ended by a line feed, with this many blanks before them.
std::string indented(const std::string& lines, std::size_t blanks);

/// The shortest decimal number that reads back as this one, always with a point or an exponent.
std::string shortest(float value);
std::string shortest(double value);
/// For words: a whole number without point and exponent.
std::string plain(double value);

}  // namespace vitrine
