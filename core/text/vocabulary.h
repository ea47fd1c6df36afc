#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

class GgufFile;

/// The contents of the `tokenizer.ggml.*` metadata, checked and owned; tests may build one by hand.
struct Vocabulary {
    std::string model;  ///< tokenizer.ggml.model: "gpt2", "gemma4", "llama", "t5", "bert", "rwkv", "plamo2"
    std::string pre;    ///< tokenizer.ggml.pre, or what overrides it; empty when absent
    std::vector<std::string> pieces;  ///< as in the file (byte-level: "Ġthe"; SPM: "▁the", "<0x0A>")
    std::vector<TokenKind> kinds;     ///< same length; Normal where the file has no token_type
    std::vector<float> scores;        ///< same length, or empty
    std::vector<std::string> merges;  ///< "left right", in order of rank; BPE only
    std::optional<TokenId> bos, eos, eot, eom, unknown, separator, padding, mask, classifier;
    std::optional<bool> addBos, addEos;   ///< as in the metadata; absent means the kind's default
    bool addSpacePrefix = true;           ///< SPM and unigram
    bool removeExtraWhitespaces = false;  ///< unigram
    std::string charsMap;                 ///< unigram: tokenizer.ggml.precompiled_charsmap; may be empty
    bool lowerCase = true;                ///< WordPiece
    bool stripAccents = true;             ///< WordPiece
    /// Phi 3 is trained without the white space after a control token; only the model's name tells that, not its
    /// metadata.
    bool stripsAfterSpecial = false;
    /// White space before this token is removed (the mask token of some fill-in models).
    std::optional<TokenId> stripsBefore;
    std::vector<TokenId> fillInMiddle;  ///< the fill-in-the-middle padding, repository and file separators
    std::string source;                 ///< the file it was read from, for messages; may be empty
};

/// Reads and checks the metadata. Throws Error (missing tokens, wrong types, lists of differing lengths, ids out of
/// range, pieces that are not UTF-8 …); the sentence names the file, the key and the index. An id of -1 (4294967295)
/// means "none". Merges are checked by Tokenizer::create, which has to look up their pieces anyway.
///
/// `pre`, unless empty, overrides tokenizer.ggml.pre. Throws Error if this kind of tokenizer has no such choice, and
/// UnknownPreTokenizer if there is none of that name.
Vocabulary readVocabulary(const GgufFile& file, std::string_view pre = {});

/// Checks the contents of a vocabulary as readVocabulary does, for one that was built by hand.
void checkVocabulary(const Vocabulary& vocabulary);

/// The name of a metadata key of this vocabulary in messages: `model.gguf: tokenizer.ggml.merges[12]`.
std::string describeKey(const Vocabulary& vocabulary, std::string_view key, std::optional<std::size_t> index = {});

}  // namespace vitrine
