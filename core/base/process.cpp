#include "core/base/process.h"

#if defined(__unix__)
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
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
        // The lowest number that is free, and all below it are taken.
        [[maybe_unused]] const int opened = ::open("/", kNeitherReadNorWritten);
    }
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

}  // namespace vitrine
