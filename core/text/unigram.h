#pragma once

#include "core/text/chars_map.h"
#include "core/text/piece_trie.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// SentencePiece's unigram model (`tokenizer.ggml.model` = "t5"; Kudo 2018). The text is normalized, and then split
/// into the tokens with the highest sum of scores. Each run of characters without a token becomes one unknown token.
///
/// Normalization replaces characters (`CharsMap`), and replaces bytes that are not UTF-8 by U+FFFD. If the metadata
/// requires it, normalization also replaces each run of spaces by one space. Encode and decode therefore do not
/// preserve the text.
class UnigramTokenizer final : public Tokenizer {
public:
    /// Throws Error if the scores or the unknown token are missing, or if the table of replacements is invalid.
    explicit UnigramTokenizer(Vocabulary vocabulary);

protected:
    void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const override;
    std::string plainTokenBytes(TokenId id) const override;

private:
    struct Normalized {
        std::string text;
        // For each byte of `text`: the end offset, in the source text, of the characters from which the byte was made.
        std::vector<std::uint32_t> ends;
    };
    /// The best split of the text from its beginning to one offset.
    struct Best {
        TokenId last = -1;
        std::uint32_t begin = 0;  // offset at which the last token of this split begins
        double score = 0;
    };

    Normalized normalize(std::string_view text) const;
    CharsMap::Match nextReplacement(std::string_view text) const;
    std::vector<Best> findBest(std::string_view normalized) const;

    std::optional<CharsMap> m_charsMap;
    PieceTrie m_pieces;
    double m_unknownScore = 0;
};

}  // namespace vitrine
