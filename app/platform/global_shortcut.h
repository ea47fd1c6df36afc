#pragma once

#include "app/i18n/localized_text.h"

#include <QByteArray>
#include <QDBusMessage>
#include <QList>
#include <QObject>
#include <QString>
#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

class QDBusArgument;

namespace vitrine {

/// A shortcut in the messages of the portal: its id, and properties such as "description".
struct PortalShortcut {
    QString id;
    QVariantMap properties;
};
QDBusArgument& operator<<(QDBusArgument& argument, const PortalShortcut& shortcut);
const QDBusArgument& operator>>(const QDBusArgument& argument, PortalShortcut& shortcut);

/// A shortcut that works while other programs have the focus. The desktop chooses its keys together with the user,
/// through the portal org.freedesktop.portal.GlobalShortcuts. Not every desktop has this portal.
class GlobalShortcut : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether the desktop has the portal. False until look() or bind() has been called and the portal has answered.
    Q_PROPERTY(bool available READ available NOTIFY changed)
    /// Whether the desktop has accepted the shortcut.
    Q_PROPERTY(bool bound READ bound NOTIFY changed)
    /// Keys of the shortcut in the words of the desktop, such as "Press <Control><Alt>space"; empty if it has none.
    Q_PROPERTY(QString trigger READ trigger NOTIFY changed)
    /// One sentence that explains why the desktop did not accept the shortcut; empty if it did.
    Q_PROPERTY(QString problem READ problem NOTIFY changed)

public:
    /// `id` names the shortcut for the desktop. `description` is the name that the desktop shows to the user; it is in
    /// the language of the window. `preferred`: proposed keys, such as "CTRL+ALT+space".
    GlobalShortcut(const QString& id, const LocalizedText& description, const QString& preferred,
                   QObject* parent = nullptr);
    ~GlobalShortcut() override;

    bool available() const { return m_isAvailable; }
    bool bound() const { return m_isBound; }
    QString trigger() const { return m_trigger; }
    QString problem() const { return m_problem.text(); }

    /// Asks whether the desktop has the portal.
    Q_INVOKABLE void look();
    /// Asks the desktop for the shortcut. The desktop may ask the user for the keys.
    Q_INVOKABLE void bind();
    /// Gives the shortcut back.
    Q_INVOKABLE void release();

signals:
    void changed();
    /// The user pressed the keys. `token` lets a window take the focus (activation.h).
    void activated(const QByteArray& token);
    /// The desktop accepted the shortcut, or release() was called.
    void chosen(bool bound);

private:
    // These slots receive signals of the bus.
    Q_SLOT void takeSession(uint code, const QVariantMap& results);
    Q_SLOT void takeShortcuts(uint code, const QVariantMap& results);
    Q_SLOT void takeActivated(const QDBusMessage& message);
    Q_SLOT void takeChanged(const QDBusMessage& message);

    bool listen();
    QString request(const char* slot);
    void post(const QDBusMessage& call);
    void readTrigger(const QList<PortalShortcut>& shortcuts);
    void fail(const LocalizedText& problem);

    QString m_id;
    LocalizedText m_description;
    QString m_preferred;
    bool m_isListening = false;
    bool m_isAvailable = false;
    bool m_isBound = false;
    QString m_session;  ///< path of the session at the portal; empty without one
    QString m_trigger;
    LocalizedText m_problem;
    int m_requests = 0;  ///< number of requests so far; makes the path of each one unique
};

}  // namespace vitrine
