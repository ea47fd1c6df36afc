#pragma once

#include "core/help/program_help.h"

#include <string>
#include <string_view>
#include <vector>

namespace vitrine::cli {

/// Returns the values that a flag accepts by name, for completions in a shell; see FlagValues. Vulkan devices are
/// listed only if "vulkan:" is typed, because their drivers start slowly.
std::vector<Term> flagValues(std::string_view kind, const std::string& typed, const std::string& model);

}  // namespace vitrine::cli
