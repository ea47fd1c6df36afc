#include "core/base/process.h"

#if defined(__unix__)
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#else
#include <sys/resource.h>
#endif
#endif

namespace vitrine {

void prepareProcess() noexcept
{
#if defined(__unix__)
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; ++number) {
        if (::fcntl(number, F_GETFD) >= 0) continue;
#if defined(O_PATH)
        constexpr int kNeitherReadNorWritten = O_PATH;
#else
        const int kNeitherReadNorWritten = number == STDIN_FILENO ? O_WRONLY : O_RDONLY;
#endif
        // open() returns the lowest free descriptor. This descriptor is `number`, because all lower descriptors are in
        // use.
        [[maybe_unused]] const int opened = ::open("/", kNeitherReadNorWritten);
    }
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

void keepMemoryOutOfDumps() noexcept
{
#if defined(__linux__)
    // Excludes all kinds of memory from core dumps (man 5 core). The filter is preferred to PR_SET_DUMPABLE, which
    // would make /proc/self unreadable for the portals of the desktop.
    const int filter = ::open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC);
    const bool isSet = filter >= 0 && ::write(filter, "0", 1) == 1;
    if (filter >= 0) ::close(filter);
    if (!isSet) ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#elif defined(__unix__)
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
#endif
}

void nameThread([[maybe_unused]] const char* name) noexcept
{
#if defined(__linux__)
    ::prctl(PR_SET_NAME, name, 0, 0, 0);
#endif
}

}  // namespace vitrine
