#pragma once

#include <filesystem>

namespace vitrine {

/// Returns the home folder of the user: $HOME, or the entry in the system's user database if $HOME is missing or
/// relative. The result is empty if both are unknown. A relative path is rejected because files would then be put into
/// the current folder.
std::filesystem::path userHomeFolder();

/// Returns the folder for files that can be created again: $XDG_CACHE_HOME/vitrine, or ~/.cache/vitrine. The result is
/// empty if both are unknown. A relative $XDG_CACHE_HOME is ignored, as the XDG Base Directory Specification requires.
std::filesystem::path userCacheFolder();

/// Returns the folder for files that describe earlier runs of the program: $XDG_STATE_HOME/vitrine, or
/// ~/.local/state/vitrine. The rules of userCacheFolder() apply.
std::filesystem::path userStateFolder();

}  // namespace vitrine
