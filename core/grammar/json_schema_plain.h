#pragma once

#include "core/grammar/json_schema_merge.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

/// For each type of JSON, the keywords that apply only to this type.
const std::map<std::string, std::vector<std::string>, std::less<>>& keywordsOfTypes();

/// Returns the type of a value; whole numbers are "integer".
std::string typeOfValue(const SchemaJson& value);

/// Returns the types that `type` names; if it is missing, the types of the keywords present. Empty: any type.
std::set<std::string> typesOf(const SchemaJson& schema, const std::string& path);

/// Resolves $ref and allOf in a schema. All functions throw Error with `path` if that is impossible.
class PlainSchemas {
public:
    static constexpr int kDeepest = 60;  ///< limit of nesting, including resolved references
    /// Throws the Error about schemas that are nested more deeply.
    [[noreturn]] static void failTooDeep(const std::string& path);

    explicit PlainSchemas(SchemaJson whole) : m_whole(std::move(whole)) {}

    const SchemaJson& whole() const noexcept { return m_whole; }
    /// Returns the part that a reference names: "#/$defs/a", "#anchor", or either after the schema's own "$id".
    const SchemaJson& resolve(const std::string& reference, const std::string& path) const;
    /// Returns the schema with $ref and allOf at the top level resolved.
    SchemaJson plain(const SchemaJson& schema, const std::string& path, int depth) const;
    /// Whether clearly no value can match both: by their types, their values, or a property that both require.
    bool excludeEachOther(const SchemaJson& a, const SchemaJson& b, const std::string& path, int depth) const;

private:
    bool differInAProperty(const SchemaJson& a, const SchemaJson& b, const std::string& path, int depth) const;

    SchemaJson m_whole;
    mutable std::optional<std::map<std::string, const SchemaJson*, std::less<>>> m_anchors;  ///< filled at first use
};

}  // namespace vitrine
