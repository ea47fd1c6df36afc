#pragma once

#include "core/base/json_text.h"
#include "core/text/token.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json.hpp>

namespace vitrine::cli {

using Json = nlohmann::ordered_json;

/// Prints a document to stdout in the format of jsonText.
void printJson(const Json& document, bool indented);

/// Returns the document of a token of the vocabulary (pageToken).
Json tokenToJson(const Tokenizer& tokenizer, TokenId id);

}  // namespace vitrine::cli
