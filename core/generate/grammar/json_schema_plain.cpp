#include "core/generate/grammar/json_schema_plain.h"

#include "core/base/concat.h"
#include "core/base/parse_number.h"
#include "core/base/sentence.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <optional>

namespace vitrine {

namespace {

std::optional<SchemaJson> valuesOf(const SchemaJson& schema)
{
    if (schema.contains("const")) return SchemaJson::array({schema["const"]});
    if (schema.contains("enum") && schema["enum"].is_array()) return std::make_optional<SchemaJson>(schema["enum"]);
    return std::nullopt;
}

using Anchors = std::map<std::string, const SchemaJson*, std::less<>>;

/// Collects the parts of a schema that have an "$anchor". If several parts have the same anchor, the first one is used.
void addAnchors(const SchemaJson& schema, Anchors& anchors)
{
    if (schema.is_object() && schema.contains("$anchor") && schema["$anchor"].is_string())
        anchors.emplace(schema["$anchor"].get<std::string>(), &schema);
    if (!schema.is_structured()) return;
    for (const SchemaJson& part : schema) addAnchors(part, anchors);
}

/// Adds null to the allowed types if OpenAPI's keyword "nullable" requires it.
void addNull(SchemaJson& schema, const SchemaJson& nullable)
{
    if (nullable != true || !schema.contains("type")) return;
    if (!schema["type"].is_array()) schema["type"] = SchemaJson::array({schema["type"]});
    if (std::ranges::find(schema["type"], "null") == schema["type"].end()) schema["type"].push_back("null");
}

/// Decodes a URI reference: %20, for example, is a space. A % without two hexadecimal digits is kept.
std::string percentDecoded(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte =
            text[i] == '%' && text.size() - i > 2 ? parseNumber<unsigned>(text.substr(i + 1, 2), 16) : std::nullopt;
        out += byte ? static_cast<char>(*byte) : text[i];
        if (byte) i += 2;
    }
    return out;
}

}  // namespace

const std::map<std::string, std::vector<std::string>, std::less<>>& keywordsOfTypes()
{
    static const std::map<std::string, std::vector<std::string>, std::less<>> keywords = {
        {"object", {"properties", "required", "additionalProperties"}},
        {"array", {"items", "prefixItems", "additionalItems", "minItems", "maxItems", "uniqueItems"}},
        {"string", {"minLength", "maxLength", "pattern", "format"}},
        {"number", {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}},
        {"integer", {}},
        {"boolean", {}},
        {"null", {}},
    };
    return keywords;
}

std::string typeOfValue(const SchemaJson& value)
{
    if (value.is_object()) return "object";
    if (value.is_array()) return "array";
    if (value.is_string()) return "string";
    if (value.is_boolean()) return "boolean";
    if (value.is_null()) return "null";
    return value.is_number_integer() || std::floor(value.get<double>()) == value.get<double>() ? "integer" : "number";
}

std::set<std::string> typesOf(const SchemaJson& schema, const std::string& path)
{
    std::set<std::string> types;
    if (!schema.contains("type")) {
        for (const auto& [type, keywords] : keywordsOfTypes()) {
            const bool isMeant =
                std::ranges::any_of(keywords, [&](const std::string& keyword) { return schema.contains(keyword); });
            if (isMeant) types.insert(type);
        }
        return types;
    }
    const SchemaJson& type = schema["type"];
    const SchemaJson list = type.is_array() ? type : SchemaJson::array({type});
    for (const SchemaJson& one : list) {
        if (!one.is_string() || !keywordsOfTypes().contains(one.get<std::string>())) {
            failAt(path,
                   SENTENCE("there is no type ", one.is_string() ? inQuotes(one.get<std::string>()) : one.dump()));
        }
        types.insert(one);
    }
    if (types.empty()) failAt(path, SENTENCE("type is an empty list"));
    return types;
}

void PlainSchemas::failTooDeep(const std::string& path)
{
    failAt(path, SENTENCE("schemas are nested more than ", kDeepest, " levels deep, or $ref refers back to itself"));
}

