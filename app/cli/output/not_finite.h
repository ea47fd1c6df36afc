#pragma once

#include "app/cli/output/counted.h"
#include "core/base/concat.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace vitrine::cli {

/// Returns a sentence such as "trace.npz: 0.q holds 12 values that are not finite (NaN or infinity), the first at
/// position 3."
inline std::string notFiniteSentence(std::string_view file, std::string_view tap, std::size_t count,
                                     std::size_t position)
{
    return concat(file, ": ", tap, " holds ", counted(count, "value"),
                  count == 1 ? " that is not finite" : " that are not finite",
                  " (NaN or infinity), the first at position ", position, '.');
}

}  // namespace vitrine::cli
