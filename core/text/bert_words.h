#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A normalized word, in the spelling of BERT's vocabulary.
struct BertWord {
    std::string text;            ///< the word in UTF-8
    std::size_t characters = 0;  ///< number of code points in `text`
    /// For each byte of `text`: the end offset, in the source text, of the character from which the byte was made.
    std::vector<std::uint32_t> ends;
};

/// Options of BERT's normalization.
struct BertNormalization {
    bool lowerCase = true;
    bool stripAccents = true;
    // The following options are true in BERT. They are false only to imitate mistakes of other engines.
    bool splitPunctuation = true;
    bool splitIdeographs = true;
};

/// Cleans, normalizes and splits a text as BERT's own tokenizer does ("BertNormalizer" and "BertPreTokenizer" of
/// Hugging Face's tokenizers). Control characters and U+FFFD are dropped. White space separates words. Every ideograph
/// and every punctuation mark becomes a separate word. Bytes that are not UTF-8 are treated as U+FFFD.
std::vector<BertWord> splitBertWords(std::string_view text, const BertNormalization& normalization);

}  // namespace vitrine
