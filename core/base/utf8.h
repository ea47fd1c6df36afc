#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vitrine {

/// One decoded code point, or one invalid byte.
struct Utf8Step {
    char32_t codePoint = 0;  ///< U+FFFD when `valid` is false
    std::size_t length = 1;  ///< bytes consumed: 1–4; 1 for an invalid byte
    bool valid = true;
};

/// Decodes the code point at `position` (must be inside `text`). Overlong forms, surrogates and values past U+10FFFF
/// are invalid (RFC 3629).
Utf8Step decodeUtf8(std::string_view text, std::size_t position) noexcept;

/// Appends the UTF-8 form of `codePoint`; surrogates and values past U+10FFFF become U+FFFD.
void appendUtf8(std::string& out, char32_t codePoint);

/// Whether all of `text` is valid UTF-8.
bool isValidUtf8(std::string_view text) noexcept;

/// Replaces every invalid byte sequence by U+FFFD, one for each maximal subpart (as the Unicode standard recommends).
std::string repairUtf8(std::string_view text);

/// Length of the longest prefix of `text` that does not end inside a character that more bytes could complete. Bytes
/// that can no longer become valid count as complete.
std::size_t completeUtf8Prefix(std::string_view text) noexcept;

}  // namespace vitrine
