#pragma once

#include <filesystem>

namespace vitrine {

/// The folder for files that can be made again: $XDG_CACHE_HOME/vitrine, or ~/.cache/vitrine. Variables with relative
/// paths are ignored; empty if no variable has an absolute one.
std::filesystem::path userCacheFolder();

}  // namespace vitrine
