#pragma once

#include "core/template/value.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string_view>

namespace vitrine::jinja {

/// The value of a JSON document; every string in it (keys too) has `origin`.
/// Throws Failure when it nests more than kMaxValueDepth levels; `what` names the document for the message.
Value fromJson(const nlohmann::ordered_json& json, const Origin& origin, std::string_view what);

/// The options of Python's json.dumps.
struct JsonStyle {
    bool escapeNonAscii = false;
    bool sortKeys = false;
    std::optional<Text> indent;  ///< of one level; none: everything on one line
    Text itemSeparator{", ", {}};
    Text keySeparator{": ", {}};
};

/// Throws Failure for what JSON cannot express.
void writeJson(TextWriter& writer, const Value& value, const JsonStyle& style);

}  // namespace vitrine::jinja
