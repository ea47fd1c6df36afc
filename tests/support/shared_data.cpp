#include "tests/support/shared_data.h"

#include <cstdlib>

namespace vitrine::test {

std::optional<std::filesystem::path> sharedData(const std::filesystem::path& relative)
{
    const char* chosen = std::getenv("VITRINE_SHARED");
    const auto path = std::filesystem::path(chosen ? chosen : VITRINE_SHARED_DIR) / relative;
    if (!std::filesystem::exists(path)) return std::nullopt;
    return path;
}

}  // namespace vitrine::test
