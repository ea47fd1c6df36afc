#pragma once

#include "core/base/json_text.h"
#include "core/text/token.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace vitrine::cli {

using Json = nlohmann::ordered_json;

/// One document on stdout, as jsonText writes it.
void printJson(const Json& document, bool indented);

Json bytesToJson(std::string_view bytes);
std::string_view kindName(TokenKind kind);
/// {"id", "piece", "bytes", "type"}
Json tokenToJson(const Tokenizer& tokenizer, TokenId id);

}  // namespace vitrine::cli
