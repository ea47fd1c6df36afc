#include "app/cli/output/interruption.h"

#include "core/base/concat.h"
#include "core/base/error.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace vitrine::cli {

namespace {

static_assert(PIPE_BUF >= Interruption::kSurelyTaken);
constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};

std::atomic<int> notedSignal{0};
static_assert(std::atomic<int>::is_always_lock_free, "or a signal handler must not touch it");
std::array<struct sigaction, kSignals.size()> previousActions;
/// Pipe that contains a byte after a signal was recorded; -1: there is no Interruption.
std::array<int, 2> wakePipe = {-1, -1};

/// Handles a signal. Calls only functions that are allowed inside a signal handler.
void handle(int signal)
{
    const int savedError = errno;
    if (notedSignal.exchange(signal) != 0) {
        std::signal(signal, SIG_DFL);
        ::raise(signal);  // takes effect when this handler returns
    } else {
        [[maybe_unused]] const auto written = ::write(wakePipe[1], "", 1);
    }
    errno = savedError;
}

/// Waits until `descriptor` is ready or a signal arrives. Returns whether `descriptor` is ready.
bool isReady(int descriptor, short events)
{
    std::array<pollfd, 2> watched = {{{descriptor, events, 0}, {wakePipe[0], POLLIN, 0}}};
    if (::poll(watched.data(), watched.size(), -1) < 0) return false;
    // A handler on another thread may write its byte after forget() has emptied the pipe, so the pipe is emptied here
    // again.
    std::array<char, 16> bytes{};
    if (watched[1].revents != 0) {
        [[maybe_unused]] const auto count = ::read(wakePipe[0], bytes.data(), bytes.size());
    }
    return watched[0].revents != 0;
}

}  // namespace

Interruption::Interruption()
{
    if (::pipe2(wakePipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
        throw Error(concat("A pipe cannot be created: ", std::strerror(errno), "."));
    }
    struct sigaction action {};
    action.sa_handler = handle;
    action.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
        ::sigaction(kSignals[i], nullptr, &previousActions[i]);
        if (previousActions[i].sa_handler != SIG_IGN) ::sigaction(kSignals[i], &action, nullptr);
    }
}

Interruption::~Interruption()
{
    for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &previousActions[i], nullptr);
    for (int& end : wakePipe) ::close(std::exchange(end, -1));
}

int Interruption::noted() noexcept
{
    return notedSignal;
}

void Interruption::check()
{
    if (notedSignal != 0) throw Interrupted();
}

void Interruption::forget() noexcept
{
    notedSignal = 0;  // first, so that a signal before the next statement is still recorded
    char byte = 0;
    [[maybe_unused]] const auto count = ::read(wakePipe[0], &byte, 1);
}

void Interruption::awaitInput(int descriptor)
{
    if (wakePipe[0] < 0) return;
    check();
    for (bool ready = false; !ready; check()) ready = isReady(descriptor, POLLIN);
}

void Interruption::awaitOutput(int descriptor)
{
    constexpr int kLastSecond = 1000;  // milliseconds
    if (wakePipe[0] >= 0) {
        while (notedSignal == 0 && !isReady(descriptor, POLLOUT)) {
        }
    }
    if (notedSignal == 0) return;
    pollfd last{descriptor, POLLOUT, 0};
    int ready = -1;
    while ((ready = ::poll(&last, 1, kLastSecond)) < 0 && errno == EINTR) {
    }
    if (ready == 0) throw Interrupted();
}

void endBySignal(int signal)
{
    std::signal(signal, SIG_DFL);
    ::raise(signal);
    constexpr int kAsShellsSay = 128;  // if the signal is blocked, exit with the status that shells use for it
    std::_Exit(kAsShellsSay + signal);
}

}  // namespace vitrine::cli
