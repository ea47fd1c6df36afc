#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace vitrine {

/// Code points first … last, which Unicode has assigned since version 14, and a character of version 14 that no pattern
/// of the table distinguishes from them: it has the same general category, length in UTF-8 and place in explicit
/// ranges, and is in the script Han if they are.
struct UnicodeAddition {
    char32_t first;
    char32_t last;
    char32_t representative;
};

/// In ascending order, up to version 17.
std::span<const UnicodeAddition> unicodeAdditions() noexcept;

/// The representative of a character added since version 14; every other character itself.
char32_t knownCharacter(char32_t codePoint) noexcept;

/// `text` (valid UTF-8) with representatives for what was added, at the same offsets; nothing if it contains no
/// addition. So what the patterns match does not depend on the Unicode version of the installed PCRE2.
std::optional<std::string> withKnownCharacters(std::string_view text);

}  // namespace vitrine
