#include "tests/support/test_program.h"
#include "tests/ui/mock_window.h"

#include <QtTest>

#include <algorithm>

using namespace vitrine;
using namespace vitrine::test;

/// Tests the list of chats: search, renaming and deletion.
class SidebarTest : public QObject, protected MockWindow {
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }

    void cleanup()
    {
        const QString complaints = end();
        QVERIFY2(complaints.isEmpty(), qPrintable(complaints));
    }

    void chatsAreSearchedByKeyboard()
    {
        open("chat");
        QObject* chats = m_app->property("chats").value<QObject*>();
        const auto focused = [this] {
            QList<QQuickItem*> rows;
            gather(only("ChatList"), QStringLiteral("ChatRow"), rows);
            QStringList titles;
            for (QQuickItem* row : rows) {
                if (row->property("focused").toBool()) titles << row->property("title").toString().left(7);
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
        QCOMPARE(chats->property("filter").toString(), QStringLiteral("sky"));
        key(Qt::Key_Down);
        QCOMPARE(focused(), QStringList("A title"));  // the first row shows a focus ring
        key(Qt::Key_Down);
        QCOMPARE(focused(), QStringList(QStringLiteral("短い")));
        key(Qt::Key_Down);  // stays at the last row
        QCOMPARE(focused(), QStringList(QStringLiteral("短い")));
        key(Qt::Key_Up);
        key(Qt::Key_Up);
        QVERIFY(inField());
        QCOMPARE(focused(), QStringList());
        QCOMPARE(calls(), QStringList());  // moving through the list does not open chats
        key(Qt::Key_Down);
        key(Qt::Key_End);
        key(Qt::Key_Return);
        QCOMPARE(calls(), QStringList("open 1"));
        QVERIFY(m_window->activeFocusItem()->inherits("QQuickTextArea"));  // the composer has the focus

        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        key(Qt::Key_Return);
        QCOMPARE(calls().last(), QStringLiteral("openFirst"));
        QVERIFY(m_window->activeFocusItem()->inherits("QQuickTextArea"));
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        key(Qt::Key_Down);
        key(Qt::Key_Escape);
        QCOMPARE(chats->property("filter").toString(), QString());
        QVERIFY(inField());
        key(Qt::Key_Escape);
        QVERIFY(m_window->activeFocusItem()->inherits("QQuickTextArea"));
    }

    /// During an answer, the first Escape clears the search text, the second leaves the list, and the third stops the
    /// answer.
    void escapeClearsTheQueryDuringAnAnswer()
    {
        open("streaming");
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        type("sky");
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTest::keyClick(m_window, Qt::Key_Escape);
        QCOMPARE(calls(), QStringList());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QCOMPARE(calls(), QStringList("stop"));
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
        open("chat");
        QVERIFY(editor()->hasActiveFocus());
        // Use a chat that is not shown, because the row of the shown chat is highlighted in any case.
        QTRY_COMPARE(chatRows().size(), 2);
        QQuickItem* row = chatRows().at(1);
        const QStringList before(way == QLatin1String("double click") ? QStringList("open 1") : QStringList());
        const auto isBack = [&] { return fromList ? row->property("focused").toBool() : editor()->hasActiveFocus(); };

        beginRename(row, way);
        QVERIFY(row->property("renaming").toBool());
        QVERIFY(m_window->activeFocusItem()->inherits("QQuickTextField"));
        type("new");
        // The text field accepts these keys. The list must not react to them.
        for (const Qt::Key key : {Qt::Key_Down, Qt::Key_PageUp, Qt::Key_F2}) {
            QTest::keyClick(m_window, key);
        }
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls(), before + QStringList("rename 1 new"));
        QVERIFY(!row->property("renaming").toBool());
        QTRY_VERIFY(isBack());
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QString());
        // After renaming, keys act on the item that had the focus before: the list or the composer.
        QTest::keyClick(m_window, fromList ? Qt::Key_Delete : Qt::Key_D);
        QCOMPARE(calls().last(), fromList ? QStringLiteral("remove 1") : QStringLiteral("rename 1 new"));
        QCOMPARE(sessionPart("unsent")->property("text").toString(), fromList ? QString() : QStringLiteral("d"));

        m_app->setProperty("calls", QStringList());
        beginRename(row, way);
        type("not");
        QTest::keyClick(m_window, Qt::Key_Escape);
        QCOMPARE(calls(), before);
        QVERIFY(!row->property("renaming").toBool());
        QTRY_VERIFY(isBack());

        // The typed name is saved if the field loses the focus.
        m_app->setProperty("calls", QStringList());
        beginRename(row, way);
        type("left");
        click(editor());
        QCOMPARE(calls(), before + QStringList("rename 1 left"));
        QVERIFY(!row->property("renaming").toBool());
        QVERIFY(editor()->hasActiveFocus());
    }

    void chatsAreDeletedByKeys()
    {
        open("chat");
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(m_window, Qt::Key_Delete);  // deletes no chat, because the empty search field has the focus
        QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Down);
        QKeyEvent held(QEvent::KeyPress, Qt::Key_Delete, {}, {}, true);
        QCoreApplication::sendEvent(m_window, &held);
        QCOMPARE(calls(), QStringList());
        QTest::keyClick(m_window, Qt::Key_Delete);
        QCOMPARE(calls(), QStringList("remove 1"));
        // When the menu of a row is closed, the focus returns to the row.
        QTest::keyClick(m_window, Qt::Key_Menu);
        QTRY_VERIFY(openMenu());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!openMenu());
        QTRY_VERIFY(chatRows().at(1)->property("focused").toBool());
        QCOMPARE(calls(), QStringList("remove 1"));
    }

private:
    QList<QQuickItem*> chatRows() const
    {
        QList<QQuickItem*> found;
        gather(only("ChatList"), QStringLiteral("ChatRow"), found);
        std::sort(found.begin(), found.end(), [](const QQuickItem* a, const QQuickItem* b) {
            return a->property("index").toInt() < b->property("index").toInt();
        });
        return found;
    }

    /// Returns an entry of the open menu, or null if no menu is open.
    QQuickItem* openMenu() const
    {
        QList<QQuickItem*> found;
        gather(m_window->contentItem(), QStringLiteral("ActionMenuItem"), found);
        found.removeIf([](const QQuickItem* item) { return !item->isVisible(); });
        return found.isEmpty() ? nullptr : found.first();
    }

    /// Starts to rename a chat. `way` selects how: with the pointer, the menu or a key.
    void beginRename(QQuickItem* row, const QString& way)
    {
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
