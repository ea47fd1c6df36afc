#pragma once

#include "core/base/error.h"
#include "core/base/parse_json.h"
#include "core/base/visible_text.h"
#include "core/generate/remote/json_mending.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Functions that read fields of a server's JSON. A missing or null field gives an empty value. A field of the wrong
// type throws an Error that names the field.
namespace vitrine::json_fields {

using Json = nlohmann::json;

/// Maximum number of JSON values, which take 100 to 200 bytes of memory each. The log-probabilities of a long prompt
/// are about three million values.
inline constexpr std::size_t kMostValues = 4'000'000;

/// Parses JSON. Corrects invalid text that some servers send (mendedJson). Throws Error for other invalid JSON, too
/// many levels of nesting, or too many values.
inline Json parse(std::string_view text)
{
    requireFewLevels(text, FORM("The server's answer"));
    if (jsonValues(text) > kMostValues)
        throw Error(SENTENCE("The server's answer has more than ", kMostValues, " JSON values."));
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) json = Json::parse(mendedJson(text), nullptr, false);
    if (json.is_discarded()) throw Error(SENTENCE("The server sent something that is not JSON: ", inQuotes(text), "."));
    return json;
}

/// Throws Error, which names the field and its value. `wanted` describes the required type, such as "a list".
[[noreturn]] inline void wrongType(std::string_view field, const Sentence& wanted, const Json& value)
{
    throw Error(SENTENCE("In the server's answer, the field ", inQuotes(field), " must be ", wanted, ", but is ",
                         inQuotes(value.dump(-1, ' ', false, Json::error_handler_t::replace)), "."));
}

/// Returns the field; null if it is missing.
inline const Json& at(const Json& object, const char* field)
{
    static const Json kNull;
    if (!object.is_object()) return kNull;
    const auto found = object.find(field);
    return found == object.end() ? kNull : *found;
}

// The following functions return the field `field` of `parent`. If `parent` is not an object, the field counts as
// missing. A missing or null field gives null in object(), and an empty list, an empty text or nullopt in the other
// functions.

inline const Json& object(const Json& parent, const char* field)
{
    const Json& value = at(parent, field);
    if (!value.is_null() && !value.is_object()) wrongType(field, SENTENCE("an object"), value);
    return value;
}

inline const Json& array(const Json& parent, const char* field)
{
    static const Json kEmpty = Json::array();
    const Json& value = at(parent, field);
    if (value.is_null()) return kEmpty;
    if (!value.is_array()) wrongType(field, SENTENCE("a list"), value);
    return value;
}

inline std::string text(const Json& parent, const char* field)
{
    const Json& value = at(parent, field);
    if (value.is_null()) return {};
    if (!value.is_string()) wrongType(field, SENTENCE("a text"), value);
    return value.get<std::string>();
}

/// Returns `value` as a number. `field` is its name in error messages. The overload with a third argument, whose value
/// is ignored, reads the field `field` of `parent`.
inline std::optional<double> number(const Json& value, const char* field)
{
    if (value.is_null()) return std::nullopt;
    if (!value.is_number()) wrongType(field, SENTENCE("a number"), value);
    return value.get<double>();
}

inline std::optional<double> number(const Json& parent, const char* field, int)
{
    return number(at(parent, field), field);
}

/// Returns an integer from 0 to INT32_MAX; nullopt if the value is null.
inline std::optional<std::int32_t> whole(const Json& value, const char* field)
{
    if (value.is_null()) return std::nullopt;
    if (!value.is_number_integer() || value < 0 || value > INT32_MAX)
        wrongType(field, SENTENCE("a whole number"), value);
    return value.get<std::int32_t>();
}

/// Returns the field as an integer from 0 to INT32_MAX.
inline std::optional<std::int32_t> wholeAt(const Json& parent, const char* field)
{
    return whole(at(parent, field), field);
}

}  // namespace vitrine::json_fields
