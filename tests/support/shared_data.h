#pragma once

#include <filesystem>
#include <optional>

namespace vitrine::test {

/// The path of a file or folder in the shared reference data (`$VITRINE_SHARED`, else ../shared beside the checkout);
/// empty when it is not there. Use REQUIRE_SHARED in a test, so that the gap is seen.
std::optional<std::filesystem::path> sharedData(const std::filesystem::path& relative);

}  // namespace vitrine::test

/// Declares `variable` as the path of shared data, or skips the current Qt test function with a sentence that says why.
#define REQUIRE_SHARED(variable, relative)                                                                             \
    const auto variable##Found = vitrine::test::sharedData(relative);                                                  \
    if (!variable##Found) QSKIP("shared reference data are not here: " relative " (set VITRINE_SHARED)");              \
    const std::filesystem::path variable = *variable##Found
