#include "app/chat/chat_settings.h"
#include "app/chat/message_parts.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/models/chat_list_model.h"
#include "app/models/message_list_model.h"
#include "app/models/queue_model.h"
#include "app/settings/sampler_order_model.h"
#include "app/settings/sampler_settings_model.h"
#include "app/store/database.h"
#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/program_window.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QQuickTextDocument>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QtTest>

#include <functional>

using namespace vitrine;
using namespace vitrine::test;

/// Tests keys in the composer and next to it. They decide whether a text is sent, queued, or stays in the composer.
class ComposerTest : public QObject, protected ProgramWindow {
    Q_OBJECT

private slots:
    void initTestCase() { listen(); }

    void cleanup()
    {
        end();
        const QStringList seen = takeComplaints();
        QVERIFY2(seen.isEmpty(), qPrintable(seen.join(QLatin1Char('\n'))));
    }

    void enterSendsAndShiftEnterDoesNot()
    {
        openIn("ready");
        type("hello");
        QTest::keyClick(m_window, Qt::Key_Return, Qt::ShiftModifier);
        type("there");
        QCOMPARE(session().messages()->count(), 0);
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(textOf(0), QString("hello\nthere"));
        QCOMPARE(session().unsent()->text(), QString());
        QTRY_VERIFY(!session().answer()->generating());
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(session().messages()->count(), 2);  // neither the same message again nor an empty message is sent
    }

    /// A click on Send first ends the composition of an input method, so that the composed text is sent, too.
    void composedTextIsSent()
    {
        openIn("chat");
        QInputMethodEvent composing(QStringLiteral("にほん"), {});
        QCoreApplication::sendEvent(editor(), &composing);
        QCOMPARE(editor()->property("text").toString(), QString());
        QVERIFY(only("SendButton")->isEnabled());
        QVERIFY(only("Composer")->property("sendable").toBool());
    }

    void textsThatCannotBeStoredStay()
    {
        openIn("chat");
        Database other(m_folder->filePath("chats.sqlite"));
        other.run("BEGIN EXCLUSIVE");
        type("hello");
        QTest::keyClick(m_window, Qt::Key_Return);
        QVERIFY(!session().notices()->error().isEmpty());
        QCOMPARE(session().messages()->count(), 4);
        QCOMPARE(editor()->property("text").toString(), QStringLiteral("hello"));
        other.run("ROLLBACK");
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(textOf(4), QString("hello"));
        QCOMPARE(editor()->property("text").toString(), QString());
        QTRY_VERIFY(!session().answer()->generating());
    }

    void enterWaitsForTheModelThatIsOpened()
    {
        openIn("loading");
        type("hello");
        QTest::keyClick(m_window, Qt::Key_Return);
        QVERIFY(session().unsent()->isWaiting());
        QVERIFY(shows("Will be sent when the model is open"));
        QCOMPARE(editor()->property("text").toString(), QStringLiteral("hello"));
        QTest::keyClick(m_window, Qt::Key_Escape);
        QVERIFY(!session().unsent()->isWaiting());
        QVERIFY(!shows("Will be sent when the model is open"));
        end();
        openIn("empty");
        type("hello");
        QVERIFY(shows("Open a model to send this"));
    }

    void draftsAreContinuedAtTheirEnd()
    {
        begin("chat");
        session().unsent()->setText("half a");
        show();
        type(" thought");
        QCOMPARE(session().unsent()->text(), QStringLiteral("half a thought"));
    }

    void keysThatNobodyWantsAreWrittenAsAMessage_data()
    {
        QTest::addColumn<QString>("place");
        for (const char* place : {"TokenChip", "text", "IconButton", "nothing", "hidden"}) {
            QTest::newRow(place) << place;
        }
    }

    void keysThatNobodyWantsAreWrittenAsAMessage()
    {
        QFETCH(QString, place);
        openIn("chat");
        type("ab");
        QTRY_VERIFY(chips().size() > 3);
        if (place == QLatin1String("hidden")) {
            QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
            QTest::keyClick(m_window, Qt::Key_B, Qt::ControlModifier);
        } else if (place == QLatin1String("nothing")) {
            editor()->setFocus(false);
        } else if (place == QLatin1String("TokenChip")) {
            chooseChip();
        } else if (place == QLatin1String("IconButton")) {
            only("IconButton")->forceActiveFocus();
        } else {
            QQuickItem* text = nullptr;
            QTRY_VERIFY((text = readOnlyText(only("MessageView"))));
            text->forceActiveFocus();
            QVERIFY(text->hasActiveFocus());
        }
        QCOMPARE(editor()->hasActiveFocus(), place == QLatin1String("hidden"));
        type("c");
        QVERIFY(editor()->hasActiveFocus());
        type("d");
        QCOMPARE(session().unsent()->text(), QStringLiteral("abcd"));
        QCOMPARE(session().messages()->count(), 4);
    }

