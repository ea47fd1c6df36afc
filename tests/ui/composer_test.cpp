#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/mock_window.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
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
class ComposerTest : public QObject, protected MockWindow {
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }

    void cleanup()
    {
        const QString complaints = end();
        QVERIFY2(complaints.isEmpty(), qPrintable(complaints));
    }

    void enterSendsAndShiftEnterDoesNot()
    {
        open("chat");
        type("hello");
        QTest::keyClick(m_window, Qt::Key_Return, Qt::ShiftModifier);
        type("there");
        QCOMPARE(calls(), QStringList());
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls(), QStringList("send hello\nthere"));
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QString());
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls().size(), 1);  // neither the same message again nor an empty message is sent
    }

    /// A click on Send first ends the composition of an input method, so that the composed text is sent, too.
    void composedTextIsSent()
    {
        open("chat");
        QInputMethodEvent composing(QStringLiteral("にほん"), {});
        QCoreApplication::sendEvent(editor(), &composing);
        QCOMPARE(editor()->property("text").toString(), QString());
        QVERIFY(only("SendButton")->isEnabled());
        QVERIFY(only("Composer")->property("sendable").toBool());
    }

    void textsThatCannotBeStoredStay()
    {
        open("chat");
        session()->setProperty("refusing", true);
        type("hello");
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls(), QStringList("send hello"));
        QCOMPARE(editor()->property("text").toString(), QStringLiteral("hello"));
        session()->setProperty("refusing", false);
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(editor()->property("text").toString(), QString());
    }

    void enterWaitsForTheModelThatIsOpened()
    {
        open("loading");
        type("hello");
        QTest::keyClick(m_window, Qt::Key_Return);
        QVERIFY(sessionPart("unsent")->property("waiting").toBool());
        QVERIFY(shows("Will be sent when the model is open"));
        QCOMPARE(editor()->property("text").toString(), QStringLiteral("hello"));
        QTest::keyClick(m_window, Qt::Key_Escape);
        QVERIFY(!sessionPart("unsent")->property("waiting").toBool());
        QVERIFY(!shows("Will be sent when the model is open"));
        cleanup();
        open("empty");
        type("hello");
        QVERIFY(shows("Open a model to send this"));
    }

    void draftsAreContinuedAtTheirEnd()
    {
        open("chat", QSize(1280, 800), QStringLiteral("light"), {{"restoredDraft", "half a"}});
        type(" thought");
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QStringLiteral("half a thought"));
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
        open("chat");
        type("ab");
        fill(*m_registry->tokens(), 5, 5);
        QTRY_COMPARE(chips().size(), 10);
        if (place == QLatin1String("hidden")) {
            QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
            QTest::keyClick(m_window, Qt::Key_B, Qt::ControlModifier);
        } else if (place == QLatin1String("nothing")) {
            editor()->setFocus(false);
        } else if (place == QLatin1String("TokenChip")) {
            QTest::mouseClick(m_window, Qt::LeftButton, {}, chips().at(3).place.center().toPoint());
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
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QStringLiteral("abcd"));
        QVERIFY(calls().isEmpty());
    }

    void otherKeysAndFieldsAreLeftAlone()
    {
        open("chat");
        fill(*m_registry->tokens(), 5, 5);
        QTRY_COMPARE(chips().size(), 10);
        QTest::mouseClick(m_window, Qt::LeftButton, {}, chips().at(3).place.center().toPoint());
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
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QString());
    }

    void longPastesStandBesideTheEditor()
    {
        open("chat");
        QGuiApplication::clipboard()->setText(QStringLiteral("short"));
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QStringLiteral("short"));
        const QString book = QStringLiteral("A line of a book.\n").repeated(600000);
        QGuiApplication::clipboard()->setText(book);
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QStringLiteral("short"));
        QCOMPARE(sessionPart("unsent")->property("pastedLength").toInt(), book.size());
        QVERIFY(only("Attachments")->isVisible());
        QVERIFY(!m_window->grabWindow().isNull());
        // A pasted text that would make the text of the editor too long is attached instead.
        QGuiApplication::clipboard()->setText(QString(996, QLatin1Char('x')));
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QStringLiteral("short"));
        QCOMPARE(sessionPart("unsent")->property("pastedLength").toInt(), book.size() + 996);
        QList<QQuickItem*> buttons;
        gather(only("Attachments"), QStringLiteral("IconButton"), buttons);
        QCOMPARE(buttons.size(), 1);
        QMetaObject::invokeMethod(buttons.first(), "clicked");
        QVERIFY(!only("Attachments")->isVisible());
        // Typing and pasting go to the composer while a chip of the token strip has the focus.
        fill(*m_registry->tokens(), 5, 5);
        QTRY_COMPARE(chips().size(), 10);
        QTest::mouseClick(m_window, Qt::LeftButton, {}, chips().at(3).place.center().toPoint());
        QGuiApplication::clipboard()->setText(QStringLiteral("er"));
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QStringLiteral("shorter"));
    }

    void whatDoesNotFitIsSaidBeforeItIsSent()
    {
        open("chat");
        QVERIFY(!only("TooLongHint")->isVisible());
        const qreal height = only("Composer")->height();
        QObject* chat = m_app->property("chatSettings").value<QObject*>();
        chat->setProperty("overflow", 2);
        sessionPart("gauge")->setProperty("used", 9012);
        sessionPart("gauge")->setProperty("tooLong", true);
        QVERIFY(shows("The prompt needs 9,012 tokens, but the context holds 8,192"));
        QTRY_VERIFY(only("Composer")->height() > height);
        QList<QQuickItem*> links;
        gather(only("TooLongHint"), QStringLiteral("LinkButton"), links);
        QCOMPARE(links.size(), 3);
        click(links[0]);
        QCOMPARE(calls().last(), QStringLiteral("raiseContext"));
        click(links[1]);
        QCOMPARE(chat->property("overflow").toInt(), 0);
        QVERIFY(!links[1]->isVisible());  // hidden, because this setting is already active
        QVERIFY(links[0]->isVisible());
        sessionPart("gauge")->setProperty("tooLong", false);
        QTRY_COMPARE(only("Composer")->height(), height);
    }

    void attachedFilesStandOnChips()
    {
        open("chat");
        sessionPart("unsent")->setProperty(
            "attachedFiles",
            QVariantList{QVariantMap{{"file", "notes.md"}, {"characters", 14}, {"lines", 3}, {"tokens", 1204}}});
        sessionPart("unsent")->setProperty("pastedLength", 14);
        QTRY_VERIFY(shows("notes.md"));
        QCOMPARE(only("AttachedText")->property("words").toString(), QString::fromUtf8("notes.md · 1,204 tokens"));
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
        QCOMPARE(calls().last(), QStringLiteral("keepLines 0 1 2"));
        // If the clipboard contains files that were copied in another program, pasting attaches the files. It does not
        // insert their names.
        auto* copied = new QMimeData;
        copied->setUrls({QUrl::fromLocalFile("/tmp/a.txt"), QUrl::fromLocalFile("/tmp/b.txt")});
        copied->setText("/tmp/a.txt");
        QGuiApplication::clipboard()->setMimeData(copied);
        editor()->forceActiveFocus();
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(calls().last(), QStringLiteral("drop 2"));
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QString());
        // A copied picture is refused with a message. If the clipboard also contains text, the text is pasted.
        auto* picture = new QMimeData;
        picture->setImageData(QImage(2, 2, QImage::Format_RGB32));
        QGuiApplication::clipboard()->setMimeData(picture);
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(calls().last(), QStringLiteral("refusePicture"));
        auto* cells = new QMimeData;
        cells->setImageData(QImage(2, 2, QImage::Format_RGB32));
        cells->setText(QStringLiteral("1\t2"));
        QGuiApplication::clipboard()->setMimeData(cells);
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QString("1\t2"));
    }

    /// The editor shows emoji in the emoji font. The text itself does not change.
    void emojiHaveTheirFont()
    {
        open("chat");
        const QString text = QString::fromUtf8("a ⚠️");
        editor()->setProperty("text", text);
        auto* document = editor()->property("textDocument").value<QQuickTextDocument*>();
        QVERIFY(document);
        const auto formats = [document] { return document->textDocument()->begin().layout()->formats(); };
        QTRY_COMPARE(formats().size(), 1);
        QCOMPARE(formats()[0].start, 2);
        QVERIFY(formats()[0].format.fontFamilies().toStringList().contains("Noto Color Emoji"));
        QCOMPARE(sessionPart("unsent")->property("text").toString(), text);
    }

    /// A keycap such as 1️⃣ is drawn as one emoji, as wide as every other emoji of the font.
    void keycapsAreOneSign()
    {
        open("chat");
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
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QString::fromUtf8("#️⃣*️⃣"));
        // The text in the composer is unchanged. A digit without a complete keycap sequence is drawn as an ordinary
        // digit.
        QVERIFY(widthOf("1️") < one);
    }

    /// Dropped files are opened or attached, and dropped texts are inserted. For all other data, a message explains why
    /// it is not used.
    void dropsAreTaken()
    {
        open("chat");
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
        const auto draft = [this] { return sessionPart("unsent")->property("text").toString(); };
        drop([](QMimeData& data) { data.setText("a text"); });
        QCOMPARE(draft(), QString("Sum up: a text"));
        drop([](QMimeData& data) { data.setHtml("<b>!</b>"); });
        // The mock inserts HTML without converting it to plain text.
        QCOMPARE(draft(), QString("Sum up: a text<b>!</b>"));
        drop([](QMimeData& data) { data.setText(QString(1500, QLatin1Char('x'))); });
        QCOMPARE(draft(), QString("Sum up: a text<b>!</b>"));
        QCOMPARE(sessionPart("unsent")->property("pastedLength").toInt(), 1500);
        drop([](QMimeData& data) { data.setUrls({QUrl::fromLocalFile("/tmp/a.txt")}); });
        QCOMPARE(calls().last(), QStringLiteral("drop 1"));
        drop([](QMimeData& data) { data.setImageData(QImage(2, 2, QImage::Format_RGB32)); });
        QCOMPARE(calls().last(), QStringLiteral("refusePicture"));
        drop([](QMimeData& data) { data.setData("application/x-cube", "?"); });
        QCOMPARE(calls().last(), QStringLiteral("refuseUnknown"));
    }

    void reasoningIsChosenForTheChat()
    {
        open("chat");
        QVERIFY(!only("ThinkingChoice") || !only("ThinkingChoice")->isVisible());
        click(only("ChatSettingsButton"));
        QTRY_VERIFY(only("ThinkingChoice") && only("ThinkingChoice")->isVisible());
        QList<QQuickItem*> boxes;
        gather(only("ThinkingChoice"), QStringLiteral("Choice"), boxes);
        QCOMPARE(boxes.size(), 1);
        QCOMPARE(boxes[0]->property("displayText").toString(), QStringLiteral("Model default"));
        QMetaObject::invokeMethod(boxes[0], "activated", Q_ARG(int, 1));
        QObject* chat = m_app->property("chatSettings").value<QObject*>();
        QCOMPARE(chat->property("reasoning").toString(), QStringLiteral("off"));
        QCOMPARE(boxes[0]->property("displayText").toString(), QStringLiteral("Off"));
        library()->setProperty("thinking", QStringList());
        QVERIFY(!only("ThinkingChoice")->isVisible());
    }

    void settingsOfTheChatStandInItsPopup()
    {
        open("chat");
        click(only("ChatSettingsButton"));
        QTRY_VERIFY(only("SamplerRow"));
        QList<QQuickItem*> rows;
        gather(m_window->contentItem(), QStringLiteral("SamplerRow"), rows);
        QCOMPARE(rows.size(), 2);  // the mock's table has two samplers
        QList<QQuickItem*> resets;
        for (QQuickItem* row : rows) gather(row, QStringLiteral("ResetButton"), resets);
        QVERIFY(resets[0]->isVisible());
        QVERIFY(!resets[1]->isVisible());
        QTRY_VERIFY(only("SystemPromptPad"));
        waitUntilAtRest(resets[0]);
        click(resets[0]);
        QCOMPARE(calls().last(), QStringLiteral("resetSampler 0"));
    }

    void theOrderOfTheChatsSamplersIsSeenAndReset()
    {
        open("chat");
        QTest::keyClick(m_window, Qt::Key_Comma, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(only("OrderSetting"));
        QQuickItem* setting = only("OrderSetting");
        const auto visible = [setting](const char* type) {
            QList<QQuickItem*> found;
            gather(setting, type, found);
            found.removeIf([](QQuickItem* item) { return !item->isVisible(); });
            return found;
        };
        QCOMPARE(visible("SettingRow").constFirst()->property("help").toString(),
                 QStringLiteral("Top-k \u2192 Temperature"));
        QCOMPARE(visible("OrderRow").size(), 0);
        QCOMPARE(visible("ResetButton").size(), 0);
        m_app->property("chatSettings").value<QObject*>()->setProperty("ownKeys", QStringList("samplers"));
        QCOMPARE(visible("ResetButton").size(), 1);
        QMetaObject::invokeMethod(visible("ResetButton")[0], "clicked");
        QCOMPARE(calls().last(), QStringLiteral("resetValue samplers"));
        QMetaObject::invokeMethod(visible("PlainButton")[0], "clicked");
        QTRY_COMPARE(visible("OrderRow").size(), 2);
        QVERIFY(shows("Makes the distribution sharper or flatter"));
        const QList<QQuickItem*> buttons = visible("IconButton");
        for (QQuickItem* button : buttons) {
            if (button->property("text") == "Move Top-k down") QMetaObject::invokeMethod(button, "clicked");
        }
        QCOMPARE(calls().last(), QStringLiteral("moveSampler 0 1"));
        QVERIFY(only("ThinkingChoice") && only("ThinkingChoice")->isVisible());
    }

    /// In a low window, the content of the popup scrolls, and the link to all settings stays visible.
    void thePopupOfTheSettingsStaysInTheWindow()
    {
        open("chat");
        m_window->resize(640, 480);
        QObject* chat = m_app->property("chatSettings").value<QObject*>();
        chat->setProperty("answerForm", 2);
        chat->setProperty("grammarError", QString("What is wrong needs many words. ").repeated(20));
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
        open("chat");
        click(only("ChatSettingsButton"));
        QTRY_VERIFY(only("GrammarSetting") && only("GrammarSetting")->isVisible());
        const QQuickItem* setting = only("GrammarSetting");
        auto* pad = setting->findChild<QQuickItem*>("grammar");
        QVERIFY(!pad->isVisible());
        QObject* form = setting->findChild<QObject*>("form");
        QMetaObject::invokeMethod(form, "chosen", Q_ARG(int, 1));
        QCOMPARE(calls().last(), QStringLiteral("setGrammar 1 {}"));
        QObject* chat = m_app->property("chatSettings").value<QObject*>();
        chat->setProperty("answerForm", 2);
        chat->setProperty("grammar", "root ::= (");
        chat->setProperty("grammarError", "The grammar, line 1, column 11: something is missing.");
        QVERIFY(pad->isVisible());
        QVERIFY(shows("The grammar, line 1, column 11"));
        QVERIFY(only("ChatSettingsButton")->property("text").toString().endsWith("grammar"));
        auto* editor = pad->property("editor").value<QQuickItem*>();
        QCOMPARE(editor->property("text").toString(), QStringLiteral("root ::= ("));
        editor->forceActiveFocus();
        editor->setProperty("text", "root ::= \"a\"");
        only("ChatSettingsButton")->forceActiveFocus();
        QTRY_COMPARE(calls().last(), QStringLiteral("setGrammar 2 root ::= \"a\""));
    }

    void nothingIsSentWithoutAModel()
    {
        open("empty");
        type("hello");
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls(), QStringList());
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QStringLiteral("hello"));
    }

    void whatIsSentDuringAnAnswerWaits()
    {
        open("streaming");
        type("next");
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls(), QStringList("queue next"));
        type("then");
        QTest::keyClick(m_window, Qt::Key_Escape);
        QCOMPARE(calls().last(), QStringLiteral("stop"));
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls().last(), QStringLiteral("send then"));
    }

    void draftsSurviveTheSwitchOfChats()
    {
        open("chat");
        type("half");
        sessionPart("unsent")->setProperty("text", "of another chat");
        QMetaObject::invokeMethod(sessionPart("chat"), "changed");
        type("!");
        QCOMPARE(sessionPart("unsent")->property("text").toString(), QStringLiteral("of another chat!"));
    }
};

VITRINE_GUI_TEST(ComposerTest);
#include "composer_test.moc"
