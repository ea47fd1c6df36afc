#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/chat/prompt_library.h"
#include "app/exchange/chat_exchange.h"
#include "app/library/model_library.h"
#include "app/models/chat_find.h"
#include "app/models/chat_list_model.h"
#include "app/models/message_list_model.h"
#include "tests/support/test_program.h"
#include "tests/ui/program_window.h"

#include <QDirIterator>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

namespace {

using namespace vitrine;

const char* const kScript = R"({"loadMilliseconds": 1, "millisecondsPerToken": 1, "answers": [
  {"text": "<think>\nThe user wants something of an orchard.\n</think>\n\n## Pears\n\nA **pear** is a fruit."}, {"text": "An answer about plums."}, {"text": "Nothing more."}, {"text": ""}]})";

}  // namespace

/// Tests the sidebar and its actions in the complete window with the program's own models.
class ChatsWindowTest : public QObject, test::ProgramWindow {
    Q_OBJECT

private slots:
    void initTestCase() { listen(); }

    void init() { openInNewFolder(kScript); }

    void cleanup()
    {
        end();
        const QStringList seen = takeComplaints();
        QVERIFY2(seen.isEmpty(), qPrintable(seen.join(QLatin1Char('\n'))));
    }

    void aHitIsShownInItsChat()
    {
        load();
        ask("What are pears?");
        chats().newChat();
        ask("And plums?");
        QTRY_COMPARE(rows().size(), 2);
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        for (const char letter : {'f', 'r', 'u', 'i', 't'}) QTest::keyClick(m_window, letter);
        QTRY_VERIFY(!chats().searching());
        QTRY_COMPARE(rows().size(), 1);
        QCOMPARE(rows()[0]->property("excerpt").toString(), QString("Pears A pear is a fruit."));
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_COMPARE(session().chat()->title(), QString("What are pears?"));
        const ChatFind& find = *m_application->find();
        QVERIFY(find.active());
        QCOMPARE(find.text(), QString("fruit"));
        QCOMPARE(find.count(), 1);
        QTRY_COMPARE(test::itemsOf(m_window->contentItem(), "FindBar").size(), 1);
    }

    void whatWasThoughtIsShownUnfolded()
    {
        load();
        ask("What are pears?");
        chats().newChat();
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        for (const char letter : {'o', 'r', 'c', 'h', 'a', 'r', 'd'}) QTest::keyClick(m_window, letter);
        QTRY_VERIFY(!chats().searching() && rows().size() == 1);
        QCOMPARE(rows()[0]->property("excerpt").toString(),
                 QString::fromUtf8("Reasoning: …user wants something of an orchard."));
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_COMPARE(session().chat()->title(), QString("What are pears?"));
        QCOMPARE(m_application->find()->count(), 1);
        QCOMPARE(m_application->find()->part(), ChatFind::Part::Reasoning);
        QTRY_COMPARE(test::itemsOf(m_window->contentItem(), "ReasoningBlock").size(), 1);
        QTRY_VERIFY(test::itemsOf(m_window->contentItem(), "ReasoningBlock")[0]->property("open").toBool());
    }

