#include "app/platform/termination.h"

#include <QObject>
#include <QSocketNotifier>

#ifdef Q_OS_UNIX
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <unistd.h>
#endif

namespace vitrine {

#ifdef Q_OS_UNIX

namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};

int signalSockets[2] = {-1, -1};

void setHandler(int signal, void (*function)(int))
{
    struct sigaction action = {};
    ::sigaction(signal, nullptr, &action);
    if (action.sa_handler == SIG_IGN)
        return;  // the parent process, for example nohup, ignores this signal, so keep ignoring it
    action = {};
    action.sa_handler = function;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    ::sigaction(signal, &action, nullptr);
}

/// Signal handler. Calls only async-signal-safe functions.
void handleSignal(int)
{
    const int savedError = errno;
    for (const int signal : kSignals) setHandler(signal, SIG_DFL);  // a second signal ends the process at once
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(signalSockets[0], &byte, 1);
    errno = savedError;
}

}  // namespace

void onTermination(QObject* context, const std::function<void()>& action)
{
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, signalSockets) != 0) return;
    auto* notifier = new QSocketNotifier(signalSockets[1], QSocketNotifier::Read, context);
    QObject::connect(notifier, &QSocketNotifier::activated, context, [notifier, action] {
        char byte = 0;
        [[maybe_unused]] const auto count = ::read(signalSockets[1], &byte, 1);
        notifier->setEnabled(false);
        action();
    });
    for (const int signal : kSignals) setHandler(signal, handleSignal);
}

#else

void onTermination(QObject*, const std::function<void()>&) {}

#endif

}  // namespace vitrine
