#include "core/base/crash_folder.h"

#include "core/base/user_folders.h"

#include <algorithm>
#include <string>
#include <system_error>

namespace vitrine {

namespace {

constexpr std::string_view kReportSuffix = ".txt";
constexpr std::string_view kDigits = "0123456789";

/// Returns the program in the name of a report; empty if the name is not that of a report.
std::string_view programIn(std::string_view name)
{
    constexpr std::string_view kTime = "00000000T000000Z-";
    if (name.size() <= kTime.size() || !name.ends_with(kReportSuffix)) return {};
    for (std::size_t i = 0; i < kTime.size(); ++i) {
        const bool isDigit = kDigits.find(name[i]) != std::string_view::npos;
        if (kTime[i] == '0' ? !isDigit : name[i] != kTime[i]) return {};
    }
    name.remove_prefix(kTime.size());
    name.remove_suffix(kReportSuffix.size());
    const std::size_t end = name.find_last_not_of(kDigits);
    if (end == std::string_view::npos || end + 1 == name.size() || name[end] != '-') return {};
    return name.substr(0, end);
}

}  // namespace

std::filesystem::path crashFolder(const std::filesystem::path& dataFolder)
{
    std::error_code failure;
    const std::filesystem::path base =
        dataFolder.empty() ? userStateFolder() : std::filesystem::absolute(dataFolder, failure);
    return base.empty() ? base : base / "crashes";
}

std::vector<std::filesystem::path> crashReportsIn(const std::filesystem::path& folder, std::string_view program)
{
    std::vector<std::filesystem::path> reports;
    std::error_code failure;
    for (std::filesystem::directory_iterator it(folder, failure), end; !failure && it != end; it.increment(failure)) {
        const std::string name = it->path().filename().string();
        const std::string_view by = programIn(name);
        if (!by.empty() && (program.empty() || by == program)) reports.push_back(it->path());
    }
    std::ranges::sort(reports);
    return reports;
}

void removeOldCrashReports(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> reports = crashReportsIn(folder);
    if (reports.size() <= kKeptCrashReports) return;
    reports.resize(reports.size() - kKeptCrashReports);
    std::error_code failure;
    for (const std::filesystem::path& report : reports) std::filesystem::remove(report, failure);
}

}  // namespace vitrine
