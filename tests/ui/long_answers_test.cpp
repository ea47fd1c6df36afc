#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/models/message_list_model.h"
#include "tests/app/fake_engine.h"
#include "tests/support/test_program.h"
#include "ui/items/lazy_column.h"

#include <QElapsedTimer>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickTextDocument>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QTimer>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <memory>

using namespace vitrine;

namespace {

// Upper limit for the number of text items that exist in and near the visible part of the view. An answer with a table
// has the most text items. Rows exist for three heights of the view (3 * 700 pixels). Each row is at least 32 pixels
// high, so at most 66 rows exist. Columns exist for the width of 680 pixels and for 200 pixels more on each side. Each
// column is at least 80 pixels wide, so at most 14 columns exist. In practice, 12 columns exist with DejaVu Sans and 13
// with Noto Sans. Each table of the test has at least 2,000 cells.
constexpr int kMostTexts = 66 * 14;
constexpr qsizetype kMostCharacters = 150000;

const char* const kWindow = R"(
import QtQuick
import QtQuick.Window
import Vitrine
import Vitrine.App

Window {
    id: window

    required property Program app

    width: 800
    height: 700
    MessageView {
        objectName: "view"
        anchors.fill: parent
        session: window.app.session
        library: window.app.library
        find: window.app.find
        tokens: window.app.tokens
        locator: window.app.locator
        settings: window.app.settings
    }
}
)";

/// Measures the longest iteration of the event loop, in elapsed time and in CPU time of this thread. The CPU time
/// hardly depends on other programs.
class GapMeter : public QObject {
public:
    GapMeter()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        connect(&m_timer, &QTimer::timeout, this, &GapMeter::turn);
        reset();
        m_timer.start(1);
    }
    QString longest()
    {
        turn();
        const QString text = QString("%1 ms, %2 ms of work").arg(m_wall).arg(m_work, 0, 'f', 0);
        reset();
        return text;
    }

private:
    static double worked()
    {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
    }
    void turn()
    {
        const double now = worked();
        m_wall = std::max(m_wall, m_clock.restart());
        m_work = std::max(m_work, now - m_before);
        m_before = now;
    }
    void reset()
    {
        m_wall = 0;
        m_work = 0;
        m_before = worked();
        m_clock.start();
    }

    QTimer m_timer;
    QElapsedTimer m_clock;
    double m_before = 0;
    qint64 m_wall = 0;
    double m_work = 0;
};

StoredMessage message(qint64 id, const QString& role, const QString& text)
{
    StoredMessage message;
    message.id = id;
    message.role = role;
    message.text = text;
    message.state = MessageState::Complete;
    return message;
}

QString table(int rows, int columns)
{
    QString text;
    for (int row = 0; row <= rows; ++row) {
        for (int column = 0; column < columns; ++column) text += QString("| cell %1.%2 ").arg(row).arg(column);
        text += "|\n";
        if (row == 0) text += QString("|---").repeated(columns) + "|\n";
    }
    return text;
}

template <typename Visit>
void eachItem(QQuickItem* item, Visit visit)
{
    visit(item);
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) eachItem(child, visit);
}

}  // namespace

