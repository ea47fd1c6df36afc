#pragma once

#include "core/base/sentence.h"
#include "core/template/value.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string_view>

namespace vitrine::jinja {

/// Converts a JSON document to a value. All strings in it, including keys, get the origin `origin`. Throws Failure if
/// the document has more than kMaxValueDepth levels. `what` is the name of the document in the error message.
Value fromJson(const nlohmann::ordered_json& json, const Origin& origin, SentenceView what);

/// The options of Python's json.dumps.
struct JsonStyle {
    bool escapeNonAscii = false;
    bool sortKeys = false;
    std::optional<Text> indent;  ///< indentation of one level; nullopt writes everything on one line
    Text itemSeparator{", ", {}};
    Text keySeparator{": ", {}};
};

/// Writes a value as JSON. Throws Failure for a value that JSON cannot represent.
void writeJson(TextWriter& writer, const Value& value, const JsonStyle& style);

}  // namespace vitrine::jinja
