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

/// SentencePiece's unigram model (`tokenizer.ggml.model` = "t5"; Kudo 2018). The text is normalized, then split
/// into the tokens with the highest sum of scores. Each run of characters without a token
/// becomes one unknown token.
///
/// Normalization replaces characters (`CharsMap`), bytes that are not UTF-8 (by U+FFFD), and, if the metadata requires
/// it, runs of spaces by one. Encode and decode therefore do not preserve the text.
class UnigramTokenizer final : public Tokenizer {
public:
    /// Throws Error when the scores or the unknown token are missing, and when the table of replacements is invalid.
    explicit UnigramTokenizer(Vocabulary vocabulary);

protected:
    void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const override;
    std::string plainTokenBytes(TokenId id) const override;

private:
    struct Normalized {
        std::string text;
        std::vector<std::uint32_t> ends;  // for each byte of `text`, the end of its source range
    };
    /// The best split of the text up to an offset.
    struct Best {
        TokenId last = -1;
        std::uint32_t begin = 0;  // of the last token
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
