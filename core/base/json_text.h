#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace vitrine {

/// Serializes a document. Characters that control a terminal are written as \uNNNN, which is equivalent in JSON.
/// Invalid UTF-8 is repaired, so a caller that needs the exact bytes of a text must also store them as numbers.
std::string jsonText(const nlohmann::ordered_json& document, bool indented);

/// Returns `value`, or null for infinity and NaN, which JSON cannot represent.
nlohmann::ordered_json finiteOrNull(double value);

}  // namespace vitrine
