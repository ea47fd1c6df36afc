#pragma once

#include <span>
#include <string_view>

namespace vitrine {

/// What goes with the patterns.
struct PreTokenizerTraits {
    /// A word that is a token as it stands is taken whole, even where merges would not lead to it.
    bool ignoresMerges = false;
    /// Whether BOS is added when the metadata do not say.
    bool addsBos = false;
    /// BOS is added even where the metadata say otherwise (Gemma 4's first files do, wrongly).
    bool forcesBos = false;
    /// Pieces are written as they are, not in the byte-level alphabet; what has no token falls back to "<0xHH>".
    bool rawPieces = false;
    /// A space is written "▁".
    bool marksSpaces = false;
    /// A run of newlines that is a token is taken whole.
    bool wholeNewlines = false;
};

/// One value of `tokenizer.ggml.pre`.
struct PreTokenizerRow {
    std::string_view name;
    std::span<const std::string_view> patterns;
    PreTokenizerTraits traits;
};

/// All pre-tokenizers: every name that llama.cpp knows (src/llama-vocab.cpp as of its version 0.5). To add one: a row,
/// and its patterns where no other model shares them.
std::span<const PreTokenizerRow> preTokenizerTable() noexcept;

}  // namespace vitrine
