#pragma once

#include "core/text/bert_words.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Characters of the longest word that is cut; as in BERT's own tokenizer.
inline constexpr std::size_t kLongestBertWord = 100;

/// BERT's WordPiece (`tokenizer.ggml.model` = "bert"): words are cut greedily into the longest pieces of the
/// vocabulary, those that begin a word written "▁word", the others as they are ("##ing" is "ing" in the file). A word
/// that cannot be cut, or has more than 100 characters, becomes the unknown token.
///
/// Words lose case, accents and the white space around them, so a text does not survive encode and decode.
class WordPieceTokenizer final : public Tokenizer {
public:
    /// Throws Error when the unknown token is missing.
    explicit WordPieceTokenizer(Vocabulary vocabulary);

protected:
    void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const override;
    std::string plainTokenBytes(TokenId id) const override;

private:
    struct Piece {
        TokenId id = 0;
        std::size_t end = 0;  // in the word
    };
    /// Never a control token: text must not turn into one.
    std::optional<TokenId> findText(std::string_view piece) const;
    /// Empty when the word cannot be cut.
    std::vector<Piece> cut(const BertWord& word) const;

    std::size_t m_longest = 0;  // bytes of the longest piece
};

}  // namespace vitrine
