#include "core/generate/grammar/json_schema.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/parse_number.h"
#include "core/base/utf8.h"
#include "core/base/visible_text.h"
#include "core/generate/grammar/json_pattern.h"
#include "core/generate/grammar/json_schema_merge.h"
#include "core/generate/grammar/json_schema_plain.h"
#include "core/generate/grammar/number_ranges.h"
#include "core/generate/grammar/schema_wrapper.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 20U;
constexpr int kDeepestJson = 200;
constexpr std::size_t kMostRules = 20'000;
constexpr std::int64_t kMostCounted = 100'000;
constexpr std::size_t kLongestPattern = std::size_t{1} << 19U;  ///< maximum size of the GBNF of a pattern in bytes

/// A rule for the syntax of JSON. `uses` are the names of the rules that `body` uses. Numbers have at most the digits
/// that a double needs, as in llama.cpp.
struct BasicRule {
    const char* name;
    const char* body;
    std::vector<const char*> uses;
};
const std::vector<BasicRule>& basicRules()
{
    static const std::vector<BasicRule> rules = {
        {"space", R"(| " " | "\n"{1,2} [ \t]{0,20})", {}},
        {"char",
         R"([^"\\\x00-\x1F\x7F] | "\\" (["\\bfnrt] | "u" ([0-9a-cA-Ce-fE-F] [0-9a-fA-F]{3} | [dD] [0-7] [0-9a-fA-F]{2})))",
         {}},
        {"string", R"("\"" char* "\"")", {"char"}},
        {"integer", R"("-"? ("0" | [1-9] [0-9]{0,15}))", {}},
        {"number", R"(integer ("." [0-9]{1,16})? ([eE] [-+]? [0-9]{1,2})?)", {"integer"}},
        {"boolean", R"("true" | "false")", {}},
        {"null", R"("null")", {}},
        {"object", R"("{" space (member ("," space member)*)? "}")", {"space", "member"}},
        {"member", R"(string space ":" space value space)", {"string", "space", "value"}},
        {"array", R"("[" space (value space ("," space value space)*)? "]")", {"space", "value"}},
        {"value",
         "object | array | string | number | boolean | null",
         {"object", "array", "string", "number", "boolean", "null"}},
        {"leap",
         R"([0-9]{2} ("0" [48] | [2468] [048] | [13579] [26]) | ("0" [048] | [2468] [048] | [13579] [26]) "00")",
         {}},
        {"date",
         R"([0-9]{4} "-" (("0" [13578] | "1" [02]) "-" ("0" [1-9] | [12] [0-9] | "3" [01]) | ("0" [469] | "11") "-" ("0" [1-9] | [12] [0-9] | "30") | "02-" ("0" [1-9] | "1" [0-9] | "2" [0-8])) | leap "-02-29")",
         {"leap"}},
        {"time",
         R"(([01] [0-9] | "2" [0-3]) ":" [0-5] [0-9] ":" [0-5] [0-9] ("." [0-9]{1,6})? ("Z" | [-+] ([01] [0-9] | "2" [0-3]) ":" [0-5] [0-9]))",
         {}},
        {"date-time", R"(date "T" time)", {"date", "time"}},
        {"uuid", R"([0-9a-fA-F]{8} "-" [0-9a-fA-F]{4} "-" [0-9a-fA-F]{4} "-" [0-9a-fA-F]{4} "-" [0-9a-fA-F]{12})", {}},
    };
    return rules;
}

std::string inPointer(const std::string& path, std::string_view name)
{
    return concat(path, "/", name);
}

class SchemaWriter {
public:
    explicit SchemaWriter(SchemaJson root) : m_schemas(std::move(root)) {}

    /// Returns the rules for the schema. Throws Error if a grammar cannot express the schema.
    GrammarRules rules()
    {
        const std::string written = write();
        GrammarRules rules;
        try {
            rules = readGbnf(written);
            // The message of this error is replaced, because it refers to generated text, which the user has not seen.
        } catch (const Error& error) {
            throw Error(SENTENCE("The JSON schema is too large for a grammar; use fewer and shorter parts."),
                        error.sentence().english());
        }
        const std::vector<bool> possible = possibleNodes(rules);
        const auto check = [&](std::string_view name, const std::string& path) {
            const auto rule = std::ranges::find(rules.rules, name, &GrammarRule::name);
            if (rule == rules.rules.end() || possible[rule->node]) return;
            failAt(path, SENTENCE("no value is valid, because each value must contain another value of this schema"));
        };
        for (const auto& [reference, name] : m_references) check(name, reference);
        check("root", "#");
        return rules;
    }

    std::string write()
    {
        // As in llama.cpp, an empty schema allows any object.
        const SchemaJson& whole = m_schemas.whole();
        const bool isEmpty = whole.is_object() && whole.empty();
        const std::string root = isEmpty ? basic("object") : expression(whole, "#", 0);
        std::string out = concat("root ::= ", root, "\n");
        for (const auto& [name, body] : m_rules) out += concat(name, " ::= ", body, "\n");
        return out;
    }

private:
    std::string basic(std::string_view name)
    {
        const auto rule = std::ranges::find(basicRules(), name, &BasicRule::name);
        if (m_basic.insert(std::string(name)).second) {
            m_rules.emplace_back(name, rule->body);
            for (const char* used : rule->uses) basic(used);
        }
        return std::string(name);
    }

    std::string newName() { return concat("part-", ++m_names); }
    std::string rule(std::string name, std::string body)
    {
        if (m_rules.size() >= kMostRules) throw Error(SENTENCE("The JSON schema is too large for a grammar."));
        m_rules.emplace_back(name, std::move(body));
        return name;
    }

    /// Returns the GBNF expression for a schema, in parentheses if necessary.
    std::string expression(const SchemaJson& schema, const std::string& path, int depth)
    {
        if (schema.is_object() && schema.contains("$ref") && schema["$ref"].is_string() &&
            std::ranges::all_of(schema.items(),
                                [](const auto& item) { return item.key() == "$ref" || isAnnotation(item.key()); })) {
            return referenced(schema["$ref"], path, depth);
        }
        return ofPlain(m_schemas.plain(schema, path, depth), path, depth);
    }

    /// Returns the name of a rule for the target of a reference. The rule may be recursive.
    std::string referenced(const std::string& reference, const std::string& path, int depth)
    {
        const SchemaJson& target = m_schemas.resolve(reference, path);
        if (std::ranges::find(m_opened, reference) != m_opened.end()) {
            failAt(path, SENTENCE("$ref is ", inQuotes(reference),
                                  ", which refers back to itself without describing a value"));
        }
        if (const auto known = m_references.find(reference); known != m_references.end()) return known->second;
        const std::string name = newName();
        m_references.emplace(reference, name);
        m_opened.push_back(reference);
        std::string body = expression(target, reference, depth + 1);
        m_opened.pop_back();
        return rule(name, std::move(body));
    }

    std::string ofPlain(const SchemaJson& schema, const std::string& path, int depth)
    {
        if (depth > PlainSchemas::kDeepest) PlainSchemas::failTooDeep(path);
        if (schema == false) failAt(path, SENTENCE("the schema is false, so no value is valid"));
        if (schema == true) return basic("value");
        checkKeywords(schema, path);
        for (const char* keyword : {"anyOf", "oneOf"}) {
            if (schema.contains(keyword)) return choice(schema, keyword, path, depth);
        }
        if (schema.contains("enum") || schema.contains("const")) return values(schema, path);
        std::vector<std::string> alternatives;
        const std::set<std::string> types = typesOf(schema, path);
        if (types.empty()) return basic("value");
        for (const std::string& type : types) {
            if (type == "integer" && types.contains("number")) continue;
            alternatives.push_back(ofType(type, schema, path, depth));
        }
        return joined(alternatives);
    }

    static std::string joined(const std::vector<std::string>& alternatives)
    {
        std::string out;
        for (const std::string& alternative : alternatives) out.append(out.empty() ? "" : " | ").append(alternative);
        return alternatives.size() > 1 ? concat("(", out, ")") : out;
    }

    static void checkKeywords(const SchemaJson& schema, const std::string& path)
    {
        for (const auto& [keyword, value] : schema.items()) {
            if (keyword == "type" || keyword == "enum" || keyword == "const" || keyword == "anyOf" ||
                keyword == "oneOf") {
                continue;
            }
            if ((keyword == "minProperties" && value == 0) || (keyword == "uniqueItems" && value == false)) continue;
            const bool isKnown = std::ranges::any_of(keywordsOfTypes(), [&](const auto& type) {
                return std::ranges::find(type.second, keyword) != type.second.end();
            });
            if (!isKnown || keyword == "uniqueItems") {
                failAt(path, SENTENCE("the keyword ", inQuotes(keyword), " is not supported"));
            }
        }
    }

    std::string choice(const SchemaJson& schema, const std::string& keyword, const std::string& path, int depth)
    {
        const SchemaJson& list = schema[keyword];
        if (!list.is_array() || list.empty()) failAt(path, SENTENCE(keyword, " must be a list of schemas"));
        SchemaJson rest = schema;
        rest.erase(keyword);
        std::vector<std::string> alternatives;
        std::vector<SchemaJson> plains;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string at = concat(path, "/", keyword, "/", i);
            if (keyword == "oneOf" || !rest.empty()) {
                plains.push_back(mergedSchemas(rest, m_schemas.plain(list[i], at, depth + 1), at));
            }
            alternatives.push_back(rest.empty() ? expression(list[i], at, depth + 1)
                                                : ofPlain(plains.back(), at, depth + 1));
        }
        for (std::size_t i = 0; keyword == "oneOf" && i < plains.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (m_schemas.excludeEachOther(plains[i], plains[j], path, depth)) continue;
                failAt(path, SENTENCE("a value can match both alternatives ", j, " and ", i,
                                      " of oneOf, which is not supported; use anyOf"));
            }
        }
        return joined(alternatives);
    }

    std::string values(const SchemaJson& schema, const std::string& path)
    {
        for (const auto& [keyword, value] : schema.items()) {
            if (keyword == "enum" || keyword == "const" || keyword == "type") continue;
            failAt(path, SENTENCE("the keyword ", inQuotes(keyword), " together with enum or const is not supported"));
        }
        SchemaJson list = schema.contains("enum") ? schema["enum"] : SchemaJson::array({schema["const"]});
        if (!list.is_array()) failAt(path, SENTENCE("enum must be a list of values"));
        const std::set<std::string> types = typesOf(schema, path);
        if (list.empty()) failAt(path, SENTENCE("enum is an empty list, so nothing is valid"));
        std::vector<std::string> alternatives;
        for (const SchemaJson& value : list) {
            if (schema.contains("const") && value != schema["const"]) continue;
            const std::string type = typeOfValue(value);
            const bool isOfType =
                types.empty() || types.contains(type) || (type == "integer" && types.contains("number"));
            if (isOfType) alternatives.push_back(gbnfOfLiteral(value.dump()));
        }
        if (alternatives.empty())
            failAt(path, SENTENCE("enum, const and type exclude each other, so nothing is valid"));
        return joined(alternatives);
    }

    std::string ofType(const std::string& type, const SchemaJson& schema, const std::string& path, int depth)
    {
        if (type == "object" || type == "array") {
            const std::vector<std::string> opened = std::exchange(m_opened, {});
            std::string out = type == "object" ? ofObject(schema, path, depth) : ofArray(schema, path, depth);
            m_opened = opened;
            return out;
        }
        if (type == "string") return ofString(schema, path);
        if (type == "integer" || type == "number") return ofNumber(schema, type == "integer", path);
        return basic(type);
    }

    static std::optional<std::int64_t> countOf(const SchemaJson& schema, const char* keyword, const std::string& path)
    {
        if (!schema.contains(keyword)) return std::nullopt;
        const SchemaJson& value = schema[keyword];
        const bool isCount = value.is_number() && value.get<double>() >= 0 && value.get<double>() <= kMostCounted &&
                             std::floor(value.get<double>()) == value.get<double>();
        if (!isCount) {
            failAt(path,
                   SENTENCE(keyword, " is ", value.dump(), ", but must be a whole number from 0 to ", kMostCounted));
        }
        return static_cast<std::int64_t>(value.get<double>());
    }

    static void checkCounts(std::optional<std::int64_t> least, std::optional<std::int64_t> most, const char* what,
                            const std::string& path)
    {
        if (least && most && *most < *least) failAt(path, SENTENCE("min", what, " is above max", what));
    }

    std::string ofString(const SchemaJson& schema, const std::string& path)
    {
        const auto least = countOf(schema, "minLength", path);
        const auto most = countOf(schema, "maxLength", path);
        checkCounts(least, most, "Length", path);
        // Only these formats are checked. JSON Schema treats all other formats as annotations, which exclude no text.
        static constexpr std::array kFormats = {"date", "time", "date-time", "uuid"};
        const SchemaJson format = schema.value("format", SchemaJson(""));
        if (!format.is_string()) failAt(path, SENTENCE("format must be a text"));
        const bool hasFormat = std::ranges::find(kFormats, format) != kFormats.end();
        const char* const length = least ? "minLength" : most ? "maxLength" : nullptr;
        const char* const shape = schema.contains("pattern") ? "pattern" : hasFormat ? "format" : nullptr;
        if (shape && (length || (hasFormat && schema.contains("pattern")))) {
            failAt(path, SENTENCE(shape, " and ", length ? length : "format",
                                  " together are not supported; remove one of them"));
        }
        if (hasFormat) return concat("\"\\\"\" ", basic(format.get<std::string>()), " \"\\\"\"");
        if (schema.contains("pattern")) {
            if (!schema["pattern"].is_string()) failAt(path, SENTENCE("pattern must be a text"));
            std::string inside;
            try {
                inside = gbnfOfPattern(schema["pattern"].get<std::string>());
            } catch (const Error& error) {
                failAt(path, SENTENCE("the pattern ", inQuotes(schema["pattern"].get<std::string>()),
                                      " cannot be used: ", error.sentence()));
            }
            if (inside.size() > kLongestPattern) failAt(path, SENTENCE("the pattern is too long for a grammar"));
            basic("char");
            return concat("\"\\\"\" ", rule(newName(), std::move(inside)), " \"\\\"\"");
        }
        if (!least && !most) return basic("string");
        const std::string upTo = most ? concat(*most) : std::string();
        return concat("\"\\\"\" ", basic("char"), "{", least.value_or(0), ",", upTo, "} \"\\\"\"");
    }

    /// Returns the bound given by the keywords `inclusive` and `exclusive`. The value of the exclusive keyword is a
    /// number, or `true` in draft 4. `side` is 1 for the lower bound and -1 for the upper bound.
    static std::optional<NumberBound> boundOf(const SchemaJson& schema, const char* inclusive, const char* exclusive,
                                              int side, const std::string& path)
    {
        std::optional<NumberBound> bound;
        const auto add = [&](const char* keyword, bool excludes) {
            const SchemaJson& value = schema[keyword];
            if (!value.is_number()) failAt(path, SENTENCE(keyword, " must be a number"));
            const std::optional<NumberBound> one = boundFrom(value.dump(), side, excludes);
            if (!one) failAt(path, SENTENCE(keyword, " is ", value.dump(), ", which has too many digits"));
            const int order = bound ? compare(*one, *bound) * side : 1;
            if (order > 0 || (order == 0 && excludes)) bound = one;
        };
        const bool hasFlag = schema.contains(exclusive) && schema[exclusive].is_boolean();
        if (schema.contains(inclusive)) add(inclusive, hasFlag && schema[exclusive] == true);
        if (schema.contains(exclusive) && !hasFlag) add(exclusive, true);
        return bound;
    }

    std::string ofNumber(const SchemaJson& schema, bool isWhole, const std::string& path)
    {
        if (schema.contains("multipleOf") && !(isWhole && schema["multipleOf"] == 1)) {
            failAt(path, SENTENCE("multipleOf is not supported, except 1 for integers"));
        }
        const auto least = boundOf(schema, "minimum", "exclusiveMinimum", 1, path);
        const auto most = boundOf(schema, "maximum", "exclusiveMaximum", -1, path);
        if (!least && !most) return basic(isWhole ? "integer" : "number");
        const std::string range = isWhole ? integersBetween(least ? std::optional(leastWhole(*least)) : std::nullopt,
                                                            most ? std::optional(greatestWhole(*most)) : std::nullopt)
                                          : numbersBetween(least, most);
        if (range.empty()) failAt(path, SENTENCE("no number is between minimum and maximum"));
        return rule(newName(), range);
    }

    struct Property {
        std::string name;
        std::string member;  ///< name of the rule that matches the property's name and value
        bool isRequired = false;
    };

    std::string ofObject(const SchemaJson& schema, const std::string& path, int depth)
    {
        const SchemaJson listed = schema.value("properties", SchemaJson::object());
        const SchemaJson required = schema.value("required", SchemaJson::array());
        if (!listed.is_object()) failAt(path, SENTENCE("properties must be an object"));
        if (!required.is_array()) failAt(path, SENTENCE("required must be a list of names"));
        const SchemaJson additional =
            schema.value("additionalProperties", SchemaJson(!schema.contains("properties") && required.empty()));
        std::vector<Property> properties;
        const auto add = [&](const std::string& name, const SchemaJson& value, const std::string& at) {
            const bool isRequired = std::ranges::find(required, SchemaJson(name)) != required.end();
            if (value == false) {
                if (isRequired) failAt(at, SENTENCE("the property is required, but the schema does not allow it"));
                return;
            }
            const std::string key = gbnfOfLiteral(SchemaJson(name).dump());
            const std::string written = expression(value, at, depth + 1);
            properties.push_back(
                {name, rule(newName(), concat(key, space(), "\":\"", space(), written, space())), isRequired});
        };
        for (const auto& [name, value] : listed.items()) add(name, value, inPointer(path + "/properties", name));
        for (const SchemaJson& name : required) {
            if (!name.is_string()) failAt(path, SENTENCE("required must be a list of names"));
            const std::string text = name;
            const bool isKnown = listed.contains(text);
            if (isKnown || std::ranges::find(properties, text, &Property::name) != properties.end()) continue;
            add(text, schema.value("additionalProperties", SchemaJson(true)), inPointer(path + "/required", text));
        }
        std::string more;
        if (additional != false) {
            std::vector<std::string> names;
            for (const auto& [name, value] : listed.items()) names.push_back(name);
            for (const Property& property : properties) names.push_back(property.name);
            const std::string value = expression(additional, path + "/additionalProperties", depth + 1);
            more = rule(newName(), concat(otherName(std::move(names)), space(), "\":\"", space(), value, space()));
        }
        return concat("\"{\"", space(), members(properties, more), " \"}\"");
    }

    /// Returns GBNF for optional white space. It is appended to symbols of the JSON text and never put before them, so
    /// that no white space is matched twice.
    std::string space() { return concat(" ", basic("space"), " "); }

    /// Returns the name of a rule for the members of an object. The properties come first, in order; optional ones may
    /// be missing. Any number of members that match `more` follow. If `more` is empty, no members follow.
    std::string members(const std::vector<Property>& properties, const std::string& more)
    {
        const std::string comma = concat("\",\"", space());
        std::string first = more.empty() ? "" : concat("(", more, " (", comma, more, ")*)?");
        std::string next = more.empty() ? "" : concat("(", comma, more, ")*");
        for (auto property = properties.rbegin(); property != properties.rend(); ++property) {
            const std::string restFirst = first;
            const std::string rest = next.empty() ? "" : concat(" ", rule(newName(), next));
            next = property->isRequired ? concat(comma, property->member, rest)
                                        : concat("(", comma, property->member, ")?", rest);
            first = concat(property->member, rest);
            if (!property->isRequired) {
                first = restFirst.empty() ? concat("(", first, ")?")
                                          : concat("(", first, " | ", rule(newName(), restFirst), ")");
            }
        }
        return first;
    }

    /// Returns the name of a rule that matches any JSON string except those in `names`. The rule allows no escape
    /// sequences before the first character that differs from every name.
    std::string otherName(std::vector<std::string> names)
    {
        if (names.empty()) return basic("string");
        std::ranges::sort(names);
        names.erase(std::ranges::unique(names).begin(), names.end());
        return concat("\"\\\"\" ", otherThan(names, 0), " \"\\\"\"");
    }

    /// Returns a rule for the part of a string after its first `at` bytes, which all `names` have in common. The rule
    /// matches only if the whole string differs from every name.
    std::string otherThan(const std::vector<std::string>& names, std::size_t at)
    {
        basic("char");
        // The string may end here if no name ends here. A name that ends here would be first, because names are sorted.
        const bool mayEnd = names.front().size() > at;
        std::map<std::string, std::vector<std::string>> byNext;
        std::string nexts;
        for (const std::string& name : names) {
            if (name.size() <= at) continue;
            const Utf8Step step = decodeUtf8(name, at);
            const std::string next = name.substr(at, step.length);
            if (byNext[next].empty()) nexts += concat("\\U", hexadecimal(step.codePoint, 8));
            byNext[next].push_back(name);
        }
        std::vector<std::string> alternatives;
        for (const auto& [next, sharing] : byNext) {
            const unsigned char c = static_cast<unsigned char>(next[0]);
            // In JSON, this character must be written as an escape sequence, but the rule allows no escape sequence
            // here. The rule therefore never matches such a name, and no alternative is needed.
            if (c < 0x20 || c == '"' || c == '\\' || c == 0x7F) continue;
            alternatives.push_back(concat(gbnfOfLiteral(next), " ", otherThan(sharing, at + next.size())));
        }
        const std::string escapes = byNext.empty() ? "char+" : concat("[^\"\\\\\\x00-\\x1F\\x7F", nexts, "] char*");
        alternatives.push_back(escapes);
        return concat(rule(newName(), joined(alternatives)), mayEnd ? "?" : "");
    }

    std::string ofArray(const SchemaJson& schema, const std::string& path, int depth)
    {
        const bool isOldTuple = schema.contains("items") && schema["items"].is_array();
        if (isOldTuple && schema.contains("prefixItems"))
            failAt(path, SENTENCE("items is a list and cannot be combined with prefixItems"));
        const SchemaJson prefix = isOldTuple ? schema["items"] : schema.value("prefixItems", SchemaJson::array());
        if (!prefix.is_array()) failAt(path, SENTENCE("prefixItems must be a list of schemas"));
        const char* const restKeyword = isOldTuple ? "additionalItems" : "items";
        const bool hasRest = schema.contains(restKeyword) && schema[restKeyword] != false;
        const auto tuple = static_cast<std::int64_t>(prefix.size());
        const auto least = countOf(schema, "minItems", path);
        auto most = countOf(schema, "maxItems", path);
        checkCounts(least, most, "Items", path);
        if (!hasRest && (tuple > 0 || schema.contains(restKeyword))) most = std::min(most.value_or(tuple), tuple);
        const std::int64_t from = least.value_or(std::min(tuple, most.value_or(tuple)));
        if (most && *most < from)
            failAt(path, SENTENCE("minItems is ", from, ", but at most ", *most, " items are allowed"));
        const std::string comma = concat("\",\"", space());

        std::string items;
        if (!most || *most > tuple) {
            const SchemaJson item = hasRest ? schema[restKeyword] : SchemaJson(true);
            const std::string one =
                rule(newName(), concat(expression(item, inPointer(path, restKeyword), depth + 1), space()));
            const auto times = [&](std::int64_t low, std::int64_t taken) {
                return concat("{", std::max<std::int64_t>(0, low), ",", most ? concat(*most - taken) : "", "}");
            };
            items = tuple > 0 ? concat("(", comma, one, ")", times(from - tuple, tuple))
                              : concat("(", one, " (", comma, one, ")", times(from - 1, 1), ")", from == 0 ? "?" : "");
        }
        for (std::int64_t i = std::min(tuple, most.value_or(tuple)) - 1; i >= 0; --i) {
            const std::string written =
                expression(prefix[static_cast<std::size_t>(i)], concat(path, "/prefixItems/", i), depth + 1);
            items = rule(newName(), concat(i > 0 ? comma : "", written, space(), items)) + (i >= from ? "?" : "");
        }
        return concat("\"[\"", space(), items, " \"]\"");
    }

    PlainSchemas m_schemas;
    std::vector<std::pair<std::string, std::string>> m_rules;
    std::set<std::string> m_basic;
    std::map<std::string, std::string> m_references;  ///< maps each reference ($ref) to the name of its rule
    /// References that are being expanded, except those outside of the innermost object or array. If the target of one
    /// of them refers to it again without an object or array in between, the expansion would never end.
    std::vector<std::string> m_opened;
    std::size_t m_names = 0;
};

