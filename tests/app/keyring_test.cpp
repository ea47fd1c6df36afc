#include "app/library/endpoints.h"
#include "app/library/key_store.h"
#include "app/settings/language.h"
#include "core/base/error.h"
#include "core/generate/remote/remote_engine.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

using namespace vitrine;

namespace {

const QString kKey = QStringLiteral("sk-secret-key");
const QString kAddress = QStringLiteral("http://127.0.0.1:9");

/// Returns the key that the engine would get for kAddress, or an empty string.
std::string keyOf(const Endpoints& endpoints)
{
    try {
        return endpoints.access().key(kAddress.toStdString());
    } catch (const Error&) {
        return {};
    }
}

}  // namespace

/// Tests that keys of servers are stored in the desktop's keyring and not in a file. The test is run by keyring.sh.
class KeyringTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void aKeyIsInTheKeyringAlone()
    {
        QVERIFY(KeyStore::isAvailable());
        {
            Endpoints endpoints(file(), Endpoints::Keys::InKeyring);
            QCOMPARE(endpoints.add("A", kAddress, kKey), QString());
            QVERIFY2(endpoints.keyPlace().contains("keyring"), qPrintable(endpoints.keyPlace()));
            QCOMPARE(keyOf(endpoints), kKey.toStdString());
            QTRY_COMPARE(stored(), kKey);
        }
        QVERIFY(!written().contains(kKey.toUtf8()));
        Endpoints again(file(), Endpoints::Keys::InKeyring);
        QCOMPARE(again.count(), 1);
        QVERIFY(keyOf(again).empty());  // the keyring has not answered yet
        QTRY_COMPARE(keyOf(again), kKey.toStdString());
        QVERIFY(!again.add("A", kAddress, "another").size());
        QTRY_COMPARE(stored(), QString("another"));
        again.remove(0);
        QTRY_COMPARE(stored(), QString());
        QVERIFY(!written().contains("another"));
    }

    void aKeyOfTheFileMovesThere()
    {
        {
            Endpoints before(file(), Endpoints::Keys::InFile);
            QCOMPARE(before.add("A", kAddress, kKey), QString());
        }
        QVERIFY(written().contains(kKey.toUtf8()));
        Endpoints endpoints(file(), Endpoints::Keys::InKeyring);
        QCOMPARE(keyOf(endpoints), kKey.toStdString());
        endpoints.setOffline(true);
        // The key stays in the file until the keyring confirms that it has stored the key.
        QVERIFY(written().contains(kKey.toUtf8()));
        QTRY_COMPARE(stored(), kKey);
        QTRY_VERIFY(!written().contains(kKey.toUtf8()));
        endpoints.remove(0);
        QTRY_COMPARE(stored(), QString());
    }

    void oneThatIsGoneIsSaid()
    {
        {
            Endpoints endpoints(file(), Endpoints::Keys::InKeyring);
            QCOMPARE(endpoints.add("A", kAddress, kKey), QString());
            QTRY_COMPARE(stored(), kKey);
        }
        KeyStore::remove(kAddress);
        QTRY_COMPARE(stored(), QString());
        Endpoints endpoints(file(), Endpoints::Keys::InKeyring);
        QTRY_VERIFY(endpoints.data(endpoints.index(0), Endpoints::VerdictRole).toString().contains("keyring"));
    }

private:
    QString file() const { return m_folder->filePath("servers.json"); }
    QByteArray written() const
    {
        QFile kept(file());
        return kept.open(QIODevice::ReadOnly) ? kept.readAll() : QByteArray();
    }
    /// Reads the key from the keyring, as another program would do it.
    QString stored()
    {
        QString found = QStringLiteral("?");
        QEventLoop loop;
        KeyStore::read(kAddress, &loop, [&](const QString& key, const QString&) {
            found = key;
            loop.quit();
        });
        loop.exec();
        return found;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

VITRINE_TEST(KeyringTest);
#include "keyring_test.moc"
