#pragma once

#include "core/text/token.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace vitrine::cli {

using Json = nlohmann::ordered_json;

/// One document on stdout. Text that is not UTF-8 is repaired; where the bytes matter, they are also given as numbers.
/// What a terminal would obey is written as \uNNNN, which means the same.
void printJson(const Json& document, bool indented);

/// null for what JSON does not know: infinity and NaN.
Json finiteOrNull(double value);
Json bytesToJson(std::string_view bytes);
std::string_view kindName(TokenKind kind);
/// {"id", "piece", "bytes", "type"}
Json tokenToJson(const Tokenizer& tokenizer, TokenId id);

}  // namespace vitrine::cli
