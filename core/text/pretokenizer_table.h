#pragma once

#include <span>
#include <string_view>

namespace vitrine {

/// Options beside the patterns.
struct PreTokenizerTraits {
    /// A word that is itself a token is taken whole, even if merges would not lead to it.
    bool ignoresMerges = false;
    /// Whether BOS is added when the metadata does not say.
    bool addsBos = false;
    /// BOS is added even if the metadata says otherwise (Gemma 4's first files do, wrongly).
    bool forcesBos = false;
    /// Pieces are written as they are, not in the byte-level alphabet; characters without a token fall back to
    /// "<0xHH>".
    bool rawPieces = false;
    /// A space is written "▁".
    bool marksSpaces = false;
    /// A run of newlines is taken whole if it is a token.
    bool wholeNewlines = false;
};

/// One value of `tokenizer.ggml.pre`.
struct PreTokenizerRow {
    std::string_view name;
    std::span<const std::string_view> patterns;
    PreTokenizerTraits traits;
};

/// All pre-tokenizers: every name that llama.cpp knows (src/llama-vocab.cpp as of its version 0.5). To add one, write a
/// row, and its patterns if no other model shares them.
std::span<const PreTokenizerRow> preTokenizerTable() noexcept;

}  // namespace vitrine
