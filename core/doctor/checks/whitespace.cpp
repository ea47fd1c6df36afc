#include "core/doctor/whitespace.h"

#include "core/base/error.h"
#include "core/doctor/check.h"

namespace vitrine {

void checkWhitespace(Examination& examination, Findings& findings)
{
    const Tokenizer& tokenizer = *examination.tokenizer();
    if (!keepsBytes(tokenizer.vocabulary())) return;  // white space is no token there
    const bool complete = hasByteTokens(tokenizer.vocabulary());
    for (const WhitespaceToken& token : whitespaceTokens(tokenizer)) {
        if (!token.exists) {
            findings.add(complete ? Severity::Error : Severity::Note, "tokenizer.ggml.tokens",
                         concat("No token stands for a ", token.name, '.'),
                         {complete ? "A prompt with one cannot be expressed, and the model cannot write one."
                                   : "The vocabulary holds certain characters only; the model never sees this one.",
                          complete ? "The vocabulary is damaged: convert the model again."
                                   : "Nothing, if the model was trained so."});
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