    void chatsAreDraggedIntoFolders()
    {
        for (int i = 0; i < 2; ++i) {
            session().unsent()->setText("x");
            chats().newChat();
        }
        chats().moveTo(-1, "Work");
        QTRY_COMPARE(rows().size(), 4);
        drag(3, 0);
        QTRY_COMPARE(rows()[0]->property("held").toInt(), 1);
        QVERIFY(rows()[1]->property("inFolder").toBool());
        // Folds, unfolds, renames, deletes and restores a folder by keyboard.
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Left);
        QTRY_COMPARE(rows().size(), 3);
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_COMPARE(rows().size(), 4);
        QTest::keyClick(m_window, Qt::Key_F2);
        QTest::keyClick(m_window, 'Z');
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_COMPARE(rows()[0]->property("title").toString(), QString("Z"));
        drag(1, 3);
        QTRY_COMPARE(rows()[0]->property("held").toInt(), 0);
        drag(2, 0);
        QTRY_COMPARE(rows()[0]->property("held").toInt(), 1);
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Delete);
        QTRY_COMPARE(rows().size(), 2);
        chats().undoRemove();
        QTRY_COMPARE(rows().size(), 4);
        QCOMPARE(rows()[0]->property("held").toInt(), 1);
    }

    /// Tab moves through the whole window and back to the start. Every item that gets the focus visibly shows this.
    void everyStopOfTabShowsItself()
    {
        load();
        ask("What are pears?");
        chats().moveTo(-1, "Work");
        m_window->requestActivate();
        QVERIFY(QTest::qWaitForWindowActive(m_window, vitrine::test::kPatience));
        QTRY_VERIFY(!test::itemsOf(m_window->contentItem(), "MessageFooter").isEmpty());
        const QQuickItem* const first = m_window->activeFocusItem();
        QVERIFY(first);
        QStringList stops;
        QStringList unseen;
        for (int i = 0; i < 80; ++i) {
            QTest::keyClick(m_window, Qt::Key_Tab);
            QQuickItem* item = m_window->activeFocusItem();
            if (item == first) break;
            const QVariant accessible = item->property("text");
            stops << QString::fromLatin1(item->metaObject()->className()).section(u'_', 0, 0) + u' ' +
                         accessible.toString();
            if (!showsFocus(item)) unseen << stops.back();
        }
        QCOMPARE(m_window->activeFocusItem(), first);
        QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join(u'\n')));
        const QString all = stops.join(u'\n');
        for (const char* const stop :
             {"New chat", "Hide the chat list", "ChatRow ", "Settings", "Import chats", "Show the keyboard shortcuts",
              "More\n", "Show the inspector", "QQuickFlickable", "Copy the message", "Answer again", "Branch from here",
              "Show the tokens", "More actions for this message", "Reasoned"}) {
            QVERIFY2(all.contains(QLatin1String(stop)), qPrintable(QString("%1 is not among\n%2").arg(stop, all)));
        }
    }

    void findStepsFromPlaceToPlace()
    {
        load();
        ask("pear, pear");
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier);
        for (const char letter : {'P', 'E', 'A', 'R'}) QTest::keyClick(m_window, letter);
        ChatFind& find = *m_application->find();
        QTRY_COMPARE(find.count(), 4);
        QCOMPARE(find.current(), 4);
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(find.current(), 1);
        QTest::keyClick(m_window, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(find.current(), 4);
        QTest::keyClick(m_window, Qt::Key_Escape);
        QVERIFY(!find.active());
        QTRY_COMPARE(test::itemsOf(m_window->contentItem(), "FindBar").size(), 0);
    }

    void severalChatsAreDeletedAndBroughtBack()
    {
        for (int i = 0; i < 4; ++i) {
            m_application->session()->unsent()->setText(
                "x");  // a new chat reuses an empty one, so this chat needs a draft
            chats().newChat();
        }
        QTRY_COMPARE(rows().size(), 5);
        click(1, Qt::NoModifier);
        click(3, Qt::ShiftModifier);
        QCOMPARE(chats().selectedCount(), 3);
        click(2, Qt::ControlModifier);
        QCOMPARE(chats().selectedCount(), 2);
        click(4, Qt::ControlModifier);
        QTest::mouseClick(m_window, Qt::RightButton, Qt::NoModifier, middle(rows()[4]));
        QTRY_COMPARE(test::itemsOf(m_window->contentItem(), "ActionMenuItem").size(), 6);
        QQuickItem* remove = test::itemsOf(m_window->contentItem(), "ActionMenuItem").back();
        QCOMPARE(remove->property("text").toString(), QString("Delete 3 chats"));
        QTest::mouseClick(m_window, Qt::LeftButton, Qt::NoModifier, middle(remove));
        QTRY_COMPARE(rows().size(), 2);
        QCOMPARE(chats().removedCount(), 3);
        chats().undoRemove();
        QTRY_COMPARE(rows().size(), 5);
    }

    /// Each Ctrl+Z restores the most recently deleted chat that is still missing.
    void whatWasDeletedComesBackByKeyboard()
    {
        load();
        ask("one");
        chats().newChat();
        ask("two");
        chats().newChat();
        ask("three");
        QTRY_COMPARE(rows().size(), 3);
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(m_window, Qt::Key_Down);
        for (int left = 2; left > 0; --left) {
            QTest::keyClick(m_window, Qt::Key_Delete);  // the focus stays in the list after each deletion
            QTRY_COMPARE(rows().size(), left);
        }
        QCOMPARE(session().chat()->title(), QString("one"));
        session().versions()->remove(session().messages()->messageAt(1)->id);
        QCOMPARE(session().messages()->count(), 1);
        QTest::keyClick(m_window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(session().messages()->count(), 2);
        QTest::keyClick(m_window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(session().chat()->title(), QString("two"));
        QTest::keyClick(m_window, Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(session().chat()->title(), QString("three"));
        QTRY_COMPARE(rows().size(), 3);
    }

    /// The command palette and the header of the conversation offer the same actions as the row of the chat in the
    /// list, even while the row is hidden.
    void theChatThatIsShownIsChangedFromThePalette()
    {
        load();
        ask("one");
        const auto doIt = [this](const char* words) {
            // Wait until the palette that the previous action used is closed.
            QTRY_VERIFY(test::itemsOf(m_window->contentItem(), "PaletteRow").isEmpty());
            QTest::keyClick(m_window, Qt::Key_K, Qt::ControlModifier);
            for (const char* letter = words; *letter; ++letter) QTest::keyClick(m_window, *letter);
            QTest::keyClick(m_window, Qt::Key_Return);
        };
        chats().moveTo(0, "Work");
        chats().setFolded(0, true);
        QTRY_COMPARE(rows().size(), 1);
        doIt("rename this");
        QTRY_COMPARE(rows().size(), 2);
        QTRY_VERIFY(rows()[1]->property("renaming").toBool());
        QTest::keyClick(m_window, 'Z');
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_COMPARE(session().chat()->title(), QString("Z"));
        doIt("pin or");
        QTRY_VERIFY(rows()[0]->property("pinned").toBool());
        doIt("duplicate this");
        QTRY_COMPARE(session().chat()->title(), QString("Z (copy)"));
        chats().setFilter("nothing has this");
        QTRY_COMPARE(rows().size(), 0);
        doIt("delete this");
        QTRY_COMPARE(session().chat()->title(), QString("Z"));
        QCOMPARE(chats().filter(), QString());
        QCOMPARE(chats().removedCount(), 1);
        // The header of the conversation offers the actions of the palette, too.
        QTRY_VERIFY(test::itemsOf(m_window->contentItem(), "PaletteRow").isEmpty());
        QQuickItem* head = test::itemsOf(m_window->contentItem(), "ConversationHeader")[0];
        QTest::mouseClick(m_window, Qt::RightButton, {}, middle(head));
        QTRY_VERIFY(test::itemsOf(m_window->contentItem(), "ActionMenuItem").size() > 6);
        QTest::keyClick(m_window, Qt::Key_Escape);
    }

    void anAnswerWithoutWordsSaysWhyItEnded()
    {
        load();
        for (const char* const question : {"one", "two", "three", "four"}) ask(question);
        QTRY_COMPARE(test::itemsOf(m_window->contentItem(), "MessageFooter").size(), 4);
        QStringList told;
        for (const QQuickItem* footer : test::itemsOf(m_window->contentItem(), "MessageFooter"))
            if (footer->property("telling").toBool()) told << footer->property("footnote").toString();
        QCOMPARE(told.size(), 1);
        QVERIFY2(told[0].endsWith("end of turn"), qPrintable(told[0]));
    }

    void aSystemPromptStaysWithItsChat()
    {
        load();
        session().chat()->setSystemPrompt("Be");
        QTRY_COMPARE(test::itemsOf(m_window->contentItem(), "SystemPromptHead").size(),
                     1);  // the system prompt is visible even before the first message
        ask("one");
        const qint64 first = session().chat()->id();
        QTRY_COMPARE(test::itemsOf(m_window->contentItem(), "SystemPromptHead").size(), 1);
        test::itemsOf(m_window->contentItem(), "SystemPromptHead")[0]->setProperty("open", true);
        QTRY_COMPARE(test::itemsOf(m_window->contentItem(), "SystemPromptPad").size(), 1);
        QTest::mouseClick(m_window, Qt::LeftButton, {},
                          middle(test::itemsOf(m_window->contentItem(), "SystemPromptPad")[0]));
        QTest::keyClick(m_window, Qt::Key_End);
        QTest::keyClick(m_window, Qt::Key_T);
        QCOMPARE(session().chat()->systemPrompt(), QString("Bet"));
        // When the editor loses the focus, the other chat is already shown. The text of the editor must be saved for
        // the first chat nevertheless.
        QTest::keyClick(m_window, Qt::Key_N, Qt::ControlModifier);
        QTRY_VERIFY(session().chat()->id() != first);
        QCOMPARE(session().chat()->systemPrompt(), QString());
        session().chat()->open(first);
        QCOMPARE(session().chat()->systemPrompt(), QString("Bet"));
    }

    void aPromptIsWrittenAndSavedWithThePointer()
    {
        const auto field = [this](const char* name) {
            for (QQuickItem* item : test::itemsOf(m_window->contentItem(), "Field"))
                if (item->property("placeholderText").toString() == QLatin1String(name)) return item;
            return static_cast<QQuickItem*>(nullptr);
        };
        QTest::keyClick(m_window, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(button("New prompt"));
        // The popup's size changes with its content, so a click may miss the button. Repeat the click until it works.
        QTRY_VERIFY(clicked(button("New prompt"), [&] { return field("Name of the prompt") != nullptr; }));
        QTRY_VERIFY(
            clicked(field("Name of the prompt"), [&] { return field("Name of the prompt")->hasActiveFocus(); }));
        QTest::keyClick(m_window, 'a');
        QVERIFY(!button("Save")->isEnabled());
        auto* editor = test::itemsOf(m_window->contentItem(), "TextPad")[0]->property("editor").value<QQuickItem*>();
        QTRY_VERIFY(clicked(editor, [&] { return editor->hasActiveFocus(); }));
        QTest::keyClick(m_window, 'b');
        QVERIFY(button("Save")->isEnabled());
        QTest::mouseClick(m_window, Qt::LeftButton, {}, middle(button("Save")));
        QTRY_COMPARE(m_application->prompts()->names(), QStringList("a"));
        QCOMPARE(m_application->prompts()->text("a"), QString("b"));
    }

    void manyPresetsScroll()
    {
        for (int i = 0; i < 60; ++i) m_application->chatSettings()->savePreset(QString("preset %1").arg(i));
        QTest::keyClick(m_window, Qt::Key_Comma, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(button("Presets"));
        QTRY_VERIFY(clicked(button("Presets"), [this] { return button("Save as a preset…") != nullptr; }));
        const QQuickItem* last = button("Import a preset…");
        QVERIFY(last);
        QVERIFY(last->mapToScene(QPointF(0, last->height())).y() < m_window->height());
    }

    void renamedInPlaceAndPinned()
    {
        load();
        ask("one");
        chats().newChat();
        QTRY_COMPARE(rows().size(), 2);
        chats().setPinned(1, true);
        QTRY_COMPARE(rows()[0]->property("title").toString(), QString("one"));
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_F2);
        QTest::keyClick(m_window, 'Z');
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_COMPARE(rows()[0]->property("title").toString(), QString("Z"));
    }

private:
    ChatListModel& chats() { return *qobject_cast<ChatListModel*>(m_application->chats()); }
    ChatSession& session() { return *m_application->session(); }
    /// Whether the item shows that it has the focus: by a caret, a ring, a frame or a highlighted row.
    static bool showsFocus(QQuickItem* item)
    {
        if (item->inherits("QQuickTextInput") || item->inherits("QQuickTextEdit"))
            return item->property("cursorVisible").toBool();
        if (!test::itemsOf(item, "FocusRing").isEmpty() || !test::itemsOf(item, "FocusFrame").isEmpty()) return true;
        const QList<QQuickItem*> rows = test::itemsOf(item, "ChatRow");
        return std::any_of(rows.begin(), rows.end(),
                           [](const QQuickItem* row) { return row->property("focused").toBool(); });
    }
    QQuickItem* button(const char* text)
    {
        for (QQuickItem* item : test::itemsOf(m_window->contentItem(), "PlainButton"))
            if (item->property("text").toString() == QString::fromUtf8(text)) return item;
        return nullptr;
    }
    QList<QQuickItem*> rows()
    {
        QList<QQuickItem*> found = test::itemsOf(m_window->contentItem(), "ChatRow");
        std::sort(found.begin(), found.end(), [](const QQuickItem* a, const QQuickItem* b) { return a->y() < b->y(); });
        return found;
    }
    static QPoint middle(const QQuickItem* item)
    {
        return item->mapToScene(QPointF(item->width() / 3, item->height() / 2)).toPoint();
    }
    void click(int row, Qt::KeyboardModifiers modifiers)
    {
        QTest::mouseClick(m_window, Qt::LeftButton, modifiers, middle(rows()[row]));
    }

    template <typename Condition>
    bool clicked(const QQuickItem* item, Condition done)
    {
        if (!done()) QTest::mouseClick(m_window, Qt::LeftButton, {}, middle(item));
        return done();
    }

    void drag(int row, int target)
    {
        const QPoint from = middle(rows()[row]);
        const QPoint to = middle(rows()[target]);
        QTest::mousePress(m_window, Qt::LeftButton, {}, from);
        for (int step = 1; step <= 4; ++step) QTest::mouseMove(m_window, from + (to - from) * step / 4);
        QTest::mouseRelease(m_window, Qt::LeftButton, {}, to);
    }
};

VITRINE_GUI_TEST(ChatsWindowTest);
#include "chats_window_test.moc"
