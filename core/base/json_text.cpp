#include "core/base/json_text.h"

#include "core/base/utf8.h"
#include "core/base/visible_text.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string_view>

namespace vitrine {

namespace {

/// Escapes the characters that control a terminal. nlohmann::json escapes only the control characters below U+0020.
/// Outside of its strings, a document contains no control characters except line ends, which are kept.
std::string withEscapes(std::string_view json)
{
    std::string escaped;
    escaped.reserve(json.size());
    for (std::size_t i = 0; i < json.size();) {
        const Utf8Step step = decodeUtf8(json, i);
        if (step.codePoint >= 0x7F && isControlCharacter(step.codePoint)) {
            char unit[11];
            std::snprintf(unit, sizeof(unit), "\\u%04x", static_cast<unsigned>(step.codePoint));
            escaped += unit;
        } else {
            escaped += json.substr(i, step.length);
        }
        i += step.length;
    }
    return escaped;
}

}  // namespace

std::string jsonText(const nlohmann::ordered_json& document, bool indented)
{
    constexpr auto kRepair = nlohmann::ordered_json::error_handler_t::replace;
    return withEscapes(document.dump(indented ? 2 : -1, ' ', false, kRepair));
}

nlohmann::ordered_json finiteOrNull(double value)
{
    return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

}  // namespace vitrine
