#pragma once

#include "core/text/tokenizer.h"
#include "core/text/vocabulary.h"

#include <QString>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine::test {

/// Returns a byte-level vocabulary (model "gpt2", pre "gpt-2") in which the 256 bytes have the ids 0 to 255.
Vocabulary byteLevelVocabulary();

/// Adds a piece and returns its id.
TokenId addPiece(Vocabulary& vocabulary, std::string_view piece, TokenKind kind = TokenKind::Normal, float score = 0);

/// Adds the merge "left right", and the merged piece if it does not exist yet.
void addMerge(Vocabulary& vocabulary, const std::string& left, const std::string& right);

/// Adds the merges that join `letters` from the left: {"Ġ", "t", "h"} adds "Ġ t" and "Ġt h".
void addWord(Vocabulary& vocabulary, const std::vector<std::string>& letters);

/// Returns a vocabulary in the style of SentencePiece (model "llama"): <unk>, <s>, </s>, the bytes <0x00> to <0xFF> as
/// ids 3 to 258, "▁", the printable ASCII letters, and `pieces` with their scores.
Vocabulary spmVocabulary(const std::vector<std::pair<std::string, float>>& pieces);

/// Returns the pieces of the tokens of `text`; the flags are those of Tokenizer::encode().
std::vector<std::string> piecesOf(const Tokenizer& tokenizer, std::string_view text, bool addSpecial = false,
                                  bool parseSpecial = false);

/// Returns the message of the error that Tokenizer::create() or the encoding of `text` reports, or "no error".
QString errorOf(const Vocabulary& vocabulary, std::string_view text = {});

/// Returns the ids of the tokens.
std::vector<TokenId> idsOf(const std::vector<EncodedToken>& tokens);

}  // namespace vitrine::test
