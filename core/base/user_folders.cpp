#include "core/base/user_folders.h"

#include <cstdlib>

namespace vitrine {

namespace {

/// Empty unless the variable holds an absolute path: relative ones are invalid (XDG Base Directory Specification), and
/// would put files into whatever folder is the current one.
std::filesystem::path folderIn(const char* variable)
{
    const char* const value = std::getenv(variable);
    const std::filesystem::path folder = value ? value : "";
    return folder.is_absolute() ? folder : std::filesystem::path();
}

}  // namespace

std::filesystem::path userCacheFolder()
{
    if (const auto cache = folderIn("XDG_CACHE_HOME"); !cache.empty()) return cache / "vitrine";
    if (const auto home = folderIn("HOME"); !home.empty()) return home / ".cache" / "vitrine";
    return {};
}

}  // namespace vitrine
