#include "app/inspectors/compare_model.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logit_model.h"
#include "app/inspectors/token_strip_model.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QQmlApplicationEngine>
#include <QQmlComponent>
#include <QQmlExtensionPlugin>
#include <QQmlListReference>
#include <QQmlProperty>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

Q_IMPORT_QML_PLUGIN(VitrinePlugin)

namespace {

using namespace vitrine;

QStringList complaints;

/// What says nothing of the window: of a machine without a session, and of a window that was closed while something in
/// it moved.
bool isHarmless(const QString& text)
{
    return text.contains(QLatin1String("XDG_RUNTIME_DIR")) ||
           text.startsWith(QLatin1String("QUnifiedTimer::stopAnimationDriver"));
}

void collect(QtMsgType type, const QMessageLogContext&, const QString& text)
{
    if (type != QtDebugMsg && type != QtInfoMsg && !isHarmless(text)) complaints << text;
}

TokenRecord record(int id, std::string bytes, int position)
{
    TokenRecord out;
    out.id = id;
    out.bytes = std::move(bytes);
    out.position = position;
    out.scored = position > 0;
    out.pRaw = 1.0F / static_cast<float>(1 + position % 300);
    out.pFinal = out.pRaw;
    out.rank = 1 + position % 300;
    out.top = {{.id = id, .bytes = out.bytes, .logit = 3, .pRaw = out.pRaw, .pFinal = out.pFinal},
               {.id = id + 1, .bytes = "x", .logit = 2, .pRaw = 0.1F, .pFinal = 0}};
    return out;
}

void fill(TokenStripModel& strip, int prompt, int answer)
{
    std::vector<PromptToken> tokens;
    for (int i = 0; i < prompt; ++i) {
        tokens.push_back({record(i, " word" + std::to_string(i), i), TokenOrigin::User, 0});
    }
    std::vector<TokenRecord> drawn;
    for (int i = 0; i < answer; ++i) drawn.push_back(record(i, i % 20 == 19 ? "\n" : " a", prompt + i));
    strip.load(2, std::move(tokens), std::move(drawn));
}

/// All items below, by the name of their QML type.
void gather(QQuickItem* item, const QString& type, QList<QQuickItem*>& found)
{
    if (QString::fromLatin1(item->metaObject()->className()).startsWith(type + QLatin1Char('_'))) found << item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) gather(child, type, found);
}

}  // namespace