/// Tests extremely long answers in the window. Only visible parts are created, and visible text keeps its position. The
/// durations of iterations of the event loop are only printed, because acceptable values depend on the computer.
class LongAnswersTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QQuickStyle::setStyle(QStringLiteral("Basic")); }

    void init()
    {
        m_engine = std::make_unique<QQmlEngine>();
        m_engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
        m_folder = std::make_unique<QTemporaryDir>();
        m_application = std::make_unique<Application>(chooseFolders(m_folder->path()), m_fake.factory());
        m_messages = m_application->session()->messages();
        QQmlComponent component(m_engine.get());
        component.setData(kWindow, {});
        m_root.reset(component.createWithInitialProperties({{"app", QVariant::fromValue(m_application.get())}}));
        QVERIFY2(m_root, qPrintable(component.errorString()));
        m_window = qobject_cast<QQuickWindow*>(m_root.get());
        m_view = m_window->findChild<QQuickItem*>("view");
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window, vitrine::test::kPatience));
        settle();
    }

    void cleanup()
    {
        m_root.reset();
        m_application.reset();
        m_folder.reset();
        m_engine.reset();
    }

    void onlyWhatIsInSightIsBuilt_data()
    {
        QTest::addColumn<QString>("role");
        QTest::addColumn<QString>("text");
        const QString answer = "assistant";
        QTest::newRow("table 100x20") << answer << table(100, 20);
        QTest::newRow("table 1000x100") << answer << table(1000, 100);
        QTest::newRow("table with a cell of a million characters")
            << answer << "|a|b|\n|-|-|\n|" + QString("word ").repeated(200000) + "|2|\n";
        QTest::newRow("prose of 50,000 characters") << answer << QString("A few *words* of prose. ").repeated(2100);
        QTest::newRow("a line of a million characters") << answer << QString("x").repeated(1000000);
        QTest::newRow("code of 100,000 lines")
            << answer << "```c\n" + QString("int x = 1; // a line\n").repeated(100000) + "```\n";
        QTest::newRow("code with a line of a million characters")
            << answer << "```\n" + QString("y").repeated(1000000) + "\n```";
        QTest::newRow("a list of 20,000 items") << answer << QString("- an item\n").repeated(20000);
        QTest::newRow("10,000 paragraphs") << answer << QString("A paragraph\n\n").repeated(10000);
        QTest::newRow("a question of 10 MB") << "user" << QString("what is this line\n").repeated(580000);
        QTest::newRow("a question of one line") << "user" << QString("z").repeated(1000000);
    }

    void onlyWhatIsInSightIsBuilt()
    {
        QFETCH(QString, role);
        QFETCH(QString, text);
        GapMeter gaps;
        m_messages->reset({message(1, "user", "Go on."), message(2, role, text), message(3, "user", "Thanks.")});
        settle();
        report("opened", gaps);
        checkBuilt();
        scrollThrough();
        report("scrolled", gaps);
        checkBuilt();
        if (QQuickItem* more = showAll()) {
            QMetaObject::invokeMethod(more, "clicked");
            settle();
            report("all of it", gaps);
            checkBuilt();
            scrollThrough();
            report("all of it, scrolled", gaps);
            checkBuilt();
        }
    }

    void onlyMessagesInSightAreBuilt()
    {
        GapMeter gaps;
        m_messages->reset(chat(200));
        settle();
        report("opened", gaps);
        QVERIFY2(list()->builtCount() >= 3 && list()->builtCount() < 30,
                 qPrintable(QString::number(list()->builtCount())));
        checkBuilt();
        scrollThrough();
        report("scrolled", gaps);
        QVERIFY(list()->builtCount() < 40);
        checkBuilt();
    }

    void streamingBuildsOnlyWhatIsInSight_data()
    {
        QTest::addColumn<QString>("piece");
        QTest::newRow("paragraphs") << QString("Some *words* of an answer. ").repeated(20) + "\n\n";
        QTest::newRow("a line") << QString("word ").repeated(200);
        QTest::newRow("code") << "```\n" + QString("int x = 1;\n").repeated(100);
        QTest::newRow("a table") << table(20, 10);
    }

    void streamingBuildsOnlyWhatIsInSight()
    {
        QFETCH(QString, piece);
        StoredMessage answer = message(2, "assistant", "");
        answer.state = MessageState::Streaming;
        m_messages->reset({message(1, "user", "Go on."), answer});
        settle();
        GapMeter gaps;
        for (int i = 0; i < 300; ++i) {
            m_messages->appendText(2, i == 0 ? piece : QString(piece).remove("```\n"));
            QCoreApplication::processEvents();
        }
        report("streamed", gaps);
        settle();
        QVERIFY(atEnd());
        checkBuilt();
    }

    void heightsThatBecomeKnownMoveNothing()
    {
        m_messages->reset(chat(200));
        settle();
        QMetaObject::invokeMethod(m_view, "showMessage", Q_ARG(QVariant, 100));
        settle();
        QQuickItem* shown = list()->item(100);
        QVERIFY(shown);
        QCOMPARE(std::round(yOf(shown)), 0.0);
        // Each scroll step creates new items above the visible ones. A visible item must move exactly by the length of
        // the step.
        for (int step = 0; step < 40; ++step) {
            // Observe an item whose upper edge is visible. Items above it may turn out to be higher or lower than
            // estimated.
            int row = list()->rowAt(list()->mapFromItem(area(), QPointF(0, 0)).y());
            while (list()->item(row) && yOf(list()->item(row)) < 0) ++row;
            QQuickItem* item = list()->item(row);
            QVERIFY(item && yOf(item) < area()->height());
            const qreal before = yOf(item);
            QMetaObject::invokeMethod(m_view, "scrollBy", Q_ARG(QVariant, -0.4));
            settle();
            const qreal moved = yOf(list()->item(row)) - before;
            QVERIFY2(std::abs(moved - 0.36 * area()->height()) < 2,
                     qPrintable(QString("step %1: %2").arg(step).arg(moved)));
        }
        const int row = list()->rowAt(list()->mapFromItem(area(), QPointF(0, 100)).y());
        const qreal before = yOf(list()->item(row));
        m_messages->append(message(900, "user", "More"));
        settle();
        QCOMPARE(yOf(list()->item(row)), before);
    }

    void chatsAreFoundWhereTheyWereLeft()
    {
        const OpenedDatabase opened = openChatDatabase(m_folder->path());
        ChatStore chats(*opened.database);
        const qint64 first = store(*opened.database, chat(60));
        const qint64 second = store(
            *opened.database, {message(500, "user", "Long?"),
                               message(501, "assistant", QString("A paragraph of some words.\n\n").repeated(3000))});
        open(first);
        QVERIFY(atEnd());
        QMetaObject::invokeMethod(m_view, "showMessage", Q_ARG(QVariant, 20));
        settle();
        QMetaObject::invokeMethod(m_view, "scrollBy", Q_ARG(QVariant, 0.05));
        settle();
        const qreal left = yOf(list()->item(20));
        QVERIFY(left < -10);
        open(second);
        QVERIFY(atEnd());
        // Scroll to the middle of a long answer, and then open another chat.
        for (int i = 0; i < 30; ++i) {
            QMetaObject::invokeMethod(m_view, "scrollBy", Q_ARG(QVariant, -1));
            settle();
        }
        const QPair<int, qreal> leftBlock = blockAtTop();
        QVERIFY(leftBlock.first > 100 && leftBlock.first < 2900);
        open(first);
        QVERIFY(list()->item(20));
        QVERIFY2(std::abs(yOf(list()->item(20)) - left) < 1, qPrintable(QString::number(yOf(list()->item(20)))));
        open(second);
        QTRY_COMPARE(blockAtTop().first, leftBlock.first);
        QVERIFY(std::abs(blockAtTop().second - leftBlock.second) < 1);
        QMetaObject::invokeMethod(m_view, "jumpToEnd");
        settle();
        open(first);
        // The message is added while the other chat is shown.
        chats.addUserMessage(second, chats.messages(second).back().id, "More");
        open(second);
        QVERIFY(atEnd());
        QVERIFY(list()->item(2));
    }

