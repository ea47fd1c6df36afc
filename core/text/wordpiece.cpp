#include "core/text/wordpiece.h"

#include "core/base/error.h"
#include "core/text/sentence_pieces.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace vitrine {

WordPieceTokenizer::WordPieceTokenizer(Vocabulary vocabulary) : Tokenizer(std::move(vocabulary))
{
    if (!m_vocabulary.unknown) {
        throw Error(SENTENCE(
            describeKey(m_vocabulary, "tokenizer.ggml.unknown_token_id"),
            " is missing, but this kind of tokenizer needs an unknown token for words without matching pieces."));
    }
    for (const std::string& written : m_vocabulary.pieces) m_longest = std::max(m_longest, written.size());
    m_addsBos = m_vocabulary.bos && m_vocabulary.addBos.value_or(true);
    m_closing = m_vocabulary.separator;
    m_stripsSpacePrefix = true;
}

std::optional<TokenId> WordPieceTokenizer::findText(std::string_view piece) const
{
    const std::optional<TokenId> id = find(piece);
    return id && kind(*id) == TokenKind::Normal ? id : std::nullopt;
}

std::vector<WordPieceTokenizer::Piece> WordPieceTokenizer::cut(const BertWord& word) const
{
    std::vector<Piece> pieces;
    if (word.characters > kLongestBertWord) return pieces;
    const std::string marked = std::string(kSpaceMark) + word.text;
    for (std::size_t begin = 0; begin < marked.size();) {
        std::size_t end = std::min(marked.size(), begin + m_longest);
        std::optional<TokenId> found;
        while (end > begin && !(found = findText(std::string_view(marked).substr(begin, end - begin)))) --end;
        if (!found) return {};
        pieces.push_back({*found, end - std::min(end, kSpaceMark.size())});
        begin = end;
    }
    return pieces;
}

void WordPieceTokenizer::encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const
{
    std::size_t begin = 0;
    const auto append = [&](TokenId id, std::size_t end) {
        out.push_back({id, offset + begin, offset + end});
        begin = end;
    };
    const std::size_t first = out.size();
    for (const BertWord& word : splitBertWords(text, {m_vocabulary.lowerCase, m_vocabulary.stripAccents})) {
        const std::vector<Piece> pieces = cut(word);
        for (const Piece& piece : pieces) append(piece.id, piece.end == 0 ? begin : word.ends[piece.end - 1]);
        if (pieces.empty()) append(*m_vocabulary.unknown, word.ends.back());
    }
    if (out.size() > first) out.back().end = offset + text.size();
}

std::string WordPieceTokenizer::plainTokenBytes(TokenId id) const
{
    return unmarkSpaces(piece(id));
}

}  // namespace vitrine
