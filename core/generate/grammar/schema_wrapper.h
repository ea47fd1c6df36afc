#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace vitrine {

/// Returns the schema inside the wrappers of OpenAI's protocols. A wrapper is one of these objects, or several inside
/// each other: {"name", "schema", "strict"}, with or without "type": "json_schema"; a response_format with the member
/// "json_schema"; {"response_format": …}; {"text": {"format": …}}. A tool counts as a wrapper of its parameters:
/// {"type": "function", "function": {"name", "parameters"}}, or its inner object alone. Any other document is returned
/// unchanged.
template <typename Json>
Json schemaIn(Json document)
{
    constexpr std::array kFields = {"name", "description", "schema", "parameters", "strict", "type"};
    const auto isField = [&](const auto& item) { return std::ranges::find(kFields, item.key()) != kFields.end(); };
    if (!document.is_object()) return document;
    for (const char* const outer : {"response_format", "text", "format", "json_schema"}) {
        if (document.size() == 1 && document.contains(outer) && document[outer].is_object())
            return schemaIn(Json(document[outer]));
    }
    bool isTyped = false;
    for (const char* const type : {"json_schema", "function"}) {
        if (document.value("type", Json()) != type) continue;
        if (document.contains(type)) return schemaIn(Json(document[type]));
        isTyped = true;
    }
    const char* const inner = document.contains("schema") ? "schema" : "parameters";
    if (!document.contains(inner) || (document.contains("type") && !isTyped)) return document;
    if (!isTyped && !document.contains("name") && !document.contains("strict")) return document;
    const auto items = document.items();
    return std::all_of(items.begin(), items.end(), isField) ? Json(document[inner]) : document;
}

}  // namespace vitrine
