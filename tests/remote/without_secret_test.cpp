#include "core/remote/without_secret.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QUrl>
#include <QtTest>

#include <string>

using namespace vitrine;

namespace {

/// Forms as Qt writes them.
class WithoutSecretTest : public QObject {
    Q_OBJECT

private slots:
    void itStandsInNoForm_data()
    {
        QTest::addColumn<QByteArray>("key");
        for (const char* key : {"sk-secret-key", "a/b+c=d", "AbC+/9==", "two words/and=more+", "q\"u\\o/te",
                                "100%25/%2F", "sk-proj-0123456789abcdef0123456789"})
            QTest::newRow(key) << QByteArray(key);
    }
    void itStandsInNoForm()
    {
        QFETCH(QByteArray, key);
        QByteArray all;
        for (const char c : key) all += '%' + QByteArray(1, c).toHex();
        QByteArray some;
        for (qsizetype i = 0; i < key.size(); ++i)
            some += i % 2 ? key.mid(i, 1) : '%' + key.mid(i, 1).toHex().toUpper();
        QByteArray escaped;
        for (const char c : key) escaped += "\\u00" + QByteArray(1, c).toHex();
        QByteArray json = QJsonDocument(QJsonArray{QString::fromLatin1(key)}).toJson(QJsonDocument::Compact);
        json = json.mid(2, json.size() - 4);
        for (const QByteArray& form :
             {key, QUrl::toPercentEncoding(key), all, all.toUpper(), some, QUrl::toPercentEncoding(all), escaped, json,
              QByteArray(json).replace('/', "\\/"), QUrl::toPercentEncoding(key, " ").replace(' ', '+')}) {
            const QByteArray text = "x=" + form + "&y, and again " + form;
            const std::string said = withoutSecret(key.toStdString(), text.toStdString());
            QCOMPARE(QByteArray::fromStdString(said), QByteArray("x=(key)&y, and again (key)"));
        }
    }

    void itStandsInNoBase64()
    {
        const QByteArray key = "sk/se+cret=key of many?>~";
        for (const char* before : {"", ":", "me:", "you:", "user:", "people:"}) {
            for (const auto option : {QByteArray::Base64Encoding, QByteArray::Base64UrlEncoding}) {
                const QByteArray form = (before + key + ":x").toBase64(option);
                const std::string said =
                    withoutSecret(key.toStdString(), "Authorization: Basic " + form.toStdString() + ".");
                QVERIFY2(said.find("(key)") != std::string::npos && said.size() + 24 < 22 + std::size_t(form.size()),
                         said.c_str());
            }
        }
    }

    void otherTextStays()
    {
        const std::string text = "The key sk-secret-ke is not sk-secret%2key, nor c2stc2VjcmV0 %";
        QCOMPARE(withoutSecret("sk-secret-key", text), text);
        QCOMPARE(withoutSecret("abc", "abc"), std::string("abc"));
        QCOMPARE(withoutSecret("", "abc"), std::string("abc"));
        QCOMPARE(withoutSecret("aaaa", "aaaaaaaa%6"), std::string("(key)(key)%6"));
    }
};

}  // namespace

QTEST_GUILESS_MAIN(WithoutSecretTest)
#include "without_secret_test.moc"
