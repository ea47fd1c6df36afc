#pragma once

#include "core/text/piece_trie.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The tokenizer of RWKV's "World" models (`tokenizer.ggml.model` = "rwkv"). From left to right, it takes the longest
/// piece that is a prefix of the remaining text. Pieces are byte strings, some of which are not UTF-8; the file escapes
/// them like Python (`\n`, `\xe4`, `\\`). If all bytes have a piece, as in published files, encode and decode preserve
/// every text.
///
/// Unused tokens, with which converters pad the vocabulary, are never produced, since the model's own tokenizer lacks
/// them; llama.cpp produces a token for "[PAD65530]". It also adds no BOS even if the file requires it.
class RwkvTokenizer final : public Tokenizer {
public:
    /// Throws Error when a piece has an invalid escape.
    explicit RwkvTokenizer(Vocabulary vocabulary);

protected:
    void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const override;
    std::string plainTokenBytes(TokenId id) const override;

private:
    std::vector<std::string> m_bytes;  // for each token that is neither control, unknown nor user-defined
    PieceTrie m_pieces;
};

}  // namespace vitrine
