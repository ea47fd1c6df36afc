#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vitrine::jinja {

// Text is indexed by character, as in Python. A character is a code point, or a single byte that is not valid UTF-8.

std::size_t characterLength(std::string_view text, std::size_t offset) noexcept;
std::size_t characterCount(std::string_view text) noexcept;
/// Returns the byte offset of the character at `index`, or the size of `text` if it has fewer characters.
std::size_t characterOffset(std::string_view text, std::size_t index) noexcept;
char32_t characterAt(std::string_view text, std::size_t offset) noexcept;
/// Returns the byte offset of the character that ends at `end`. Precondition: `end` > 0.
std::size_t characterBefore(std::string_view text, std::size_t end) noexcept;

/// Python's str.isspace() for one character.
bool isSpace(char32_t character) noexcept;
/// Whether str.splitlines() of Python treats the character as the end of a line.
bool isLineBreak(char32_t character) noexcept;

/// Character classes of Unicode, named after the methods of Python's str.
enum class CharacterClass : std::uint8_t {
    Alpha,
    Decimal,
    Digit,
    Numeric,
    Lower,
    Upper,
    Title,
    Printable,
    CaseIgnorable
};
bool isOfClass(CharacterClass what, char32_t character);

/// toUpper(), toLower() and toTitle() return one character in upper, lower or title case, in UTF-8. The result may be
/// several letters: ß becomes SS. A character without such a case is returned unchanged.
std::string toUpper(char32_t character);
std::string toLower(char32_t character);
std::string toTitle(char32_t character);

}  // namespace vitrine::jinja
