#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vitrine::test {

/// Token lists in the form of the `tokenizer.ggml.*` keys.
struct TinyVocabulary {
    std::vector<std::string> tokens;
    std::vector<std::int32_t> types;
    std::vector<float> scores;        ///< SentencePiece only
    std::vector<std::string> merges;  ///< BPE only
    std::uint32_t bos = 0;
    std::uint32_t eos = 0;
};

/// 256 bytes, some merges, <|endoftext|> <|im_start|> <|im_end|>; filled up to `size` unless that is 0.
TinyVocabulary tinyBpeVocabulary(std::uint32_t size);
/// <unk> <s> </s>, 256 byte tokens, characters and pieces, <|im_start|> <|im_end|>; filled up to `size` unless it is 0.
TinyVocabulary tinySentencePieceVocabulary(std::uint32_t size);

}  // namespace vitrine::test
