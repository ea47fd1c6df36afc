#pragma once

#include <QDBusServiceWatcher>
#include <QObject>
#include <QTimer>

namespace vitrine {

/// The part of the desktop that shows tray icons. Hosts may appear and disappear while the program runs: at login, a
/// panel often starts later than the programs that the user starts automatically.
///
/// There are two protocols. StatusNotifierItem works through D-Bus, and XEmbed through the X server. Qt chooses a
/// protocol when the first icon is made, and uses it until the program ends. Therefore only hosts with the protocol of
/// the first host count.
class TrayHost : public QObject {
    Q_OBJECT

public:
    enum class Protocol { None, StatusNotifier, XEmbed };

    explicit TrayHost(QObject* parent = nullptr);

    /// Returns the protocol of the host that exists now.
    Protocol protocol() const { return m_protocol; }
    /// Sets whether to notice the loss of an XEmbed host soon. The X server sends no event for it, so the host is
    /// checked at intervals: each half second if `soon`, otherwise every 5 seconds.
    void checkSoon(bool soon);

signals:
    void changed();

private slots:
    void askForNotifierHost();

private:
    void setNotifierHost(bool exists);
    void decide();

    QDBusServiceWatcher m_watcher;
    QTimer m_poll;
    Protocol m_protocol = Protocol::None;
    Protocol m_first = Protocol::None;  ///< protocol of the first host
    bool m_notifierKnown = false;       ///< whether the session bus has answered
    bool m_notifierExists = false;
};

}  // namespace vitrine
