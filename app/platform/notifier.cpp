#include "app/platform/notifier.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>
#include <QVariantMap>

namespace vitrine {

namespace {

QString service()
{
    return QStringLiteral("org.freedesktop.Notifications");
}

QString path()
{
    return QStringLiteral("/org/freedesktop/Notifications");
}

}  // namespace

/// Connects to the session bus. Qt starts a thread for this connection. Therefore the program connects only when it
/// shows its first notification.
bool Notifier::listen()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return false;
    if (m_listening) return true;
    m_listening = true;
    bus.connect(service(), path(), service(), QStringLiteral("ActionInvoked"), this, SLOT(invoke(uint, QString)));
    bus.connect(service(), path(), service(), QStringLiteral("NotificationClosed"), this, SLOT(forget(uint)));
    return true;
}

void Notifier::notifyAnswer(qint64 chat, const QString& title)
{
    if (!listen()) return;
    QDBusMessage call = QDBusMessage::createMethodCall(service(), path(), service(), QStringLiteral("Notify"));
    const QString name = QGuiApplication::desktopFileName();
    constexpr uint kReplacesNone = 0;
    constexpr int kAsLongAsIsUsual = -1;
    call << QStringLiteral("Vitrine") << kReplacesNone << name << tr("The answer is finished") << title.toHtmlEscaped()
         << QStringList{QStringLiteral("default"), tr("Show the chat")}
         << QVariantMap{{QStringLiteral("desktop-entry"), name}} << kAsLongAsIsUsual;
    auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, chat, watcher] {
        const QDBusPendingReply<uint> reply = *watcher;
        if (!reply.isError()) m_chats[reply.value()] = chat;
        watcher->deleteLater();
    });
}

void Notifier::invoke(uint id, const QString& action)
{
    const auto found = m_chats.find(id);
    if (found != m_chats.end() && action == QLatin1String("default")) emit chosen(found->second);
}

void Notifier::forget(uint id)
{
    m_chats.erase(id);
}

}  // namespace vitrine
