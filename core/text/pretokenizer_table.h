#pragma once

#include <span>
#include <string_view>

namespace vitrine {

/// Options of a pre-tokenizer, in addition to its patterns.
struct PreTokenizerTraits {
    /// A word that is a token is encoded as that token, even if the merges do not lead to it.
    bool ignoresMerges = false;
    /// Whether BOS is added if the metadata does not specify it.
    bool addsBos = false;
    /// BOS is added even if the metadata has false, which is wrong in the first files of Gemma 4.
    bool forcesBos = false;
    /// Pieces are written unchanged, not in the byte-level alphabet; characters without a token fall back to "<0xHH>".
    bool rawPieces = false;
    /// A space is written "▁".
    bool marksSpaces = false;
    /// A run of newlines that is a token is encoded as that token.
    bool wholeNewlines = false;
};

/// One value of `tokenizer.ggml.pre`.
struct PreTokenizerRow {
    std::string_view name;
    std::span<const std::string_view> patterns;
    PreTokenizerTraits traits;
};

/// All pre-tokenizers: every name in llama.cpp (src/llama-vocab.cpp as of its version 0.5). To add one, write a row,
/// and its patterns if no other model shares them.
std::span<const PreTokenizerRow> preTokenizerTable() noexcept;

}  // namespace vitrine
