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

/// Of each type of JSON, the keywords that say something about it alone.
const std::map<std::string, std::vector<std::string>, std::less<>>& keywordsOfTypes();

/// "integer" of a whole number.
std::string typeOfValue(const SchemaJson& value);

/// Those that `type` names, else those whose keywords are there; empty: any.
std::set<std::string> typesOf(const SchemaJson& schema, const std::string& path);

/// The parts of a schema with what $ref and allOf put in. All throw Error that names `path` where that cannot be said.
class PlainSchemas {
public:
    static constexpr int kDeepest = 60;  ///< with what is put in
    /// Throws the Error about schemas that are nested more deeply.
    [[noreturn]] static void failTooDeep(const std::string& path);

    explicit PlainSchemas(SchemaJson whole) : m_whole(std::move(whole)) {}

    const SchemaJson& whole() const noexcept { return m_whole; }
    /// The part that a reference names: "#/$defs/a", "#anchor", or either after the schema's own "$id".
    const SchemaJson& resolve(const std::string& reference, const std::string& path) const;
    /// Without $ref and allOf at the top.
    SchemaJson plain(const SchemaJson& schema, const std::string& path, int depth) const;
    /// Whether it is plain that no value fits both: by their types, their values, or a property that both require.
    bool excludeEachOther(const SchemaJson& a, const SchemaJson& b, const std::string& path, int depth) const;

private:
    bool differInAProperty(const SchemaJson& a, const SchemaJson& b, const std::string& path, int depth) const;

    SchemaJson m_whole;
    mutable std::optional<std::map<std::string, const SchemaJson*, std::less<>>> m_anchors;  ///< once they are needed
};

}  // namespace vitrine
