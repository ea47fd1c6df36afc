#include "app/models/chat_list_model.h"
#include "app/models/chat_search.h"
#include "app/platform/icon.h"
#include "app/platform/tray.h"
#include "app/tray_feed.h"
#include "tests/app/session_fixture.h"
#include "tests/platform/private_bus.h"
#include "tests/support/test_program.h"

#include <QDBusVariant>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Returns the relative luminance of a colour, 0 to 1, as the Web Content Accessibility Guidelines 2 define it.
double luminance(QRgb colour)
{
    const auto linear = [](int value) {
        const double share = value / 255.0;
        return share <= 0.03928 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour)) + 0.0722 * linear(qBlue(colour));
}

double contrast(QRgb a, QRgb b)
{
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

QImage pictureOf(const QIcon& icon, int size, QRgb panel)
{
    QImage image(size, size, QImage::Format_RGB32);
    image.fill(panel);
    QPainter painter(&image);
    painter.drawPixmap(0, 0, icon.pixmap(QSize(size, size)));
    return image;
}

}  // namespace

/// Tests the menu of the tray icon, the search for a host with a fake one, and what the icon shows of a session. The
/// tests in tests/ui use real hosts.
class TrayTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_hasBus = m_bus.start(); }

    void titlesAreHarmlessInAMenu_data()
    {
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("text");
        QTest::newRow("plain") << "Why is the sky blue?"
                               << "Why is the sky blue?";
        QTest::newRow("mnemonics") << "R&D && Q&A"
                                   << "R&&D &&&& Q&&A";
        QTest::newRow("lines") << "One\nTwo\t\r\nThree"
                               << "One Two Three";
        QTest::newRow("bidi") << QString("abc\u202Edcba\u2066") << "abc\\u{202e}dcba\\u{2066}";
        QTest::newRow("controls") << QString("bell\u0007\u001b[2J") << "bell\\x07\\x1b[2J";
        QTest::newRow("shortcut") << "tab\tCtrl+Q"
                                  << "tab Ctrl+Q";
        QTest::newRow("arabic") << QString("مرحبا") << QString("مرحبا");
        QTest::newRow("long") << QString("word ").repeated(30) << QString("word ").repeated(9).trimmed() + "…";
        QTest::newRow("long ampersands") << QString("&").repeated(60) << QString("&&").repeated(48) + "…";
    }
    void titlesAreHarmlessInAMenu()
    {
        QFETCH(QString, title);
        QTEST(trayMenuText(title, TrayHost::Protocol::XEmbed), "text");
    }

    /// tests/ui/window_tray.py checks the labels that Qt makes of such texts.
    void titlesAreHarmlessInADBusMenu_data()
    {
        QTest::addColumn<QString>("title");
        QTest::addColumn<QString>("text");
        QTest::newRow("plain") << "Why?"
                               << "Why?";
        QTest::newRow("one ampersand") << "R&D"
                                       << "R&&D";
        QTest::newRow("last ampersand") << "this &"
                                        << "this &&";
        QTest::newRow("ampersands") << "a & b && c" << QString("a && b \uff06\uff06 c");
        QTest::newRow("underscores") << "_snake_case_" << QString("\u02cdsnake\u02cdcase\u02cd");
    }
    void titlesAreHarmlessInADBusMenu()
    {
        QFETCH(QString, title);
        QTEST(trayMenuText(title, TrayHost::Protocol::StatusNotifier), "text");
    }

    void titlesAreCutBetweenCharacters()
    {
        const QString text = trayMenuText(QString("😀").repeated(40), TrayHost::Protocol::XEmbed);
        QVERIFY2(text.size() <= 49 && text.size() > 40, qPrintable(text));
        QVERIFY(text.endsWith(u'…') && text[text.size() - 2].isLowSurrogate());
    }

    void theMenuListsTheChats()
    {
        Tray tray;
        QSignalSpy chosen(&tray, &Tray::chatRequested);
        QCOMPARE(shown(tray), (QStringList{"Hide window", "New chat", "-", "(Stop the answer)", "-", "Quit"}));
        tray.setChats({{7, "Seven"}, {9, "R&D"}});
        QCOMPARE(shown(tray),
                 (QStringList{"Hide window", "New chat", "-", "Seven", "R&&D", "-", "(Stop the answer)", "-", "Quit"}));
        action(tray, "R&&D")->trigger();
        QCOMPARE(chosen.takeFirst(), QVariantList{9});
        tray.setChats({{1, "a"}, {2, "b"}, {3, "c"}, {4, "d"}, {5, "e"}, {6, "f"}});
        QVERIFY(action(tray, "e") && !action(tray, "f"));
        tray.setWindowVisible(false);
        tray.setAnswers(2);
        tray.setChats({{9, "R&D"}});
        QCOMPARE(shown(tray),
                 (QStringList{"Show window", "New chat", "-", "R&&D", "-", "Stop all answers", "-", "Quit"}));
    }

    void theMenuRequests()
    {
        Tray tray;
        tray.setAnswers(1);
        QSignalSpy toggled(&tray, &Tray::toggleRequested);
        QSignalSpy created(&tray, &Tray::newChatRequested);
        QSignalSpy stopped(&tray, &Tray::stopRequested);
        QSignalSpy ended(&tray, &Tray::quitRequested);
        for (const char* text : {"Hide window", "New chat", "Stop the answer", "Quit"}) action(tray, text)->trigger();
        QCOMPARE(toggled.size() + created.size() + stopped.size() + ended.size(), 4);
        tray.setAnswers(0);
        action(tray, "Stop the answer")->trigger();
        QCOMPARE(stopped.size(), 1);
    }

    /// The dot differs from the icon without it, and from light and dark panels, in all sizes of trays.
    void theDotIsVisible_data()
    {
        QTest::addColumn<int>("size");
        for (const int size : {16, 22, 24, 32, 48}) QTest::addRow("%d", size) << size;
    }
    void theDotIsVisible()
    {
        QFETCH(int, size);
        for (const QRgb panel : {0xffffffff, 0xffe8e8e8, 0xff31363b, 0xff000000}) {
            const QImage idle = pictureOf(applicationIcon(), size, panel);
            const QImage busy = pictureOf(answeringIcon(), size, panel);
            int visible = 0;
            for (int y = 0; y < size / 2; ++y) {
                for (int x = size / 2; x < size; ++x) {
                    const QRgb pixel = busy.pixel(x, y);
                    const bool isDot = qRed(pixel) > 2 * qBlue(pixel) + 60 && contrast(pixel, panel) >= 2.8;
                    if (isDot && idle.pixel(x, y) != pixel) ++visible;
                }
            }
            // At least half of the quarter of the icon that contains the dot
            QVERIFY2(visible >= size * size / 8, qPrintable(QString("%1 pixels on %2").arg(visible).arg(panel, 0, 16)));
            QVERIFY(idle.copy(0, size / 2, size / 2, size / 2) == busy.copy(0, size / 2, size / 2, size / 2));
        }
    }

    void hostsComeAndGo()
    {
        if (!m_hasBus) QSKIP("dbus-daemon is not installed");
        TrayHost host;
        QSignalSpy changed(&host, &TrayHost::changed);
        QCOMPARE(host.protocol(), TrayHost::Protocol::None);
        bool hasHost = false;
        const auto watcher = [this, &hasHost] {
            return std::make_unique<FakeService>(
                m_bus.connect("watcher"), "org.kde.StatusNotifierWatcher", "/StatusNotifierWatcher",
                [&hasHost](const QDBusMessage&) { return QVariantList{QVariant::fromValue(QDBusVariant(hasHost))}; });
        };
        // A watcher without a host shows no icons.
        auto service = watcher();
        QTRY_COMPARE(service->callsOf("Get").size(), std::size_t{1});
        hasHost = true;
        service->emitSignal("/StatusNotifierWatcher", "org.kde.StatusNotifierWatcher", "StatusNotifierHostRegistered",
                            {});
        QVERIFY(changed.wait(kPatience));
        QCOMPARE(host.protocol(), TrayHost::Protocol::StatusNotifier);
        hasHost = false;
        service->emitSignal("/StatusNotifierWatcher", "org.kde.StatusNotifierWatcher", "StatusNotifierHostUnregistered",
                            {});
        QVERIFY(changed.wait(kPatience));
        QCOMPARE(host.protocol(), TrayHost::Protocol::None);
        service.reset();
        hasHost = true;
        service = watcher();
        QVERIFY(changed.wait(kPatience));
        QCOMPARE(host.protocol(), TrayHost::Protocol::StatusNotifier);
        service.reset();  // a panel that crashes takes its name with it
        QVERIFY(changed.wait(kPatience));
        QCOMPARE(host.protocol(), TrayHost::Protocol::None);
        QCOMPARE(changed.size(), 4);
    }

    void recentChatsAreShown()
    {
        FakeEngine engine;
        const QTemporaryDir folder;
        SessionFixture fixture(folder, engine);
        ChatSearch search(fixture.database);
        ChatListModel list(fixture.chats, search);
        QObject::connect(&fixture.session, &ChatSession::listChanged, &list, &ChatListModel::refreshChat);
        Tray tray;
        TrayFeed feed({tray, fixture.session, fixture.chats, list, fixture.library});
        list.refresh();
        QTRY_VERIFY(!action(tray, "Question 1"));
        for (int i = 1; i <= 6; ++i) {
            if (i > 1) fixture.session.chat()->create();
            fixture.talk(qPrintable(QString("Question %1").arg(i)));
            QTest::qWait(2);  // the times of changes have a resolution of one millisecond
        }
        fixture.session.chat()->createTemporary();
        fixture.talk("Secret & temporary");
        QTRY_COMPARE(chats(tray),
                     (QStringList{"Secret && temporary", "Question 6", "Question 5", "Question 4", "Question 3"}));
        QSignalSpy requested(&feed, &TrayFeed::chatRequested);
        action(tray, "Question 4")->trigger();
        QCOMPARE(requested.size(), 1);
        QCOMPARE(fixture.session.chat()->title(), QString("Question 4"));
        action(tray, "New chat")->trigger();
        QCOMPARE(requested.size(), 2);
        QCOMPARE(fixture.session.messages()->count(), 0);
        // The new chat has no message yet, so it is not in the menu.
        list.refresh();
        QTest::qWait(400);
        QCOMPARE(chats(tray)[0], QString("Secret && temporary"));
        fixture.chats.setRemoved(fixture.chats.recentChats(2)[1].id, true);
        list.refresh();
        QTRY_VERIFY(!action(tray, "Question 6"));
    }

    void runningAnswersAreShown()
    {
        FakeEngine engine;
        const QTemporaryDir folder;
        SessionFixture fixture(folder, engine);
        ChatSearch search(fixture.database);
        ChatListModel list(fixture.chats, search);
        Tray tray;
        TrayFeed feed({tray, fixture.session, fixture.chats, list, fixture.library});
        QCOMPARE(tray.toolTip(), QString("Vitrine — no answer is being written"));
        fixture.session.sender()->send("<img src=x>");
        const RequestId first = fixture.generate().request;
        QCOMPARE(tray.toolTip(), QString("Vitrine — an answer is being written"));
        QVERIFY(action(tray, "Stop the answer")->isEnabled());
        fixture.session.chat()->create();
        fixture.session.sender()->send("Second");
        const RequestId second = fixture.generate().request;
        QVERIFY(second != first);
        QCOMPARE(tray.toolTip(), QString("Vitrine — 2 answers are being written"));
        action(tray, "Stop all answers")->trigger();
        QCOMPARE(engine.cancelled.size(), std::size_t{2});
        fixture.finish(first, StopReason::Cancelled);
        fixture.finish(second, StopReason::Cancelled);
        QTRY_COMPARE(tray.toolTip(), QString("Vitrine — no answer is being written"));
        QVERIFY(!action(tray, "Stop the answer")->isEnabled());
    }

private:
    /// Returns the visible items of the menu: "-" for a separator, and a text in parentheses for a disabled item.
    static QStringList shown(const Tray& tray)
    {
        QStringList texts;
        for (const QAction* action : tray.menu().actions()) {
            if (!action->isVisible()) continue;
            const QString text = action->isSeparator() ? QString("-") : action->text();
            texts << (action->isEnabled() || action->isSeparator() ? text : '(' + text + ')');
        }
        return texts;
    }
    static QStringList chats(const Tray& tray)
    {
        const QStringList all = shown(tray);
        const qsizetype begin = all.indexOf("-") + 1;
        return all.mid(begin, all.indexOf("-", begin) - begin);
    }
    static QAction* action(const Tray& tray, const QString& text)
    {
        for (QAction* action : tray.menu().actions()) {
            if (action->isVisible() && action->text() == text) return action;
        }
        return nullptr;
    }

    PrivateBus m_bus;
    bool m_hasBus = false;
};

VITRINE_GUI_TEST(TrayTest);
#include "tray_test.moc"
