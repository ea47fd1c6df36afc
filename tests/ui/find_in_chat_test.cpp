#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/models/chat_find.h"
#include "app/models/message_list_model.h"
#include "tests/app/fake_engine.h"
#include "tests/support/test_program.h"

#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>
#include <utility>

using namespace vitrine;

namespace {

const char* const kFindWindow = R"(
import QtQuick
import QtQuick.Window
import Vitrine
import Vitrine.App

Window {
    id: window

    required property Program app

    width: 800
    height: 700
    FindBar {
        id: bar
        width: parent.width
        find: window.app.find
    }
    MessageView {
        objectName: "view"
        y: 60
        width: parent.width
        height: parent.height - y
        session: window.app.session
        library: window.app.library
        find: window.app.find
        tokens: window.app.tokens
        locator: window.app.locator
        settings: window.app.settings
    }
}
)";

StoredMessage storedMessage(qint64 id, const QString& role, const QString& text, const QString& reasoning = {})
{
    StoredMessage message;
    message.id = id;
    message.role = role;
    message.text = text;
    message.reasoning = reasoning;
    message.state = MessageState::Complete;
    return message;
}

/// Returns `count` lines. The line with the index `at` is `line`.
QString lines(int count, int at, const QString& line = QStringLiteral("needle"), const QString& end = "\n")
{
    QString text;
    for (int i = 0; i < count; ++i) text += (i == at ? line : QString("line %1 of many").arg(i)) + end;
    return text;
}

QString table(int rows, int columns, int row, int column)
{
    QString text;
    for (int i = 0; i <= rows; ++i) {
        for (int j = 0; j < columns; ++j)
            text += i == row && j == column ? QString("| **nee**dle ") : QString("| cell %1.%2 ").arg(i).arg(j);
        text += "|\n";
        if (i == 0) text += QString("|---").repeated(columns) + "|\n";
    }
    return text;
}

}  // namespace

