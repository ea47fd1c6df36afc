#pragma once

#include "core/base/json_text.h"
#include "core/text/token.h"
#include "core/text/tokenizer.h"

#include <nlohmann/json.hpp>

#include <functional>

namespace vitrine::cli {

using Json = nlohmann::ordered_json;

/// Prints a document to stdout in the format of jsonText.
void printJson(const Json& document, bool indented);

/// Returns the array of what `toJson`, a function or a member, returns for each element.
template <typename Elements, typename ToJson>
Json jsonArray(const Elements& elements, const ToJson& toJson)
{
    Json array = Json::array();
    for (const auto& element : elements) array.push_back(std::invoke(toJson, element));
    return array;
}

/// Returns the document of a token of the vocabulary (pageToken).
Json tokenToJson(const Tokenizer& tokenizer, TokenId id);

}  // namespace vitrine::cli
