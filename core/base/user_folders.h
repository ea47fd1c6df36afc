#pragma once

#include <filesystem>

namespace vitrine {

/// The home folder of the user: $HOME, or what the system's list of users has if that is missing or relative; empty
/// where neither is known. A relative path would put files into the current folder.
std::filesystem::path userHomeFolder();

/// For what can be made again: $XDG_CACHE_HOME/vitrine, or ~/.cache/vitrine; empty where neither is known. A relative
/// $XDG_CACHE_HOME is ignored, as the XDG Base Directory Specification requires.
std::filesystem::path userCacheFolder();

}  // namespace vitrine
