#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// A normalized word, in the spelling of BERT's vocabulary.
struct BertWord {
    std::string text;                 ///< UTF-8
    std::size_t characters = 0;       ///< code points of `text`
    std::vector<std::uint32_t> ends;  ///< for each byte of `text`, the end of its source range
};

/// Options of BERT's normalization.
struct BertNormalization {
    bool lowerCase = true;
    bool stripAccents = true;
    // Set to false only when imitating other engines.
    bool splitPunctuation = true;
    bool splitIdeographs = true;
};

/// Cleans, normalises and splits a text as BERT's own tokenizer does ("BertNormalizer" and "BertPreTokenizer" of
/// Hugging Face's tokenizers): control characters and U+FFFD are dropped, white space separates, every ideograph and
/// every punctuation mark is a word of its own. Bytes that are not UTF-8 count as U+FFFD.
std::vector<BertWord> splitBertWords(std::string_view text, const BertNormalization& normalization);

}  // namespace vitrine
