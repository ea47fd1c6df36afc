#pragma once

#include "core/text/vocabulary.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// The spelling of pieces in the vocabularies of SentencePiece and its descendants.

/// The character "▁" (U+2581), which represents a space in pieces.
inline constexpr std::string_view kSpaceMark = "\xE2\x96\x81";

/// Replaces "▁" by spaces: "▁the" → " the".
std::string unmarkSpaces(std::string_view piece);

/// Returns the piece of a byte token: 10 → "<0x0A>". Byte tokens encode characters that have no other token.
std::string bytePiece(unsigned char byte);
/// Returns the byte of a byte token: "<0x0A>" → 10. Returns nullopt for other pieces.
std::optional<unsigned char> parseBytePiece(std::string_view piece);

/// Returns the tokens of kind Byte, indexed by byte. If a byte has two tokens, the first one is used. Throws Error if
/// the piece of such a token does not have the form "<0xHH>".
std::array<std::optional<TokenId>, 256> readByteTokens(const Vocabulary& vocabulary);

}  // namespace vitrine
