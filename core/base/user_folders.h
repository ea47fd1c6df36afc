#pragma once

#include <filesystem>

namespace vitrine {

/// Home folder of the user: $HOME, or the entry in the system's user database if $HOME is missing or relative. Empty if
/// both are unknown. Relative paths are rejected because they would put files into the current folder.
std::filesystem::path userHomeFolder();

/// Folder for files that can be created again: $XDG_CACHE_HOME/vitrine, or ~/.cache/vitrine. Empty if both are unknown.
/// A relative $XDG_CACHE_HOME is ignored, as the XDG Base Directory Specification requires.
std::filesystem::path userCacheFolder();

}  // namespace vitrine
