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

/// The tokenizer of PLaMo 2 (`tokenizer.ggml.model` = "plamo2"): of all ways to cut the text into tokens, the one with
/// the highest sum of scores, each rounded to 1e-4; of equal ones, that whose first tokens are longer. A character may
/// also be cut into the tokens of its bytes, at the price of a score of -1000. Nothing is normalized, so every text
/// survives encode and decode.
///
/// Published tokenizers and llama.cpp search from the end with a table of all ends of pieces, which finds the same.
/// There are differences to llama.cpp. It drops a byte order mark at the start of a text, which the models' own
/// tokenizers keep; it replaces bytes that are not UTF-8 by U+FFFD; it makes unused tokens from text, with which
/// converters fill the vocabulary up; and it adds no BOS where the file asks for it.
class Plamo2Tokenizer final : public Tokenizer {
public:
    /// Throws Error when the scores are missing or a byte token is not written "<0xHH>".
    explicit Plamo2Tokenizer(Vocabulary vocabulary);

protected:
    void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const override;
    std::string plainTokenBytes(TokenId id) const override;

private:
    /// The best way found to cut the text from a place on.
    struct Best {
        std::int64_t cost = 0;
        std::uint32_t length = 0;  // of the first token; 0 within a character
        TokenId first = kNoToken;  // kNoToken: a character that is cut into bytes
    };

    std::vector<Best> findBest(std::string_view text) const;

    std::array<std::optional<TokenId>, 256> m_byteTokens;
    std::vector<std::int64_t> m_costs;  // by token
    PieceTrie m_pieces;
};

}  // namespace vitrine
