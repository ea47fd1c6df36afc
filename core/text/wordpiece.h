#pragma once

#include "core/text/bert_words.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Maximum number of characters of a word that is split into pieces, as in BERT's own tokenizer. A longer word becomes
/// one unknown token.
inline constexpr std::size_t kLongestBertWord = 100;

/// BERT's WordPiece (`tokenizer.ggml.model` = "bert"). Each word is split from left to right; the longest matching
/// piece of the vocabulary is taken each time. In GGUF, a piece that begins a word is written "▁word", and a piece that
/// continues a word has no mark (BERT's "##ing" is "ing" in the file). A word becomes the unknown token if it cannot be
/// split or has more than 100 characters.
///
/// Normalization removes case, accents and the white space around words, so encode and decode do not preserve the text.
class WordPieceTokenizer final : public Tokenizer {
public:
    /// Throws Error if the unknown token is missing.
    explicit WordPieceTokenizer(Vocabulary vocabulary);

protected:
    void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const override;
    std::string plainTokenBytes(TokenId id) const override;

private:
    struct Piece {
        TokenId id = 0;
        std::size_t end = 0;  // end offset of the piece in the word, in bytes
    };
    /// Returns the token with this piece. Control tokens are not found, because text must not become a control token.
    std::optional<TokenId> findText(std::string_view piece) const;
    /// Returns the pieces of the word; empty if the word cannot be split.
    std::vector<Piece> cut(const BertWord& word) const;

    std::size_t m_longest = 0;  // length of the longest piece in bytes
};

}  // namespace vitrine
