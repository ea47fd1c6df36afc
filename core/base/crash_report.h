#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace vitrine {

/// From now on, a crash of this process writes a report: signals SIGSEGV, SIGBUS, SIGILL, SIGFPE and SIGABRT, and
/// uncaught exceptions. The report is a new file in `folder` (see crash_folder.h) that only the user can read. One
/// sentence on stderr contains its path. Then the process ends by the signal, so exit status and core dump are the same
/// as without this function. Call it once, at the start of the program, before the first MappingGuard. It also removes
/// old reports.
///
/// The report contains `version` (the lines of versionText), the system, the time, the signal, the name of the thread,
/// the device, the events of the last minute (logEvent), and the stack. It contains no other data of the program, and
/// the type of an uncaught exception but not its message, because a message may quote a chat or a file.
///
/// Signals that already have a handler, for example that of a sanitizer, keep this handler. A stack overflow is
/// reported on threads with a SignalStack; the calling thread gets one. Works on Linux; does nothing on other systems.
void reportCrashes(const std::string& program, const std::string& version, const std::filesystem::path& folder);

/// Sets the device that computes, and its driver, for crash reports; `driver` is empty for the CPU. Call it before the
/// device is used for the first time. Safe from any thread.
void describeDevice(std::string_view device, std::string_view driver) noexcept;

}  // namespace vitrine
