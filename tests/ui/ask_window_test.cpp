#include "app/chat/quick_question.h"
#include "app/platform/start_request.h"
#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/program_window.h"

#include <QGuiApplication>
#include <QtTest>

#include <utility>

using namespace vitrine;
using namespace vitrine::test;

/// Tests the window for a quick question (AskWindow.qml).
class AskWindowTest : public QObject, protected ProgramWindow {
    Q_OBJECT

private slots:
    void initTestCase() { listen(); }
    void cleanup()
    {
        end();
        const QStringList seen = takeComplaints();
        QVERIFY2(seen.isEmpty(), qPrintable(seen.join(QLatin1Char('\n'))));
    }
    void enterAsksAndEscapeHides();
    void controlEnterOpensTheChat();
    void withoutAModelAButtonOpensOne();
    void whileTheModelIsBeingOpenedTheQuestionWaits();
    void fitsAtEveryTextSize_data();
    void fitsAtEveryTextSize();
    void longAnswerDoesNotLeaveTheScreen();

private:
    /// Requests the window as `vitrine --ask` does.
    void request()
    {
        m_application->serve({.action = StartRequest::Action::Ask});
        m_ask = nullptr;
        for (QWindow* window : QGuiApplication::topLevelWindows()) {
            if (window->objectName() == QLatin1String("ask")) m_ask = qobject_cast<QQuickWindow*>(window);
        }
        QVERIFY(m_ask);
        QVERIFY(QTest::qWaitForWindowExposed(m_ask, kPatience));
        QVERIFY(field());
    }
    QQuickItem* field() const { return fieldBelow(m_ask->contentItem()); }
    static QQuickItem* fieldBelow(QQuickItem* item)
    {
        if (item->inherits("QQuickTextArea")) return item;
        for (QQuickItem* child : item->childItems()) {
            if (QQuickItem* found = fieldBelow(child)) return found;
        }
        return nullptr;
    }
    void write(const char* text) const
    {
        for (const char* letter = text; *letter; ++letter) QTest::keyClick(m_ask, *letter);
    }
    QQuickItem* button(const QString& text) const
    {
        QList<QQuickItem*> found;
        for (const QString& type : {QStringLiteral("PlainButton"), QStringLiteral("SendButton")})
            gather(m_ask->contentItem(), type, found);
        for (QQuickItem* item : found) {
            if (item->property("text").toString() == text) return item;
        }
        return nullptr;
    }
    QuickQuestion& question() const { return *m_application->question(); }

    QQuickWindow* m_ask = nullptr;
};

void AskWindowTest::enterAsksAndEscapeHides()
{
    openIn("ready");
    request();
    QVERIFY(field()->hasActiveFocus());
    write("why");
    QTest::keyClick(m_ask, Qt::Key_Return, Qt::ShiftModifier);
    write("not");
    QVERIFY(!question().asked());
    QTest::keyClick(m_ask, Qt::Key_Return);
    QVERIFY(question().asked());
    QTRY_VERIFY(!question().answering());
    QVERIFY(question().answerText().contains("scattered"));
    QTRY_VERIFY(m_ask->height() > 200);  // the window has grown with the answer
    QTest::keyClick(m_ask, Qt::Key_Escape);
    QVERIFY(!m_ask->isVisible());
    QVERIFY(m_window->isVisible());
    request();
    QCOMPARE(field()->property("text").toString(), QString("why\nnot"));
    QCOMPARE(field()->property("selectedText").toString().size(), 7);
}

