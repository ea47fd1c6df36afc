#pragma once

#include <span>
#include <string_view>

namespace vitrine {

/// Options of a pre-tokenizer, in addition to its patterns.
struct PreTokenizerTraits {
    /// Whether a word that is itself a piece becomes one token, even if the merges do not produce it.
    bool ignoresMerges = false;
    /// Whether BOS is added if the metadata does not contain tokenizer.ggml.add_bos_token.
    bool addsBos = false;
    /// Whether BOS is added even if tokenizer.ggml.add_bos_token is false. Needed for the first files of Gemma 4, in
    /// which this metadata value is wrong.
    bool forcesBos = false;
    /// Whether pieces are spelled as plain text instead of in the byte-level alphabet. Characters without a token are
    /// then written with the byte tokens "<0xHH>".
    bool rawPieces = false;
    /// Whether pieces spell a space as "▁".
    bool marksSpaces = false;
    /// Whether a run of newlines that is itself a piece becomes one token.
    bool wholeNewlines = false;
};

/// One row of the table: the options for one value of `tokenizer.ggml.pre`.
struct PreTokenizerRow {
    std::string_view name;
    std::span<const std::string_view> patterns;
    PreTokenizerTraits traits;
};

/// Returns all pre-tokenizers: every name in src/llama-vocab.cpp of llama.cpp 0.5. To add a pre-tokenizer, write a row,
/// and its patterns if no other model has the same ones.
std::span<const PreTokenizerRow> preTokenizerTable() noexcept;

}  // namespace vitrine