private:
    static std::vector<StoredMessage> chat(int messages)
    {
        std::vector<StoredMessage> all;
        for (int i = 0; i < messages; ++i) {
            const QString text = i % 2 == 0 ? QString("Question %1?").arg(i)
                                            : QString("Answer **%1**.\n\n").arg(i) +
                                                  QString("Some words of it. ").repeated(i * 7 % 60) +
                                                  "\n\n- one\n- two\n\n```\ncode\n```\n\n" + table(2, 3);
            all.push_back(message(i + 1, i % 2 == 0 ? "user" : "assistant", text));
        }
        return all;
    }

    /// Stores a new chat with these messages and returns the chat's id.
    static qint64 store(const Database& database, const std::vector<StoredMessage>& messages)
    {
        ChatStore chats(database);
        AnswerStore answers(database);
        const qint64 chat = chats.createChat();
        qint64 last = 0;
        for (const StoredMessage& message : messages) {
            if (message.role == QLatin1String("user")) {
                last = chats.addUserMessage(chat, last, message.text);
                continue;
            }
            AnswerStart start;
            start.chat = chat;
            start.parent = last;
            last = answers.begin(start);
            answers.appendSlice(last, message.text, {});
            answers.finish(last, MessageState::Complete, {});
        }
        return chat;
    }

    void open(qint64 chat)
    {
        m_application->session()->chat()->open(chat);
        settle();
    }

    /// Waits until the items no longer change from frame to frame.
    void settle()
    {
        QSignalSpy frames(m_window, &QQuickWindow::frameSwapped);
        std::size_t last = 0;
        for (int quiet = 0; quiet < 8;) {
            m_window->update();
            frames.wait(2000);
            QCoreApplication::processEvents();
            std::size_t state = 1;
            eachItem(m_window->contentItem(),
                     [&state](QQuickItem* item) { state = qHashMulti(state, item->height(), item->y()); });
            for (int row = 0; row < m_messages->count(); ++row) {
                auto* blocks = m_messages->index(row).data(MessageListModel::BlocksRole).value<QObject*>();
                if (m_messages->count() < 10) state = qHashMulti(state, blocks->property("count").toInt());
            }
            quiet = state == last ? quiet + 1 : 0;
            last = state;
        }
    }

    void scrollThrough()
    {
        for (const double to : {0.0, 0.2, 0.5, 0.51, 0.8, 1.0}) {
            const qreal end = area()->property("contentHeight").toReal();
            const qreal now = area()->property("contentY").toReal();
            QMetaObject::invokeMethod(m_view, "scrollBy", Q_ARG(QVariant, (to * end - now) / area()->height() / 0.9));
            settle();
        }
    }

    void report(const char* what, GapMeter& gaps)
    {
        qInfo("%s: at most %s between two turns of the event loop", what, qPrintable(gaps.longest()));
    }

    void checkBuilt()
    {
        int texts = 0;
        qsizetype characters = 0;
        eachItem(m_window->contentItem(), [&](QQuickItem* item) {
            if (!item->inherits("QQuickTextEdit")) return;
            ++texts;
            characters += item->property("length").toInt();
        });
        QVERIFY2(texts > 0 && texts <= kMostTexts, qPrintable(QString::number(texts)));
        QVERIFY2(characters > 0 && characters <= kMostCharacters, qPrintable(QString::number(characters)));
    }

    QQuickItem* showAll()
    {
        QQuickItem* found = nullptr;
        QMetaObject::invokeMethod(m_view, "showMessage", Q_ARG(QVariant, 1));
        settle();
        eachItem(m_window->contentItem(), [&found](QQuickItem* item) {
            if (QByteArray(item->metaObject()->className()).startsWith("ShowAll_") && item->isVisible()) found = item;
        });
        return found;
    }

    QQuickItem* area() const { return list()->parentItem()->parentItem(); }

    LazyColumn* list() const
    {
        LazyColumn* found = nullptr;
        eachItem(m_view, [&found](QQuickItem* item) {
            if (!found) found = qobject_cast<LazyColumn*>(item);
        });
        return found;
    }

    /// In the second message, returns the block at the upper edge of the view, and how many pixels of this block are
    /// above the edge.
    QPair<int, qreal> blockAtTop() const
    {
        LazyColumn* blocks = nullptr;
        if (QQuickItem* second = list()->item(1)) {
            eachItem(second, [&blocks](QQuickItem* item) {
                if (!blocks) blocks = qobject_cast<LazyColumn*>(item);
            });
        }
        if (!blocks) return {-1, 0};
        const qreal edge = blocks->mapFromItem(area(), QPointF(0, 0)).y();
        const int row = blocks->rowAt(edge);
        return {row, edge - blocks->top(row)};
    }

    bool atEnd() const
    {
        const qreal end = area()->property("contentHeight").toReal() - area()->height();
        return area()->property("contentY").toReal() >= end - 1;
    }
    qreal yOf(QQuickItem* item) const { return item ? item->mapToItem(area(), QPointF(0, 0)).y() : qQNaN(); }

    std::unique_ptr<QQmlEngine> m_engine;
    test::FakeEngine m_fake;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Application> m_application;
    MessageListModel* m_messages = nullptr;  ///< messages of the chat that is shown
    std::unique_ptr<QObject> m_root;
    QQuickWindow* m_window = nullptr;
    QQuickItem* m_view = nullptr;
};

VITRINE_GUI_TEST(LongAnswersTest);
#include "long_answers_test.moc"
