#include "tests/support/test_program.h"
#include "ui/items/link_target.h"

#include <QtTest>

using namespace vitrine;

namespace {

QString wholeOf(const LinkTarget& target)
{
    return target.before() + target.host() + target.after();
}

}  // namespace

/// Tests which target is displayed for a link, and which links can be opened.
class LinkTargetTest : public QObject {
    Q_OBJECT

private slots:
    void leadsNowhere_data()
    {
        QTest::addColumn<QString>("link");
        for (const char* link : {"",
                                 "file:///etc/passwd",
                                 "javascript:alert(1)",
                                 "ssh://host",
                                 "data:text/html,x",
                                 "notes.txt",
                                 "./run.desktop",
                                 "/etc/passwd",
                                 "//host/x",
                                 "http:///x",
                                 "https:x",
                                 "ftp://host/x",
                                 "vscode://x",
                                 "mailto:",
                                 "mailto:nobody",
                                 "mailto:a@b.c?attach=/etc/passwd",
                                 "mailto:a@b.c?subject=x&ATTACHMENT=/x",
                                 "mailto:a@b.c?insert=/x",
                                 "http://[x",
                                 " https ://x",
                                 "https://a\u202eb.example/"}) {
            QTest::newRow(link) << QString::fromUtf8(link);
        }
        QTest::newRow("long") << "https://a.example/" + QString(10000, 'x');
    }

    void leadsNowhere()
    {
        QFETCH(QString, link);
        LinkTarget target;
        target.setLink("https://before.example");
        target.setLink(link);
        QCOMPARE(wholeOf(target), QString());
        QVERIFY(LinkTarget::open(link).isEmpty());
    }

    void isShownWhole_data()
    {
        QTest::addColumn<QString>("link");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("host");
        QTest::addColumn<QString>("after");
        QTest::addColumn<bool>("warns");
        QTest::newRow("plain") << "https://a.example/b?c=d#e"
                               << "https://"
                               << "a.example"
                               << "/b?c=d#e" << false;
        QTest::newRow("bare") << "HTTP://A.example"
                              << "http://"
                              << "a.example"
                              << "" << false;
        QTest::newRow("user") << "https://bank.example@evil.example/"
                              << "https://bank.example@"
                              << "evil.example"
                              << "/" << true;
        QTest::newRow("user, password, port") << "https://bank.example:443@evil.example:8080/@x"
                                              << "https://bank.example:443@"
                                              << "evil.example"
                                              << ":8080/@x" << true;
        QTest::newRow("at sign in the path") << "https://a.example/@b.example"
                                             << "https://"
                                             << "a.example"
                                             << "/@b.example" << false;
        QTest::newRow("question without a path") << "https://a.example?x@b.example"
                                                 << "https://"
                                                 << "a.example"
                                                 << "?x@b.example" << false;
        QTest::newRow("other alphabet") << QString::fromUtf8("https://\u0430pple.example/") << "https://"
                                        << "xn--pple-43d.example"
                                        << "/" << true;
        QTest::newRow("turned direction") << QString::fromUtf8("https://a.example/\u202egpj.exe") << "https://"
                                          << "a.example"
                                          << "/%E2%80%AEgpj.exe" << false;
        QTest::newRow("control characters") << QString("https://a.example/\x07 x") << "https://"
                                            << "a.example"
                                            << "/%07%20x" << false;
        QTest::newRow("address of numbers") << "http://[::1]:80/"
                                            << "http://"
                                            << "[::1]"
                                            << ":80/" << false;
        QTest::newRow("mail") << "mailto:a@b.example?subject=x%0Ay"
                              << "mailto:"
                              << "a@b.example"
                              << "?subject=x%0Ay" << false;
    }

    void isShownWhole()
    {
        QFETCH(QString, link);
        QFETCH(bool, warns);
        LinkTarget target;
        target.setLink(link);
        QVERIFY(!target.host().isEmpty());
        QTEST(target.before(), "before");
        QTEST(target.host(), "host");
        QTEST(target.after(), "after");
        QCOMPARE(!target.warning().isEmpty(), warns);
        QCOMPARE(wholeOf(target), QString::fromLatin1(LinkTarget::open(link).toEncoded()));
        for (const QChar c : wholeOf(target)) QVERIFY(c.unicode() > 32 && c.unicode() < 127);
    }
};

VITRINE_GUI_TEST(LinkTargetTest);
#include "link_target_test.moc"
