#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

class GgufFile;

/// The checked contents of the `tokenizer.ggml.*` metadata; tests may build one by hand.
struct Vocabulary {
    std::string model;  ///< tokenizer.ggml.model: "gpt2", "gemma4", "llama", "t5", "bert", "rwkv", "plamo2"
    std::string pre;    ///< tokenizer.ggml.pre, or its override; empty if absent
    std::vector<std::string> pieces;  ///< as in the file (byte-level: "Ġthe"; SPM: "▁the", "<0x0A>")
    std::vector<TokenKind> kinds;     ///< same length as `pieces`; Normal if the file has no token_type
    std::vector<float> scores;        ///< same length as `pieces`, or empty
    std::vector<std::string> merges;  ///< "left right", in order of rank; BPE only
    std::optional<TokenId> bos, eos, eot, eom, unknown, separator, padding, mask, classifier;
    std::optional<bool> addBos, addEos;   ///< as in the metadata; absent means the kind's default
    bool addSpacePrefix = true;           ///< SPM and unigram
    bool removeExtraWhitespaces = false;  ///< unigram
    std::string charsMap;                 ///< unigram: tokenizer.ggml.precompiled_charsmap; may be empty
    bool lowerCase = true;                ///< WordPiece
    bool stripAccents = true;             ///< WordPiece
    /// Phi 3 was trained without the white space after a control token. Only the model's name shows that.
    bool stripsAfterSpecial = false;
    /// White space before this token is removed (the mask token of some fill-in models).
    std::optional<TokenId> stripsBefore;
    std::vector<TokenId> fillInMiddle;  ///< the fill-in-the-middle padding, repository and file separators
    std::string source;                 ///< name of the file, for messages; may be empty
};

/// Reads and checks the metadata. Throws Error (missing tokens, wrong types, lists of different lengths, ids out of
/// range, pieces that are not UTF-8 …); the message names the file, the key and the index. An id of -1 (4294967295)
/// means "none". Merges are checked by Tokenizer::create, which looks up their pieces anyway.
///
/// `pre`, unless empty, overrides tokenizer.ggml.pre. Throws Error if this kind of tokenizer has no pre-tokenizer, and
/// UnknownPreTokenizer if the name is unknown.
Vocabulary readVocabulary(const GgufFile& file, std::string_view pre = {});

/// Checks a vocabulary that was built by hand, with the rules of readVocabulary.
void checkVocabulary(const Vocabulary& vocabulary);

/// A metadata key of this vocabulary for messages: `model.gguf: tokenizer.ggml.merges[12]`.
std::string describeKey(const Vocabulary& vocabulary, std::string_view key, std::optional<std::size_t> index = {});

}  // namespace vitrine
