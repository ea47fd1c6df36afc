#pragma once

#include <filesystem>

namespace vitrine {

/// For what can be made again: $XDG_CACHE_HOME/vitrine, or ~/.cache/vitrine; empty where neither is known.
std::filesystem::path userCacheFolder();

}  // namespace vitrine
