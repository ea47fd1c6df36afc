#pragma once

#include "core/text/token.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

class GgufFile;

/// The checked contents of the `tokenizer.ggml.*` metadata. Tests may build one by hand.
struct Vocabulary {
    std::string model;  ///< tokenizer.ggml.model: "gpt2", "gemma4", "llama", "t5", "bert", "rwkv", "plamo2"
    std::string pre;    ///< tokenizer.ggml.pre, or the override passed to readVocabulary(); empty if absent
    /// Spelling of each token in the file (byte-level: "Ġthe"; SPM: "▁the", "<0x0A>").
    std::vector<std::string> pieces;
    std::vector<TokenKind> kinds;     ///< kind of each token; Normal if the file has no tokenizer.ggml.token_type
    std::vector<float> scores;        ///< score of each token; empty if the file has none
    std::vector<std::string> merges;  ///< merges of BPE, each in the form "left right", in the order of their ranks
    std::optional<TokenId> bos, eos, eot, eom, unknown, separator, padding, mask, classifier;
    /// Whether texts begin with BOS and end with EOS (tokenizer.ggml.add_bos_token and add_eos_token). nullopt means
    /// the default of this kind of tokenizer.
    std::optional<bool> addBos, addEos;
    bool addSpacePrefix = true;           ///< whether a space is put before the text; for SPM and unigram
    bool removeExtraWhitespaces = false;  ///< whether runs of spaces become one space; for unigram
    std::string charsMap;      ///< data of CharsMap (tokenizer.ggml.precompiled_charsmap), for unigram; may be empty
    bool lowerCase = true;     ///< whether text is converted to lower case; for WordPiece
    bool stripAccents = true;  ///< whether accents are removed; for WordPiece
    /// Whether white space after a control token is removed, as in the training of Phi 3. GGUF files do not specify
    /// this, so it is derived from the model's name.
    bool stripsAfterSpecial = false;
    /// The mask token of some fill-in models. White space before this token is removed.
    std::optional<TokenId> stripsBefore;
    std::vector<TokenId> fillInMiddle;  ///< the fill-in-the-middle tokens for padding, repository and file separation
    std::string source;                 ///< name of the file, for messages; may be empty
};

/// Reads and checks the metadata. Throws Error for missing tokens, wrong types, lists of different lengths, ids out of
/// range, pieces that are not UTF-8, and similar errors. The message names the file, the key and the index. An id of -1
/// (4294967295) means that no such token exists. Merges are checked later by Tokenizer::create, which has to look up
/// their pieces anyway.
///
/// `pre`, unless empty, overrides tokenizer.ggml.pre. Throws Error if this kind of tokenizer has no pre-tokenizer, and
/// UnknownPreTokenizer if the name is unknown.
Vocabulary readVocabulary(const GgufFile& file, std::string_view pre = {});

/// Checks a vocabulary that was built by hand. Throws Error, for example if lists differ in length, a piece is not
/// UTF-8, an id is out of range, or a required BOS has no id.
void checkVocabulary(const Vocabulary& vocabulary);

/// Returns a metadata key of this vocabulary for messages: `model.gguf: tokenizer.ggml.merges[12]`.
std::string describeKey(const Vocabulary& vocabulary, std::string_view key, std::optional<std::size_t> index = {});

}  // namespace vitrine
