#include "app/models/chat_list_model.h"
#include "tests/support/test_program.h"
#include "tests/ui/program_window.h"

#include <QtTest>

#include <algorithm>

using namespace vitrine;
using namespace vitrine::test;

/// Tests the list of chats: search, renaming and deletion.
class SidebarTest : public QObject, protected ProgramWindow {
    Q_OBJECT

private slots:
    void initTestCase() { listen(); }

    void cleanup()
    {
        end();
        const QStringList seen = takeComplaints();
        QVERIFY2(seen.isEmpty(), qPrintable(seen.join(QLatin1Char('\n'))));
    }

    void chatsAreSearchedByKeyboard()
    {
        openTwoChats();
        const auto focused = [this] {
            QStringList titles;
            for (const QQuickItem* row : chatRows()) {
                if (row->property("focused").toBool()) titles << row->property("title").toString();
            }
            return titles;
        };
        const auto key = [this](Qt::Key key) { QTest::keyClick(m_window, key); };
        const auto inField = [this] {
            const QQuickItem* item = m_window->activeFocusItem();
            return item && item->inherits("QQuickTextField");
        };
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(inField());
        type("sky");
        QCOMPARE(chats().filter(), QStringLiteral("sky"));
        QTRY_VERIFY(!chats().searching());
        QCOMPARE(chatRows().size(), 2);
        key(Qt::Key_Down);
        QCOMPARE(focused(), QStringList(kNewer));  // the first row shows a focus ring
        key(Qt::Key_Down);
        QCOMPARE(focused(), QStringList(kOlder));
        key(Qt::Key_Down);  // stays at the last row
        QCOMPARE(focused(), QStringList(kOlder));
        key(Qt::Key_Up);
        key(Qt::Key_Up);
        QVERIFY(inField());
        QCOMPARE(focused(), QStringList());
        QCOMPARE(session().chat()->title(), kNewer);  // moving through the list does not open chats
        key(Qt::Key_Down);
        key(Qt::Key_End);
        key(Qt::Key_Return);
        QCOMPARE(session().chat()->title(), kOlder);
        QVERIFY(m_window->activeFocusItem()->inherits("QQuickTextArea"));  // the composer has the focus

        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        key(Qt::Key_Return);  // opens the first hit
        QCOMPARE(session().chat()->title(), kNewer);
        QVERIFY(m_window->activeFocusItem()->inherits("QQuickTextArea"));
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        key(Qt::Key_Down);
        key(Qt::Key_Escape);
        QCOMPARE(chats().filter(), QString());
        QVERIFY(inField());
        key(Qt::Key_Escape);
        QVERIFY(m_window->activeFocusItem()->inherits("QQuickTextArea"));
    }

    /// During an answer, the first Escape clears the search text, the second leaves the list, and the third stops the
    /// answer.
    void escapeClearsTheQueryDuringAnAnswer()
    {
        openIn("streaming");
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        type("sky");
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTest::qWait(50);  // a stopped answer would end within this time
        QVERIFY(session().answer()->generating());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!session().answer()->generating());
    }

    void chatsAreRenamedInTheirRow_data()
    {
        QTest::addColumn<QString>("way");
        QTest::addColumn<bool>("fromList");
        QTest::newRow("double click") << "double click" << false;
        QTest::newRow("menu") << "menu" << false;
        QTest::newRow("F2") << "F2" << true;
        QTest::newRow("menu by keys") << "menu by keys" << true;
    }

    void chatsAreRenamedInTheirRow()
    {
        QFETCH(QString, way);
        QFETCH(bool, fromList);
        openTwoChats();
        QVERIFY(editor()->hasActiveFocus());
        // Use a chat that is not shown, because the row of the shown chat is highlighted in any case.
        const auto title = [this] { return chatRows().at(1)->property("title").toString(); };
        const auto renaming = [this] { return chatRows().at(1)->property("renaming").toBool(); };
        const auto isBack = [&] {
            return fromList ? chatRows().at(1)->property("focused").toBool() : editor()->hasActiveFocus();
        };

        beginRename(way);
        QVERIFY(renaming());
        QVERIFY(m_window->activeFocusItem()->inherits("QQuickTextField"));
        type("new");
        // The text field accepts these keys. The list must not react to them.
        for (const Qt::Key key : {Qt::Key_Down, Qt::Key_PageUp, Qt::Key_F2}) {
            QTest::keyClick(m_window, key);
        }
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_COMPARE(title(), QString("new"));
        QVERIFY(!renaming());
        QTRY_VERIFY(isBack());
        QCOMPARE(session().unsent()->text(), QString());
        // After renaming, keys act on the item that had the focus before: the list or the composer.
        QTest::keyClick(m_window, fromList ? Qt::Key_Delete : Qt::Key_D);
        QCOMPARE(chats().removedCount(), fromList ? 1 : 0);
        QCOMPARE(session().unsent()->text(), fromList ? QString() : QStringLiteral("d"));
        if (fromList) chats().undoRemove();
        QTRY_COMPARE(chatRows().size(), 2);

        beginRename(way);
        type("not");
        QTest::keyClick(m_window, Qt::Key_Escape);
        QCOMPARE(title(), QString("new"));
        QVERIFY(!renaming());
        QTRY_VERIFY(isBack());

        // The typed name is saved if the field loses the focus.
        beginRename(way);
        type("left");
        click(editor());
        QTRY_COMPARE(title(), QString("left"));
        QVERIFY(!renaming());
        QVERIFY(editor()->hasActiveFocus());
    }

    void chatsAreDeletedByKeys()
    {
        openTwoChats();
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(m_window, Qt::Key_Delete);  // deletes no chat, because the empty search field has the focus
        QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Down);
        // When the menu of a row is closed, the focus returns to the row.
        QTest::keyClick(m_window, Qt::Key_Menu);
        QTRY_VERIFY(openMenu());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!openMenu());
        QTRY_VERIFY(chatRows().at(1)->property("focused").toBool());
        QKeyEvent held(QEvent::KeyPress, Qt::Key_Delete, {}, {}, true);
        QCoreApplication::sendEvent(m_window, &held);
        QCOMPARE(chats().removedCount(), 0);
        QTest::keyClick(m_window, Qt::Key_Delete);
        QCOMPARE(chats().removedCount(), 1);
        QTRY_COMPARE(chatRows().size(), 1);
        QCOMPARE(chatRows()[0]->property("title").toString(), kNewer);
    }