SchemaJson parsed(std::string_view text)
{
    if (text.size() > kMostBytes) {
        throw Error(SENTENCE("The JSON schema has ", text.size(), " bytes; at most ", kMostBytes, " are supported."));
    }
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        throw Error(SENTENCE("The JSON schema is empty."));
    }
    const auto checkDepth = [](int depth, SchemaJson::parse_event_t, SchemaJson&) {
        if (depth > kDeepestJson)
            throw Error(SENTENCE("The JSON schema is nested more than ", kDeepestJson, " levels deep."));
        return true;
    };
    try {
        return SchemaJson::parse(text, checkDepth);
    } catch (const nlohmann::json::parse_error& error) {
        const std::string_view before = text.substr(0, error.byte > 0 ? error.byte - 1 : 0);
        // Correct for the first line, too, because npos + 1 is 0.
        const std::string_view inLine = before.substr(before.rfind('\n') + 1);
        const auto isFirstByte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; };
        throw Error(SENTENCE("The JSON schema is not valid JSON: syntax error in line ",
                             std::ranges::count(before, '\n') + 1, ", column ",
                             std::ranges::count_if(inLine, isFirstByte) + 1, "."),
                    error.what());
    } catch (const nlohmann::json::out_of_range& error) {
        throw Error(SENTENCE("The JSON schema has a number that is too large; the largest is about 1.8e308."),
                    error.what());
    }
}

template <typename Make>
auto withSchema(std::string_view jsonSchema, Make make)
{
    try {
        return make(SchemaWriter(schemaIn(parsed(jsonSchema))));
    } catch (const nlohmann::json::exception& error) {  // thrown if the value of a keyword has the wrong type
        throw Error(SENTENCE("The JSON schema has a keyword with a value of the wrong type."), error.what());
    }
}

}  // namespace

std::string gbnfOf(std::string_view jsonSchema)
{
    return withSchema(jsonSchema, [](SchemaWriter writer) { return writer.write(); });
}

GrammarRules rulesOfSchema(std::string_view jsonSchema)
{
    return withSchema(jsonSchema, [](SchemaWriter writer) { return writer.rules(); });
}

}  // namespace vitrine
