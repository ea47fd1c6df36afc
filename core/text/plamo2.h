#pragma once

#include "core/text/piece_trie.h"
#include "core/text/tokenizer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The tokenizer of PLaMo 2 (`tokenizer.ggml.model` = "plamo2"). It splits the text into the tokens with the highest
/// sum of scores, each rounded to 1e-4. If two splits have equal sums, the split with the longer token at the first
/// difference is used. A character may also be split into byte tokens with a score of -1000. The text is not
/// normalized, so encode and decode preserve every text.
///
/// Published tokenizers and llama.cpp search from the end with a table of all suffixes of pieces; the result is the
/// same. llama.cpp differs in four ways:
/// - It drops a byte order mark at the start of a text, which the models' own tokenizers keep.
/// - It replaces bytes that are not UTF-8 by U+FFFD.
/// - It produces unused tokens, with which converters pad the vocabulary.
/// - It adds no BOS even if the file requires BOS.
class Plamo2Tokenizer final : public Tokenizer {
public:
    /// Throws Error if the scores are missing, or if the piece of a byte token does not have the form "<0xHH>".
    explicit Plamo2Tokenizer(Vocabulary vocabulary);

protected:
    void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const override;
    std::string plainTokenBytes(TokenId id) const override;

private:
    /// The best split of the text from one offset to the end.
    struct Best {
        std::int64_t cost = 0;
        std::uint32_t length = 0;  // length of this split's first token in bytes; 0 if the offset is inside a character
        TokenId first = kNoToken;  // first token of this split; kNoToken: it begins with a character in byte tokens
    };

    std::vector<Best> findBest(std::string_view text) const;

    std::array<std::optional<TokenId>, 256> m_byteTokens;
    std::vector<std::int64_t> m_costs;  // cost of each token, indexed by token id
    PieceTrie m_pieces;
};

}  // namespace vitrine