/// Tests the search in a chat. Each match becomes visible, even if it is in a folded or scrolled part.
class FindInChatTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QQuickStyle::setStyle(QStringLiteral("Basic")); }

    void init()
    {
        m_engine = std::make_unique<QQmlEngine>();
        m_engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
        m_folder = std::make_unique<QTemporaryDir>();
        m_application = std::make_unique<Application>(chooseFolders(m_folder->path()), m_fake.factory());
        QQmlComponent component(m_engine.get());
        component.setData(kFindWindow, {});
        m_root.reset(component.createWithInitialProperties({{"app", QVariant::fromValue(m_application.get())}}));
        QVERIFY2(m_root, qPrintable(component.errorString()));
        m_window = qobject_cast<QQuickWindow*>(m_root.get());
        m_view = m_window->findChild<QQuickItem*>("view");
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window, vitrine::test::kPatience));
    }

    void cleanup()
    {
        m_root.reset();
        m_application.reset();
        m_folder.reset();
        m_engine.reset();
    }

    void thePlaceComesIntoSight_data()
    {
        QTest::addColumn<QString>("role");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("reasoning");
        const QString user = "user";
        const QString answer = "assistant";
        const QString none;
        QTest::newRow("a question") << user << "Where is the Needle?" << none;
        QTest::newRow("a folded question") << user << lines(900, 700) << none;
        QTest::newRow("a line of a paragraph") << answer << lines(120, 100) << none;
        QTest::newRow("a word with emphasis inside") << answer << lines(60, 40, "a n**eed**le", "\n\n") << none;
        QTest::newRow("a heading") << answer << lines(60, 40, "## The needle", "\n\n") << none;
        QTest::newRow("an item of a list") << answer << lines(300, 250, "the needle", "\n- ") << none;
        QTest::newRow("a quotation") << answer << lines(60, 30, "> so, the needle", "\n\n") << none;
        QTest::newRow("folded code") << answer << "```c\n" + lines(2000, 1500) + "```\n" << none;
        QTest::newRow("code far to the right")
            << answer << "```\n" + lines(60, 50, QString("x ").repeated(300) + "needle") + "```\n"
            << none;
        QTest::newRow("a folded row of a table") << answer << table(120, 3, 100, 1) << none;
        QTest::newRow("a cell far to the right") << answer << table(20, 40, 15, 35) << none;
        const QString section = QStringLiteral("<details>\n<summary>More</summary>\n\n");
        QTest::newRow("a folded section")
            << answer << lines(60, -1, {}, "\n\n") + section + section + lines(60, 40, "the needle", "\n\n") << none;
        QTest::newRow("folded reasoning") << answer << "An answer." << lines(200, 150, "the needle", "\n\n");
        QTest::newRow("code of folded reasoning") << answer << "An answer."
                                                  << "```\n" + lines(2000, 1500) + "```\n";
    }

    void thePlaceComesIntoSight()
    {
        QFETCH(QString, role);
        QFETCH(QString, text);
        QFETCH(QString, reasoning);
        fill(30, storedMessage(500, role, text, reasoning), 30);
        find().setActive(true);
        find().setText("needle");
        QTRY_COMPARE(find().count(), 1);
        QTRY_COMPARE(shown(), QString("needle"));
    }

    void theSystemPromptUnfolds()
    {
        fill(30, storedMessage(500, "user", "Nothing."), 30);
        m_application->session()->chat()->setSystemPrompt(lines(60, 50));
        find().setActive(true);
        find().setText("needle");
        QTRY_COMPARE(find().count(), 1);
        QCOMPARE(find().part(), ChatFind::Part::SystemPrompt);
        QTRY_COMPARE(shown(), QString("needle"));
    }

    void onlyWhatIsReadIsCounted()
    {
        fill(1,
             storedMessage(
                 500, "assistant",
                 "[a](http://needle.example) n*eed*le `needle`\n\n| needle | b |\n|-|-|\n| 1 | <!-- needle --> |\n\n"
                 "```needle\nneedle needle\n```\n",
                 "needle"),
             1);
        find().setActive(true);
        find().setText("needle");
        QTRY_COMPARE(find().count(), 7);  // the link's target and the name of the code's language are not searched
        find().setText("");
        QCOMPARE(find().count(), 0);
    }

    /// A search for LaTeX finds a formula by its source and highlights the whole formula: inside a line, in a table
    /// cell, and as a displayed formula.
    void aFormulaIsFoundByItsSource()
    {
        const QString answer =
            "so $\\alpha_1$ then alpha\n\n$$\n\\frac{\\alpha}{2}\n$$\n\n| a | b |\n|-|-|\n| 1 | $2\\alpha$ |\n";
        fill(20, storedMessage(500, "assistant", answer), 20);
        find().setActive(true);
        find().setText("\\alpha");
        QTRY_COMPARE(find().count(), 3);
        QList<QList<int>> places;
        for (int i = 0; i < 3; ++i) {
            find().next();
            places << QList<int>{find().block(), find().line(), find().column(), find().at()};
            const auto marked = [&] {
                for (const QQuickItem* layer : formulaLayers(m_view)) {
                    if (layer->property("foundAt").toInt() == find().at() && layer->property("found") == find().text())
                        return true;
                }
                return false;
            };
            QTRY_VERIFY(marked());
        }
        QCOMPARE(places, (QList<QList<int>>{{0, -1, -1, 3}, {1, -1, -1, 0}, {2, 1, 1, 0}}));
        find().setText("alpha");
        QTRY_COMPARE(find().count(), 4);
    }

    /// The matches are visited in reading order, in all kinds of text. After the last match comes the first one.
    void stepsGoRound()
    {
        m_application->session()->chat()->setSystemPrompt("A needle.");
        const QString answer = "needle one\n\n```\n" + lines(1000, 900) + "```\n\n" + table(60, 3, 55, 2);
        fill(20, storedMessage(500, "assistant", answer, "Hm, a needle."), 20);
        find().setActive(true);
        find().setText("needle");
        QTRY_COMPARE(find().count(), 5);
        QCOMPARE(find().current(), 5);
        QList<ChatFind::Part> parts;
        QList<int> blocks;
        for (int i = 0; i < 5; ++i) {
            find().next();
            QCOMPARE(find().current(), i + 1);
            QTRY_COMPARE(shown(), QString("needle"));
            parts << find().part();
            blocks << find().block();
        }
        using Part = ChatFind::Part;
        QCOMPARE(parts, QList<Part>({Part::SystemPrompt, Part::Reasoning, Part::Text, Part::Text, Part::Text}));
        QCOMPARE(blocks, QList<int>({0, 0, 0, 1, 2}));
        for (int i = 4; i >= 1; --i) {
            find().previous();
            QCOMPARE(find().current(), i);
            QTRY_COMPARE(shown(), QString("needle"));
        }
        find().previous();
        QCOMPARE(find().current(), 5);
    }

    /// The match stays visible when the window becomes narrower or less high. Without scrolling, the match would then
    /// be below the edge of the window.
    void thePlaceStaysInSightWhenTheWindowIsResized()
    {
        fill(5, storedMessage(500, "assistant", lines(300, 250, "so, the needle", " ") + "\n\n" + lines(300, -1)), 5);
        find().setActive(true);
        find().setText("needle");
        QTRY_COMPARE(shown(), QString("needle"));
        for (const QSize size : {QSize(420, 700), QSize(800, 300), QSize(360, 240), QSize(900, 800)}) {
            m_window->resize(size);
            QTRY_COMPARE(m_view->width(), qreal(size.width()));
            settle();
            QCOMPARE(shown(), QString("needle"));
        }
        // If the user has scrolled away from the match, resizing the window does not scroll back to the match.
        QMetaObject::invokeMethod(m_view, "scrollBy", Q_ARG(QVariant, 3));
        settle();
        QCOMPARE(shown(), QString());
        m_window->resize(700, 700);
        settle();
        QCOMPARE(shown(), QString());
    }

    void whatIsInSightStaysWhereItIs()
    {
        fill(40, storedMessage(500, "assistant", "one needle\n\ntwo needle"), 0);
        find().setActive(true);
        find().setText("needle");
        QTRY_COMPARE(shown(), QString("needle"));
        settle();
        const double before = top();
        find().previous();
        QTRY_COMPARE(shown(), QString("needle"));
        QCOMPARE(find().current(), 1);
        QCOMPARE(top(), before);
    }

    /// A growing answer changes the number of matches, but not the scroll position.
    void growingTextIsCounted()
    {
        fill(20, storedMessage(500, "assistant", "one needle"), 20);
        find().setActive(true);
        find().setText("needle");
        QTRY_COMPARE(shown(), QString("needle"));
        StoredMessage last = storedMessage(900, "assistant", "");
        last.state = MessageState::Streaming;
        messages().append(last);
        messages().appendText(900, "another nee");
        messages().appendText(900, "dle");
        QTRY_COMPARE(find().count(), 2);
        QCOMPARE(find().current(), 1);
        QCOMPARE(shown(), QString("needle"));
    }

