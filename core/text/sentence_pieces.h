#pragma once

#include "core/text/vocabulary.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// The spelling of pieces in the vocabularies of SentencePiece and its descendants.

/// "▁" (U+2581), which represents a space.
inline constexpr std::string_view kSpaceMark = "\xE2\x96\x81";

/// "▁the" → " the".
std::string unmarkSpaces(std::string_view piece);

/// 10 → "<0x0A>", the token of a byte that no other token contains.
std::string bytePiece(unsigned char byte);
/// "<0x0A>" → 10; nullopt for other pieces.
std::optional<unsigned char> parseBytePiece(std::string_view piece);

/// The tokens of kind Byte, indexed by byte; of two tokens for one byte, the first counts. Throws Error when one of
/// them is not written "<0xHH>".
std::array<std::optional<TokenId>, 256> readByteTokens(const Vocabulary& vocabulary);

}  // namespace vitrine
