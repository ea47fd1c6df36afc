#include "core/base/user_folders.h"

#include <cstdlib>

#ifdef __unix__
#include <pwd.h>
#include <unistd.h>
#endif

namespace vitrine {

namespace {

std::filesystem::path absolutePathIn(const char* variable)
{
    const char* const value = std::getenv(variable);
    std::filesystem::path path = value ? value : "";
    return path.is_absolute() ? path : std::filesystem::path();
}

}  // namespace

std::filesystem::path userHomeFolder()
{
    if (std::filesystem::path home = absolutePathIn("HOME"); !home.empty()) return home;
#ifdef __unix__
    const passwd* const user = ::getpwuid(::geteuid());
    if (user && user->pw_dir && std::filesystem::path(user->pw_dir).is_absolute()) return user->pw_dir;
#endif
    return {};
}

std::filesystem::path userCacheFolder()
{
    if (const std::filesystem::path cache = absolutePathIn("XDG_CACHE_HOME"); !cache.empty()) return cache / "vitrine";
    const std::filesystem::path home = userHomeFolder();
    return home.empty() ? std::filesystem::path() : home / ".cache" / "vitrine";
}

}  // namespace vitrine
