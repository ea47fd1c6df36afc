#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vitrine::jinja {

// Text is indexed by character, as in Python: a code point, or a single byte that is not valid UTF-8.

std::size_t characterLength(std::string_view text, std::size_t offset) noexcept;
std::size_t characterCount(std::string_view text) noexcept;
/// The byte offset of character `index`; the size of `text` when there are fewer.
std::size_t characterOffset(std::string_view text, std::size_t index) noexcept;
char32_t characterAt(std::string_view text, std::size_t offset) noexcept;
/// The offset of the character that ends at `end` (must not be 0).
std::size_t characterBefore(std::string_view text, std::size_t end) noexcept;

/// Python's str.isspace() for one character.
bool isSpace(char32_t character) noexcept;
/// A character that ends a line for str.splitlines().
bool isLineBreak(char32_t character) noexcept;

/// Classes of the Unicode standard, as the methods of Python's str name them.
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

/// The upper, lower or title case of one character, in UTF-8; itself when it has none. Where a capital is several
/// letters, only letters in use today are known, not ligatures or Ancient Greek.
std::string toUpper(char32_t character);
std::string toLower(char32_t character);
std::string toTitle(char32_t character);
/// The same for a whole text, where no origins need to be kept.
std::string toLower(std::string_view text);

}  // namespace vitrine::jinja