const SchemaJson& PlainSchemas::resolve(const std::string& written, const std::string& path) const
{
    std::string reference = written;
    const SchemaJson id = m_whole.is_object() ? m_whole.value("$id", SchemaJson()) : SchemaJson();
    if (id.is_string() && !id.get<std::string>().empty() && reference.starts_with(id.get<std::string>())) {
        reference.erase(0, id.get<std::string>().size());  // removes the URI of the schema itself
        if (reference.empty()) reference += '#';
    }
    if (reference.starts_with('#') && reference.size() > 1 && reference[1] != '/') {
        if (!m_anchors) addAnchors(m_whole, m_anchors.emplace());
        const auto named = m_anchors->find(percentDecoded(reference.substr(1)));
        if (named != m_anchors->end()) return *named->second;
    }
    if (!reference.starts_with('#')) {
        failAt(path, SENTENCE("$ref is ", inQuotes(reference),
                              ", but only references to parts of the same schema (#/…) are supported"));
    }
    try {
        return m_whole.at(SchemaJson::json_pointer(percentDecoded(reference.substr(1))));
    } catch (const nlohmann::json::exception&) {
        failAt(path, SENTENCE("$ref is ", inQuotes(reference), ", but the schema has no such part"));
    }
}

SchemaJson PlainSchemas::plain(const SchemaJson& schema, const std::string& path, int depth) const
{
    if (depth > kDeepest) failTooDeep(path);
    if (!schema.is_object()) {
        if (!schema.is_boolean()) failAt(path, SENTENCE("a schema must be an object, true or false"));
        return schema;
    }
    SchemaJson out = SchemaJson::object();
    for (const auto& [keyword, value] : schema.items()) {
        if (keyword != "$ref" && keyword != "allOf" && keyword != "nullable" && !isAnnotation(keyword))
            out[keyword] = value;
    }
    for (const char* const keyword : {"minContains", "maxContains"}) {
        if (!out.contains("contains")) out.erase(keyword);  // without `contains`, these keywords have no effect
    }
    addNull(out, schema.value("nullable", SchemaJson()));
    if (schema.contains("$ref")) {
        if (!schema["$ref"].is_string()) failAt(path, SENTENCE("$ref must be a text"));
        const std::string reference = schema["$ref"];
        out = mergedSchemas(plain(resolve(reference, path), reference, depth + 1), out, path);
    }
    if (schema.contains("allOf")) {
        if (!schema["allOf"].is_array()) failAt(path, SENTENCE("allOf must be a list"));
        for (std::size_t i = 0; i < schema["allOf"].size(); ++i) {
            const std::string at = concat(path, "/allOf/", i);
            out = mergedSchemas(out, plain(schema["allOf"][i], at, depth + 1), at);
        }
    }
    return out;
}

bool PlainSchemas::excludeEachOther(const SchemaJson& a, const SchemaJson& b, const std::string& path, int depth) const
{
    if (a == false || b == false) return true;
    if (!a.is_object() || !b.is_object()) return false;
    const auto valuesOfA = valuesOf(a);
    const auto valuesOfB = valuesOf(b);
    if (valuesOfA && valuesOfB) {
        return std::ranges::none_of(*valuesOfA, [&](const SchemaJson& value) {
            return std::ranges::find(*valuesOfB, value) != valuesOfB->end();
        });
    }
    const auto types = [&](const SchemaJson& schema, const std::optional<SchemaJson>& values) {
        std::set<std::string> out;
        if (values) {
            for (const SchemaJson& value : *values) out.insert(typeOfValue(value));
        } else {
            out = typesOf(schema, path);
        }
        if (out.contains("number")) out.insert("integer");
        return out;
    };
    const std::set<std::string> typesOfA = types(a, valuesOfA);
    const std::set<std::string> typesOfB = types(b, valuesOfB);
    if (typesOfA.empty() || typesOfB.empty()) return false;
    std::vector<std::string> common;
    std::ranges::set_intersection(typesOfA, typesOfB, std::back_inserter(common));
    if (common.empty()) return true;
    return common == std::vector<std::string>{"object"} && differInAProperty(a, b, path, depth);
}

bool PlainSchemas::differInAProperty(const SchemaJson& a, const SchemaJson& b, const std::string& path, int depth) const
{
    for (const SchemaJson& name : a.value("required", SchemaJson::array())) {
        const SchemaJson ofB = b.value("required", SchemaJson::array());
        const bool bothAskForIt = std::ranges::find(ofB, name) != ofB.end() && name.is_string() &&
                                  a.value("properties", SchemaJson::object()).contains(name.get<std::string>()) &&
                                  b.value("properties", SchemaJson::object()).contains(name.get<std::string>());
        if (!bothAskForIt) continue;
        const std::string key = name;
        if (excludeEachOther(plain(a["properties"][key], path, depth + 1), plain(b["properties"][key], path, depth + 1),
                             path, depth + 1)) {
            return true;
        }
    }
    return false;
}

}  // namespace vitrine
