#pragma once

#include "core/base/concat.h"

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace vitrine::cli {

/// Returns a count with its noun: "1 token", "2 tokens".
inline std::string counted(std::size_t count, std::string_view noun)
{
    return concat(count, ' ', noun, count == 1 ? "" : "s");
}

/// Formats a fraction from 0 to 1 as a percentage, padded to `whole` digits before the point. A positive fraction too
/// small for the decimals is not shown as 0.
inline std::string percentText(double share, int whole, int decimals)
{
    char text[64];
    const double least = std::pow(10.0, -decimals);
    const int width = whole + 1 + decimals;
    std::snprintf(text, sizeof text, "%*.*f %%", width, decimals, 100 * share);
    if (share > 0 && 100 * share < least / 2) {
        std::snprintf(text, sizeof text, "%.*f %%", decimals, least);
        const std::string below = concat("< ", text);
        const auto room = static_cast<std::size_t>(width + 2);
        return below.size() < room ? std::string(room - below.size(), ' ') + below : below;
    }
    return text;
}

}  // namespace vitrine::cli
