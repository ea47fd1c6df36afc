#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace vitrine {

/// A document as text. What is not UTF-8 is repaired; where the bytes matter, they are also given as numbers. What a
/// terminal would obey is written as \uNNNN, which means the same.
std::string jsonText(const nlohmann::ordered_json& document, bool indented);

/// null for what JSON does not know: infinity and NaN.
nlohmann::ordered_json finiteOrNull(double value);

}  // namespace vitrine
