#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/mock_window.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace vitrine;
using namespace vitrine::test;

/// Tests reading, editing and copying messages, and switching between their versions.
class MessagesWindowTest : public QObject, protected MockWindow {
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }

    void cleanup()
    {
        const QString complaints = end();
        QVERIFY2(complaints.isEmpty(), qPrintable(complaints));
    }

    void earlierAnswersAreReachedByKeys()
    {
        open("chat");
        QQuickItem* siblings = nullptr;
        QList<QQuickItem*> all;
        const auto look = [&] {
            all.clear();
            gather(m_window->contentItem(), QStringLiteral("SiblingSwitch"), all);
            for (QQuickItem* item : all) {
                if (item->isVisible()) siblings = item;
            }
            return siblings != nullptr;
        };
        QTRY_VERIFY(look());
        QVERIFY(shows("2/3"));
        QList<QQuickItem*> buttons;
        const QList<QQuickItem*> children = siblings->childItems();
        for (QQuickItem* item : children) {
            if (item->inherits("QQuickButton")) buttons << item;
        }
        QCOMPARE(buttons.size(), 2);
        buttons.at(1)->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(m_window, Qt::Key_Space);
        QCOMPARE(calls(), QStringList("showSibling 4 1"));
        QTRY_VERIFY(shows("3/3"));
        // At the last version, the button for the next version is disabled. The focus moves to the button for the
        // previous version.
        QVERIFY(!buttons.at(1)->isEnabled());
        QVERIFY(buttons.at(0)->hasActiveFocus());
        QTest::keyClick(m_window, Qt::Key_Space);
        QCOMPARE(calls().last(), QStringLiteral("showSibling 4 -1"));
        QVERIFY(shows("2/3"));
    }

    /// Messages are edited in place. The Up key in the empty composer starts to edit the last message. The edited text
    /// of an answer is saved, but not sent.
    void messagesAreEditedInPlace()
    {
        open("chat");
        type("a");
        QTest::keyClick(m_window, Qt::Key_Up);
        QVERIFY(editor()->hasActiveFocus());
        QTest::keyClick(m_window, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(calls(), QStringList("send a"));
        QTest::keyClick(m_window, Qt::Key_Up);
        const auto place = [this]() -> QQuickItem* {
            QList<QQuickItem*> all;
            gather(m_window->contentItem(), QStringLiteral("MessageEditor"), all);
            return all.isEmpty() ? nullptr : all.first();
        };
        QTRY_VERIFY(place());
        QTRY_VERIFY(m_window->activeFocusItem() && m_window->activeFocusItem() != editor());
        QCOMPARE(m_window->activeFocusItem()->property("text").toString(), QStringLiteral("and then?"));
        type(" What");
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls().last(), QStringLiteral("finishEdit true and then? What"));
        QTRY_VERIFY(!place());
        QTRY_VERIFY(editor()->hasActiveFocus());
        // In the editor, Ctrl+Enter saves and sends, while Ctrl+S only saves.
        for (const auto& [key, call] : {std::pair(Qt::Key_Return, "finishEdit true and then?"),
                                        std::pair(Qt::Key_S, "finishEdit false and then?")}) {
            QTest::keyClick(m_window, Qt::Key_Up);
            QTRY_VERIFY(place());
            QTRY_VERIFY(m_window->activeFocusItem() && m_window->activeFocusItem() != editor());
            QTest::keyClick(m_window, key, Qt::ControlModifier);
            QCOMPARE(calls().last(), QString::fromLatin1(call));
            QTRY_VERIFY(!place());
            QTRY_VERIFY(editor()->hasActiveFocus());
        }
        // In the editor of an answer, Enter inserts a line break.
        QMetaObject::invokeMethod(sessionPart("versions"), "beginEdit", Q_ARG(QVariant, 2));
        QTRY_VERIFY(place());
        QTRY_COMPARE(m_window->activeFocusItem()->property("text").toString(), QStringLiteral("whole"));
        QTest::keyClick(m_window, Qt::Key_Return);
        type("x");
        QTest::keyClick(m_window, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(calls().last(), QStringLiteral("finishEdit false whole\nx"));
        QMetaObject::invokeMethod(sessionPart("versions"), "beginEdit", Q_ARG(QVariant, 2));
        QTRY_VERIFY(place());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!place());
        QCOMPARE(calls().size(), 5);
    }

    void unclosedThoughtsOfferWaysOn()
    {
        open("chat");
        QVERIFY(!shows("The model stopped during its reasoning and gave no answer."));
        QMetaObject::invokeMethod(session()->property("messages").value<QObject*>(), "leaveThinking");
        QTRY_VERIFY(shows("The model stopped during its reasoning and gave no answer."));
        QQuickItem* hint = only("UnansweredHint");
        click(hint->findChild<QQuickItem*>("continueThought"));
        QCOMPARE(calls().last(), QStringLiteral("continueAnswer 4"));
        click(hint->findChild<QQuickItem*>("raiseLimit"));
        QCOMPARE(calls().last(), QStringLiteral("showSetting maxTokens"));
    }

    /// The menu of a message is opened by the right mouse button, the Menu key, or a button in the message.
    void everyMessageHasAMenu()
    {
        open("chat");
        QList<QQuickItem*> messages;
        QTRY_VERIFY((messages.clear(), gather(m_window->contentItem(), QStringLiteral("MessageDelegate"), messages),
                     messages.size() == 4));
        const auto items = [this] {
            QList<QQuickItem*> shown;
            gather(m_window->contentItem(), QStringLiteral("ActionMenuItem"), shown);
            shown.removeIf([](QQuickItem* item) { return !item->isVisible() || !item->isEnabled(); });
            return shown;
        };
        const auto choose = [&](const QString& words) {
            QQuickItem* chosen = nullptr;
            const auto look = [&] {
                const QList<QQuickItem*> shown = items();
                for (QQuickItem* item : shown) {
                    if (item->property("text").toString() == words) chosen = item;
                }
                return chosen != nullptr;
            };
            QTRY_VERIFY2(look(), qPrintable(words));
            click(chosen);
            QTRY_VERIFY(items().isEmpty());
        };
        const auto byMouse = [&](int row) {
            const QPointF place = messages.at(row)->mapToScene({messages.at(row)->width() / 2, 20});
            QTest::mouseClick(m_window, Qt::RightButton, {}, place.toPoint());
        };
        for (const auto& [words, call] :
             std::initializer_list<std::pair<const char*, const char*>>{{"Answer again", "answerAgain 4"},
                                                                        {"Continue", "continueAnswer 4"},
                                                                        {"Branch from here", "branchFrom 4"},
                                                                        {"Delete from here", "remove 4"}}) {
            byMouse(3);
            choose(words);
            QCOMPARE(calls().last(), QString(call));
        }
        QTRY_VERIFY(shows("1 message was deleted."));
        QTest::keyClick(m_window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(calls().last(), QStringLiteral("undo"));
        byMouse(2);
        choose("Edit");
        QCOMPARE(sessionPart("versions")->property("editedMessage").toInt(), 3);
        QMetaObject::invokeMethod(sessionPart("versions"), "cancelEdit");
        // Moves the focus into the message.
        QList<QQuickItem*> buttons;
        gather(messages.at(3), QStringLiteral("MessageButton"), buttons);
        buttons.first()->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(m_window, Qt::Key_Menu);
        choose("Answer again");
        QCOMPARE(calls().last(), QStringLiteral("answerAgain 4"));
        QTest::mouseMove(m_window, {5, 5});  // moves the pointer away, because it would select an entry of the menu
        QTest::keyClick(m_window, Qt::Key_Menu);
        QTRY_VERIFY(!items().isEmpty());
        QTRY_VERIFY(!messages.at(3)->property("focused").toBool());  // the menu has taken the focus from the message
        for (int step = 0; step < 2; ++step) QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_COMPARE(sessionPart("versions")->property("editedMessage").toInt(), 4);
        QMetaObject::invokeMethod(sessionPart("versions"), "cancelEdit");
        buttons.clear();
        QTRY_VERIFY((gather(messages.at(3), QStringLiteral("MessageButton"), buttons), !buttons.isEmpty()));
        buttons.first()->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(m_window, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(calls().last(), QStringLiteral("showSibling 4 1"));
        editor()->forceActiveFocus();
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(calls().last(), QStringLiteral("showVersion -1"));
        QTest::keyClick(m_window, Qt::Key_Return, Qt::AltModifier);
        QCOMPARE(calls().last(), QStringLiteral("continueAnswer 0"));
    }

    void whatTheTreeAndTheContextSayLeadsOn()
    {
        open("chat");
        const auto press = [this](const QString& type, const QString& words) {
            QList<QQuickItem*> buttons;
            QTRY_VERIFY2((buttons.clear(), gather(m_window->contentItem(), type, buttons),
                          buttons.removeIf([&](QQuickItem* button) {
                              return !button->isVisible() || button->property("text").toString() != words;
                          }),
                          !buttons.isEmpty()),
                         qPrintable(words));
            // An item that gets the focus first scrolls into view. Do not click before it has stopped moving.
            waitUntilAtRest(buttons.first());
            buttons.first()->forceActiveFocus(Qt::TabFocusReason);
            click(buttons.first());
        };
        auto* messages = session()->property("messages").value<QObject*>();
        sessionPart("gauge")->setProperty("unsent", 13);
        QTRY_VERIFY(shows("+13"));
        QMetaObject::invokeMethod(sessionPart("versions"), "branchFrom", Q_ARG(QVariant, 2));
        QTRY_VERIFY(shows("A new branch begins here. Other branches continue with 2 messages."));
        press("PlainButton", "Show the latest branch");
        QCOMPARE(calls().last(), QStringLiteral("showLatest"));
        QMetaObject::invokeMethod(messages, "setProperty", Q_ARG(int, 0), Q_ARG(QString, "leftOut"),
                                  Q_ARG(QVariant, 2));
        QTRY_VERIFY(shows("The next 2 messages are not in the prompt: the context is full."));
        press("PlainButton", "Leave out no messages");
        QCOMPARE(calls().last(), QStringLiteral("keepAll"));
        QMetaObject::invokeMethod(session(), "wait", Q_ARG(QVariant, 7), Q_ARG(QVariant, "this one waits"));
        QTRY_VERIFY(shows("this one waits"));
        press("PlainButton", "Send now");
        QCOMPARE(calls().last(), QStringLiteral("sendQueued"));
        press("IconButton", "Move this message back to the composer");
        QCOMPARE(calls().last(), QStringLiteral("takeQueued 7"));
        QTest::keyClick(m_window, Qt::Key_M, Qt::ControlModifier);
        QCOMPARE(calls().last(), QStringLiteral("drawMap"));
        QTRY_VERIFY(child("TreeMap")->property("opened").toBool());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!child("TreeMap")->property("visible").toBool());
        QVERIFY(QMetaObject::invokeMethod(only("MessageView"), "againWithWanted", Q_ARG(double, 4)));
        QObject* again = child("AgainPanel");
        QVERIFY(again);
        QTRY_VERIFY(again->property("opened").toBool());
        QTest::keyClick(m_window, Qt::Key_Space);
        QCOMPARE(calls().last(), QStringLiteral("answerAgain 4 {\"topK\":3} "));
        QTRY_VERIFY(!again->property("visible").toBool());
    }

    /// A drag selects several blocks, Shift+click extends the selection, and Ctrl+A selects the message. The text is
    /// copied as it is shown.
    void aSelectionGoesOverBlocks()
    {
        open("chat", QSize(1280, 1400));
        QList<QQuickItem*> texts;
        QTRY_VERIFY(
            (texts.clear(), gather(m_window->contentItem(), QStringLiteral("TextBlock"), texts), texts.size() >= 5));
        const auto text = [&](const char* words) -> QQuickItem* {
            for (QQuickItem* item : texts) {
                if (item->property("markdown").toString().startsWith(QLatin1String(words))) return item;
            }
            return nullptr;
        };
        const auto place = [](QQuickItem* item, int position) {
            QRectF edge;
            QMetaObject::invokeMethod(item, "positionToRectangle", Q_RETURN_ARG(QRectF, edge), Q_ARG(int, position));
            return item->mapToScene(QPointF(edge.x(), edge.center().y())).toPoint();
        };
        QQuickItem* title = text("Light");
        QQuickItem* scattered = text("It is");
        QQuickItem* list = text("1. one");
        QVERIFY(title && scattered && list);
        const auto copied = [this] {
            QGuiApplication::clipboard()->clear();
            QTest::keyClick(m_window, Qt::Key_C, Qt::ControlModifier);
            return QGuiApplication::clipboard()->text();
        };
        QTest::mousePress(m_window, Qt::LeftButton, {}, place(title, 2));
        QTest::mouseMove(m_window, place(title, 4));
        QTest::mouseMove(m_window, place(scattered, 2));
        QTest::mouseMove(m_window, place(scattered, 5));
        QTest::mouseRelease(m_window, Qt::LeftButton, {}, place(scattered, 5));
        QCOMPARE(title->property("selectedText").toString(), QString("ght"));
        QCOMPARE(scattered->property("selectedText").toString(), QString("It is"));
        QCOMPARE(copied(), QString("ght\n\nIt is"));
        // The menu copies the same text as the key.
        QGuiApplication::clipboard()->clear();
        QTest::mouseClick(m_window, Qt::RightButton, {}, place(scattered, 3));
        QQuickItem* copy = nullptr;
        const auto look = [&] {
            QList<QQuickItem*> items;
            gather(m_window->contentItem(), QStringLiteral("ActionMenuItem"), items);
            for (QQuickItem* item : items) {
                if (item->isVisible() && item->property("text").toString() == "Copy selection") copy = item;
            }
            return copy != nullptr;
        };
        QTRY_VERIFY(look());
        waitUntilAtRest(copy);
        const QStringList kept{title->property("selectedText").toString(),
                               scattered->property("selectedText").toString()};
        click(copy);
        QTRY_COMPARE(QGuiApplication::clipboard()->text(), QString("ght\n\nIt is"));
        QTRY_VERIFY(!copy->isVisible());
        // Opening and closing the menu does not change the selection.
        QCOMPARE(kept, QStringList({"ght", "It is"}));
        QCOMPARE(copied(), QString("ght\n\nIt is"));
        QTest::mouseClick(m_window, Qt::LeftButton, Qt::ShiftModifier, place(list, 6));
        QCOMPARE(copied(), QString("ght\n\nIt is scattered, see this.\n\nquoted\n\n1. one"));
        QTest::keyClick(m_window, Qt::Key_A, Qt::ControlModifier);
        const QString all = copied();
        QVERIFY2(all.startsWith("Light\n\nIt is") && all.contains("1. one\n2. two\n\nprint(1, 1,") && all.endsWith(")"),
                 qPrintable(all));
        QTest::keyClick(m_window, Qt::Key_Escape);
        QVERIFY(scattered->property("selectedText").toString().isEmpty());
    }

    /// A file that was sent with a message is shown as a chip. Unfolding the chip shows the text of the file.
    void filesOfSentMessagesStandOnChips()
    {
        open("chat");
        auto* messages = session()->property("messages").value<QObject*>();
        QVERIFY(QMetaObject::invokeMethod(messages, "setProperty", Q_ARG(int, 2), Q_ARG(QString, "said"),
                                          Q_ARG(QVariant, "Look at this\nFile notes.md:\n```md\none\ntwo\n```")));
        QTRY_VERIFY(only("AttachedText"));
        QQuickItem* chip = only("AttachedText");
        QVERIFY(shows("Look at this"));
        QVERIFY(!shows("one\ntwo"));
        QCOMPARE(chip->property("file").toString(), QString("notes.md"));
        QCOMPARE(chip->property("words").toString(), QString("notes.md · 8 characters"));
        QList<QQuickItem*> buttons;
        gather(chip, QStringLiteral("PlainButton"), buttons);
        QCOMPARE(buttons.size(), 1);
        click(buttons.first());
        QTRY_VERIFY(shows("one\ntwo"));
        click(buttons.first());
        QTRY_VERIFY(!shows("one\ntwo"));
    }

    void answersAndCodeAreCopied()
    {
        open("chat", QSize(1280, 1400));
        const auto copied = [this](const char* type, const QString& text) {
            QList<QQuickItem*> buttons;
            gather(only("MessageView"), QLatin1String(type), buttons);
            QStringList all;
            for (QQuickItem* button : buttons) {
                if (!button->isVisible() || button->property("text").toString() != text) continue;
                QMetaObject::invokeMethod(button, "clicked");
                all << QGuiApplication::clipboard()->text();
            }
            return all;
        };
        QStringList code;
        QTRY_VERIFY(!(code += copied("PlainButton", "Copy")).isEmpty());
        QCOMPARE(code, QStringList("print(" + QString("1, ").repeated(80) + ")"));
        QStringList messages = copied("MessageButton", "Copy the message");
        messages.sort();
        QCOMPARE(messages, QStringList({"and then?", "some", "whole", "why <b>is</b>\nthe sky blue"}));
        QCOMPARE(calls(), QStringList());
    }

    void conversationSticksToItsEndUnlessTheReaderLeft()
    {
        open("streaming");
        QQuickItem* view = only("MessageView");
        QQuickItem* list = nullptr;
        const QList<QQuickItem*> children = view->childItems();
        for (QQuickItem* item : children) {
            if (item->inherits("QQuickFlickable")) list = item;
        }
        QVERIFY(list);
        for (int i = 0; i < 40; ++i) grow();
        QTRY_VERIFY(list->property("contentHeight").toReal() > 2 * list->height());
        QTRY_VERIFY(list->property("atYEnd").toBool());
        QMetaObject::invokeMethod(view, "scrollBy", Q_ARG(QVariant, -1));
        QVERIFY(!list->property("atYEnd").toBool());
        QPointF last;
        int quiet = 0;
        const auto settled = [&] {
            const QPointF now(list->property("contentY").toReal(), list->property("contentHeight").toReal());
            quiet = now == std::exchange(last, now) ? quiet + 1 : 0;
            return quiet >= 4;
        };
        QTRY_VERIFY(settled());  // waits until all visible items have been created
        QList<QQuickItem*> texts;
        gather(view, QStringLiteral("TextBlock"), texts);
        const auto top = [list](QQuickItem* text) { return text->mapToItem(list, QPointF(0, 0)).y(); };
        const auto inSight = [&](QQuickItem* text) { return top(text) > 0 && top(text) < list->height(); };
        const auto found = std::find_if(texts.begin(), texts.end(), inSight);
        QVERIFY(found != texts.end());
        const QPointer<QQuickItem> shown = *found;
        const qreal left = top(shown);
        for (int i = 0; i < 10; ++i) grow();
        last = {};
        QTRY_VERIFY(settled());
        QVERIFY(shown);
        // The tolerance is one pixel, because positions are rounded to whole pixels.
        QVERIFY2(std::abs(top(shown) - left) < 1, qPrintable(QString("%1 after %2").arg(top(shown)).arg(left)));
        QMetaObject::invokeMethod(view, "jumpToEnd");
        QTRY_VERIFY(list->property("atYEnd").toBool());
    }

    void linksAreOpenedAfterAQuestion()
    {
        m_opened.clear();
        QDesktopServices::setUrlHandler(QStringLiteral("http"), this, "noteOpened");
        open("chat");
        QQuickItem* view = only("MessageView");
        QObject* question = child("LinkQuestion");
        QVERIFY(view && question);
        const auto ask = [question](const char* link) {
            QMetaObject::invokeMethod(question, "ask", Q_ARG(QVariant, QString::fromUtf8(link)));
        };
        ask("javascript:alert(1)");
        ask("file:///etc/passwd");
        QVERIFY(!question->property("visible").toBool());
        ask("http://bank.example@example.org/x?y=z&lt;");
        QTRY_VERIFY(question->property("opened").toBool());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!question->property("visible").toBool());
        QCOMPARE(m_opened, QStringList());
        QVERIFY(editor()->hasActiveFocus());
        // A click on a link in an answer asks for confirmation before the link is opened.
        QQuickItem* text = nullptr;
        const auto linkAt = [&text]() -> QPointF {
            for (int x = 0; x < 400; x += 4) {
                QString link;
                QMetaObject::invokeMethod(text, "linkAt", Q_RETURN_ARG(QString, link), Q_ARG(qreal, x),
                                          Q_ARG(qreal, 8));
                if (!link.isEmpty()) return QPointF(x + 2, 8);
            }
            return {-1, -1};
        };
        const auto look = [&] {
            QList<QQuickItem*> texts;
            gather(view, QStringLiteral("TextBlock"), texts);
            for (QQuickItem* candidate : texts) {
                if (candidate->property("markdown").toString().contains(QLatin1String("[this]"))) text = candidate;
            }
            return text && linkAt().x() > 0;
        };
        QTRY_VERIFY(look());
        QTest::mouseClick(m_window, Qt::LeftButton, {}, text->mapToScene(linkAt()).toPoint());
        QTRY_VERIFY(question->property("opened").toBool());
        QCOMPARE(m_opened, QStringList());
        QTRY_VERIFY(m_window->activeFocusItem() &&
                    m_window->activeFocusItem()->objectName() == QLatin1String("openLink"));
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_VERIFY(!question->property("visible").toBool());
        QCOMPARE(m_opened, QStringList("http://example.org"));
        QVERIFY(editor()->hasActiveFocus());
        QDesktopServices::unsetUrlHandler(QStringLiteral("http"));
    }

    void keysOfTheWindowWorkFromSelectedTexts_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("words");
        QTest::newRow("paragraph") << "TextBlock"
                                   << "scattered";
        QTest::newRow("code") << "PlainChunk"
                              << "print(";
        QTest::newRow("question") << "PlainChunk"
                                  << "and then?";
    }

    void keysOfTheWindowWorkFromSelectedTexts()
    {
        QFETCH(QString, type);
        QFETCH(QString, words);
        open("streaming", QSize(1280, 1400));
        QQuickItem* text = nullptr;
        const auto find = [&] {
            QList<QQuickItem*> texts;
            gather(only("MessageView"), type, texts);
            for (QQuickItem* candidate : texts) {
                QString all;
                QMetaObject::invokeMethod(candidate, "getText", Q_RETURN_ARG(QString, all), Q_ARG(int, 0),
                                          Q_ARG(int, candidate->property("length").toInt()));
                if (all.contains(words)) text = candidate;
            }
            return text != nullptr;
        };
        QTRY_VERIFY(find());
        const QPoint place = text->mapToScene({20, 10}).toPoint();
        QTest::mouseClick(m_window, Qt::LeftButton, {}, place);
        QTRY_VERIFY(text->hasActiveFocus());

        // The selection can be copied while an answer is being written. Escape then stops the answer and keeps the
        // selection.
        QTest::keyClick(m_window, Qt::Key_A, Qt::ControlModifier);
        const QString selected = text->property("selectedText").toString();
        QVERIFY2(selected.contains(words), qPrintable(selected));
        QTest::keyClick(m_window, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().contains(words));
        QTest::keyClick(m_window, Qt::Key_Escape);
        QCOMPARE(calls(), QStringList("stop"));
        QVERIFY(text->hasActiveFocus());

        QTest::keyClick(m_window, Qt::Key_R, Qt::ControlModifier);
        QCOMPARE(calls().last(), QStringLiteral("regenerate"));
        QTest::keyClick(m_window, Qt::Key_B, Qt::ControlModifier);
        QTRY_VERIFY(!only("ChatList")->isVisible());
        QTest::mouseClick(m_window, Qt::LeftButton, {}, text->mapToScene({20, 10}).toPoint());
        QVERIFY(text->hasActiveFocus());
        QTest::keyClick(m_window, Qt::Key_F1);
        QTRY_VERIFY(child("ShortcutSheet")->property("opened").toBool());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!child("ShortcutSheet")->property("visible").toBool());
        QTest::mouseClick(m_window, Qt::LeftButton, {}, text->mapToScene({20, 10}).toPoint());
        QVERIFY(text->hasActiveFocus());
        QTest::keyClick(m_window, Qt::Key_N, Qt::ControlModifier);
        QCOMPARE(calls().last(), QStringLiteral("newChat"));
        QVERIFY(editor()->hasActiveFocus());
    }

public slots:
    void noteOpened(const QUrl& url) { m_opened << url.toString(); }

private:
    void grow()
    {
        QMetaObject::invokeMethod(session(), "grow", Q_ARG(QVariant, QStringLiteral("another **paragraph**")));
        QCoreApplication::processEvents();
    }

    QStringList m_opened;
};

VITRINE_GUI_TEST(MessagesWindowTest);
#include "messages_window_test.moc"
