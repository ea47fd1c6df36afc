#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QVariantMap>

namespace vitrine {

/// Asks the desktop to start the program at login, through org.freedesktop.portal.Background, the interface for
/// programs in a sandbox. One object makes one request.
class BackgroundPortal : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Requests that the desktop starts `command` at login, or no longer does. It may show `reason` to the user.
    void request(bool autostart, const QStringList& command, const QString& reason);

signals:
    /// The desktop has decided whether it starts the program at login.
    void answered(bool autostart);
    /// The request failed. `reason` is a text of the portal or of D-Bus, without a full stop at its end.
    void failed(const QString& reason);

private slots:
    void takeResponse(uint response, const QVariantMap& results);

private:
    void listen(const QString& path);

    bool m_wanted = false;
    QString m_path;  ///< D-Bus path of the request
};

}  // namespace vitrine
