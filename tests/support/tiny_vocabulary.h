#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vitrine::test {

/// Token lists in the format of the metadata keys `tokenizer.ggml.*`.
struct TinyVocabulary {
    std::vector<std::string> tokens;
    std::vector<std::int32_t> types;
    std::vector<float> scores;        ///< scores of the tokens, for SentencePiece only
    std::vector<std::string> merges;  ///< merges in order of priority, for BPE only
    std::uint32_t bos = 0;
    std::uint32_t eos = 0;
};

/// Returns a vocabulary of 256 bytes, some merged pieces and the control tokens <|endoftext|>, <|im_start|> and
/// <|im_end|>. If `size` is not 0, unused tokens are added until the vocabulary has `size` tokens.
TinyVocabulary tinyBpeVocabulary(std::uint32_t size);
/// Returns a vocabulary of <unk>, <s>, </s>, 256 byte tokens, characters, pieces, <|im_start|> and <|im_end|>. If
/// `size` is not 0, unused tokens are added until the vocabulary has `size` tokens.
TinyVocabulary tinySentencePieceVocabulary(std::uint32_t size);

}  // namespace vitrine::test