/// Main.qml with stand-ins for the types of Vitrine.App: what keys do, what is shown when, how it adapts to its size.
class MainWindowTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        qInstallMessageHandler(collect);
        QQuickStyle::setStyle(QStringLiteral("Basic"));
    }

    void cleanup()
    {
        m_qml.reset();
        m_app.reset();
        m_registry.reset();
        m_window = nullptr;
        const QStringList seen = std::exchange(complaints, {});
        QVERIFY2(seen.isEmpty(), qPrintable(seen.join(QLatin1Char('\n'))));
    }

    void everyStateIsShownWithoutComplaint_data()
    {
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        for (const char* state : {"empty", "loading", "ready", "starter", "chat", "streaming", "failed"}) {
            for (const char* theme : {"light", "dark"}) {
                for (const QSize size : {QSize(640, 480), QSize(1280, 800)}) {
                    QTest::addRow("%s, %s, %d", state, theme, size.width()) << state << theme << size;
                }
            }
        }
    }

    void everyStateIsShownWithoutComplaint()
    {
        QFETCH(QString, state);
        QFETCH(QString, theme);
        QFETCH(QSize, size);
        open(state, size, theme);
        fill(*m_registry->tokens(), 30, 30);
        QTest::qWait(50);
        QVERIFY(!m_window->grabWindow().isNull());
        int settingsPage = 0;
        for (const char* page : {"General", "Appearance", "Models", "Generation", "Inspector", "Privacy", "Keyboard"}) {
            QMetaObject::invokeMethod(m_window, "showSettings", Q_ARG(QVariant, QString::fromLatin1(page)));
            QTest::qWait(10);
            QCOMPARE(only("SettingsPane")->property("current").toInt(), settingsPage++);
        }
        QMetaObject::invokeMethod(m_window, "hideSettings");
        for (const char* dialog : {"CommandPalette", "ShortcutSheet"}) {
            QObject* popup = child(dialog);
            QVERIFY(popup);
            QMetaObject::invokeMethod(popup, "open");
            QTest::qWait(20);
            QMetaObject::invokeMethod(popup, "close");
        }
    }

    void whatChangesBeforeTheWindowIsShownIsShown()
    {
        for (const char* state : {"chat", "ready", "starter", "empty"}) {
            load(state);
            m_window->create();  // as for the tray
            QCoreApplication::processEvents();
            QMetaObject::invokeMethod(library(), "removeRecent", Q_ARG(QVariant, 0));
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            show(QSize(700, 500));
            QVERIFY(!m_window->grabWindow().isNull());
            m_window->resize(1280, 800);
            QVERIFY(!m_window->grabWindow().isNull());
            cleanup();
        }
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
        QCOMPARE(session()->property("draft").toString(), QString());
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls().size(), 1);  // nothing is sent twice, and no empty message
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
        QVERIFY(session()->property("waiting").toBool());
        QVERIFY(shows("Will be sent when the model is open"));
        QCOMPARE(editor()->property("text").toString(), QStringLiteral("hello"));
        QTest::keyClick(m_window, Qt::Key_Escape);
        QVERIFY(!session()->property("waiting").toBool());
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
        QCOMPARE(session()->property("draft").toString(), QStringLiteral("half a thought"));
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
            QTest::mouseClick(m_window, Qt::LeftButton, {}, chips().at(3)->mapToScene({10, 10}).toPoint());
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
        QCOMPARE(session()->property("draft").toString(), QStringLiteral("abcd"));
        QVERIFY(calls().isEmpty());
    }

    void otherKeysAndFieldsAreLeftAlone()
    {
        open("chat");
        fill(*m_registry->tokens(), 5, 5);
        QTRY_COMPARE(chips().size(), 10);
        QTest::mouseClick(m_window, Qt::LeftButton, {}, chips().at(3)->mapToScene({10, 10}).toPoint());
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
        QCOMPARE(session()->property("draft").toString(), QString());
    }

    void longPastesStandBesideTheEditor()
    {
        open("chat");
        QGuiApplication::clipboard()->setText(QStringLiteral("short"));
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(session()->property("draft").toString(), QStringLiteral("short"));
        const QString book = QStringLiteral("A line of a book.\n").repeated(600000);
        QGuiApplication::clipboard()->setText(book);
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(session()->property("draft").toString(), QStringLiteral("short"));
        QCOMPARE(session()->property("pastedLength").toInt(), book.size());
        QVERIFY(only("PastedText")->isVisible());
        QVERIFY(!m_window->grabWindow().isNull());
        // Also where it only becomes too long with what is there already.
        QGuiApplication::clipboard()->setText(QString(996, QLatin1Char('x')));
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(session()->property("draft").toString(), QStringLiteral("short"));
        QCOMPARE(session()->property("pastedLength").toInt(), book.size() + 996);
        QList<QQuickItem*> buttons;
        gather(only("PastedText"), QStringLiteral("IconButton"), buttons);
        QMetaObject::invokeMethod(buttons.first(), "clicked");
        QVERIFY(!only("PastedText")->isVisible());
        // From the chips, too.
        fill(*m_registry->tokens(), 5, 5);
        QTRY_COMPARE(chips().size(), 10);
        QTest::mouseClick(m_window, Qt::LeftButton, {}, chips().at(3)->mapToScene({10, 10}).toPoint());
        QGuiApplication::clipboard()->setText(QStringLiteral("er"));
        QTest::keyClick(m_window, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(session()->property("draft").toString(), QStringLiteral("shorter"));
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
        // At the end the focus goes to the button that leads back, and not into nothing.
        QVERIFY(!buttons.at(1)->isEnabled());
        QVERIFY(buttons.at(0)->hasActiveFocus());
        QTest::keyClick(m_window, Qt::Key_Space);
        QCOMPARE(calls().last(), QStringLiteral("showSibling 4 -1"));
        QVERIFY(shows("2/3"));
    }

    void aWayToSplitWordsIsChosen()
    {
        open("failed");
        library()->setProperty("offersCpu", false);
        library()->setProperty("preTokenizers", QStringList({"qwen2", "default", "gpt-2"}));
        library()->setProperty("likelyPreTokenizers", 1);
        QObject* choice = child("PreTokenizerChoice");
        QVERIFY(choice);
        QVERIFY(!choice->property("visible").toBool());
        click(part(banners().first(), "action"));
        QTRY_VERIFY(choice->property("opened").toBool());
        QCOMPARE(choice->findChild<QObject*>("list")->property("count").toInt(), 3);
        QTest::keyClick(m_window, Qt::Key_Return);  // nothing is chosen beforehand
        QCOMPARE(calls(), QStringList());
        QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls(), QStringList("loadWithPreTokenizer qwen2"));
        QTRY_VERIFY(!choice->property("visible").toBool());
    }

    void bannersLeaveRoomForTheConversation_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(640, 480), QSize(700, 500), QSize(900, 600), QSize(1280, 800)}) {
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
        }
    }

    /// However many there are and however much they say, it is one bar, in which they come in their turn, the most
    /// serious first, and whole on demand.
    void bannersLeaveRoomForTheConversation()
    {
        QFETCH(QSize, size);
        open("failed", size);
        const QString wall = QStringLiteral("A sentence that has no end. ").repeated(100);
        for (QObject* part : {library(), session()}) part->setProperty("error", wall);
        QTest::qWait(20);
        const auto text = [this] { return banners().constFirst()->property("text").toString(); };
        for (int left = 4; left > 0; --left) {
            QTRY_COMPARE(banners().size(), 1);
            QQuickItem* banner = banners().constFirst();
            QCOMPARE(only("Notices")->height(), 36.0);
            QCOMPARE(banner->height(), 36.0);
            QCOMPARE(banner->width(), only("ConversationPane")->width());
            QCOMPARE(text() == wall, left > 2);
            QQuickItem* more = part(banner, "more");
            QCOMPARE(more->isVisible(), left > 1);
            QVERIFY(left == 1 || shows(qPrintable(QString("1 of %1").arg(left))));
            QStringList seen;
            for (int i = 0; i < left && left > 1; ++i) {
                seen << text();
                click(more);
            }
            QCOMPARE(seen.contains("The context was full."), left > 1);
            QVERIFY(seen.isEmpty() || text() == seen.constFirst());  // around
            m_window->grabWindow();                                  // lays out what the last click has changed
            if (text() == wall) {
                QVERIFY(part(banner, "details")->isVisible());
                click(part(banner, "details"));
                auto* details = banner->findChild<QObject*>("detailsPanel");
                QTRY_VERIFY(details->property("opened").toBool());
                QCOMPARE(only("Notices")->height(), 36.0);
                QTest::keyClick(m_window, Qt::Key_Escape);
                QTRY_VERIFY(!details->property("visible").toBool());
                m_window->grabWindow();
            }
            click(part(banner, "dismiss"));
            QTest::qWait(0);
        }
        QCOMPARE(calls(), QStringList("dismissNews"));
        QTRY_VERIFY(!only("Notices")->isVisible());  // and so takes no room
    }

    void whatFailedCanBeTriedAgain_data()
    {
        QTest::addColumn<QString>("offer");
        QTest::addColumn<QString>("call");
        QTest::newRow("a failed device") << "offersCpu"
                                         << "continueOnCpu";
        QTest::newRow("a model that was given up") << "offersReopening"
                                                   << "openAgain";
    }
    void whatFailedCanBeTriedAgain()
    {
        QFETCH(const QString, offer);
        QFETCH(const QString, call);
        open("failed");
        auto* library = m_app->property("library").value<QObject*>();
        for (const char* name : {"offersCpu", "offersReopening"}) library->setProperty(name, offer == name);
        QList<QQuickItem*> banners;
        gather(m_window->contentItem(), QStringLiteral("Banner"), banners);
        int offers = 0;
        for (QQuickItem* banner : banners) {
            auto* action = banner->findChild<QQuickItem*>("action");
            if (!action || !action->isVisible()) continue;
            ++offers;
            QTest::mouseClick(m_window, Qt::LeftButton, {}, action->mapToScene({20, 10}).toPoint());
        }
        QCOMPARE(offers, 1);
        QCOMPARE(calls(), QStringList(call));
    }

    void devicesAreChosenInTheSettings()
    {
        open("chat", QSize(1280, 1200));
        QMetaObject::invokeMethod(m_window, "showSettings", Q_ARG(QVariant, QStringLiteral("Models")));
        QList<QQuickItem*> options;
        const auto listed = [&] {
            options.clear();
            gather(m_window->contentItem(), QStringLiteral("DeviceOption"), options);
            return options.size();
        };
        QTRY_COMPARE(listed(), 3);
        for (QQuickItem* option : options) QMetaObject::invokeMethod(option, "clicked");
        QCOMPARE(calls().mid(0, 2), QStringList({"choose 0", "choose 1"}));
        QVERIFY(!options.at(2)->isEnabled());
        QMetaObject::invokeMethod(only("SettingsPane")->findChild<QObject*>("reopen"), "clicked");
        QCOMPARE(calls().last(), QStringLiteral("reload"));
    }

    void aComparisonIsShownTapByTap_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        QTest::newRow("light") << "light" << QSize(1280, 800);
        QTest::newRow("dark, small") << "dark" << QSize(640, 480);
    }

    void aComparisonIsShownTapByTap()
    {
        QFETCH(QString, theme);
        QFETCH(QSize, size);
        open("chat", size, theme);
        fill(*m_registry->tokens(), 30, 30);
        if (!only("InspectorPane")->isVisible()) {
            QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        }
        only("InspectorPane")->setProperty("shown", 1);
        CompareModel& model = *m_registry->comparison();
        model.setPlaces({{"CPU, avx2", "cpu:avx2"}, {"A graphics processor of a long name", "vulkan:0"}});
        model.setReady(true);
        QVERIFY(model.canStart());
        QSignalSpy requested(&model, &CompareModel::requested);
        QMetaObject::invokeMethod(only("ComparePanel")->findChild<QObject*>("start"), "clicked");
        QCOMPARE(requested.size(), 1);
        model.setStage("cpu:avx2 with 1 thread");
        QTest::qWait(30);
        RunsCompared found;
        found.tokens = 60;
        const double noise = 0.3;
        for (int layer = 0; layer < 4; ++layer) {
            for (const char* site : {"attn_norm", "q", "k", "v", "scores", "attn_mix", "attn_out", "ffn_norm"}) {
                TapComparison tap;
                tap.name = std::to_string(layer) + "." + site;
                tap.timesNoise = layer < 2 ? noise * (layer + 1) : noise * std::pow(10.0, layer);
                tap.diverges = tap.timesNoise > kNoiseLimit;
                tap.position = 12;
                found.comparison.taps.push_back(tap);
            }
        }
        model.show(found);
        QVERIFY(model.diverges());
        const auto rows = [this] {
            QList<QQuickItem*> found;
            gather(only("ComparePanel"), QStringLiteral("CompareRow"), found);
            return found.size();
        };
        QTRY_VERIFY(rows() > 3);
        QVERIFY(!m_window->grabWindow().isNull());
    }

    void nothingIsSentWithoutAModel()
    {
        open("empty");
        type("hello");
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls(), QStringList());
        QCOMPARE(session()->property("draft").toString(), QStringLiteral("hello"));
    }

    void starterInvitesWithExamples()
    {
        open("starter");
        QList<QQuickItem*> examples;
        for (QQuickItem* item : only("ExamplePrompts")->childItems()) {
            if (item->inherits("QQuickButton")) examples << item;
        }
        QCOMPARE(examples.size(), 4);
        type("half a draft");
        for (QQuickItem* example : examples) {
            QTest::mouseClick(m_window, Qt::LeftButton, {}, example->mapToScene({20, 10}).toPoint());
            QCOMPARE(calls().last(), "send " + example->property("text").toString());
        }
        QCOMPARE(calls().size(), 4);
        cleanup();
        open("ready");
        QVERIFY(!only("ExamplePrompts")->isVisible());
    }

    void starterCannotBeRemovedFromTheList()
    {
        open("empty");
        QList<QQuickItem*> buttons;
        gather(only("EmptyState"), QStringLiteral("IconButton"), buttons);
        QCOMPARE(buttons.size(), 3);
        for (QQuickItem* button : buttons) {
            const bool starter = button->property("text").toString().contains(QLatin1String("Starter"));
            QCOMPARE(button->isVisible(), !starter);
        }
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

    /// In its place, from the empty composer; what is written there is never taken for a wish about the answer.
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
        // An answer: Enter breaks the line there.
        QMetaObject::invokeMethod(session(), "beginEdit", Q_ARG(QVariant, 2));
        QTRY_VERIFY(place());
        QTRY_COMPARE(m_window->activeFocusItem()->property("text").toString(), QStringLiteral("whole"));
        QTest::keyClick(m_window, Qt::Key_Return);
        type("x");
        QTest::keyClick(m_window, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(calls().last(), QStringLiteral("finishEdit false whole\nx"));
        QMetaObject::invokeMethod(session(), "beginEdit", Q_ARG(QVariant, 2));
        QTRY_VERIFY(place());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!place());
        QCOMPARE(calls().size(), 3);
    }

    /// By the right mouse button, by the key, and by the button of each message.
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
                                                                        {"Delete from here", "removeBranch 4"}}) {
            byMouse(3);
            choose(words);
            QCOMPARE(calls().last(), QString(call));
        }
        QTRY_VERIFY(shows("1 message was deleted."));
        QTest::keyClick(m_window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(calls().last(), QStringLiteral("undo"));
        byMouse(2);
        choose("Edit");
        QCOMPARE(session()->property("editedMessage").toInt(), 3);
        QMetaObject::invokeMethod(session(), "cancelEdit");
        // The keyboard is in the message.
        QList<QQuickItem*> buttons;
        gather(messages.at(3), QStringLiteral("MessageButton"), buttons);
        buttons.first()->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(m_window, Qt::Key_Menu);
        choose("Answer again");
        QCOMPARE(calls().last(), QStringLiteral("answerAgain 4"));
        QTest::mouseMove(m_window, {5, 5});  // else it chooses, too
        QTest::keyClick(m_window, Qt::Key_Menu);
        QTRY_VERIFY(!items().isEmpty());
        QTRY_VERIFY(!messages.at(3)->property("focused").toBool());  // the keyboard is in the menu
        for (int step = 0; step < 2; ++step) QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_COMPARE(session()->property("editedMessage").toInt(), 4);
        QMetaObject::invokeMethod(session(), "cancelEdit");
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
            click(buttons.first());
        };
        auto* messages = session()->property("messages").value<QObject*>();
        session()->setProperty("contextDraft", 13);
        QTRY_VERIFY(shows("+13"));
        QMetaObject::invokeMethod(session(), "branchFrom", Q_ARG(QVariant, 2));
        QTRY_VERIFY(shows("A new branch begins here; 2 messages follow in others."));
        press("PlainButton", "Show the latest");
        QCOMPARE(calls().last(), QStringLiteral("showLatest"));
        QMetaObject::invokeMethod(messages, "setProperty", Q_ARG(int, 0), Q_ARG(QString, "leftOut"),
                                  Q_ARG(QVariant, 2));
        QTRY_VERIFY(shows("The next 2 messages are not in the prompt: the context is full."));
        press("PlainButton", "Leave nothing out");
        QCOMPARE(calls().last(), QStringLiteral("keepAll"));
        QMetaObject::invokeMethod(session(), "wait", Q_ARG(QVariant, 7), Q_ARG(QVariant, "this one waits"));
        QTRY_VERIFY(shows("this one waits"));
        press("PlainButton", "Send now");
        QCOMPARE(calls().last(), QStringLiteral("sendQueued"));
        press("IconButton", "Take it back into the composer");
        QCOMPARE(calls().last(), QStringLiteral("takeQueued 7"));
        QTest::keyClick(m_window, Qt::Key_M, Qt::ControlModifier);
        QCOMPARE(calls().last(), QStringLiteral("drawMap"));
        QTRY_VERIFY(child("TreeMap")->property("opened").toBool());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!child("TreeMap")->property("visible").toBool());
        QObject* again = child("AgainPanel");
        QMetaObject::invokeMethod(again, "ask", Q_ARG(QVariant, 4));
        QTRY_VERIFY(again->property("opened").toBool());
        QTest::keyClick(m_window, Qt::Key_Space);
        QCOMPARE(calls().last(), QStringLiteral("answerAgainWith 4 {} "));
        QTRY_VERIFY(!again->property("visible").toBool());
    }

    void keys()
    {
        open("chat");
        QTest::keyClick(m_window, Qt::Key_N, Qt::ControlModifier);
        QTest::keyClick(m_window, Qt::Key_Return, Qt::ControlModifier);  // means the composer, which is empty
        QTest::keyClick(m_window, Qt::Key_R, Qt::ControlModifier);
        QTest::keyClick(m_window, Qt::Key_Q, Qt::ControlModifier);
        QCOMPARE(calls(), QStringList({"newChat", "regenerate", "quit"}));
        QTest::keyClick(m_window, Qt::Key_Comma, Qt::ControlModifier);
        QTRY_VERIFY(only("SettingsPane")->isVisible());
        QVERIFY(!only("ConversationPane")->isVisible() && !only("InspectorPane")->isVisible());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!only("SettingsPane")->isVisible());
        QVERIFY(editor()->hasActiveFocus());
        QTest::keyClick(m_window, Qt::Key_F1);
        QTRY_VERIFY(child("ShortcutSheet")->property("opened").toBool());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!child("ShortcutSheet")->property("visible").toBool());
        QTest::keyClick(m_window, Qt::Key_B, Qt::ControlModifier);
        QVERIFY(!only("ChatList")->isVisible());
        QTest::keyClick(m_window, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(only("ChatList")->isVisible());
        QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!only("InspectorPane")->isVisible());
        QTest::keyClick(m_window, Qt::Key_W, Qt::ControlModifier);
        QTRY_VERIFY(!m_window->isVisible());
    }

    /// No key of the window is unknown to the table that people are shown, and none does two things.
    void everyShortcutIsInTheTable()
    {
        open("chat");
        QMap<QString, QString> global;
        QSet<QString> listed;
        for (QObject* action : actions()) {
            const QStringList keys = action->property("keys").toStringList();
            QVERIFY(!action->property("name").toString().isEmpty() && !action->property("group").toString().isEmpty());
            for (const QString& key : keys) {
                listed << key;
                if (action->property("local").toBool()) continue;
                QVERIFY2(!global.contains(key), qPrintable(key + " does two things"));
                global.insert(key, action->property("name").toString());
            }
        }
        int shortcuts = 0;
        QSet<QObject*> seen;
        const auto look = [&](auto&& self, QObject* parent) -> void {
            if (seen.contains(parent)) return;
            seen << parent;
            for (QObject* object : parent->children()) {
                if (object->inherits("QQuickShortcut")) {
                    for (const QVariant& key : object->property("sequences").toList()) {
                        QVERIFY2(global.contains(key.toString()), qPrintable(key.toString()));
                        ++shortcuts;
                    }
                }
                self(self, object);
            }
            if (auto* item = qobject_cast<QQuickItem*>(parent)) {
                for (QQuickItem* child : item->childItems()) {
                    self(self, child);
                }
            }
        };
        look(look, m_window);
        QCOMPARE(shortcuts, static_cast<int>(global.size()));
        QVERIFY(shortcuts > 10);
        // The sheet shows each of them.
        QTest::keyClick(m_window, Qt::Key_F1);
        QTRY_VERIFY(child("ShortcutSheet")->property("opened").toBool());
        QList<QQuickItem*> caps;
        gather(child("ShortcutSheet")->property("contentItem").value<QQuickItem*>(), QStringLiteral("KeyCaps"), caps);
        QSet<QString> shown;
        for (QQuickItem* cap : caps) shown << cap->property("keys").toString();
        QCOMPARE(shown, listed);
    }

    void thePaletteReachesActionsAndChats()
    {
        open("chat");
        const auto palette = [this] { return child("CommandPalette"); };
        const auto rows = [&] {
            QList<QQuickItem*> found;
            gather(palette()->property("contentItem").value<QQuickItem*>(), QStringLiteral("PaletteRow"), found);
            QStringList titles;
            for (QQuickItem* row : found) titles << row->property("title").toString();
            return titles;
        };
        const auto find = [&](const char* words) {
            QTest::keyClick(m_window, Qt::Key_K, Qt::ControlModifier);
            QTRY_VERIFY(palette()->property("opened").toBool());
            type(words);
            QTRY_VERIFY(!rows().isEmpty());
        };
        find("sky");
        QTRY_COMPARE(rows(), QStringList("The sky"));
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls(), QStringList("openChat 1"));
        QTRY_VERIFY(!palette()->property("visible").toBool());
        QVERIFY(editor()->hasActiveFocus());
        find("new");
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls().last(), QStringLiteral("newChat"));
        QTRY_VERIFY(!palette()->property("visible").toBool());
        find("keyboard");
        QTRY_COMPARE(rows(), QStringList({"Keyboard shortcuts", "Settings: Keyboard"}));
        QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_VERIFY(only("SettingsPane")->isVisible());
        QTRY_VERIFY(only("KeyboardPage")->isVisible());
        QTRY_VERIFY(!palette()->property("visible").toBool());
        // Everything else that can be done is there, too.
        QTest::keyClick(m_window, Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(palette()->property("opened").toBool());
        auto* model = palette()->property("found").value<QAbstractItemModel*>();
        QSet<QString> offered;
        for (int row = 0; row < model->rowCount(); ++row) offered << model->index(row, 0).data().toString();
        for (QObject* action : actions()) {
            const QString name = action->property("name").toString();
            const bool possible = action->property("enabled").toBool() && !action->property("local").toBool();
            QVERIFY2(!possible || offered.contains(name) || name.startsWith("Find"), qPrintable(name));
        }
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!palette()->property("visible").toBool());
    }

    void settingsAreFoundByWords()
    {
        open("chat");
        QTest::keyClick(m_window, Qt::Key_Comma, Qt::ControlModifier);
        QTRY_VERIFY(only("SettingsPane")->isVisible());
        const auto labels = [this] {
            QList<QQuickItem*> rows;
            gather(only("SettingsPane"), QStringLiteral("SettingRow"), rows);
            QList<QQuickItem*> numbers;
            gather(only("SettingsPane"), QStringLiteral("NumberSetting"), numbers);
            QStringList out;
            for (QQuickItem* row : rows + numbers) {
                if (row->isVisible()) out << row->property("label").toString();
            }
            return out;
        };
        QVERIFY2(m_window->activeFocusItem()->inherits("QQuickTextField"),
                 m_window->activeFocusItem()->metaObject()->className());
        type("seed");
        QTRY_COMPARE(labels(), QStringList("Same text every time"));
        QTest::keyClick(m_window, Qt::Key_Escape);
        QVERIFY(only("SettingsPane")->isVisible());
        QTRY_VERIFY(!labels().contains("Same text every time"));
        type("gpu");
        QTRY_COMPARE(labels(), QStringList("Compute on"));
        type(" nothing");
        QTRY_VERIFY(labels().isEmpty());
        QVERIFY(shows("No setting is called"));
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!only("SettingsPane")->isVisible());
        QVERIFY(editor()->hasActiveFocus());
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
        QCOMPARE(focused(), QStringList("A title"));  // the first, and a ring shows it
        key(Qt::Key_Down);
        QCOMPARE(focused(), QStringList(QStringLiteral("短い")));
        key(Qt::Key_Down);  // the last
        QCOMPARE(focused(), QStringList(QStringLiteral("短い")));
        key(Qt::Key_Up);
        key(Qt::Key_Up);
        QVERIFY(inField());
        QCOMPARE(focused(), QStringList());
        QCOMPARE(calls(), QStringList());  // going through the list opens nothing
        key(Qt::Key_Down);
        key(Qt::Key_End);
        key(Qt::Key_Return);
        QCOMPARE(calls(), QStringList("open 1"));
        QVERIFY(m_window->activeFocusItem()->inherits("QQuickTextArea"));  // where one writes

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

    /// Esc stops an answer, but not where it has something else to do.
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
        // Not the chat that is shown, which the list would go to by itself.
        QTRY_COMPARE(chatRows().size(), 2);
        QQuickItem* row = chatRows().at(1);
        const QStringList before(way == QLatin1String("double click") ? QStringList("open 1") : QStringList());
        const auto isBack = [&] { return fromList ? row->property("focused").toBool() : editor()->hasActiveFocus(); };

        beginRename(row, way);
        QVERIFY(row->property("renaming").toBool());
        QVERIFY(m_window->activeFocusItem()->inherits("QQuickTextField"));
        type("new");
        for (const Qt::Key key : {Qt::Key_Down, Qt::Key_PageUp, Qt::Key_F2}) {  // not for the list
            QTest::keyClick(m_window, key);
        }
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(calls(), before + QStringList("rename 1 new"));
        QVERIFY(!row->property("renaming").toBool());
        QTRY_VERIFY(isBack());
        QCOMPARE(session()->property("draft").toString(), QString());
        // Keys do there again what they always do.
        QTest::keyClick(m_window, fromList ? Qt::Key_Delete : Qt::Key_D);
        QCOMPARE(calls().last(), fromList ? QStringLiteral("remove 1") : QStringLiteral("rename 1 new"));
        QCOMPARE(session()->property("draft").toString(), fromList ? QString() : QStringLiteral("d"));

        m_app->setProperty("calls", QStringList());
        beginRename(row, way);
        type("not");
        QTest::keyClick(m_window, Qt::Key_Escape);
        QCOMPARE(calls(), before);
        QVERIFY(!row->property("renaming").toBool());
        QTRY_VERIFY(isBack());

        // Leaving the field is no way to lose what was typed.
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
        QTest::keyClick(m_window, Qt::Key_Delete);  // in the field, which has nothing to delete
        QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Down);
        QKeyEvent held(QEvent::KeyPress, Qt::Key_Delete, {}, {}, true);
        QCoreApplication::sendEvent(m_window, &held);
        QCOMPARE(calls(), QStringList());
        QTest::keyClick(m_window, Qt::Key_Delete);
        QCOMPARE(calls(), QStringList("remove 1"));
        // A menu that was opened for nothing leaves the keyboard in its row.
        QTest::keyClick(m_window, Qt::Key_Menu);
        QTRY_VERIFY(openMenu());
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!openMenu());
        QTRY_VERIFY(chatRows().at(1)->property("focused").toBool());
        QCOMPARE(calls(), QStringList("remove 1"));
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

    void draftsSurviveTheSwitchOfChats()
    {
        open("chat");
        type("half");
        session()->setProperty("draft", "of another chat");
        QMetaObject::invokeMethod(session(), "chatChanged");
        type("!");
        QCOMPARE(session()->property("draft").toString(), QStringLiteral("of another chat!"));
    }

    void thousandsOfTokensMakeAScreenfulOfChips()
    {
        open("chat");
        fill(*m_registry->tokens(), 5000, 1000);
        QTRY_VERIFY(chips().size() > 20);
        QVERIFY2(chips().size() < 600, qPrintable(QString::number(chips().size())));
    }

    void clickAndArrowsChooseTokens()
    {
        open("chat");
        fill(*m_registry->tokens(), 5, 5);
        QTRY_COMPARE(chips().size(), 10);
        // Until chips have found their places, a click hits a neighbour.
        const auto click = [this](int at) {
            const QQuickItem* chip = chips().at(at);
            const QPointF centre = chip->mapToScene(QPointF(chip->width() / 2, 10));
            QTest::mouseClick(m_window, Qt::LeftButton, {}, centre.toPoint());
            return m_registry->tokens()->selectedRow();
        };
        QTRY_COMPARE(click(3), 3);
        QTest::keyClick(m_window, Qt::Key_Right);
        QCOMPARE(m_registry->tokens()->selectedRow(), 4);
        QTest::keyClick(m_window, Qt::Key_Down);
        QVERIFY(m_registry->tokens()->selectedRow() > 4);
        QTest::keyClick(m_window, Qt::Key_Home);
        QCOMPARE(m_registry->tokens()->selectedRow(), 0);
        QTest::keyClick(m_window, Qt::Key_End);
        QCOMPARE(m_registry->tokens()->selectedRow(), 9);
    }

    void homeShowsTheHeadingAboveTheFirstToken()
    {
        open("chat");
        fill(*m_registry->tokens(), 2000, 10);
        auto* list = qobject_cast<QQuickItem*>(only("TokenLine")->parentItem()->parentItem());
        const auto top = [list] { return list->property("contentY").toReal() - list->property("originY").toReal(); };
        QTRY_VERIFY(top() > 0);
        m_registry->tokens()->select(0);
        QTRY_VERIFY(top() <= 0);
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
        QTRY_VERIFY(settled());  // what came into sight is built
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
        // Positions are rounded to pixels.
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
        // A click on the link of the answer asks as well.
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

        // What is selected is copied, and Escape ends no more than the answer.
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
    void open(const QString& state, QSize size = QSize(1280, 800), const QString& theme = QStringLiteral("light"),
              const QVariantMap& more = {})
    {
        load(state, theme, more);
        show(size);
    }

    void load(const QString& state, const QString& theme = QStringLiteral("light"), const QVariantMap& more = {})
    {
        m_registry = std::make_unique<InspectorRegistry>();
        m_qml = std::make_unique<QQmlApplicationEngine>();
        m_qml->addImportPath(QStringLiteral("qrc:/qt/qml"));
        m_qml->addImportPath(QStringLiteral(MOCK_MODULES));
        QQmlComponent mock(m_qml.get(), QUrl::fromLocalFile(QStringLiteral(MOCK_MODULES "/Vitrine/App/Program.qml")));
        QVariantMap properties{{"inspectors", QVariant::fromValue(m_registry.get())},
                               {"tokens", QVariant::fromValue(m_registry->tokens())},
                               {"state", state},
                               {"dark", theme == QLatin1String("dark")}};
        properties.insert(more);
        m_app.reset(mock.createWithInitialProperties(properties));
        QVERIFY2(m_app, qPrintable(mock.errorString()));
        m_qml->setInitialProperties({{"app", QVariant::fromValue(m_app.get())}});
        m_qml->load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
        QVERIFY(!m_qml->rootObjects().isEmpty());
        m_window = qobject_cast<QQuickWindow*>(m_qml->rootObjects().constFirst());
    }

    void show(QSize size)
    {
        m_window->resize(size);
        m_window->show();
        m_window->requestActivate();
        QVERIFY(QTest::qWaitForWindowActive(m_window));
    }

    void type(const char* text)
    {
        for (const char* letter = text; *letter; ++letter) QTest::keyClick(m_window, *letter);
    }

    void grow()
    {
        QMetaObject::invokeMethod(session(), "grow", Q_ARG(QVariant, QStringLiteral("another **paragraph**")));
        QCoreApplication::processEvents();
    }

    QQuickItem* editor() const
    {
        QList<QQuickItem*> found;
        gather(m_window->contentItem(), QStringLiteral("Composer"), found);
        for (auto* area : found.first()->findChildren<QQuickItem*>()) {
            if (area->inherits("QQuickTextArea")) return area;
        }
        return nullptr;
    }

    static QQuickItem* readOnlyText(QQuickItem* item)
    {
        if (item->inherits("QQuickTextEdit") && item->property("readOnly").toBool()) return item;
        const QList<QQuickItem*> children = item->childItems();
        for (QQuickItem* child : children) {
            if (QQuickItem* text = readOnlyText(child)) return text;
        }
        return nullptr;
    }

    /// Whether a text that begins so is visible.
    bool shows(const char* beginning) const { return shownBelow(m_window->contentItem(), QLatin1String(beginning)); }

    static bool shownBelow(const QQuickItem* item, QLatin1String beginning)
    {
        if (!item->isVisible()) return false;
        if (item->property("text").toString().startsWith(beginning)) return true;
        const QList<QQuickItem*> children = item->childItems();
        return std::any_of(children.begin(), children.end(),
                           [beginning](const QQuickItem* child) { return shownBelow(child, beginning); });
    }

    /// Of the table.
    QList<QObject*> actions() const
    {
        QObject* table = child("Actions");
        auto all = qvariant_cast<QQmlListReference>(QQmlProperty(table, "all").read());
        QList<QObject*> out;
        for (qsizetype i = 0; i < all.count(); ++i) out << all.at(i);
        return out;
    }

    QObject* session() const { return m_app->property("session").value<QObject*>(); }
    QObject* library() const { return m_app->property("library").value<QObject*>(); }

    /// Those above the conversation, from the first to the last.
    QList<QQuickItem*> banners() const
    {
        QList<QQuickItem*> found;
        gather(only("Notices"), QStringLiteral("Banner"), found);
        found.removeIf([](const QQuickItem* banner) { return !banner->isVisible(); });
        return found;
    }

    static QQuickItem* part(QQuickItem* item, const char* name) { return item->findChild<QQuickItem*>(name); }

    void click(QQuickItem* item)
    {
        const QPointF centre(item->width() / 2, item->height() / 2);
        QTest::mouseClick(m_window, Qt::LeftButton, {}, item->mapToScene(centre).toPoint());
    }

    QList<QQuickItem*> chatRows() const
    {
        QList<QQuickItem*> found;
        gather(only("ChatList"), QStringLiteral("ChatRow"), found);
        std::sort(found.begin(), found.end(), [](const QQuickItem* a, const QQuickItem* b) {
            return a->property("index").toInt() < b->property("index").toInt();
        });
        return found;
    }

    /// The menu of a chat that is open.
    QQuickItem* openMenu() const
    {
        QList<QQuickItem*> found;
        gather(m_window->contentItem(), QStringLiteral("ActionMenuItem"), found);
        found.removeIf([](const QQuickItem* item) { return !item->isVisible(); });
        return found.isEmpty() ? nullptr : found.first();
    }

    /// As a user does it, with the pointer or with keys.
    void beginRename(QQuickItem* row, const QString& way)
    {
        const auto centre = [row] { return row->mapToScene({row->width() / 2, row->height() / 2}).toPoint(); };
        if (way == QLatin1String("double click")) {
            QTest::mouseDClick(m_window, Qt::LeftButton, {}, centre());
            return;
        }
        if (way == QLatin1String("menu")) {
            QList<QQuickItem*> buttons;
            QTest::mouseMove(m_window, {1, 1});  // a pointer that is there already does not come
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

    QStringList calls() const { return m_app->property("calls").toStringList(); }

    QList<QQuickItem*> chips() const
    {
        QList<QQuickItem*> found;
        gather(m_window->contentItem(), QStringLiteral("TokenChip"), found);
        return found;
    }

    QQuickItem* only(const char* type) const
    {
        QList<QQuickItem*> found;
        gather(m_window->contentItem(), QLatin1String(type), found);
        return found.isEmpty() ? nullptr : found.first();
    }

    /// A popup, which is no item.
    QObject* child(const char* type) const
    {
        const QList<QObject*> all = m_window->findChildren<QObject*>();
        for (QObject* object : all) {
            if (QString::fromLatin1(object->metaObject()->className())
                    .startsWith(QLatin1String(type) + QLatin1Char('_')))
                return object;
        }
        return nullptr;
    }

    std::unique_ptr<InspectorRegistry> m_registry;
    std::unique_ptr<QObject> m_app;
    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
    QStringList m_opened;
};

QTEST_MAIN(MainWindowTest)
#include "main_window_test.moc"
