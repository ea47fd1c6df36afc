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

/// Returns a sentence such as "trace.npz: 0.q holds 12 values that are not finite (NaN or infinity), the first at
/// position 3."
inline std::string notFiniteSentence(std::string_view file, std::string_view tap, std::size_t count,
                                     std::size_t position)
{
    return concat(file, ": ", tap, " holds ", counted(count, "value"),
                  count == 1 ? " that is not finite" : " that are not finite",
                  " (NaN or infinity), the first at position ", position, '.');
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
