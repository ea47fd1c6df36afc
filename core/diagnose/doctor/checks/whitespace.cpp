#include "core/diagnose/doctor/whitespace.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/diagnose/doctor/check.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

/// Reports newline, space or tab if the vocabulary has no piece for it. This function is for files for which no
/// tokenizer can be made, for example because the piece of a merge is missing.
void checkPieces(const GgufFile& file, Findings& findings)
{
    const auto* const pieces = file.stringArray("tokenizer.ggml.tokens");
    if (!pieces || file.string("tokenizer.ggml.model") != "gpt2") return;
    constexpr std::pair<std::string_view, std::string_view> kBytes[] = {{"newline", "Ċ"}, {"space", "Ġ"}, {"tab", "ĉ"}};
    for (const auto& [name, piece] : kBytes) {
        if (std::find(pieces->begin(), pieces->end(), piece) != pieces->end()) continue;
        findings.add(Severity::Error, "tokenizer.ggml.tokens", concat("No token stands for a ", name, '.'),
                     {concat("A prompt that contains a ", name, " cannot be expressed, and the model cannot write a ",
                             name, '.'),
                      "The vocabulary is damaged: convert the model again."});
    }
}

/// In SentencePiece vocabularies, a space within a token is written as "▁". If the pieces contain spaces instead, texts
/// are tokenized differently than in training.
void checkWrittenSpaces(const GgufFile& file, Findings& findings)
{
    const auto* const pieces = file.stringArray("tokenizer.ggml.tokens");
    if (!pieces || file.string("tokenizer.ggml.model") != "llama") return;
    const auto has = [](std::string_view mark) {
        return [mark](std::string_view piece) { return piece.size() > mark.size() && piece.starts_with(mark); };
    };
    const auto spaced = std::count_if(pieces->begin(), pieces->end(), has(" "));
    if (spaced == 0 || std::any_of(pieces->begin(), pieces->end(), has("▁"))) return;
    findings.add(
        Severity::Error, "tokenizer.ggml.tokens",
        concat(spaced, " tokens contain a plain space, although this kind of vocabulary writes \"▁\"."),
        {"Words that follow a space are not found in the vocabulary, so every prompt is split into bytes or letters.",
         "Convert the model again with a converter that keeps the pieces as they are."});
}

}  // namespace

void checkWhitespace(Examination& examination, Findings& findings)
{
    if (!examination.tokenizer()) {
        checkPieces(examination.file(), findings);
        return;
    }
    checkWrittenSpaces(examination.file(), findings);
    const Tokenizer& tokenizer = *examination.tokenizer();
    // Tokenizers that do not preserve all bytes have no tokens for white space.
    if (!keepsBytes(tokenizer.vocabulary())) return;
    const bool complete = hasByteTokens(tokenizer.vocabulary());
    for (const WhitespaceToken& token : whitespaceTokens(tokenizer)) {
        if (!token.exists) {
            findings.add(complete ? Severity::Error : Severity::Note, "tokenizer.ggml.tokens",
                         concat("No token stands for a ", token.name, '.'),
                         {complete ? "A prompt with one cannot be expressed, and the model cannot write one."
                                   : "The vocabulary has only certain characters; the model never sees this one.",
                          complete ? "The vocabulary is damaged: convert the model again."
                                   : "No change is needed if the model was trained that way."});
        } else if (token.tokens != 1) {
            findings.add(Severity::Warning, "tokenizer.ggml.tokens",
                         concat("A ", token.name, " has a token of its own, but a text of one becomes ", token.tokens,
                                " tokens."),
                         {"The model was trained on the single token.",
                          "Check tokenizer.ggml.token_type and tokenizer.ggml.pre."});
        }
    }
}

}  // namespace vitrine
