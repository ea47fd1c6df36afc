#include "core/text/sentence_pieces.h"

#include "core/base/error.h"
#include "core/base/parse_number.h"
#include "core/base/visible_text.h"

#include <cstddef>

namespace vitrine {

std::string unmarkSpaces(std::string_view piece)
{
    std::string bytes;
    for (std::size_t i = 0; i < piece.size();) {
        const bool isMark = piece.substr(i).starts_with(kSpaceMark);
        bytes += isMark ? ' ' : piece[i];
        i += isMark ? kSpaceMark.size() : 1;
    }
    return bytes;
}

std::string bytePiece(unsigned char byte)
{
    constexpr char kDigits[] = "0123456789ABCDEF";
    std::string piece = "<0x00>";
    piece[3] = kDigits[byte >> 4U];
    piece[4] = kDigits[byte & 15U];
    return piece;
}

std::optional<unsigned char> parseBytePiece(std::string_view piece)
{
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece.back() != '>') return std::nullopt;
    return parseNumber<unsigned char>(piece.substr(3, 2), 16);
}

std::array<std::optional<TokenId>, 256> readByteTokens(const Vocabulary& vocabulary)
{
    std::array<std::optional<TokenId>, 256> tokens;
    for (std::size_t i = 0; i < vocabulary.pieces.size(); ++i) {
        if (vocabulary.kinds[i] != TokenKind::Byte) continue;
        const std::optional<unsigned char> byte = parseBytePiece(vocabulary.pieces[i]);
        if (!byte) {
            throw Error(SENTENCE(describeKey(vocabulary, "tokenizer.ggml.tokens", i), " is ",
                                 inQuotes(vocabulary.pieces[i]), ", but a byte token must be spelled \"<0xHH>\"."));
        }
        if (!tokens[*byte]) tokens[*byte] = static_cast<TokenId>(i);
    }
    return tokens;
}

}  // namespace vitrine
