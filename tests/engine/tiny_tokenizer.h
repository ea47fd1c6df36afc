#pragma once

#include "core/text/tokenizer.h"
#include "tests/support/tiny_vocabulary.h"

#include <memory>
#include <utility>

namespace vitrine::test {

/// Returns a tokenizer with the vocabulary of tiny models. `change` can modify the vocabulary before.
template <typename Change>
std::unique_ptr<const Tokenizer> tinyTokenizer(bool sentencePiece, Change change)
{
    TinyVocabulary tiny = sentencePiece ? tinySentencePieceVocabulary(0) : tinyBpeVocabulary(0);
    Vocabulary vocabulary;
    vocabulary.model = sentencePiece ? "llama" : "gpt2";
    vocabulary.pre = sentencePiece ? "" : "qwen2";
    vocabulary.pieces = std::move(tiny.tokens);
    for (const std::int32_t type : tiny.types) vocabulary.kinds.push_back(static_cast<TokenKind>(type));
    vocabulary.scores = std::move(tiny.scores);
    vocabulary.merges = std::move(tiny.merges);
    vocabulary.bos = static_cast<TokenId>(tiny.bos);
    vocabulary.eos = static_cast<TokenId>(tiny.eos);
    if (sentencePiece) vocabulary.unknown = 0;
    change(vocabulary);
    return Tokenizer::create(std::move(vocabulary));
}

inline std::unique_ptr<const Tokenizer> tinyTokenizer(bool sentencePiece = false)
{
    return tinyTokenizer(sentencePiece, [](Vocabulary&) {});
}

}  // namespace vitrine::test
