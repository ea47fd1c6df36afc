#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

/// Conversions between UTF-8 and encodings with large tables, such as GBK and Shift-JIS. The C library (iconv) has the
/// tables. Some systems install them in a package of their own; without it, the functions return nullopt.
namespace vitrine {

/// An encoding that iconv converts.
struct Charset {
    std::string_view name;  ///< name for users
    const char* iconvName;
};

/// Returns the encodings in common use that are not in text_encodings.h.
std::span<const Charset> allCharsets() noexcept;

/// Encodes a text. Each character that the encoding lacks, and each byte that is not UTF-8, becomes "?".
std::optional<std::string> inCharset(const Charset& charset, std::string_view text);

/// Returns in UTF-8 the text whose bytes are in the encoding. Each byte that is not valid there becomes `replacement`.
std::optional<std::string> fromCharset(const Charset& charset, std::string_view bytes, std::string_view replacement);

}  // namespace vitrine
