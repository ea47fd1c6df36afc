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

/// Returns the folder of Vitrine in the folder that `variable` names, or in `usual` of the home folder.
std::filesystem::path folderOfVitrine(const char* variable, const char* usual)
{
    if (const std::filesystem::path base = absolutePathIn(variable); !base.empty()) return base / "vitrine";
    const std::filesystem::path home = userHomeFolder();
    return home.empty() ? std::filesystem::path() : home / usual / "vitrine";
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
    return folderOfVitrine("XDG_CACHE_HOME", ".cache");
}

std::filesystem::path userStateFolder()
{
    return folderOfVitrine("XDG_STATE_HOME", ".local/state");
}

}  // namespace vitrine