    void otherKeysAndFieldsAreLeftAlone()
    {
        openIn("chat");
        QTRY_VERIFY(chips().size() > 3);
        chooseChip();
        QTest::keyClick(m_window, Qt::Key_Right);
        QTest::keyClick(m_window, Qt::Key_F5);
        QTest::keyClick(m_window, Qt::Key_J, Qt::AltModifier);
        QTest::keyClick(m_window, Qt::Key_J, Qt::ControlModifier);
        QVERIFY(!editor()->hasActiveFocus());
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        type("sky");
        QVERIFY(!editor()->hasActiveFocus());
        QMetaObject::invokeMethod(m_window, "showSettings", Q_ARG(QVariant, QStringLiteral("Models")));
        QTRY_VERIFY(only("SettingsPane")->isVisible());
        type("x");
        QCOMPARE(session().unsent()->text(), QString());
    }

    void longPastesStandBesideTheEditor()
    {
        openIn("chat");
        QGuiApplication::clipboard()->setText(QStringLiteral("short"));
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(session().unsent()->text(), QStringLiteral("short"));
        const QString book = QStringLiteral("A line of a book.\n").repeated(20000);
        QGuiApplication::clipboard()->setText(book);
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(session().unsent()->text(), QStringLiteral("short"));
        QCOMPARE(session().unsent()->pasted(), joined({}, book));
        QVERIFY(only("Attachments")->isVisible());
        QVERIFY(!m_window->grabWindow().isNull());
        // A pasted text that would make the text of the editor too long is attached instead.
        const QString more(UnsentMessage::kLongestText - 4, QLatin1Char('x'));
        QGuiApplication::clipboard()->setText(more);
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(session().unsent()->text(), QStringLiteral("short"));
        QCOMPARE(session().unsent()->pasted(), joined(book, more));
        QList<QQuickItem*> buttons;
        gather(only("Attachments"), QStringLiteral("IconButton"), buttons);
        QCOMPARE(buttons.size(), 1);
        QMetaObject::invokeMethod(buttons.first(), "clicked");
        QVERIFY(!only("Attachments")->isVisible());
        // Typing and pasting go to the composer while a chip of the token strip has the focus.
        QTRY_VERIFY(chips().size() > 3);
        chooseChip();
        QGuiApplication::clipboard()->setText(QStringLiteral("er"));
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(session().unsent()->text(), QStringLiteral("shorter"));
    }

    void whatDoesNotFitIsSaidBeforeItIsSent()
    {
        openIn("chat");
        QVERIFY(!only("TooLongHint")->isVisible());
        const qreal height = only("Composer")->height();
        ChatSettings& chat = *m_application->chatSettings();
        chat.setOverflow(static_cast<int>(AppSettings::Overflow::Stop));
        session().unsent()->setText(QString("w ").repeated(9000));
        QTRY_VERIFY(only("TooLongHint")->isVisible());
        const QString sentence = QString("The prompt needs %1 tokens, but the context holds 8,192")
                                     .arg(QLocale(QLocale::English).toString(session().gauge()->used()));
        QVERIFY2(shows(qPrintable(sentence)), qPrintable(sentence));
        QList<QQuickItem*> links;
        gather(only("TooLongHint"), QStringLiteral("LinkButton"), links);
        QCOMPARE(links.size(), 3);
        click(links[1]);
        QCOMPARE(chat.overflow(), static_cast<int>(AppSettings::Overflow::DropOldest));
        QVERIFY(!links[1]->isVisible());  // hidden, because this setting is already active
        QVERIFY(links[0]->isVisible());
        click(links[0]);
        QVERIFY(chat.contextLength() > session().gauge()->used());
        QTRY_VERIFY(library().loaded() && !library().loading());
        session().unsent()->setText({});
        QTRY_COMPARE(only("Composer")->height(), height);
    }

