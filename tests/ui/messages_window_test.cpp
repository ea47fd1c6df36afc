#include "app/chat/chat_settings.h"
#include "app/models/message_list_model.h"
#include "app/models/queue_model.h"
#include "app/models/tree_map_model.h"
#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/program_window.h"

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
class MessagesWindowTest : public QObject, protected ProgramWindow {
    Q_OBJECT

private slots:
    void initTestCase() { listen(); }

    void cleanup()
    {
        end();
        const QStringList seen = takeComplaints();
        QVERIFY2(seen.isEmpty(), qPrintable(seen.join(QLatin1Char('\n'))));
    }

    void earlierAnswersAreReachedByKeys()
    {
        openIn("chat");
        const auto buttons = [this] {
            QList<QQuickItem*> found;
            for (QQuickItem* siblings : itemsOf(m_window->contentItem(), QStringLiteral("SiblingSwitch"))) {
                for (QQuickItem* item : siblings->childItems()) {
                    if (item->inherits("QQuickButton")) found << item;
                }
            }
            return found;
        };
        QTRY_COMPARE(buttons().size(), 2);
        QVERIFY(shows("2/3"));
        buttons().at(1)->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(m_window, Qt::Key_Space);
        QCOMPARE(session().messages()->last()->sibling, 3);
        QTRY_VERIFY(shows("3/3"));
        // At the last version, the button for the next version is disabled. The other button then has the focus.
        QVERIFY(!buttons().at(1)->isEnabled());
        QVERIFY(buttons().at(0)->hasActiveFocus());
        QTest::keyClick(m_window, Qt::Key_Space);
        QCOMPARE(session().messages()->last()->sibling, 2);
        QTRY_VERIFY(shows("2/3"));
    }