void AskWindowTest::controlEnterOpensTheChat()
{
    openIn("ready");
    request();
    write("why");
    QTest::keyClick(m_ask, Qt::Key_Return);
    QTRY_VERIFY(!question().answering());
    const qint64 before = session().chat()->id();
    QTest::keyClick(m_ask, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(!m_ask->isVisible());
    QVERIFY(session().chat()->id() != before);
    QCOMPARE(textOf(0), QString("why"));
    request();
    QCOMPARE(field()->property("text").toString(), QString());
    QVERIFY(!button("Open as chat")->isEnabled());
}

void AskWindowTest::withoutAModelAButtonOpensOne()
{
    openIn("empty");
    QSignalSpy raised(m_application.get(), &Application::raiseRequested);
    request();
    write("why");
    QVERIFY(!button("Ask")->isEnabled());
    QTest::keyClick(m_ask, Qt::Key_Return);
    QVERIFY(!question().asked());
    QQuickItem* const open = button("Open a model…");
    QVERIFY(open && open->isVisible());
    waitUntilAtRest(open);
    QTest::mouseClick(m_ask, Qt::LeftButton, {},
                      open->mapToScene(QPointF(open->width() / 2, open->height() / 2)).toPoint());
    QVERIFY(!m_ask->isVisible());
    QCOMPARE(raised.count(), 1);
    QVERIFY(child("OpenModelDialog"));
    request();
    QCOMPARE(field()->property("text").toString(), QString("why"));
}

void AskWindowTest::whileTheModelIsBeingOpenedTheQuestionWaits()
{
    openIn("loading");
    request();
    write("why");
    QTest::keyClick(m_ask, Qt::Key_Return);
    QVERIFY(question().waiting());
    write("!");  // another question, which the user has not asked
    QVERIFY(!question().waiting());
}

void AskWindowTest::fitsAtEveryTextSize_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<QString>("state");
    for (const int size : {100, 200}) {
        for (const char* state : {"ready", "empty", "loading"})
            QTest::addRow("%d %% %s", size, state) << size << QString(state);
    }
}

/// At every text size, all parts are inside the window, and the texts of the lowest row do not overlap.
void AskWindowTest::fitsAtEveryTextSize()
{
    QFETCH(int, size);
    QFETCH(QString, state);
    begin(state);
    m_application->settings()->setTextSize(size);
    show();
    request();
    write("why");
    if (state == QLatin1String("ready")) {
        QTest::keyClick(m_ask, Qt::Key_Return);
        QTRY_VERIFY(!question().answering());
    }
    QTRY_VERIFY(button("Open as chat"));
    waitUntilAtRest(button("Open as chat"));
    const QRectF space(QPointF(), QSizeF(m_ask->size()));
    QVERIFY(space.width() <= m_ask->screen()->availableSize().width());
    QList<QQuickItem*> parts;
    for (const char* type : {"PlainButton", "SendButton", "KeyCaps", "IconButton", "AppText"})
        gather(m_ask->contentItem(), QLatin1String(type), parts);
    QVERIFY(parts.size() > 4);
    QList<std::pair<QRectF, QString>> lowest;
    for (const QQuickItem* part : parts) {
        if (!part->isVisible() || part->parentItem()->inherits("QQuickButton")) continue;
        const QRectF place = part->mapRectToScene(QRectF(0, 0, part->width(), part->height()));
        const QString name = part->property("text").toString();
        if (place.bottom() > space.bottom() - 1) QVERIFY2(place.bottom() <= space.bottom(), qPrintable(name));
        QVERIFY2(place.left() >= 0 && place.right() <= space.right(), qPrintable(name));
        if (place.top() > button("Open as chat")->mapToScene({}).y() - 20) lowest << std::pair(place, name);
    }
    for (qsizetype i = 0; i < lowest.size(); ++i) {
        for (qsizetype j = i + 1; j < lowest.size(); ++j) {
            const QRectF shared = lowest[i].first & lowest[j].first;
            // A label is inside its button.
            if (lowest[i].first.contains(lowest[j].first) || lowest[j].first.contains(lowest[i].first)) continue;
            QVERIFY2(shared.isEmpty(), qPrintable(lowest[i].second + " overlaps " + lowest[j].second));
        }
    }
}

void AskWindowTest::longAnswerDoesNotLeaveTheScreen()
{
    openInNewFolder(R"({"loadMilliseconds": 1, "millisecondsPerToken": 0, "answers": [{"text": ")" +
                    QByteArray("word ").repeated(5000) + R"("}]})");
    load();
    request();
    write("why");
    QTest::keyClick(m_ask, Qt::Key_Return);
    QTRY_VERIFY(!question().answering());
    const QRect screen = m_ask->screen()->availableGeometry();
    QTRY_VERIFY(m_ask->height() > screen.height() / 2);
    QVERIFY2(screen.contains(m_ask->geometry()), qPrintable(QString::number(m_ask->height())));
}

VITRINE_GUI_TEST(AskWindowTest);
#include "ask_window_test.moc"