    void attachedFilesStandOnChips()
    {
        openIn("chat");
        session().unsent()->attach("notes.md", "one\ntwo\nthree\n");
        QTRY_VERIFY(shows("notes.md"));
        QTRY_VERIFY(only("AttachedText")->property("words").toString().endsWith(" tokens"));
        QVERIFY(!shows("one\ntwo"));
        QQuickItem* file = only("AttachedText");
        file->setProperty("open", true);
        QTRY_VERIFY(shows("one\ntwo"));
        QList<QQuickItem*> fields;
        gather(file, QStringLiteral("NumberField"), fields);
        QCOMPARE(fields.size(), 2);
        QList<QQuickItem*> buttons;
        gather(file, QStringLiteral("PlainButton"), buttons);
        QVERIFY(!buttons.last()->isEnabled());  // disabled, because all lines are selected already
        fields[1]->setProperty("text", "2");
        QVERIFY(buttons.last()->isEnabled());
        QMetaObject::invokeMethod(buttons.last(), "clicked");
        QCOMPARE(session().unsent()->attachmentText(0), QString("one\ntwo\n"));
        // If the clipboard contains files that were copied in another program, pasting attaches the files. It does not
        // insert their names.
        auto* copied = new QMimeData;
        copied->setUrls({textFile("a.txt"), textFile("b.txt")});
        copied->setText("/tmp/a.txt");
        QGuiApplication::clipboard()->setMimeData(copied);
        editor()->forceActiveFocus();
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(session().unsent()->attachments().size(), 3);
        QCOMPARE(session().unsent()->text(), QString());
        // A copied picture is refused with a message. If the clipboard also contains text, the text is pasted.
        auto* picture = new QMimeData;
        picture->setImageData(QImage(2, 2, QImage::Format_RGB32));
        QGuiApplication::clipboard()->setMimeData(picture);
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QVERIFY(session().notices()->notice().startsWith("This is a picture"));
        auto* cells = new QMimeData;
        cells->setImageData(QImage(2, 2, QImage::Format_RGB32));
        cells->setText(QStringLiteral("1\t2"));
        QGuiApplication::clipboard()->setMimeData(cells);
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(session().unsent()->text(), QString("1\t2"));
    }

    /// The editor shows emoji in the emoji font. The text itself does not change.
    void emojiHaveTheirFont()
    {
        openIn("chat");
        const QString text = QString::fromUtf8("a ⚠️");
        editor()->setProperty("text", text);
        auto* document = editor()->property("textDocument").value<QQuickTextDocument*>();
        QVERIFY(document);
        const auto formats = [document] { return document->textDocument()->begin().layout()->formats(); };
        QTRY_COMPARE(formats().size(), 1);
        QCOMPARE(formats()[0].start, 2);
        QVERIFY(formats()[0].format.fontFamilies().toStringList().contains("Noto Color Emoji"));
        QCOMPARE(session().unsent()->text(), text);
    }

    /// A keycap such as 1️⃣ is drawn as one emoji, as wide as every other emoji of the font.
    void keycapsAreOneSign()
    {
        openIn("chat");
        auto* document = editor()->property("textDocument").value<QQuickTextDocument*>();
        QVERIFY(document);
        const auto widthOf = [&](const char* text) {
            editor()->setProperty("text", QString::fromUtf8(text));
            QCoreApplication::processEvents();
            return document->textDocument()->begin().layout()->lineAt(0).naturalTextWidth();
        };
        const double one = widthOf("⚠️");
        QVERIFY(one > 0);
        QCOMPARE(widthOf("1️⃣"), one);
        QCOMPARE(widthOf("#️⃣*️⃣"), 2 * one);
        QCOMPARE(session().unsent()->text(), QString::fromUtf8("#️⃣*️⃣"));
        // The text in the composer is unchanged. A digit without a complete keycap sequence is drawn as an ordinary
        // digit.
        QVERIFY(widthOf("1️") < one);
    }

