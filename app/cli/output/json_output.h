#pragma once

#include "core/base/json_text.h"
#include "core/text/token.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace vitrine::cli {

using Json = nlohmann::ordered_json;

/// Prints a document to stdout in the format of jsonText.
void printJson(const Json& document, bool indented);

Json bytesToJson(std::string_view bytes);
std::string_view kindName(TokenKind kind);
/// Returns {"id", "piece", "bytes", "type"}.
Json tokenToJson(const Tokenizer& tokenizer, TokenId id);

}  // namespace vitrine::cli
