#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace vitrine {

/// Code points first … last were assigned after Unicode 14. `representative` is a character of version 14 that no
/// pattern of the table distinguishes from them: it has the same general category, length in UTF-8 and place in
/// explicit ranges, and the script Han if they have it.
struct UnicodeAddition {
    char32_t first;
    char32_t last;
    char32_t representative;
};

/// All additions in ascending order, up to version 17.
std::span<const UnicodeAddition> unicodeAdditions() noexcept;

/// The representative of a character added since version 14; other characters unchanged.
char32_t knownCharacter(char32_t codePoint) noexcept;

/// `text` (valid UTF-8) with additions replaced by their representatives, at the same offsets; nullopt if it contains
/// no addition. The matches of patterns therefore do not depend on the Unicode version of the installed PCRE2.
std::optional<std::string> withKnownCharacters(std::string_view text);

}  // namespace vitrine