private:
    ChatFind& find() { return *m_application->find(); }
    MessageListModel& messages() { return *m_application->session()->messages(); }

    /// Shows a chat that consists of `before` messages, the message `middle`, and `after` more messages.
    void fill(int before, const StoredMessage& middle, int after)
    {
        std::vector<StoredMessage> all;
        for (int i = 0; i < before + after; ++i) {
            if (i == before) all.push_back(middle);
            all.push_back(storedMessage(i + 1, i % 2 == 0 ? "user" : "assistant", lines(5 + i % 7, -1)));
        }
        if (after == 0) all.push_back(middle);
        messages().reset(std::move(all));
    }

    /// Returns the highlighted text of the current match; empty if the match is not visible.
    QString shown() { return shownBelow(m_view); }

    QString shownBelow(QQuickItem* item)
    {
        if (!item->isVisible()) return {};
        if (QString::fromLatin1(item->metaObject()->className()).startsWith("FoundMarks")) {
            const int at = item->property("at").toInt();
            auto* edit = item->property("edit").value<QQuickItem*>();
            if (at < 0) return {};
            QRectF place;
            QString text;
            QMetaObject::invokeMethod(edit, "positionToRectangle", Q_RETURN_ARG(QRectF, place), Q_ARG(int, at));
            QMetaObject::invokeMethod(edit, "getText", Q_RETURN_ARG(QString, text), Q_ARG(int, at),
                                      Q_ARG(int, at + static_cast<int>(find().text().size())));
            // The match must be inside the visible part of the view, and of every scrolled item inside the view that
            // contains it.
            for (QQuickItem* above = edit; above != m_view->parentItem(); above = above->parentItem()) {
                if (!above->clip() && above != m_view) continue;
                const QRectF there = edit->mapRectToItem(above, place);
                if (there.top() < 0 || there.bottom() > above->height() || there.left() < 0 ||
                    there.left() > above->width())
                    return {};
            }
            return text.toLower();
        }
        const QList<QQuickItem*> children = item->childItems();
        for (QQuickItem* child : children) {
            if (const QString text = shownBelow(child); !text.isEmpty()) return text;
        }
        return {};
    }

    static QList<QQuickItem*> formulaLayers(QQuickItem* item)
    {
        if (item->inherits("vitrine::FormulaLayer")) return {item};
        QList<QQuickItem*> found;
        const QList<QQuickItem*> children = item->childItems();
        for (QQuickItem* child : children) found << formulaLayers(child);
        return found;
    }

    /// Waits until all visible items have been created.
    void settle()
    {
        double before = -1;
        while (std::exchange(before, top()) != top()) QTest::qWait(100);
    }

    double top()
    {
        for (QQuickItem* child : m_view->childItems()) {
            if (child->inherits("QQuickFlickable")) return child->property("contentY").toDouble();
        }
        return -1;
    }

    test::FakeEngine m_fake;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Application> m_application;
    std::unique_ptr<QQmlEngine> m_engine;
    std::unique_ptr<QObject> m_root;
    QQuickWindow* m_window = nullptr;
    QQuickItem* m_view = nullptr;
};

VITRINE_GUI_TEST(FindInChatTest);
#include "find_in_chat_test.moc"
