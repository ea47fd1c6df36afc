#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// The reversible alphabet of byte-level BPE (GPT-2), which writes each byte as one printable character. The bytes
/// 21–7E, A1–AC and AE–FF (hexadecimal) become the code point with the same value. The other 68 bytes, in order, become
/// U+0100 … U+0143. A space, for example, is written "Ġ", and a newline "Ċ".

/// Returns the character that represents a byte, in UTF-8.
std::string_view byteLevelCharacter(unsigned char byte) noexcept;

/// Converts bytes to the byte-level alphabet: "\n the" → "ĊĠthe".
std::string toByteLevel(std::string_view bytes);

/// Converts from the alphabet to bytes: "ĊĠthe" → "\n the". A character outside of the alphabet becomes its UTF-8
/// bytes.
std::string fromByteLevel(std::string_view piece);

}  // namespace vitrine
