#pragma once

#include "core/base/json_levels.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace vitrine {

/// Returns the parsed document. If the text is not valid JSON or nests deeper than kMostJsonLevels, is_discarded() of
/// the result is true.
template <typename Json = nlohmann::json>
Json parseJson(std::string_view text)
{
    return nestsTooDeep(text) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
}

}  // namespace vitrine
