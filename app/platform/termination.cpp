#include "app/platform/termination.h"

#include <QObject>
#include <QSocketNotifier>

#ifdef Q_OS_UNIX
#include <sys/socket.h>

#include <csignal>
#include <unistd.h>
#endif

namespace vitrine {

#ifdef Q_OS_UNIX

namespace {

int signalSockets[2] = {-1, -1};

/// Only what is allowed inside a signal handler: one write.
void handleSignal(int)
{
    const char byte = 1;
    [[maybe_unused]] const auto written = ::write(signalSockets[0], &byte, 1);
}

}  // namespace

void onTermination(QObject* context, const std::function<void()>& action)
{
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, signalSockets) != 0) return;
    auto* notifier = new QSocketNotifier(signalSockets[1], QSocketNotifier::Read, context);
    QObject::connect(notifier, &QSocketNotifier::activated, context, [notifier, action] {
        char byte = 0;
        [[maybe_unused]] const auto count = ::read(signalSockets[1], &byte, 1);
        notifier->setEnabled(false);
        action();
    });
    struct sigaction handler = {};
    handler.sa_handler = handleSignal;
    sigemptyset(&handler.sa_mask);
    // The second one ends the process in any case.
    handler.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &handler, nullptr);
}

#else

void onTermination(QObject*, const std::function<void()>&) {}

#endif

}  // namespace vitrine
