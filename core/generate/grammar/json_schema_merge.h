#pragma once

#include "core/base/sentence.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace vitrine {

using SchemaJson = nlohmann::ordered_json;

/// Throws Error with the message "The JSON schema, at "<path>": <what>."
[[noreturn]] void failAt(const std::string& path, const Sentence& what);

/// Whether a keyword is an annotation, which does not affect validity: title, description, default, $defs, "x-…" …
bool isAnnotation(std::string_view keyword);

/// Returns a schema that allows the values that both schemas allow. Parts that can only be merged at a deeper level are
/// put into `allOf`. Precondition: neither schema has $ref or allOf at its top level. Throws Error if the schemas
/// cannot be merged.
SchemaJson mergedSchemas(const SchemaJson& a, const SchemaJson& b, const std::string& path);

}  // namespace vitrine
