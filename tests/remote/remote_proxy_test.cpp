#include "tests/remote/remote_fixture.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const char* const kVariables[] = {"http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY",
                                  "all_proxy",  "ALL_PROXY",  "no_proxy",    "NO_PROXY"};
const std::string kKey = "sk-secret-key";

/// Tests proxies from environment variables. A fake proxy forwards requests for any host to the fake server.
class RemoteProxyTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        for (const char* variable : kVariables) qunsetenv(variable);
        m_folder = std::make_unique<QTemporaryDir>();
        m_server = std::make_unique<FakeServer>("vllm", QStringList{"--key", QString::fromStdString(kKey)});
        m_proxy = std::make_unique<QProcess>();
        m_proxy->setProcessChannelMode(QProcess::ForwardedErrorChannel);
        const QString port = QString::fromStdString(m_server->address()).section(':', -1);
        m_proxy->start(VITRINE_PYTHON, {VITRINE_FAKE_PROXY, port, m_folder->filePath("log")});
        QVERIFY(m_proxy->waitForReadyRead(60'000));
        m_address = "http://127.0.0.1:" + m_proxy->readLine().trimmed();
    }
    void cleanup()
    {
        m_proxy->closeWriteChannel();
        m_proxy->waitForFinished();
    }

    void aServerIsAskedThroughIt_data()
    {
        QTest::addColumn<QByteArray>("variable");
        QTest::newRow("http_proxy") << QByteArray("http_proxy");
        QTest::newRow("HTTP_PROXY") << QByteArray("HTTP_PROXY");
        QTest::newRow("all_proxy") << QByteArray("all_proxy");
    }
    void aServerIsAskedThroughIt()
    {
        QFETCH(QByteArray, variable);
        qputenv(variable.constData(), m_address);
        RemoteTalk talk(quickAccess(kKey));
        const Request loaded = talk.load("http://model.invalid:8000/v1#plain");
        QVERIFY2(loaded.loaded, loaded.failed ? loaded.failed->sentence.english().c_str() : "");
        const Request answer = talk.ask();
        QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
        QCOMPARE(answer.text, kWhole);
        QVERIFY(log().contains("POST http://model.invalid:8000/v1/chat/completions "));
    }

    void exceptionsGoStraight_data()
    {
        QTest::addColumn<QByteArray>("variable");
        QTest::newRow("no_proxy") << QByteArray("no_proxy");
        QTest::newRow("NO_PROXY") << QByteArray("NO_PROXY");
    }
    void exceptionsGoStraight()
    {
        QFETCH(QByteArray, variable);
        for (const char* proxy : {"http_proxy", "HTTP_PROXY"}) {
            qunsetenv("http_proxy");
            qputenv(proxy, m_address);
            qputenv(variable.constData(), "other.invalid,.invalid");
            RemoteTalk talk(quickAccess(kKey));
            const Request refused = talk.load("http://model.invalid:8000/v1#plain");
            QVERIFY(refused.failed);  // the request was not sent through the proxy, and the host does not exist
            QCOMPARE(log(), QByteArray());
        }
    }

    void thisComputerIsAskedWithout()
    {
        qputenv("http_proxy", m_address);
        qputenv("all_proxy", m_address);
        RemoteTalk talk(quickAccess(kKey));
        QCOMPARE(talk.askOf(*m_server, "plain").text, kWhole);
        QCOMPARE(log(), QByteArray());
    }

    /// Requests by HTTPS go through a tunnel and contain the key. The CONNECT request that opens the tunnel must not
    /// contain it.
    void aTunnelIsNotToldTheKey()
    {
        for (const char* variable : {"https_proxy", "HTTPS_PROXY"}) {
            qunsetenv("https_proxy");
            qputenv(variable, m_address);
            RemoteTalk talk(quickAccess(kKey));
            const Request refused = talk.load("https://model.invalid/v1#plain");
            QVERIFY(refused.failed);
            QVERIFY2(log().contains("CONNECT model.invalid:443 "), log().constData());
            QVERIFY(!log().contains(kKey.c_str()) && !log().contains("Authorization"));
            QVERIFY(refused.failed->sentence.english().find(kKey) == std::string::npos);
        }
    }

private:
    QByteArray log() const
    {
        QFile file(m_folder->filePath("log"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeServer> m_server;
    std::unique_ptr<QProcess> m_proxy;
    QByteArray m_address;
};

}  // namespace

VITRINE_TEST(RemoteProxyTest);
#include "remote_proxy_test.moc"
