#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace vitrine {

using SchemaJson = nlohmann::ordered_json;

/// "The JSON schema, at #/properties/a: " and what is wrong there.
[[noreturn]] void failAt(const std::string& path, const std::string& what);

/// Says nothing about what is valid: title, description, default, $defs, "x-…" …
bool isAnnotation(std::string_view keyword);

/// A schema that allows what both allow; parts that can only be merged deeper down are left to `allOf`. Neither has
/// $ref or allOf at its top. Throws Error where the two cannot be said together.
SchemaJson mergedSchemas(const SchemaJson& a, const SchemaJson& b, const std::string& path);

}  // namespace vitrine
