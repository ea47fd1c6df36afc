#pragma once

#include "core/base/json_levels.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace vitrine {

/// The parsed document; discarded (`is_discarded()`) if the text is not JSON or nests too deep (kMostJsonLevels).
template <typename Json = nlohmann::json>
Json parseJson(std::string_view text)
{
    return nestsTooDeep(text) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
}

}  // namespace vitrine
