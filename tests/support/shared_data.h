#pragma once

#include <filesystem>
#include <optional>

namespace vitrine::test {

/// Returns the path of a file or folder in the shared reference data, or nullopt if it does not exist. The data is in
/// $VITRINE_SHARED, or in ../shared next to the checkout. Tests use REQUIRE_SHARED, which reports the missing data.
std::optional<std::filesystem::path> sharedData(const std::filesystem::path& relative);

}  // namespace vitrine::test

/// Declares `variable` as the path of shared data, or skips the current Qt test function with the reason.
#define REQUIRE_SHARED(variable, relative)                                                                             \
    const auto variable##Found = vitrine::test::sharedData(relative);                                                  \
    if (!variable##Found) QSKIP("shared reference data are not here: " relative " (set VITRINE_SHARED)");              \
    const std::filesystem::path variable = *variable##Found
