#pragma once

#include "core/generate/grammar/json_schema_merge.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// Returns, for each JSON type, the keywords that apply only to values of this type.
const std::map<std::string, std::vector<std::string>, std::less<>>& keywordsOfTypes();

/// Returns the JSON type of a value. For whole numbers, returns "integer".
std::string typeOfValue(const SchemaJson& value);

/// Returns the types listed in `type`. If `type` is missing, returns the types to which the schema's keywords apply. An
/// empty set means any type.
std::set<std::string> typesOf(const SchemaJson& schema, const std::string& path);

/// Resolves $ref and allOf in a schema. All functions throw Error with `path` if a reference cannot be resolved.
class PlainSchemas {
public:
    static constexpr int kDeepest = 60;  ///< maximum nesting depth, including resolved references
    /// Throws the Error for a schema that is nested more deeply than kDeepest.
    [[noreturn]] static void failTooDeep(const std::string& path);

    explicit PlainSchemas(SchemaJson whole) : m_whole(std::move(whole)) {}

    const SchemaJson& whole() const noexcept { return m_whole; }
    /// Returns the part of the schema to which a reference points: "#/$defs/a" or "#anchor". The schema's own "$id" may
    /// precede the #.
    const SchemaJson& resolve(const std::string& reference, const std::string& path) const;
    /// Returns the schema with $ref and allOf at its top level resolved.
    SchemaJson plain(const SchemaJson& schema, const std::string& path, int depth) const;
    /// Returns true if it is certain that no value can match both schemas: they have no type or no value in common, or
    /// they require the same property and their schemas for this property exclude each other.
    bool excludeEachOther(const SchemaJson& a, const SchemaJson& b, const std::string& path, int depth) const;

private:
    bool differInAProperty(const SchemaJson& a, const SchemaJson& b, const std::string& path, int depth) const;

    SchemaJson m_whole;
    /// Maps each anchor to its part of the schema; filled at first use.
    mutable std::optional<std::map<std::string, const SchemaJson*, std::less<>>> m_anchors;
};

}  // namespace vitrine
