#include "tests/remote/remote_fixture.h"
#include "tests/support/test_program.h"

#include <QStandardPaths>
#include <QtTest>

using namespace vitrine;
using namespace vitrine::test;

namespace {

class RemoteTlsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (QStandardPaths::findExecutable("openssl").isEmpty())
            QSKIP("openssl, which makes certificates, is not here");
        QVERIFY(m_folder.isValid());
        makeCertificate("right", "IP:127.0.0.1");
        makeCertificate("wrong", "DNS:elsewhere.example");
    }
    void cleanup() { qunsetenv("SSL_CERT_FILE"); }

    void aCertificateThatNobodyVouchesForIsRefused()
    {
        const FakeServer server("vllm", {"--tls", file("right.pem"), file("right.key")});
        RemoteTalk talk(quickAccess("sk-secret-key"));
        const Request refused = talk.load(server.path("plain"));
        QVERIFY(refused.failed);
        QVERIFY2(refused.failed->sentence.english().find("cannot be trusted") != std::string::npos,
                 refused.failed->sentence.english().c_str());
        QCOMPARE(server.asked().size(), std::size_t{0});
    }

    void plainHttpToItIsSaid()
    {
        const FakeServer server("vllm", {"--tls", file("right.pem"), file("right.key")});
        RemoteTalk talk;
        const Request refused = talk.load("http" + server.path("plain").substr(5));
        QVERIFY(refused.failed);
        QVERIFY2(refused.failed->sentence.english().find("https://") != std::string::npos,
                 refused.failed->sentence.english().c_str());
    }

    void oneThatIsTrustedIsTaken()
    {
        qputenv("SSL_CERT_FILE", file("right.pem").toLocal8Bit());
        const FakeServer server("vllm", {"--tls", file("right.pem"), file("right.key")});
        RemoteTalk talk;
        const Request answer = talk.askOf(server, "plain");
        QVERIFY2(answer.finished, answer.failed ? answer.failed->sentence.english().c_str() : "");
        QCOMPARE(answer.text, kWhole);
    }

    void anotherNameIsRefused()
    {
        qputenv("SSL_CERT_FILE", file("wrong.pem").toLocal8Bit());
        const FakeServer server("vllm", {"--tls", file("wrong.pem"), file("wrong.key")});
        RemoteTalk talk;
        const Request refused = talk.load(server.path("plain"));
        QVERIFY(refused.failed);
        QVERIFY2(refused.failed->sentence.english().find("cannot be trusted") != std::string::npos,
                 refused.failed->sentence.english().c_str());
        QCOMPARE(server.asked().size(), std::size_t{0});
    }

private:
    QString file(const QString& name) const { return m_folder.filePath(name); }
    void makeCertificate(const QString& name, const QString& subject)
    {
        QProcess openssl;
        openssl.start("openssl",
                      {"req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=" + name, "-addext",
                       "subjectAltName=" + subject, "-keyout", file(name + ".key"), "-out", file(name + ".pem")});
        QVERIFY(openssl.waitForFinished(60'000) && openssl.exitCode() == 0);
    }

    QTemporaryDir m_folder;
};

}  // namespace

VITRINE_TEST(RemoteTlsTest);
#include "remote_tls_test.moc"