    /// Dropped files are opened or attached, and dropped texts are inserted. For all other data, a message explains why
    /// it is not used.
    void dropsAreTaken()
    {
        openIn("chat");
        editor()->setProperty("text", "Sum up: ");
        editor()->setProperty("cursorPosition", 8);
        const auto drop = [this](const std::function<void(QMimeData&)>& fill) {
            QMimeData data;
            fill(data);
            QDragEnterEvent enter(QPoint(300, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(m_window, &enter);
            QVERIFY(enter.isAccepted());
            QDropEvent event(QPointF(300, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(m_window, &event);
        };
        const auto draft = [this] { return session().unsent()->text(); };
        drop([](QMimeData& data) { data.setText("a text"); });
        QCOMPARE(draft(), QString("Sum up: a text"));
        drop([](QMimeData& data) { data.setHtml("<b>!</b>"); });
        QCOMPARE(draft(), QString("Sum up: a text!"));
        drop([](QMimeData& data) { data.setText(QString(UnsentMessage::kLongestText, QLatin1Char('x'))); });
        QCOMPARE(draft(), QString("Sum up: a text!"));
        QCOMPARE(session().unsent()->pastedLength(), UnsentMessage::kLongestText);
        drop([this](QMimeData& data) { data.setUrls({textFile("a.txt")}); });
        QTRY_COMPARE(session().unsent()->attachments().size(), 2);
        drop([](QMimeData& data) { data.setImageData(QImage(2, 2, QImage::Format_RGB32)); });
        const QString refused = session().notices()->notice();
        QVERIFY2(refused.startsWith("This is a picture"), qPrintable(refused));
        drop([](QMimeData& data) { data.setData("application/x-cube", "?"); });
        QVERIFY(session().notices()->notice() != refused && !session().notices()->notice().isEmpty());
    }

    void reasoningIsChosenForTheChat()
    {
        openIn("chat");
        QVERIFY(!only("ThinkingChoice") || !only("ThinkingChoice")->isVisible());
        click(only("ChatSettingsButton"));
        QTRY_VERIFY(only("ThinkingChoice") && only("ThinkingChoice")->isVisible());
        QList<QQuickItem*> boxes;
        gather(only("ThinkingChoice"), QStringLiteral("Choice"), boxes);
        QCOMPARE(boxes.size(), 1);
        QCOMPARE(boxes[0]->property("displayText").toString(), QStringLiteral("Model default"));
        QMetaObject::invokeMethod(boxes[0], "activated", Q_ARG(int, 1));
        QCOMPARE(m_application->chatSettings()->reasoning(), QStringLiteral("off"));
        QCOMPARE(boxes[0]->property("displayText").toString(), QStringLiteral("Off"));
        library().unload();
        QTRY_VERIFY(!only("ThinkingChoice")->isVisible());
    }

    void settingsOfTheChatStandInItsPopup()
    {
        openIn("chat");
        SamplerSettingsModel& samplers = *m_application->chatSettings()->samplers();
        samplers.choose(0, samplers.index(0).data(SamplerSettingsModel::ValueRole).toDouble() + 0.25);
        QCOMPARE(m_application->chatSettings()->ownKeys().size(), 1);
        click(only("ChatSettingsButton"));
        QTRY_VERIFY(only("SamplerRow"));
        const auto resets = [this] {
            QList<QQuickItem*> found;
            for (QQuickItem* row : itemsOf(m_window->contentItem(), QStringLiteral("SamplerRow")))
                found << itemsOf(row, QStringLiteral("ResetButton"));
            return found;
        };
        QTRY_COMPARE(resets().size(), 1);  // only the changed value has a button
        QTRY_VERIFY(only("SystemPromptPad"));
        click(resets()[0]);
        QCOMPARE(m_application->chatSettings()->ownKeys(), QStringList());
        QTRY_COMPARE(resets().size(), 0);
    }

    void theOrderOfTheChatsSamplersIsSeenAndReset()
    {
        openIn("chat");
        QTest::keyClick(m_window, Qt::Key_Comma, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(only("OrderSetting"));
        QQuickItem* setting = only("OrderSetting");
        const auto visible = [setting](const char* type) {
            QList<QQuickItem*> found;
            gather(setting, type, found);
            found.removeIf([](QQuickItem* item) { return !item->isVisible(); });
            return found;
        };
        const ChatSettings& chat = *m_application->chatSettings();
        QCOMPARE(visible("SettingRow").constFirst()->property("help").toString(),
                 chat.order()->active().join(QStringLiteral(" \u2192 ")));
        QCOMPARE(visible("OrderRow").size(), 0);
        QCOMPARE(visible("ResetButton").size(), 0);
        chat.order()->move(0, 1);
        QTRY_COMPARE(visible("ResetButton").size(), 1);
        QCOMPARE(chat.ownKeys(), QStringList("samplers"));
        QMetaObject::invokeMethod(visible("ResetButton")[0], "clicked");
        QCOMPARE(chat.ownKeys(), QStringList());
        QMetaObject::invokeMethod(visible("PlainButton")[0], "clicked");
        QTRY_COMPARE(visible("OrderRow").size(), chat.order()->count());
        QVERIFY(shows("Makes the distribution sharper or flatter"));
        const QList<QQuickItem*> buttons = visible("IconButton");
        for (QQuickItem* button : buttons) {
            if (button->property("text") == "Move Top-k down") QMetaObject::invokeMethod(button, "clicked");
        }
        QCOMPARE(chat.ownKeys(), QStringList("samplers"));
        QVERIFY(only("ThinkingChoice") && only("ThinkingChoice")->isVisible());
    }

    /// In a low window, the content of the popup scrolls, and the link to all settings stays visible.
    void thePopupOfTheSettingsStaysInTheWindow()
    {
        openIn("chat");
        m_window->resize(640, 480);
        m_application->chatSettings()->setGrammar(ChatSettings::AnswerForm::Gbnf, "root ::= (");
        click(only("ChatSettingsButton"));
        QTRY_VERIFY(only("GrammarSetting") && only("GrammarSetting")->isVisible());
        waitUntilAtRest(only("GrammarSetting"));
        QQuickItem* area = only("GrammarSetting");
        while (!area->inherits("QQuickFlickable")) area = area->parentItem();
        QVERIFY(area->property("contentHeight").toReal() > area->height());
        QQuickItem* popup = area;
        while (!popup->inherits("QQuickPopupItem")) popup = popup->parentItem();
        QList<QQuickItem*> links;
        gather(popup, QStringLiteral("LinkButton"), links);
        QCOMPARE(links.size(), 1);
        const QRectF whole = popup->mapRectToScene(popup->boundingRect());
        for (QQuickItem* part : {area, links[0]}) QVERIFY(whole.contains(part->mapRectToScene(part->boundingRect())));
        QVERIFY(QRectF(0, 0, 640, 480).contains(whole));
    }

    void aGrammarIsGivenInThePopup()
    {
        openIn("chat");
        click(only("ChatSettingsButton"));
        QTRY_VERIFY(only("GrammarSetting") && only("GrammarSetting")->isVisible());
        const QQuickItem* setting = only("GrammarSetting");
        auto* pad = setting->findChild<QQuickItem*>("grammar");
        QVERIFY(!pad->isVisible());
        QObject* form = setting->findChild<QObject*>("form");
        QMetaObject::invokeMethod(form, "chosen", Q_ARG(int, 1));
        ChatSettings& chat = *m_application->chatSettings();
        QCOMPARE(chat.answerForm(), ChatSettings::AnswerForm::JsonSchema);
        QCOMPARE(chat.grammar(), QString("{}"));
        chat.setGrammar(ChatSettings::AnswerForm::Gbnf, "root ::= (");
        QVERIFY(pad->isVisible());
        QVERIFY(shows("The grammar, line 1, column 1"));
        QVERIFY(only("ChatSettingsButton")->property("text").toString().endsWith("grammar"));
        auto* editor = pad->property("editor").value<QQuickItem*>();
        QCOMPARE(editor->property("text").toString(), QStringLiteral("root ::= ("));
        editor->forceActiveFocus();
        editor->setProperty("text", "root ::= \"a\"");
        only("ChatSettingsButton")->forceActiveFocus();
        QTRY_COMPARE(chat.grammar(), QStringLiteral("root ::= \"a\""));
        QCOMPARE(chat.answerForm(), ChatSettings::AnswerForm::Gbnf);
    }

    void nothingIsSentWithoutAModel()
    {
        openIn("empty");
        type("hello");
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(session().messages()->count(), 0);
        QCOMPARE(session().unsent()->text(), QStringLiteral("hello"));
    }

    void whatIsSentDuringAnAnswerWaits()
    {
        openIn("streaming");
        type("next");
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(session().sender()->queue()->count(), 1);
        type("then");
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!session().answer()->generating());
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(textOf(4), QString("then"));
        QCOMPARE(session().sender()->queue()->count(), 1);
    }

    void draftsSurviveTheSwitchOfChats()
    {
        begin("chat");
        const qint64 first = session().chat()->id();
        chats().newChat();
        const qint64 second = session().chat()->id();
        session().unsent()->setText("of another chat");
        session().chat()->open(first);
        show();
        type("half");
        session().chat()->open(second);
        type("!");
        QCOMPARE(session().unsent()->text(), QStringLiteral("of another chat!"));
        session().chat()->open(first);
        QCOMPARE(session().unsent()->text(), QStringLiteral("half"));
    }

private:
    /// Clicks a chip of the token strip. Repeats the click, because it may miss a chip that still moves.
    void chooseChip() const
    {
        const auto isChosen = [this] {
            QTest::mouseClick(m_window, Qt::LeftButton, {}, chips().last().place.center().toPoint());
            return !editor()->hasActiveFocus();
        };
        QTRY_VERIFY(chips().size() > 3);
        QTRY_VERIFY(isChosen());
    }

    /// Writes a short text file and returns its URL.
    QUrl textFile(const QString& name) const
    {
        QFile file(m_folder->filePath(name));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write("a text\n");
        return QUrl::fromLocalFile(file.fileName());
    }
};

VITRINE_GUI_TEST(ComposerTest);
#include "composer_test.moc"
