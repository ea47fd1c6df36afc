#include "core/text/rwkv.h"

#include "core/base/error.h"
#include "core/base/parse_number.h"
#include "core/base/visible_text.h"

#include <optional>
#include <utility>

namespace vitrine {

namespace {

/// Returns the character that the escape sequence "\" + `letter` stands for: a control character, or `letter` itself.
char escaped(char letter)
{
    switch (letter) {
    case 't':
        return '\t';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    default:
        return letter;
    }
}

/// Returns the bytes of a piece; nullopt if an escape sequence is incomplete.
std::optional<std::string> unescape(std::string_view piece)
{
    std::string bytes;
    for (std::size_t i = 0; i < piece.size(); ++i) {
        if (piece[i] != '\\') {
            bytes += piece[i];
            continue;
        }
        if (++i == piece.size()) return std::nullopt;
        if (piece[i] != 'x') {
            bytes += escaped(piece[i]);
            continue;
        }
        const std::string_view digits = piece.substr(i + 1, 2);
        const std::optional<unsigned char> byte = parseNumber<unsigned char>(digits, 16);
        if (!byte || digits.size() < 2) return std::nullopt;
        bytes += static_cast<char>(*byte);
        i += digits.size();
    }
    return bytes;
}

}  // namespace

RwkvTokenizer::RwkvTokenizer(Vocabulary vocabulary) : Tokenizer(std::move(vocabulary))
{
    m_bytes.resize(size());
    std::vector<std::pair<std::string_view, TokenId>> pieces;
    for (std::size_t i = 0; i < size(); ++i) {
        const TokenKind kindOfPiece = m_vocabulary.kinds[i];
        const bool isText = kindOfPiece == TokenKind::Normal || kindOfPiece == TokenKind::Byte;
        if (!isText && kindOfPiece != TokenKind::Unused) continue;
        const std::string& piece = m_vocabulary.pieces[i];
        std::optional<std::string> bytes = unescape(piece);
        if (!bytes) {
            throw Error(SENTENCE(
                describeKey(m_vocabulary, "tokenizer.ggml.tokens", i), " is ", inQuotes(piece),
                ", which contains an incomplete escape; write a byte as \"\\x0a\" and a backslash as \"\\\\\"."));
        }
        m_bytes[i] = std::move(*bytes);
        if (isText) pieces.emplace_back(m_bytes[i], static_cast<TokenId>(i));
    }
    m_pieces = PieceTrie(std::move(pieces));
    m_addsBos = m_vocabulary.bos && m_vocabulary.addBos.value_or(false);
    if (m_vocabulary.addEos.value_or(false)) m_closing = m_vocabulary.eos;
}

void RwkvTokenizer::encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const
{
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t length = 1;
        TokenId id = m_vocabulary.unknown.value_or(kNoToken);
        m_pieces.forEachPrefix(text.substr(begin), [&](std::size_t pieceLength, TokenId pieceId) {
            length = pieceLength;
            id = pieceId;
        });
        out.push_back({id, offset + begin, offset + begin + length});
        begin += length;
    }
}

std::string RwkvTokenizer::plainTokenBytes(TokenId id) const
{
    return m_bytes[static_cast<std::size_t>(id)];
}

}  // namespace vitrine
