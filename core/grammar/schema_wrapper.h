#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace vitrine {

/// The schema within the wrapper of OpenAI's protocol: {"name", "schema", "strict"}, or the response_format that has
/// this object as "json_schema". Any other document is returned as it is.
template <typename Json>
Json schemaIn(Json document)
{
    constexpr std::array kFields = {"name", "description", "schema", "strict"};
    const auto isField = [&](const auto& item) { return std::ranges::find(kFields, item.key()) != kFields.end(); };
    if (!document.is_object()) return document;
    if (document.contains("json_schema") && document.value("type", Json()) == "json_schema")
        return schemaIn(Json(document["json_schema"]));
    if (!document.contains("name") || !document.contains("schema")) return document;
    const auto items = document.items();
    return std::all_of(items.begin(), items.end(), isField) ? Json(document["schema"]) : document;
}

}  // namespace vitrine
