#pragma once

#include <QByteArray>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <string>
#include <vector>

namespace vitrine::test {

/// Runs fake_server.py as long as this object exists.
class FakeServer {
public:
    explicit FakeServer(const QString& kind, QStringList arguments = {})
    {
        m_isSecure = arguments.contains(QStringLiteral("--tls"));
        arguments = QStringList{QStringLiteral(VITRINE_FAKE_SERVER), kind, QStringLiteral("--log"), log()} + arguments;
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral(VITRINE_PYTHON), arguments);
        while (!m_process.canReadLine() && m_process.waitForReadyRead(60'000)) {
        }
        m_port = m_process.readLine().trimmed().toStdString();
    }
    ~FakeServer()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished();
    }
    FakeServer(const FakeServer&) = delete;
    FakeServer& operator=(const FakeServer&) = delete;

    bool isRunning() const { return !m_port.empty(); }
    std::string address(const std::string& host = "127.0.0.1") const
    {
        return (m_isSecure ? "https://" : "http://") + host + ":" + m_port;
    }
    /// Returns the path for LoadModel: the URL and the name of the model.
    std::string path(const std::string& model) const { return address() + "/v1#" + model; }

    struct Asked {
        QString path;
        QJsonObject headers;
        QJsonObject body;
        int connection = 0;  ///< number of the connection, as counted by the server
    };
    /// Returns all requests that the server has received so far, in order.
    std::vector<Asked> asked() const
    {
        std::vector<Asked> all;
        QFile file(log());
        if (!file.open(QIODevice::ReadOnly)) return all;
        for (const QByteArray& line : file.readAll().split('\n')) {
            const QJsonObject entry = QJsonDocument::fromJson(line).object();
            if (entry.isEmpty()) continue;
            all.push_back({entry[QLatin1String("path")].toString(), entry[QLatin1String("headers")].toObject(),
                           entry[QLatin1String("body")].toObject(), entry[QLatin1String("connection")].toInt()});
        }
        return all;
    }

private:
    QString log() const { return m_folder.filePath(QStringLiteral("asked")); }

    QTemporaryDir m_folder;
    QProcess m_process;
    std::string m_port;
    bool m_isSecure = false;
};

}  // namespace vitrine::test
