#pragma once

#include "core/text/piece_trie.h"
#include "core/text/tokenizer.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// The tokenizer of RWKV's "World" models (`tokenizer.ggml.model` = "rwkv"): from the left, the longest piece that the
/// text begins with. Pieces are strings of bytes, some of which are no UTF-8; the file writes them as Python does
/// (`\n`, `\xe4`, `\\`). Every text survives encode and decode if all bytes have a piece, as in published files.
///
/// Unused tokens, with which converters fill the vocabulary up, are never made from text, as the model's own tokenizer
/// has none of them; llama.cpp takes "[PAD65530]" for one. It also adds no BOS where the file asks for it.
class RwkvTokenizer final : public Tokenizer {
public:
    /// Throws Error when a piece is not escaped as it must be.
    explicit RwkvTokenizer(Vocabulary vocabulary);

protected:
    void encodePlain(std::string_view text, std::size_t offset, std::vector<EncodedToken>& out) const override;
    std::string plainTokenBytes(TokenId id) const override;

private:
    std::vector<std::string> m_bytes;  // of each token that is neither control, unknown nor user-defined
    PieceTrie m_pieces;
};

}  // namespace vitrine
