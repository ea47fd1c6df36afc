#include "app/platform/notifier.h"

#include "app/store/text.h"
#include "core/base/visible_text.h"

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

// Keys of the actions. A click on the notification itself is the action "default", which many servers show no button
// for. "inline-reply" is an extension of KDE.
constexpr QLatin1String kClick("default");
constexpr QLatin1String kShow("show");
constexpr QLatin1String kReply("inline-reply");

}  // namespace

bool Notifier::listen()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) return false;
    if (m_listening) return true;
    m_listening = true;
    bus.connect(service(), path(), service(), QStringLiteral("ActionInvoked"), this, SLOT(invoke(uint, QString)));
    bus.connect(service(), path(), service(), QStringLiteral("NotificationReplied"), this,
                SLOT(takeReply(uint, QString)));
    bus.connect(service(), path(), service(), QStringLiteral("NotificationClosed"), this, SLOT(forget(uint)));
    return true;
}

void Notifier::notifyAnswer(qint64 chat, const QString& title)
{
    if (!listen()) return;
    const QDBusMessage call =
        QDBusMessage::createMethodCall(service(), path(), service(), QStringLiteral("GetCapabilities"));
    auto* watcher = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, chat, title, watcher] {
        const QDBusPendingReply<QStringList> reply = *watcher;
        show(chat, title, reply.isError() ? QStringList() : reply.value());
        watcher->deleteLater();
    });
}

void Notifier::show(qint64 chat, const QString& title, const QStringList& capabilities)
{
    QVariantMap hints{{QStringLiteral("desktop-entry"), QGuiApplication::desktopFileName()}};
    QStringList actions;
    if (capabilities.contains(QLatin1String("actions")))
        actions << kClick << tr("Show the chat") << kShow << tr("Show");
    if (capabilities.contains(kReply)) {
        actions << kReply << tr("Reply");
        hints[QStringLiteral("x-kde-reply-placeholder-text")] = tr("Next message");
        hints[QStringLiteral("x-kde-reply-submit-button-text")] = tr("Send");
    }
    QString body = fromUtf8(visible(toUtf8(title)));
    if (capabilities.contains(QLatin1String("body-markup"))) body = body.toHtmlEscaped();
    constexpr uint kReplacesNone = 0;
    constexpr int kAsLongAsIsUsual = -1;
    QDBusMessage call = QDBusMessage::createMethodCall(service(), path(), service(), QStringLiteral("Notify"));
    call << QStringLiteral("Vitrine") << kReplacesNone << QStringLiteral("vitrine") << tr("The answer is finished")
         << body << actions << hints << kAsLongAsIsUsual;
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
    if (found != m_chats.end() && (action == kClick || action == kShow)) emit chosen(found->second);
}

void Notifier::takeReply(uint id, const QString& text)
{
    const auto found = m_chats.find(id);
    if (found != m_chats.end()) emit replied(found->second, text);
}

void Notifier::forget(uint id)
{
    m_chats.erase(id);
}

}  // namespace vitrine