private:
    inline static const QString kNewer = QStringLiteral("Is the sky wide?");
    inline static const QString kOlder = QStringLiteral("why <b>is</b>");

    /// Opens the window with two chats. The newer one is shown.
    void openTwoChats()
    {
        openIn("chat");
        chats().newChat();
        ask(kNewer);
        QTRY_COMPARE(chatRows().size(), 2);
    }

    QList<QQuickItem*> chatRows() const
    {
        QList<QQuickItem*> found = itemsOf(only("ChatList"), QStringLiteral("ChatRow"));
        std::sort(found.begin(), found.end(), [](const QQuickItem* a, const QQuickItem* b) {
            return a->property("index").toInt() < b->property("index").toInt();
        });
        return found;
    }

    /// Returns an entry of the open menu, or null if no menu is open.
    QQuickItem* openMenu() const
    {
        const QList<QQuickItem*> found = itemsOf(m_window->contentItem(), QStringLiteral("ActionMenuItem"));
        return found.isEmpty() ? nullptr : found.first();
    }

    /// Starts to rename the second chat. `way` selects how: with the pointer, the menu or a key.
    void beginRename(const QString& way)
    {
        QQuickItem* row = chatRows().at(1);
        const auto centre = [row] { return row->mapToScene({row->width() / 2, row->height() / 2}).toPoint(); };
        if (way == QLatin1String("double click")) {
            QTest::mouseDClick(m_window, Qt::LeftButton, {}, centre());
            return;
        }
        if (way == QLatin1String("menu")) {
            QList<QQuickItem*> buttons;
            // First move the pointer away from the row. A pointer that is already over the row would not cause an enter
            // event.
            QTest::mouseMove(m_window, {1, 1});
            const auto look = [&] {
                QTest::mouseMove(m_window, centre());
                gather(row, QStringLiteral("IconButton"), buttons);
                return !buttons.isEmpty();
            };
            QTRY_VERIFY(look());
            click(buttons.first());
            QTRY_VERIFY(openMenu());
            click(openMenu());
        } else {
            QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
            QTest::keyClick(m_window, Qt::Key_Down);
            QTest::keyClick(m_window, Qt::Key_End);
            QVERIFY(row->property("focused").toBool());
            QTest::keyClick(m_window, way == QLatin1String("F2") ? Qt::Key_F2 : Qt::Key_Menu);
            if (way == QLatin1String("F2")) return;
            QTRY_VERIFY(openMenu());
            QTest::keyClick(m_window, Qt::Key_Down);
            QTest::keyClick(m_window, Qt::Key_Return);
        }
        QTRY_VERIFY(!openMenu());
    }
};

VITRINE_GUI_TEST(SidebarTest);
#include "sidebar_test.moc"
