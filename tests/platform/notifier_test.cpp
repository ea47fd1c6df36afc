#include "app/platform/notifier.h"
#include "tests/platform/private_bus.h"
#include "tests/support/test_program.h"

#include <QDBusArgument>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace vitrine;
using namespace vitrine::test;

namespace {

QString notifications()
{
    return "org.freedesktop.Notifications";
}

}  // namespace

/// Tests notifications with a fake notification server.
class NotifierTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!m_bus.start()) QSKIP("dbus-daemon is not installed");
        QGuiApplication::setDesktopFileName("org.vitrine.Vitrine");
    }
    void cleanup() { m_server.reset(); }

    void aClickOrTheButtonShowsTheChat()
    {
        serve({"actions", "body", "body-markup"});
        Notifier notifier;
        QSignalSpy chosen(&notifier, &Notifier::chosen);
        const QVariantList first = notified(notifier, 7, "Tom & <b>Jerry</b>");
        QCOMPARE(first[3].toString(), QString("The answer is finished"));
        QCOMPARE(first[4].toString(), QString("Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;"));
        QCOMPARE(first[5].toStringList(), (QStringList{"default", "Show the chat", "show", "Show"}));
        QCOMPARE(hints(first)["desktop-entry"].toString(), QString("org.vitrine.Vitrine"));
        notified(notifier, 8, "Another chat");
        send("ActionInvoked", {1U, "show"});
        QVERIFY(chosen.wait(kPatience));
        QCOMPARE(chosen.takeFirst(), QVariantList{7});
        send("ActionInvoked", {2U, "default"});
        QVERIFY(chosen.wait(kPatience));
        QCOMPARE(chosen.takeFirst(), QVariantList{8});
        // Signals about unknown notifications and unknown actions have no effect. The signal after them does.
        send("ActionInvoked", {3U, "default"});
        send("ActionInvoked", {1U, "other"});
        send("NotificationClosed", {1U, 2U});
        send("ActionInvoked", {1U, "default"});
        send("ActionInvoked", {2U, "default"});
        QVERIFY(chosen.wait(kPatience));
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0], QVariantList{8});
    }

    void aReplyIsTheNextMessage()
    {
        serve({"actions", "body", "inline-reply"});
        Notifier notifier;
        QSignalSpy replied(&notifier, &Notifier::replied);
        const QVariantList shown = notified(notifier, 7, "A chat");
        const QStringList actions = shown[5].toStringList();
        QCOMPARE(actions.mid(4), (QStringList{"inline-reply", "Reply"}));
        QCOMPARE(hints(shown)["x-kde-reply-submit-button-text"].toString(), QString("Send"));
        send("NotificationReplied", {5U, "To nobody"});
        send("NotificationReplied", {1U, "And then?"});
        QVERIFY(replied.wait(kPatience));
        QCOMPARE(replied.size(), 1);
        QCOMPARE(replied[0], (QVariantList{7, "And then?"}));
    }

    /// A server without actions must not get any. Without markup, the title is not escaped.
    void aPoorServerGetsOnlyText()
    {
        serve({"body"});
        Notifier notifier;
        const QVariantList shown = notified(notifier, 7, QString("Tom & Jerry\n\u202eback"));
        QCOMPARE(shown[4].toString(), QString("Tom & Jerry\\n\\u{202e}back"));
        QVERIFY(shown[5].toStringList().isEmpty());
        QVERIFY(!hints(shown).contains("x-kde-reply-submit-button-text"));
    }

private:
    void serve(const QStringList& capabilities)
    {
        m_server =
            std::make_unique<FakeService>(m_bus.connect("server"), notifications(), "/org/freedesktop/Notifications",
                                          [capabilities, shown = 0U](const QDBusMessage& call) mutable -> QVariantList {
                                              if (call.member() == "GetCapabilities") return {capabilities};
                                              return {++shown};
                                          });
    }
    /// Shows a notification. Returns the arguments of the method Notify.
    QVariantList notified(Notifier& notifier, qint64 chat, const QString& title)
    {
        const std::size_t before = m_server->callsOf("Notify").size();
        notifier.notifyAnswer(chat, title);
        [&] { QTRY_COMPARE(m_server->callsOf("Notify").size(), before + 1); }();
        // The server answers before it sends a signal, so the notifier knows the number of the notification by then.
        return m_server->callsOf("Notify").back().arguments();
    }
    static QVariantMap hints(const QVariantList& notification)
    {
        return qdbus_cast<QVariantMap>(notification[6].value<QDBusArgument>());
    }
    void send(const QString& signal, const QVariantList& arguments)
    {
        m_server->emitSignal("/org/freedesktop/Notifications", notifications(), signal, arguments);
    }

    PrivateBus m_bus;
    std::unique_ptr<FakeService> m_server;
};

VITRINE_GUI_TEST(NotifierTest);
#include "notifier_test.moc"
