#pragma once

#include "core/text/token.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

class GgufFile;

/// Everything the `tokenizer.ggml.*` metadata say, checked and owned; tests may build one by hand.
struct Vocabulary {
    std::string model;                     ///< tokenizer.ggml.model: "gpt2", "llama", …
    std::string pre;                       ///< tokenizer.ggml.pre; empty when absent
    std::vector<std::string> pieces;       ///< as in the file (byte-level: "Ġthe"; SPM: "▁the", "<0x0A>")
    std::vector<TokenKind> kinds;          ///< same length; Normal where the file has no token_type
    std::vector<float> scores;             ///< same length, or empty
    std::vector<std::string> merges;       ///< "left right", in order of rank; BPE only
    std::optional<TokenId> bos, eos, eot, eom, unknown, separator, padding, mask;
    std::optional<bool> addBos, addEos;    ///< as in the metadata; absent means the kind's default
    bool addSpacePrefix = true;            ///< SPM only
    bool removeExtraWhitespaces = false;
};

/// Reads and checks the metadata. Throws Error (missing tokens, lists of differing lengths, ids out of range, merges of
/// unknown pieces, pieces that are not UTF-8 …); the sentence names the key and the index.
Vocabulary readVocabulary(const GgufFile& file);

}  // namespace vitrine
