#pragma once

#include "core/text/tokenizer.h"
#include "core/text/vocabulary.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine::test {

/// A byte-level vocabulary (model "gpt2", pre "gpt-2"): the 256 bytes as ids 0 … 255 in the order of the bytes.
Vocabulary byteLevelVocabulary();

/// Adds a piece and returns its id.
TokenId addPiece(Vocabulary& vocabulary, std::string_view piece, TokenKind kind = TokenKind::Normal, float score = 0);

/// Adds the merge "left right", and the merged piece if it does not exist yet.
void addMerge(Vocabulary& vocabulary, const std::string& left, const std::string& right);

/// Adds the merges that put `letters` together from the left: {"Ġ", "t", "h"} gives "Ġ t" and "Ġt h".
void addWord(Vocabulary& vocabulary, const std::vector<std::string>& letters);

/// A SentencePiece-style vocabulary (model "llama"): <unk>, <s>, </s>, the bytes <0x00> … <0xFF> as ids 3 … 258, "▁",
/// the printable ASCII letters, then `pieces` with their scores.
Vocabulary spmVocabulary(const std::vector<std::pair<std::string, float>>& pieces);

/// Returns the ids of the tokens.
std::vector<TokenId> idsOf(const std::vector<EncodedToken>& tokens);

}  // namespace vitrine::test
