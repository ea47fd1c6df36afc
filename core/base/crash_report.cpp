#include "core/base/crash_report.h"

#include "core/base/crash_folder.h"
#include "core/base/event_log.h"
#include "core/base/raw_output.h"
#include "core/base/signals.h"
#include "core/base/stack_trace.h"
#include "core/base/system_description.h"
#include "core/base/user_folders.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <typeinfo>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <climits>
#include <cstring>
#include <cxxabi.h>
#include <fcntl.h>
#include <unistd.h>
#endif

namespace vitrine {

namespace {

SharedText<256> usedDevice;
SharedText<256> usedDriver;

#if defined(__linux__)

constexpr std::array kCrashSignals = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
constexpr std::int64_t kShownMilliseconds = 60'000;  ///< age of the oldest event in a report
constexpr std::size_t kMostFrames = 128;

/// Data for the signal handler, prepared before a signal arrives.
struct Prepared {
    std::string program;
    std::string facts;  ///< lines with versions and the system
    std::string home;   ///< home folder of the user, which a report shows as ~; empty if unknown
    std::string folder;
    std::int64_t start = millisecondsNow();
    std::terminate_handler previousTerminate = nullptr;
    SignalStack stack = {};
};

/// Never freed, because a signal may arrive while the process ends.
const Prepared* prepared = nullptr;
SharedText<kEventBytes> uncaughtType;

/// The C++ library aborts the process when this handler returns.
void handleTerminate()
{
    if (const std::type_info* const type = abi::__cxa_current_exception_type()) {
        int status = 0;
        const std::unique_ptr<char, decltype(&std::free)> name(
            abi::__cxa_demangle(type->name(), nullptr, nullptr, &status), &std::free);
        uncaughtType.set(name ? name.get() : type->name());
    }
    if (prepared->previousTerminate) prepared->previousTerminate();
}

// The functions below run in the signal handler and must be async-signal-safe.

std::string_view nameOf(int signal) noexcept
{
    switch (signal) {
    case SIGSEGV:
        return "SIGSEGV";
    case SIGBUS:
        return "SIGBUS";
    case SIGILL:
        return "SIGILL";
    case SIGFPE:
        return "SIGFPE";
    case SIGABRT:
        return "SIGABRT";
    default:
        return "unknown signal";
    }
}

std::string_view causeOf(const siginfo_t& info) noexcept
{
    switch (info.si_signo) {
    case SIGSEGV:
        return info.si_code == SEGV_MAPERR   ? "no memory at this address"
               : info.si_code == SEGV_ACCERR ? "access to this memory is not permitted"
                                             : "invalid address";
    case SIGBUS:
        return info.si_code == BUS_ADRALN ? "misaligned address" : "this memory cannot be read or written";
    case SIGFPE:
        return info.si_code == FPE_INTDIV ? "integer division by zero" : "arithmetic error";
    case SIGILL:
        return "invalid instruction";
    default:
        return "";
    }
}

void putSignal(RawOutput& out, const siginfo_t& info) noexcept
{
    out.put("Signal: ").put(nameOf(info.si_signo));
    if (info.si_code > 0) {
        const auto address = reinterpret_cast<std::uintptr_t>(info.si_addr);
        out.put(", ").put(causeOf(info)).put(" (").putHex(address).put(")");
    } else if (info.si_pid != ::getpid()) {
        out.put(", sent by process ").putNumber(static_cast<std::uint64_t>(info.si_pid));
    } else {
        out.put(", sent by the program itself");
    }
    out.put("\n");
    if (const auto type = uncaughtType.copy()) out.put("Uncaught exception: ").put(type->view()).put("\n");
}

void putThread(RawOutput& out) noexcept
{
    std::array<char, 16 + 1> name{};  // PR_GET_NAME writes at most 16 bytes
    ::prctl(PR_GET_NAME, name.data(), 0, 0, 0);
    const bool isMain = ::syscall(SYS_gettid) == ::getpid();
    out.put("Thread: ").put(isMain ? "main" : std::string_view(name.data())).put("\n");
}

/// Writes a path. The home folder of the user is written as ~.
void putPath(RawOutput& out, std::string_view path) noexcept
{
    const std::string& home = prepared->home;
    const bool isInHome = home.size() > 1 && path.starts_with(home) && path.substr(home.size()).starts_with('/');
    if (isInHome) out.put("~");
    out.put(isInHome ? path.substr(home.size()) : path);
}

std::string_view pathOf(const LoadedModule& module) noexcept
{
    static std::array<char, PATH_MAX> program;
    if (!module.path.empty()) return module.path;
    const ssize_t size = ::readlink("/proc/self/exe", program.data(), program.size());
    return size > 0 ? std::string_view(program.data(), static_cast<std::size_t>(size)) : prepared->program;
}

void putAddress(RawOutput& out, std::uintptr_t address) noexcept
{
    if (const auto module = moduleAt(address)) {
        putPath(out, pathOf(*module));
        out.put("+").putHex(address - module->bias);
    } else {
        out.putHex(address);
    }
    out.put("\n");
}

void putEvents(RawOutput& out, std::int64_t now) noexcept
{
    out.put("\nEvents of the last minute, with the seconds before the crash:\n");
    const std::uint64_t count = eventCount();
    for (std::uint64_t i = count - std::min<std::uint64_t>(count, kKeptEvents); i < count; ++i) {
        const std::optional<LoggedEvent> event = eventAt(i);
        if (!event || now - event->time > kShownMilliseconds) continue;
        const auto age = static_cast<std::uint64_t>(std::max<std::int64_t>(now - event->time, 0));
        out.putNumber(age / 1000, 4).put(".").putDigits(age % 1000, 3).put("  ").put(event->view()).put("\n");
    }
}

void putStack(RawOutput& out, const void* context) noexcept
{
    static std::array<std::uintptr_t, kMostFrames> frames;
    static std::array<LoadedModule, kMostFrames> modules;
    out.put("\nStack, innermost function first:\n").flush();
    const std::size_t count = traceStack(context, frames);
    std::size_t moduleCount = 0;
    for (std::size_t i = 0; i < count; ++i) {
        out.putNumber(i, 4).put("  ");
        putAddress(out, frames[i]);
        const auto module = moduleAt(frames[i]);
        const auto isSame = [&](const LoadedModule& other) { return module->bias == other.bias; };
        if (module && std::none_of(modules.begin(), modules.begin() + moduleCount, isSame))
            modules[moduleCount++] = *module;
    }
    out.put("\nModules, with their build ids:\n");
    for (const LoadedModule& module : std::span(modules).first(moduleCount)) {
        out.put("  ");
        putPath(out, pathOf(module));
        out.put("  ");
        for (const std::byte byte : module.buildId) out.putHexByte(static_cast<std::uint8_t>(byte));
        out.put("\n");
    }
}

void writeReport(RawOutput& out, const siginfo_t& info, const void* context, std::int64_t now) noexcept
{
    out.put("Crash report of ").put(prepared->program).put("\n");
    out.put("It contains no text of chats and no keys. Nothing is sent.\n\n").put(prepared->facts);
    out.put("Time: ").putTime(now, "-", " ", ":").put(" UTC, after ");
    out.putNumber(static_cast<std::uint64_t>(std::max<std::int64_t>(now - prepared->start, 0)) / 1000).put(" s\n");
    putSignal(out, info);
    putThread(out);
    if (const auto device = usedDevice.copy()) out.put("Device: ").put(device->view()).put("\n");
    if (const auto driver = usedDriver.copy(); driver && !driver->view().empty())
        out.put("Driver: ").put(driver->view()).put("\n");
    // A damaged stack may end the process while it is unwound, so everything else is written before.
    putEvents(out, now);
    putStack(out, context);
}

/// Creates the file of the report and the missing folders above it. Returns the file's descriptor, or -1 and sets
/// errno.
int createFile(std::span<char> path) noexcept
{
    for (std::size_t i = 1; i < path.size() && path[i] != '\0'; ++i) {
        if (path[i] != '/') continue;
        path[i] = '\0';
        ::mkdir(path.data(), S_IRWXU);
        path[i] = '/';
    }
    return ::open(path.data(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
}

void report(const siginfo_t& info, const void* context) noexcept
{
    static std::array<char, PATH_MAX> path;
    const std::int64_t now = millisecondsNow();
    RawOutput name(path);
    name.put(prepared->folder).put("/").putTime(now, "", "T", "").put("Z-").put(prepared->program).put("-");
    name.putNumber(static_cast<std::uint64_t>(::getpid())).put(".txt");
    errno = ENAMETOOLONG;
    const int file = name.isCut() || prepared->folder.empty() ? -1 : createFile(path);
    const int error = errno;
    RawOutput message(STDERR_FILENO);
    message.put(prepared->program).put(": The program crashed (").put(nameOf(info.si_signo)).put("). ");
    if (file < 0) {
        const char* const reason = ::strerrordesc_np(error);
        message.put("No report could be written to ").put(prepared->folder).put(": ");
        message.put(reason ? reason : "unknown error").put(".\n").flush();
        return;
    }
    // The sentence is printed before the stack is unwound, which may end the process.
    message.put("Report: ").putPrintable(path.data()).put("\n").flush();
    RawOutput out(file);
    writeReport(out, info, context, now);
    out.flush();
    ::close(file);
}

void handleCrash(int signal, siginfo_t* info, void* context)
{
    static std::atomic<long> reporter{0};
    long none = 0;
    const long thread = ::syscall(SYS_gettid);
    if (reporter.compare_exchange_strong(none, thread)) {
        report(*info, context);
    } else if (none != thread) {
        // Another thread has crashed before and ends the process.
        for (;;) ::pause();
    }
    takeDefaultAction(signal, *info);
}

#endif

}  // namespace

#if defined(__linux__)

void reportCrashes(const std::string& program, const std::string& version, const std::filesystem::path& folder)
{
    removeOldCrashReports(folder);
    auto settings = std::make_unique<Prepared>();
    settings->program = program;
    settings->facts = version + "\nSystem: " + systemDescription() + "\n";
    settings->home = userHomeFolder().string();
    settings->folder = folder.string();
    settings->previousTerminate = std::set_terminate(handleTerminate);
    prepared = settings.release();
    // Loads the code and resolves the symbols that the handler uses.
    std::array<std::uintptr_t, kMostFrames> frames;
    traceStack(nullptr, frames);
    moduleAt(frames[0]);

    struct sigaction action {};
    action.sa_sigaction = handleCrash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ::sigemptyset(&action.sa_mask);
    for (const int signal : kCrashSignals) ::sigaddset(&action.sa_mask, signal);
    for (const int signal : kCrashSignals) {
        struct sigaction current {};
        ::sigaction(signal, nullptr, &current);
        const bool isUsual = (current.sa_flags & SA_SIGINFO) == 0 && current.sa_handler == SIG_DFL;
        if (isUsual) ::sigaction(signal, &action, nullptr);
    }
}

#else

void reportCrashes(const std::string&, const std::string&, const std::filesystem::path&) {}

#endif

void describeDevice(std::string_view device, std::string_view driver) noexcept
{
    usedDevice.set(device);
    usedDriver.set(driver);
}

}  // namespace vitrine
