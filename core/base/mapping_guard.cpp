#include "core/base/mapping_guard.h"

#include "core/base/signals.h"

#include <sys/mman.h>
#include <sys/syscall.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <unistd.h>

namespace vitrine {

/// Entry of the list of guarded ranges. Entries are never removed from the list, because the signal handler may walk it
/// while other threads change it. Free entries are reused.
struct MappingGuard::Range {
    std::atomic<std::uint64_t> version{0};  ///< odd while the bounds are being changed
    std::atomic<std::uintptr_t> begin{0};
    std::atomic<std::uintptr_t> end{0};  ///< end address, at the end of a page; 0 if the entry is free
    std::atomic<bool> faulted{false};
    Range* next = nullptr;

    /// Returns whether the range contains `address`. Returns false while another thread is changing the bounds. The
    /// bounds of the range that contains the faulting address do not change during the call, so its result is correct.
    bool holds(std::uintptr_t address) const noexcept
    {
        const std::uint64_t before = version.load();
        const bool within = address >= begin.load() && address < end.load();
        return within && before % 2 == 0 && version.load() == before;
    }
    void setBorders(std::uintptr_t from, std::uintptr_t to) noexcept
    {
        ++version;
        begin = from;
        end = to;
        ++version;
    }
};

/// The ranges of all guards, and the signal handler that searches them.
class GuardedRanges {
public:
    using Range = MappingGuard::Range;

    static Range* take(std::uintptr_t begin, std::size_t size)
    {
        const std::lock_guard lock(s_mutex);
        install();
        Range* range = s_first.load();
        while (range && range->end.load() != 0) range = range->next;
        if (!range) {
            range = new Range;
            range->next = s_first.load();
            s_first = range;
        }
        range->faulted = false;
        range->setBorders(begin, (begin + size + s_page - 1) / s_page * s_page);
        return range;
    }
    static void giveBack(Range* range)
    {
        const std::lock_guard lock(s_mutex);
        range->setBorders(0, 0);
    }

private:
    static void install()
    {
        if (s_page != 0) return;
        s_page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
        struct sigaction action {};
        action.sa_sigaction = handle;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
        ::sigemptyset(&action.sa_mask);
        ::sigaction(SIGBUS, &action, &s_previous);
    }

    // The functions below run in the signal handler and must be async-signal-safe.

    static void handle(int signal, siginfo_t* info, void* context)
    {
        const int error = errno;
        const bool isOurs =
            info->si_code == BUS_ADRERR && replaceByZeros(reinterpret_cast<std::uintptr_t>(info->si_addr));
        errno = error;
        if (!isOurs) passOn(signal, info, context);
    }

    static bool replaceByZeros(std::uintptr_t address)
    {
        for (Range* range = s_first.load(); range; range = range->next) {
            if (!range->holds(address)) continue;
            // The flag is set before the page is replaced, because another thread may read the zeros immediately.
            range->faulted = true;
            const std::uintptr_t page = address / s_page * s_page;
            // Makes the system call directly, because sanitizers would report mmap() as a write into memory that other
            // threads are reading.
            return ::syscall(SYS_mmap, page, range->end.load() - page, PROT_READ,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0) != -1;
        }
        return false;
    }

    static void passOn(int signal, siginfo_t* info, void* context)
    {
        if ((s_previous.sa_flags & SA_SIGINFO) != 0) return s_previous.sa_sigaction(signal, info, context);
        const bool isFault = info->si_code > 0 && info->si_code != BUS_MCEERR_AO;
        if (s_previous.sa_handler == SIG_IGN && !isFault) return;
        if (s_previous.sa_handler != SIG_DFL && s_previous.sa_handler != SIG_IGN) return s_previous.sa_handler(signal);
        takeDefaultAction(signal, *info);
    }

    static inline std::mutex s_mutex;
    static inline std::atomic<Range*> s_first{nullptr};
    static inline std::uintptr_t s_page = 0;
    static inline struct sigaction s_previous {
    };
};

MappingGuard::MappingGuard(const std::byte* begin, std::size_t size)
    : m_range(GuardedRanges::take(reinterpret_cast<std::uintptr_t>(begin), size))
{
}

MappingGuard::~MappingGuard()
{
    GuardedRanges::giveBack(m_range);
}

void MappingGuard::setFaulted() noexcept
{
    m_range->faulted = true;
}

bool MappingGuard::hasFaulted() const noexcept
{
    return m_range->faulted.load();
}

}  // namespace vitrine
