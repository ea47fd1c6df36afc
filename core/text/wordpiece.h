#pragma once

#include "core/text/bert_words.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Maximum number of characters of a word that is split, as in BERT's own tokenizer; longer words become unknown
/// tokens.
inline constexpr std::size_t kLongestBertWord = 100;

/// BERT's WordPiece (`tokenizer.ggml.model` = "bert"). Words are split greedily into the longest pieces of the
/// vocabulary. Pieces that begin a word are written "▁word", others without a mark ("##ing" is "ing" in the file). A
/// word that cannot be split, or has more than 100 characters, becomes the unknown token.
///
/// Normalization removes case, accents and the white space around words, so encode and decode do not preserve the text.
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
        std::size_t end = 0;  // offset in the word
    };
    /// The token of a piece; never a control token, because text must not become one.
    std::optional<TokenId> findText(std::string_view piece) const;
    /// The pieces of the word; empty if it cannot be split.
    std::vector<Piece> cut(const BertWord& word) const;

    std::size_t m_longest = 0;  // length of the longest piece in bytes
};

}  // namespace vitrine
