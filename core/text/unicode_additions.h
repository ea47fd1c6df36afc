#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace vitrine {

/// The code points first … last were assigned after Unicode 14. `representative` is a character of version 14 that
/// every pattern in the table of pre-tokenizers treats in the same way. It has the same general category, the same
/// length in UTF-8, and the same position relative to explicit ranges. With one exception (the comment at the table
/// names it), its script is Han if the script of the code points is Han.
struct UnicodeAddition {
    char32_t first;
    char32_t last;
    char32_t representative;
};

/// Returns all additions up to Unicode 17, in ascending order.
std::span<const UnicodeAddition> unicodeAdditions() noexcept;

/// Returns the representative of a character that was added after Unicode 14. Returns any other character unchanged.
char32_t knownCharacter(char32_t codePoint) noexcept;

/// Returns `text` (valid UTF-8) with each character that was added after Unicode 14 replaced by its representative. All
/// offsets stay the same. Returns nullopt if `text` contains no such character. With this replacement, the matches of
/// patterns do not depend on the Unicode version of the installed PCRE2.
std::optional<std::string> withKnownCharacters(std::string_view text);

}  // namespace vitrine
