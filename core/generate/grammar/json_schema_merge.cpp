#include "core/generate/grammar/json_schema_merge.h"

#include "core/base/error.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <array>

namespace vitrine {

namespace {

constexpr std::size_t kMostAlternatives = 256;

SchemaJson listed(const SchemaJson& value)
{
    return value.is_array() ? value : SchemaJson::array({value});
}

bool contains(const SchemaJson& list, const SchemaJson& value)
{
    return std::ranges::find(list, value) != list.end();
}

SchemaJson commonTypes(const SchemaJson& a, const SchemaJson& b, const std::string& path)
{
    SchemaJson out = SchemaJson::array();
    const SchemaJson ofA = listed(a);
    const SchemaJson ofB = listed(b);
    for (const SchemaJson& type : ofA) {
        if (contains(ofB, type) || (type == "integer" && contains(ofB, "number"))) out.push_back(type);
    }
    if (contains(ofA, "number") && contains(ofB, "integer") && !contains(out, "integer")) out.push_back("integer");
    if (out.empty()) failAt(path, SENTENCE("allOf requires types that exclude each other"));
    return out.size() == 1 ? out.front() : out;
}

SchemaJson both(const SchemaJson& a, const SchemaJson& b)
{
    if (a == true || a == b) return b;
    if (b == true) return a;
    if (a == false || b == false) return false;
    return {{"allOf", SchemaJson::array({a, b})}};
}

/// Returns the schema that applies to a property, even if `properties` does not list it.
SchemaJson propertyOf(const SchemaJson& schema, const std::string& name)
{
    if (schema.contains("properties") && schema["properties"].contains(name)) return schema["properties"][name];
    return schema.value("additionalProperties", SchemaJson(true));
}

void mergeProperties(SchemaJson& out, const SchemaJson& a, const SchemaJson& b)
{
    if (!a.contains("properties") && !b.contains("properties")) return;
    SchemaJson merged = SchemaJson::object();
    for (const SchemaJson* schema : {&a, &b}) {
        const SchemaJson properties = schema->value("properties", SchemaJson::object());
        for (const auto& [name, ignored] : properties.items()) {
            merged[name] = both(propertyOf(a, name), propertyOf(b, name));
        }
    }
    out["properties"] = std::move(merged);
}

SchemaJson crossed(const SchemaJson& a, const SchemaJson& b, const std::string& path)
{
    SchemaJson out = SchemaJson::array();
    if (a.size() * b.size() > kMostAlternatives) failAt(path, SENTENCE("allOf has too many combinations of anyOf"));
    for (const SchemaJson& one : a) {
        for (const SchemaJson& other : b) out.push_back(both(one, other));
    }
    return out;
}

/// Merges two different values of a keyword that is in both schemas.
SchemaJson mergedValue(const std::string& keyword, const SchemaJson& a, const SchemaJson& b, const std::string& path)
{
    static constexpr std::array kLeast = {"minimum", "minLength", "minItems", "exclusiveMinimum"};
    static constexpr std::array kMost = {"maximum", "maxLength", "maxItems", "exclusiveMaximum"};
    if (keyword == "type") return commonTypes(a, b, path);
    if (a.is_number() && b.is_number()) {
        if (std::ranges::find(kLeast, keyword) != kLeast.end()) return std::max(a, b);
        if (std::ranges::find(kMost, keyword) != kMost.end()) return std::min(a, b);
    }
    if (keyword == "items" || keyword == "additionalProperties") return both(a, b);
    if (a.is_array() && b.is_array()) {
        if (keyword == "anyOf") return crossed(a, b, path);
        if (keyword == "required" || keyword == "enum") {
            SchemaJson out = keyword == "required" ? a : SchemaJson::array();
            for (const SchemaJson& value : b) {
                if (contains(a, value) == (keyword == "enum")) out.push_back(value);
            }
            return out;
        }
    }
    failAt(
        path,
        SENTENCE("the keyword ", inQuotes(keyword),
                 " has different values in this schema and in a part that allOf or $ref adds, which is not supported"));
}

}  // namespace

void failAt(const std::string& path, const Sentence& what)
{
    throw Error(SENTENCE("The JSON schema, at ", inQuotes(path), ": ", what, "."));
}

bool isAnnotation(std::string_view keyword)
{
    static constexpr std::array kAnnotations = {"title",
                                                "description",
                                                "default",
                                                "examples",
                                                "example",
                                                "$schema",
                                                "$id",
                                                "id",
                                                "$comment",
                                                "deprecated",
                                                "$anchor",
                                                "$defs",
                                                "readOnly",
                                                "writeOnly",
                                                "xml",
                                                "definitions",
                                                "contentEncoding",
                                                "contentMediaType",
                                                "contentSchema",
                                                "discriminator",
                                                "$vocabulary",
                                                "externalDocs",
                                                "$dynamicAnchor",
                                                "strict",
                                                "propertyOrdering",
                                                "enumNames",
                                                "errorMessage",
                                                "defaultSnippets",
                                                "deprecationMessage",
                                                "enumDescriptions",
                                                "markdownDescription"};
    return keyword.starts_with("x-") || std::ranges::find(kAnnotations, keyword) != kAnnotations.end();
}

SchemaJson mergedSchemas(const SchemaJson& a, const SchemaJson& b, const std::string& path)
{
    if (!a.is_object() || !b.is_object()) return both(a, b);
    SchemaJson out = a;
    for (const auto& [keyword, value] : b.items()) {
        if (!out.contains(keyword)) {
            out[keyword] = value;
        } else if (keyword != "properties" && !isAnnotation(keyword) && out[keyword] != value) {
            out[keyword] = mergedValue(keyword, out[keyword], value, path);
        }
    }
    mergeProperties(out, a, b);
    return out;
}

}  // namespace vitrine
