#include "tests/text/small_vocabularies.h"

#include "core/base/error.h"
#include "core/text/byte_level.h"

#include <algorithm>
#include <cstdio>

namespace vitrine::test {

Vocabulary byteLevelVocabulary()
{
    Vocabulary vocabulary;
    vocabulary.model = "gpt2";
    vocabulary.pre = "gpt-2";
    for (unsigned byte = 0; byte < 256; ++byte) {
        addPiece(vocabulary, byteLevelCharacter(static_cast<unsigned char>(byte)));
    }
    return vocabulary;
}

TokenId addPiece(Vocabulary& vocabulary, std::string_view piece, TokenKind kind, float score)
{
    vocabulary.pieces.emplace_back(piece);
    vocabulary.kinds.push_back(kind);
    if (vocabulary.model == "llama") vocabulary.scores.push_back(score);
    return static_cast<TokenId>(vocabulary.pieces.size()) - 1;
}

void addMerge(Vocabulary& vocabulary, const std::string& left, const std::string& right)
{
    vocabulary.merges.push_back(left + " " + right);
    const std::string result = left + right;
    const auto& pieces = vocabulary.pieces;
    if (std::find(pieces.begin(), pieces.end(), result) == pieces.end()) addPiece(vocabulary, result);
}

void addWord(Vocabulary& vocabulary, const std::vector<std::string>& letters)
{
    std::string word = letters.front();
    for (std::size_t i = 1; i < letters.size(); ++i) {
        addMerge(vocabulary, word, letters[i]);
        word += letters[i];
    }
}

Vocabulary spmVocabulary(const std::vector<std::pair<std::string, float>>& pieces)
{
    Vocabulary vocabulary;
    vocabulary.model = "llama";
    vocabulary.unknown = addPiece(vocabulary, "<unk>", TokenKind::Unknown);
    vocabulary.bos = addPiece(vocabulary, "<s>", TokenKind::Control);
    vocabulary.eos = addPiece(vocabulary, "</s>", TokenKind::Control);
    for (unsigned byte = 0; byte < 256; ++byte) {
        char piece[8] = {};
        std::snprintf(piece, sizeof piece, "<0x%02X>", byte);
        addPiece(vocabulary, piece, TokenKind::Byte);
    }
    addPiece(vocabulary, "▁", TokenKind::Normal, -100);
    for (char c = 'a'; c <= 'z'; ++c) addPiece(vocabulary, std::string(1, c), TokenKind::Normal, -100);
    for (const auto& [piece, score] : pieces) addPiece(vocabulary, piece, TokenKind::Normal, score);
    return vocabulary;
}

std::vector<std::string> piecesOf(const Tokenizer& tokenizer, std::string_view text, bool addSpecial, bool parseSpecial)
{
    std::vector<std::string> pieces;
    for (const TokenId id : tokenizer.encode(text, addSpecial, parseSpecial)) pieces.push_back(tokenizer.piece(id));
    return pieces;
}

QString errorOf(const Vocabulary& vocabulary, std::string_view text)
{
    try {
        Tokenizer::create(vocabulary)->encode(text, false, false);
    } catch (const Error& error) {
        return QString::fromStdString(error.sentence());
    }
    return "no error";
}

std::vector<TokenId> idsOf(const std::vector<EncodedToken>& tokens)
{
    std::vector<TokenId> ids;
    for (const EncodedToken& token : tokens) ids.push_back(token.id);
    return ids;
}

}  // namespace vitrine::test
