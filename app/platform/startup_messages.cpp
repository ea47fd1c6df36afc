#include "app/platform/startup_messages.h"

#include "core/base/visible_text.h"

#include <QByteArray>
#include <QString>
#include <QtGlobal>

#include <cstdio>
#include <cstdlib>

namespace vitrine {

namespace {

void handleMessage(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtFatalMsg) {
        const QByteArray display = qgetenv("DISPLAY");
        const QByteArray wayland = qgetenv("WAYLAND_DISPLAY");
        if (display.isEmpty() && wayland.isEmpty()) {
            std::fputs("vitrine: no window can be opened here, because neither DISPLAY nor WAYLAND_DISPLAY is set; "
                       "vitrine-cli works without one.\n",
                       stderr);
        } else {
            std::fprintf(
                stderr,
                "vitrine: no window can be opened on DISPLAY=%s WAYLAND_DISPLAY=%s: %s; vitrine-cli works without "
                "one.\n",
                display.constData(), wayland.constData(), qPrintable(message.simplified().section(u'.', 0, 0)));
        }
        std::_Exit(1);
    }
    // Qt prints these lines before it aborts. They repeat the reason in words that are less helpful to users, so they
    // are suppressed.
    if (message.startsWith(QLatin1String("could not connect to display"))) return;
    if (message.startsWith(QLatin1String("Could not load the Qt platform plugin"))) return;
    if (message.startsWith(QLatin1String("From 6.5.0, xcb-cursor0"))) return;
    std::fprintf(stderr, "%s\n", visibleLines(message.toStdString()).c_str());
}

}  // namespace

void explainFatalStartup()
{
    qInstallMessageHandler(handleMessage);
}

void startupDone()
{
    qInstallMessageHandler(nullptr);
}

}  // namespace vitrine
