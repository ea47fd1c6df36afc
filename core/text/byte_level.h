#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// The reversible alphabet of byte-level BPE (GPT-2): each byte is written as one printable character. The bytes 21–7E,
/// A1–AC and AE–FF (hexadecimal) are code points of the same value. The other 68, in order, become U+0100 … U+0143, so
/// that a space is written "Ġ" and a newline "Ċ".

/// The character a byte is written as, in UTF-8.
std::string_view byteLevelCharacter(unsigned char byte) noexcept;

/// "\n the" → "ĊĠthe".
std::string toByteLevel(std::string_view bytes);

/// "ĊĠthe" → "\n the". Characters outside the alphabet become their own UTF-8 bytes.
std::string fromByteLevel(std::string_view piece);

}  // namespace vitrine
