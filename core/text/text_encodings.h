#pragma once

#include "core/base/utf8.h"

#include <cstddef>
#include <string>
#include <string_view>

/// Conversions between UTF-8 and other encodings of text. They serve to recognize a text that another program read or
/// wrote in the wrong encoding.
namespace vitrine {

/// Calls `use` for each code point of the text, and for each byte that is not UTF-8. Returns the text that these calls
/// append.
template <typename Use>
std::string eachCharacter(std::string_view text, const Use& use)
{
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = decodeUtf8(text, at);
        use(out, step.valid ? step.codePoint : static_cast<unsigned char>(text[at]), text.substr(at, step.length));
        at += step.length;
    }
    return out;
}

// Each of the following functions decodes bytes from the encoding in its name and returns the text in UTF-8. Bytes that
// the encoding leaves unassigned become C1 control characters, as in the WHATWG standard.
std::string fromLatin1(std::string_view bytes);
std::string fromWindows1252(std::string_view bytes);
std::string fromCp437(std::string_view bytes);
std::string fromCp850(std::string_view bytes);
std::string fromWindows1251(std::string_view bytes);
std::string fromKoi8R(std::string_view bytes);
std::string fromMacRoman(std::string_view bytes);

/// Encodes a text in Windows-1252. Characters that this encoding lacks become "?".
std::string inWindows1252(std::string_view text);
/// Encodes a text in CESU-8, which writes each character above U+FFFF as two surrogates of three bytes. Bytes that are
/// not UTF-8 are copied.
std::string inCesu8(std::string_view text);
/// Encodes a text in Java's modified UTF-8: CESU-8 in which NUL is also written as two bytes.
std::string inModifiedUtf8(std::string_view text);
/// Encodes a text in little-endian UTF-16 without a byte order mark.
std::string inUtf16Le(std::string_view text);
/// Encodes a text in big-endian UTF-16 without a byte order mark.
std::string inUtf16Be(std::string_view text);
/// Encodes a text in little-endian UTF-16, with a byte order mark at the start.
std::string inUtf16WithMark(std::string_view text);
/// Encodes a text in little-endian UTF-32 without a byte order mark.
std::string inUtf32Le(std::string_view text);
/// Encodes a text in big-endian UTF-32 without a byte order mark.
std::string inUtf32Be(std::string_view text);
/// Encodes a text in little-endian UTF-32, with a byte order mark at the start.
std::string inUtf32WithMark(std::string_view text);

}  // namespace vitrine
