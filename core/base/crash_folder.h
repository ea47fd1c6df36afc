#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace vitrine {

/// Number of crash reports that are kept.
inline constexpr std::size_t kKeptCrashReports = 10;

/// Returns the folder of crash reports: `crashes` in `dataFolder`, or in userStateFolder() if `dataFolder` is empty.
/// Empty if no folder of the user is known. The folder is created by the first crash.
std::filesystem::path crashFolder(const std::filesystem::path& dataFolder);

/// Returns the reports of `program` in `folder`, oldest first; of all programs if `program` is empty. The name of a
/// report is its time (UTC), the program and the process id: "20261201T115813Z-vitrine-4711.txt". An unreadable folder
/// has no reports.
std::vector<std::filesystem::path> crashReportsIn(const std::filesystem::path& folder, std::string_view program = {});

/// Removes all but the newest kKeptCrashReports reports.
void removeOldCrashReports(const std::filesystem::path& folder);

}  // namespace vitrine
