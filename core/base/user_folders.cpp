#include "core/base/user_folders.h"

#include <cstdlib>

namespace vitrine {

std::filesystem::path userCacheFolder()
{
    if (const char* const cache = std::getenv("XDG_CACHE_HOME"); cache && *cache) {
        return std::filesystem::path(cache) / "vitrine";
    }
    if (const char* const home = std::getenv("HOME"); home && *home) {
        return std::filesystem::path(home) / ".cache" / "vitrine";
    }
    return {};
}

}  // namespace vitrine
