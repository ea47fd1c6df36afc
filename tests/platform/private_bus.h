#pragma once

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVirtualObject>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QVariant>

#include <functional>
#include <vector>

namespace vitrine::test {

/// A session bus of its own, on which no service of the desktop runs or can be started. Must be started before the
/// program first uses its session bus.
class PrivateBus {
public:
    /// Starts the bus and makes it the session bus of this process. Returns whether that succeeded: dbus-daemon may be
    /// missing.
    bool start()
    {
        if (QStandardPaths::findExecutable("dbus-daemon").isEmpty()) return false;
        QFile configuration(m_folder.filePath("bus.conf"));
        if (!configuration.open(QIODevice::WriteOnly)) return false;
        configuration.write("<busconfig><type>session</type><listen>unix:dir=" + m_folder.path().toUtf8() +
                            "</listen><auth>EXTERNAL</auth><policy context=\"default\"><allow send_destination=\"*\"/>"
                            "<allow receive_sender=\"*\"/><allow own=\"*\"/></policy></busconfig>");
        configuration.close();
        m_daemon.start("dbus-daemon", {"--config-file=" + configuration.fileName(), "--nofork", "--print-address"});
        if (!m_daemon.waitForReadyRead()) return false;
        m_address = QString::fromUtf8(m_daemon.readLine()).trimmed();
        qputenv("DBUS_SESSION_BUS_ADDRESS", m_address.toUtf8());
        return true;
    }
    ~PrivateBus()
    {
        m_daemon.kill();
        m_daemon.waitForFinished();
    }

    /// Returns another connection to the bus, for a fake service.
    QDBusConnection connect(const QString& name) const { return QDBusConnection::connectToBus(m_address, name); }

private:
    QTemporaryDir m_folder;
    QProcess m_daemon;
    QString m_address;
};

/// A service that keeps all calls of methods and answers them with the results of `reply`.
class FakeService : public QDBusVirtualObject {
public:
    using Reply = std::function<QVariantList(const QDBusMessage&)>;

    /// Takes the name `service` on `bus`, and all paths below `path`.
    FakeService(QDBusConnection bus, const QString& service, const QString& path, Reply reply)
        : m_bus(std::move(bus)), m_service(service), m_path(path), m_reply(std::move(reply))
    {
        m_bus.registerVirtualObject(m_path, this, QDBusConnection::SubPath);
        m_bus.registerService(m_service);
    }
    ~FakeService() override
    {
        m_bus.unregisterService(m_service);
        m_bus.unregisterObject(m_path);
    }

    QString introspect(const QString&) const override { return {}; }
    bool handleMessage(const QDBusMessage& message, const QDBusConnection& connection) override
    {
        calls.push_back(message);
        return connection.send(message.createReply(m_reply(message)));
    }
    void emitSignal(const QString& path, const QString& interface, const QString& name, const QVariantList& arguments)
    {
        QDBusMessage signal = QDBusMessage::createSignal(path, interface, name);
        signal.setArguments(arguments);
        m_bus.send(signal);
    }
    /// Returns the calls of the method with this name.
    std::vector<QDBusMessage> callsOf(const QString& member) const
    {
        std::vector<QDBusMessage> found;
        for (const QDBusMessage& call : calls) {
            if (call.member() == member) found.push_back(call);
        }
        return found;
    }

    std::vector<QDBusMessage> calls;

private:
    QDBusConnection m_bus;
    QString m_service;
    QString m_path;
    Reply m_reply;
};

}  // namespace vitrine::test
