#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vitrine {

/// One decoded code point, or one invalid byte.
struct Utf8Step {
    char32_t codePoint = 0;  ///< U+FFFD when `valid` is false
    std::size_t length = 1;  ///< number of bytes consumed: 1–4; 1 for an invalid byte
    bool valid = true;
};

/// Decodes the code point at `position`, which must be inside `text`. Overlong forms, surrogates and values above
/// U+10FFFF are invalid (RFC 3629).
Utf8Step decodeUtf8(std::string_view text, std::size_t position) noexcept;

/// Appends `codePoint` in UTF-8. Surrogates and values above U+10FFFF become U+FFFD.
void appendUtf8(std::string& out, char32_t codePoint);

/// Whether all of `text` is valid UTF-8.
bool isValidUtf8(std::string_view text) noexcept;

/// Replaces invalid bytes by U+FFFD. The valid beginning of an incomplete character becomes a single U+FFFD, and every
/// other invalid byte becomes a U+FFFD of its own, as the Unicode standard recommends ("maximal subparts").
std::string repairUtf8(std::string_view text);

/// Returns the length of the longest prefix of `text` that does not end inside an incomplete character. A character is
/// incomplete only if more bytes could complete it; bytes that can no longer become valid count as complete.
std::size_t completeUtf8Prefix(std::string_view text) noexcept;

}  // namespace vitrine
