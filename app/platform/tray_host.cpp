#include "app/platform/tray_host.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QGuiApplication>

#include <xcb/xcb.h>

#include <chrono>
#include <cstdlib>
#include <memory>

namespace vitrine {

namespace {

constexpr std::chrono::milliseconds kPollSoon{500};
constexpr std::chrono::milliseconds kPollSometimes{5000};

QString notifierWatcher()
{
    return QStringLiteral("org.kde.StatusNotifierWatcher");
}

template <typename Reply>
using XReply = std::unique_ptr<Reply, decltype(&std::free)>;

xcb_connection_t* xConnection()
{
#if QT_CONFIG(xcb)
    const auto* x11 = qGuiApp->nativeInterface<QNativeInterface::QX11Application>();
    return x11 ? x11->connection() : nullptr;
#else
    return nullptr;
#endif
}

/// Returns whether a program owns the selection of the system tray, as the System Tray Protocol Specification of
/// freedesktop.org demands of an XEmbed host.
bool hasXEmbedHost()
{
    xcb_connection_t* x = xConnection();
    if (!x) return false;
    char* host = nullptr;
    int display = 0;
    int screen = 0;
    if (xcb_parse_display(nullptr, &host, &display, &screen)) std::free(host);
    const QByteArray name = "_NET_SYSTEM_TRAY_S" + QByteArray::number(screen);
    const XReply<xcb_intern_atom_reply_t> atom(
        xcb_intern_atom_reply(x, xcb_intern_atom(x, 0, static_cast<std::uint16_t>(name.size()), name.constData()),
                              nullptr),
        &std::free);
    if (!atom) return false;
    const XReply<xcb_get_selection_owner_reply_t> owner(
        xcb_get_selection_owner_reply(x, xcb_get_selection_owner(x, atom->atom), nullptr), &std::free);
    return owner && owner->owner != XCB_NONE;
}

}  // namespace

TrayHost::TrayHost(QObject* parent) : QObject(parent)
{
    connect(&m_poll, &QTimer::timeout, this, &TrayHost::decide);
    if (xConnection()) m_poll.start(kPollSoon);
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) {
        setNotifierHost(false);
        return;
    }
    m_watcher.setConnection(bus);
    m_watcher.setWatchMode(QDBusServiceWatcher::WatchForOwnerChange);
    m_watcher.addWatchedService(notifierWatcher());
    connect(&m_watcher, &QDBusServiceWatcher::serviceOwnerChanged, this, &TrayHost::askForNotifierHost);
    const QString path = QStringLiteral("/StatusNotifierWatcher");
    for (const char* signal : {"StatusNotifierHostRegistered", "StatusNotifierHostUnregistered"}) {
        bus.connect(notifierWatcher(), path, notifierWatcher(), QLatin1String(signal), this,
                    SLOT(askForNotifierHost()));
    }
    askForNotifierHost();
}

void TrayHost::checkSoon(bool soon)
{
    m_poll.setInterval(soon ? kPollSoon : kPollSometimes);
}

void TrayHost::askForNotifierHost()
{
    QDBusMessage call =
        QDBusMessage::createMethodCall(notifierWatcher(), QStringLiteral("/StatusNotifierWatcher"),
                                       QStringLiteral("org.freedesktop.DBus.Properties"), QStringLiteral("Get"));
    call << notifierWatcher() << QStringLiteral("IsStatusNotifierHostRegistered");
    call.setAutoStartService(false);
    auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        setNotifierHost(!reply.isError() && reply.value().variant().toBool());
        watcher->deleteLater();
    });
}

void TrayHost::setNotifierHost(bool exists)
{
    m_notifierKnown = true;
    m_notifierExists = exists;
    decide();
}

void TrayHost::decide()
{
    if (!m_notifierKnown) return;
    Protocol now = Protocol::None;
    if (m_notifierExists && m_first != Protocol::XEmbed)
        now = Protocol::StatusNotifier;
    else if (m_first != Protocol::StatusNotifier && hasXEmbedHost())
        now = Protocol::XEmbed;
    if (m_first == Protocol::None) m_first = now;
    if (now == m_protocol) return;
    m_protocol = now;
    emit changed();
}

}  // namespace vitrine
