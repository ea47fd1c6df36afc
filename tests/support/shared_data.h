#pragma once

#include <filesystem>
#include <optional>

namespace vitrine::test {

/// Returns the path of a file or folder in the shared reference data, or nullopt if the path does not exist. The data
/// are in the folder named by VITRINE_SHARED, or in ../shared next to the source tree. Tests should use REQUIRE_SHARED,
/// which also reports missing data.
std::optional<std::filesystem::path> sharedData(const std::filesystem::path& relative);

}  // namespace vitrine::test

/// Declares `variable` as the path of shared reference data. If the data are missing, skips the current Qt test
/// function with a message.
#define REQUIRE_SHARED(variable, relative)                                                                             \
    const auto variable##Found = vitrine::test::sharedData(relative);                                                  \
    if (!variable##Found) QSKIP("shared reference data are not here: " relative " (set VITRINE_SHARED)");              \
    const std::filesystem::path variable = *variable##Found
