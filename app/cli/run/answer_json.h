#pragma once

#include "app/cli/output/json_output.h"
#include "app/cli/run/answer_client.h"

#include <string>

namespace vitrine::cli {

/// Returns the document of `generate --json` for a model on this computer. `text` is the text that `generate` writes.
Json answerToJson(const Answer& answer, const std::string& text, const Tokenizer& vocabulary);
/// Returns the same document for a model on a server, with null for values that the server does not report.
/// `vocabulary` may be nullptr.
Json serverAnswerToJson(const Answer& answer, const std::string& server, const Tokenizer* vocabulary);

}  // namespace vitrine::cli
