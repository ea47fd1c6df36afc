#include "app/platform/desktop_service.h"

#include <QDBusConnection>
#include <QDBusError>
#include <QUrl>

namespace vitrine {

namespace {

/// Returns the token in the platform data of a call: under Wayland activation-token, under X11 desktop-startup-id.
QByteArray tokenIn(const QVariantMap& platformData)
{
    const QByteArray token = platformData.value(QStringLiteral("activation-token")).toString().toUtf8();
    return token.isEmpty() ? platformData.value(QStringLiteral("desktop-startup-id")).toString().toUtf8() : token;
}

}  // namespace

bool DesktopService::listen()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    // The object must exist before the process owns the name, because the bus then delivers calls at once.
    return bus.isConnected() &&
           bus.registerObject(QStringLiteral("/org/vitrine/Vitrine"), this, QDBusConnection::ExportScriptableSlots) &&
           bus.registerService(name());
}

void DesktopService::Activate(const QVariantMap& platformData)
{
    emit requested({.activationToken = tokenIn(platformData)});
}

void DesktopService::Open(const QStringList& uris, const QVariantMap& platformData)
{
    StartRequest request{.activationToken = tokenIn(platformData)};
    for (const QString& uri : uris) {
        const QUrl url(uri);
        // A file on another computer stays a URI. The window then shows that it cannot open this file.
        request.files << (url.isLocalFile() ? url.toLocalFile() : uri);
    }
    emit requested(request);
}

void DesktopService::ActivateAction(const QString& action, const QVariantList&, const QVariantMap& platformData)
{
    const auto known = startActionNamed(action);
    if (!known)
        sendErrorReply(QDBusError::InvalidArgs, QStringLiteral("Vitrine has no action \"%1\".").arg(action));
    else
        emit requested({.action = *known, .activationToken = tokenIn(platformData)});
}

}  // namespace vitrine
