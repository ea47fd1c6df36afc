#pragma once

#include "app/platform/start_request.h"

#include <QDBusContext>
#include <QObject>
#include <QStringList>
#include <QVariantList>
#include <QVariantMap>

namespace vitrine {

/// Receives the requests of the desktop over the session bus. The desktop file has the line DBusActivatable=true, so
/// the desktop calls this object instead of running the command in the file. The bus starts the program if it does not
/// run.
///
/// The object implements the interface org.freedesktop.Application of the Desktop Entry Specification. Only the process
/// with the standard data folder may own the name on the bus, because the desktop expects the user's own chats.
class DesktopService : public QObject, protected QDBusContext {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Application")

public:
    using QObject::QObject;

    /// Name of the program on the bus, which is also the name of its desktop file without the ending.
    static QString name() { return QStringLiteral("org.vitrine.Vitrine"); }

    /// Takes the name on the session bus. Returns false if the desktop has no session bus, or if another
    /// process has the name.
    bool listen();

public slots:
    // The names of these functions are those of the methods on the bus. The platform data contain a token of the
    // desktop, with which the window can take the focus.
    Q_SCRIPTABLE void Activate(const QVariantMap& platformData);
    Q_SCRIPTABLE void Open(const QStringList& uris, const QVariantMap& platformData);
    /// `action`: name of an action in the desktop file.
    Q_SCRIPTABLE void ActivateAction(const QString& action, const QVariantList& parameters,
                                     const QVariantMap& platformData);

signals:
    void requested(const StartRequest& request);
};

}  // namespace vitrine
