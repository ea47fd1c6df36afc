#include "app/platform/background_portal.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QUuid>

namespace vitrine {

namespace {

QString portalService()
{
    return QStringLiteral("org.freedesktop.portal.Desktop");
}

// Codes of the signal Response.
constexpr uint kSuccess = 0;
constexpr uint kCancelled = 1;

QString withoutFullStop(QString text)
{
    if (text.endsWith(u'.')) text.chop(1);
    return text;
}

}  // namespace

void BackgroundPortal::request(bool autostart, const QStringList& command, const QString& reason)
{
    m_wanted = autostart;
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) {
        emit failed(withoutFullStop(bus.lastError().message()));
        return;
    }
    // The path of the request is known before the call, so that no signal can come too early.
    const QString token = QStringLiteral("vitrine_") + QUuid::createUuid().toString(QUuid::Id128);
    QString sender = bus.baseService().mid(1);
    sender.replace(u'.', u'_');
    listen(QStringLiteral("/org/freedesktop/portal/desktop/request/%1/%2").arg(sender, token));
    QDBusMessage call = QDBusMessage::createMethodCall(
        portalService(), QStringLiteral("/org/freedesktop/portal/desktop"),
        QStringLiteral("org.freedesktop.portal.Background"), QStringLiteral("RequestBackground"));
    call << QString()
         << QVariantMap{{QStringLiteral("handle_token"), token},
                        {QStringLiteral("reason"), reason},
                        {QStringLiteral("autostart"), autostart},
                        {QStringLiteral("commandline"), command}};
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        const QDBusPendingReply<QDBusObjectPath> reply = *watcher;
        watcher->deleteLater();
        if (reply.isError()) {
            emit failed(withoutFullStop(reply.error().message()));
        } else if (reply.value().path() != m_path) {
            listen(reply.value().path());  // portals before version 0.9 ignore the token
        }
    });
}

void BackgroundPortal::listen(const QString& path)
{
    m_path = path;
    QDBusConnection::sessionBus().connect(portalService(), path, QStringLiteral("org.freedesktop.portal.Request"),
                                          QStringLiteral("Response"), this, SLOT(takeResponse(uint, QVariantMap)));
}

void BackgroundPortal::takeResponse(uint response, const QVariantMap& results)
{
    if (response == kSuccess)
        emit answered(results.value(QStringLiteral("autostart")).toBool());
    else if (response == kCancelled)
        emit answered(!m_wanted);  // nothing changes
    else
        emit failed(QStringLiteral("Response %1").arg(response));
}

}  // namespace vitrine