    /// Messages are edited in place. The Up key in the empty composer starts to edit the last message. The edited text
    /// of an answer is saved, but not sent.
    void messagesAreEditedInPlace()
    {
        openIn("chat");
        type("a");
        QTest::keyClick(m_window, Qt::Key_Up);
        QVERIFY(editor()->hasActiveFocus());
        QTest::keyClick(m_window, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(textOf(4), QString("a"));
        QTRY_VERIFY(!session().answer()->generating());
        QTest::keyClick(m_window, Qt::Key_Up);
        const auto place = [this] { return only("MessageEditor"); };
        QTRY_VERIFY(place());
        QTRY_VERIFY(m_window->activeFocusItem() && m_window->activeFocusItem() != editor());
        QCOMPARE(m_window->activeFocusItem()->property("text").toString(), QStringLiteral("a"));
        type(" What");
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(textOf(4), QString("a What"));
        QTRY_VERIFY(!place());
        QTRY_VERIFY(editor()->hasActiveFocus());
        QTRY_VERIFY(!session().answer()->generating());
        QCOMPARE(session().messages()->count(), 6);
        // In the editor, Ctrl+Enter saves and sends, while Ctrl+S only saves.
        QString text = textOf(4);
        for (const auto& [key, sent] : {std::pair(Qt::Key_Return, true), std::pair(Qt::Key_S, false)}) {
            QTest::keyClick(m_window, Qt::Key_Up);
            QTRY_VERIFY(place());
            QTRY_VERIFY(m_window->activeFocusItem() && m_window->activeFocusItem() != editor());
            type("?");
            QTest::keyClick(m_window, key, Qt::ControlModifier);
            QCOMPARE(textOf(4), text += QLatin1Char('?'));
            QCOMPARE(session().messages()->count(), sent ? 6 : 5);
            QTRY_VERIFY(!place());
            QTRY_VERIFY(editor()->hasActiveFocus());
            QTRY_VERIFY(!session().answer()->generating());
        }
        // In the editor of an answer, Enter inserts a line break.
        const auto editAnswer = [this] { session().versions()->beginEdit(session().messages()->messageAt(1)->id); };
        text = textOf(1);
        editAnswer();
        QTRY_VERIFY(place());
        QTRY_COMPARE(m_window->activeFocusItem()->property("text").toString(), text);
        QTest::keyClick(m_window, Qt::Key_Return);
        type("x");
        QTest::keyClick(m_window, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(textOf(1), text + "\nx");
        QVERIFY(!session().answer()->generating());
        editAnswer();
        QTRY_VERIFY(place());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!place());
        QCOMPARE(textOf(1), text + "\nx");
    }

    void unclosedThoughtsOfferWaysOn()
    {
        openIn("chat");
        QVERIFY(!shows("The model stopped during its reasoning and gave no answer."));
        end();
        openInNewFolder(R"({"loadMilliseconds": 1, "millisecondsPerToken": 0,
                            "answers": [{"text": "<think>Hm", "reason": "maxTokens"}]})");
        load();
        ask("why?");
        QTRY_VERIFY(shows("The model stopped during its reasoning and gave no answer."));
        click(only("UnansweredHint")->findChild<QQuickItem*>("continueThought"));
        QTRY_COMPARE(session().messages()->last()->siblings, 2);
        QTRY_VERIFY(!session().answer()->generating());
        QTRY_VERIFY(!itemsOf(m_window->contentItem(), QStringLiteral("UnansweredHint")).isEmpty());
        QQuickItem* hint = itemsOf(m_window->contentItem(), QStringLiteral("UnansweredHint")).first();
        QSignalSpy wanted(m_application->chatSettings(), &ChatSettings::settingWanted);
        click(hint->findChild<QQuickItem*>("raiseLimit"));
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].toString(), QString("maxTokens"));
    }

    /// The menu of a message is opened by the right mouse button, the Menu key, or a button in the message.
    void everyMessageHasAMenu()
    {
        openIn("chat", QSize(1280, 1400));
        const MessageListModel& messages = *session().messages();
        const auto items = [this] {
            QList<QQuickItem*> shown = itemsOf(m_window->contentItem(), QStringLiteral("ActionMenuItem"));
            shown.removeIf([](QQuickItem* item) { return !item->isEnabled(); });
            return shown;
        };
        const auto choose = [&](const QString& words) {
            QQuickItem* chosen = nullptr;
            const auto look = [&] {
                for (QQuickItem* item : items()) {
                    if (item->property("text").toString() == words) chosen = item;
                }
                return chosen != nullptr;
            };
            QTRY_VERIFY2(look(), qPrintable(words));
            click(chosen);
            QTRY_VERIFY(items().isEmpty());
            QTRY_VERIFY(!session().answer()->generating());
        };
        const auto byMouse = [&](int row) {
            QTRY_VERIFY(delegateOf(row));
            waitUntilAtRest(delegateOf(row));
            const QPointF place = delegateOf(row)->mapToScene({delegateOf(row)->width() / 2, 20});
            QTest::mouseClick(m_window, Qt::RightButton, {}, place.toPoint());
        };
        const auto focusMessage = [&] {
            QTRY_VERIFY(delegateOf(3) && !itemsOf(delegateOf(3), QStringLiteral("MessageButton")).isEmpty());
            itemsOf(delegateOf(3), QStringLiteral("MessageButton")).first()->forceActiveFocus(Qt::TabFocusReason);
        };
        byMouse(3);
        choose("Answer again");
        QCOMPARE(messages.last()->siblings, 4);
        byMouse(3);
        choose("Continue");
        QCOMPARE(messages.last()->siblings, 5);
        byMouse(1);
        choose("Branch from here");
        QCOMPARE(messages.count(), 2);
        session().versions()->showLatest();
        QCOMPARE(messages.count(), 4);
        byMouse(3);
        choose("Delete from here");
        QCOMPARE(messages.last()->siblings, 4);
        QVERIFY(session().undo()->text().startsWith("1 message"));
        QTRY_VERIFY(shows("1 message"));
        QTest::keyClick(m_window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(messages.last()->siblings, 5);
        byMouse(2);
        choose("Edit");
        QCOMPARE(session().versions()->editedMessage(), messages.messageAt(2)->id);
        session().versions()->cancelEdit();
        focusMessage();
        QTest::keyClick(m_window, Qt::Key_Menu);
        choose("Answer again");
        QCOMPARE(messages.last()->siblings, 6);
        QTest::mouseMove(m_window, {5, 5});  // moves the pointer away, because it would select an entry of the menu
        focusMessage();
        QTest::keyClick(m_window, Qt::Key_Menu);
        QTRY_VERIFY(!items().isEmpty());
        QTRY_VERIFY(!delegateOf(3)->property("focused").toBool());  // the menu has taken the focus from the message
        for (int step = 0; step < 2; ++step) QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_COMPARE(session().versions()->editedMessage(), messages.messageAt(3)->id);
        session().versions()->cancelEdit();
        const int shown = messages.last()->sibling;
        focusMessage();
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(messages.last()->sibling, shown - 1);
        editor()->forceActiveFocus();
        QTest::keyClick(m_window, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(messages.last()->sibling, shown - 2);
        QTest::keyClick(m_window, Qt::Key_Return, Qt::AltModifier);  // continues the answer
        QCOMPARE(messages.last()->siblings, 7);
        QTRY_VERIFY(!session().answer()->generating());
    }

    void whatTheTreeAndTheContextSayLeadsOn()
    {
        openIn("chat");
        MessageListModel& messages = *session().messages();
        session().unsent()->setText("one two three");
        QTRY_VERIFY(session().gauge()->unsent() > 0);
        QTRY_VERIFY(shows(qPrintable(QString("+%1").arg(session().gauge()->unsent()))));
        session().unsent()->setText({});
        QTRY_COMPARE(session().gauge()->unsent(), 0);
        // Each change of the prompt is counted in the background, which then sets the messages that are left out.
        const int whole = session().gauge()->used();
        session().versions()->branchFrom(messages.messageAt(1)->id);
        QTRY_VERIFY(shows("A new branch begins here. Other branches continue with 4 messages."));
        QTRY_VERIFY(session().gauge()->used() < whole);
        press("PlainButton", "Show the latest branch");
        QCOMPARE(messages.count(), 4);
        QTRY_COMPARE(session().gauge()->used(), whole);
        QTRY_COMPARE(messages.data(messages.index(0), MessageListModel::LeftOutRole).toInt(), 0);
        messages.setLeftOut({messages.messageAt(0)->id, messages.messageAt(1)->id});
        QTRY_VERIFY(shows("The next 2 messages are not in the prompt: the context is full."));
        press("PlainButton", "Leave out no messages");
        QCOMPARE(m_application->chatSettings()->overflow(), static_cast<int>(AppSettings::Overflow::Stop));
        QTest::keyClick(m_window, Qt::Key_M, Qt::ControlModifier);
        QVERIFY(session().versions()->map()->count() > 0);
        QTRY_VERIFY(child("TreeMap")->property("opened").toBool());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!child("TreeMap")->property("visible").toBool());
        QVERIFY(QMetaObject::invokeMethod(only("MessageView"), "againWithWanted",
                                          Q_ARG(double, static_cast<double>(messages.last()->id))));
        QObject* again = child("AgainPanel");
        QVERIFY(again);
        QTRY_VERIFY(again->property("opened").toBool());
        QTest::keyClick(m_window, Qt::Key_Space);
        QCOMPARE(messages.last()->siblings, 4);
        QTRY_VERIFY(!again->property("visible").toBool());
        QTRY_VERIFY(!session().answer()->generating());
    }

    void queuedMessagesAreSentOrTakenBack()
    {
        openIn("streaming");
        for (const char* text : {"this one waits", "and this one"}) {
            session().unsent()->setText(text);
            session().sender()->sendUnsent();
        }
        QTRY_VERIFY(shows("this one waits"));
        session().answer()->stop();
        QTRY_VERIFY(!session().answer()->generating());
        press("PlainButton", "Send now");
        QCOMPARE(textOf(4), QString("this one waits"));
        QCOMPARE(session().sender()->queue()->count(), 1);
        press("IconButton", "Move this message back to the composer");
        QCOMPARE(session().sender()->queue()->count(), 0);
        QCOMPARE(session().unsent()->text(), QString("and this one"));
    }

    /// A drag selects several blocks, Shift+click extends the selection, and Ctrl+A selects the message. The text is
    /// copied as it is shown.
    void aSelectionGoesOverBlocks()
    {
        openIn("chat", QSize(1280, 1400));
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
        openIn("chat");
        session().unsent()->setText("Look at this");
        session().unsent()->attach("notes.md", "one\ntwo\n");
        session().sender()->sendUnsent();
        QTRY_VERIFY(!session().answer()->generating());
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
        openIn("chat", QSize(1280, 1400));
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
        QStringList expected;
        for (int row = 0; row < session().messages()->count(); ++row) expected << textOf(row);
        expected.sort();
        QCOMPARE(messages, expected);
    }

    void conversationSticksToItsEndUnlessTheReaderLeft()
    {
        openIn("streaming");
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
        openIn("chat");
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
        openIn("streaming", QSize(1280, 1400));
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
        QTRY_VERIFY(!session().answer()->generating());
        QVERIFY(text->hasActiveFocus());

        QTest::keyClick(m_window, Qt::Key_R, Qt::ControlModifier);
        QVERIFY(session().answer()->generating());
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
        QCOMPARE(session().messages()->count(), 0);
        QVERIFY(editor()->hasActiveFocus());
    }

public slots:
    void noteOpened(const QUrl& url) { m_opened << url.toString(); }

private:
    /// Appends a block to the last answer.
    void grow() const
    {
        session().messages()->appendText(session().messages()->last()->id, QStringLiteral("another **paragraph**\n\n"));
        QCoreApplication::processEvents();
    }

    /// Returns the item that shows a message; null if it does not exist.
    QQuickItem* delegateOf(int row) const
    {
        for (QQuickItem* item : itemsOf(m_window->contentItem(), QStringLiteral("MessageDelegate"))) {
            if (item->property("messageId").toLongLong() == session().messages()->messageAt(row)->id) return item;
        }
        return nullptr;
    }

    /// Clicks the visible button with this QML type and text.
    void press(const QString& type, const QString& words) const
    {
        QQuickItem* button = nullptr;
        const auto look = [&] {
            for (QQuickItem* item : itemsOf(m_window->contentItem(), type)) {
                if (item->property("text").toString() == words) button = item;
            }
            return button != nullptr;
        };
        QTRY_VERIFY2(look(), qPrintable(words));
        // An item that gets the focus first scrolls into view. Do not click before it has stopped moving.
        waitUntilAtRest(button);
        button->forceActiveFocus(Qt::TabFocusReason);
        click(button);
    }

    QStringList m_opened;
};

VITRINE_GUI_TEST(MessagesWindowTest);
#include "messages_window_test.moc"
