#pragma once

#include "core/base/sentence.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace vitrine {

using SchemaJson = nlohmann::ordered_json;

/// Throws Error with "The JSON schema, at #/properties/a: " and `what`.
[[noreturn]] void failAt(const std::string& path, const Sentence& what);

/// Whether a keyword has no effect on validity: title, description, default, $defs, "x-…" …
bool isAnnotation(std::string_view keyword);

/// Returns a schema that allows what both allow. Parts that can only be merged at a deeper level are left in `allOf`.
/// Neither schema has $ref or allOf at its top level. Throws Error if they cannot be combined.
SchemaJson mergedSchemas(const SchemaJson& a, const SchemaJson& b, const std::string& path);

}  // namespace vitrine
