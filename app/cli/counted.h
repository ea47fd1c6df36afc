#pragma once

#include "core/base/concat.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace vitrine::cli {

/// "1 token", "2 tokens"
inline std::string counted(std::size_t count, std::string_view noun)
{
    return concat(count, ' ', noun, count == 1 ? "" : "s");
}

}  // namespace vitrine::cli
