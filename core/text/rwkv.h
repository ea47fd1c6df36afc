#pragma once

#include "core/text/piece_trie.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The tokenizer of RWKV's "World" models (`tokenizer.ggml.model` = "rwkv"). From left to right, it takes the longest
/// piece that is a prefix of the remaining text. Pieces are byte strings, some of which are not UTF-8. The file escapes
/// pieces as Python does (`\n`, `\xe4`, `\\`). Encode and decode preserve every text if each byte has a piece, as in
/// published files.
///
/// Unused tokens, with which converters pad the vocabulary, are never produced, because the model's own tokenizer lacks
/// them. llama.cpp does produce one for the text "[PAD65530]". llama.cpp also adds no BOS even if the file requires
/// BOS.
class RwkvTokenizer final : public Tokenizer {
public:
    /// Throws Error if a piece has an invalid escape sequence.
    explicit RwkvTokenizer(Vocabulary vocabulary);

protected:
    void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const override;
    std::string plainTokenBytes(TokenId id) const override;

private:
    // Bytes of each token, indexed by id; empty for control, unknown and user-defined tokens.
    std::vector<std::string> m_bytes;
    PieceTrie m_pieces;
};

}  // namespace vitrine
