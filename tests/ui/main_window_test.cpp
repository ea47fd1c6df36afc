#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/device_list_model.h"
#include "app/models/chat_file.h"
#include "app/models/chat_list_model.h"
#include "app/models/message_list_model.h"
#include "app/store/database.h"
#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/program_window.h"

#include <QFile>
#include <QFontMetricsF>
#include <QQmlListReference>
#include <QQmlProperty>
#include <QtTest>

#include <utility>

using namespace vitrine;
using namespace vitrine::test;

/// Tests the states of the window, its layout in different sizes, and its settings, actions and devices.
class MainWindowTest : public QObject, protected ProgramWindow {
    Q_OBJECT

private slots:
    void initTestCase() { listen(); }

    void cleanup()
    {
        end();
        const QStringList seen = takeComplaints();
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
        openIn(state, size, theme == QLatin1String("dark") ? AppSettings::Theme::Dark : AppSettings::Theme::Light);
        if (tokens().count() == 0) fill(tokens(), 30, 30);
        QTest::qWait(50);
        QVERIFY(!m_window->grabWindow().isNull());
        int settingsPage = 0;
        for (const char* page : {"General", "Appearance", "Models", "Generation", "Inspector", "Privacy", "Keyboard"}) {
            QMetaObject::invokeMethod(m_window, "showSettings", Q_ARG(QVariant, QString::fromLatin1(page)));
            QTest::qWait(10);
            QCOMPARE(only("SettingsPane")->property("current").toInt(), settingsPage++);
        }
        QMetaObject::invokeMethod(m_window, "hideSettings");
        for (const auto& [action, dialog] :
             {std::pair("palette", "CommandPalette"), std::pair("sheet", "ShortcutSheet")}) {
            QMetaObject::invokeMethod(child("Actions")->property(action).value<QObject*>(), "trigger");
            QObject* popup = child(dialog);
            QVERIFY(popup);
            QTest::qWait(20);
            QMetaObject::invokeMethod(popup, "close");
        }
    }

    void whatChangesBeforeTheWindowIsShownIsShown()
    {
        for (const char* state : {"chat", "ready", "starter", "empty"}) {
            begin(state);
            createWindow();
            m_window->create();  // creates the window without showing it, as in the tray
            QCoreApplication::processEvents();
            library().removeRecent(0);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            show(QSize(700, 500));
            QVERIFY(!m_window->grabWindow().isNull());
            m_window->resize(1280, 800);
            QVERIFY(!m_window->grabWindow().isNull());
            cleanup();
        }
    }

    /// The bar that reports unsaved chats cannot be dismissed. In a narrow window, only the less important end of its
    /// text is cut off.
    void chatsInMemoryAreMarked()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QFile blocker(m_folder->filePath("blocker"));
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        start(Script(), {m_folder->filePath("blocker/data"), m_folder->filePath("vitrine.ini"), {}});
        m_application->settings()->setReduceMotion(true);
        show(QSize(640, 480));
        QTRY_COMPARE(banners().size(), 1);
        QQuickItem* banner = banners().constFirst();
        QVERIFY(!part(banner, "dismiss")->isVisible());
        QCOMPARE(banner->property("action").toString(), QString("Save elsewhere…"));
        const QFontMetricsF metrics(part(banner, "line")->property("font").value<QFont>());
        QVERIFY(metrics.horizontalAdvance("Chats are kept in memory only and are lost") <
                part(banner, "line")->width());
        QCOMPARE(m_application->chatFile()->continueIn(QUrl::fromLocalFile(m_folder->filePath("saved.sqlite"))),
                 QString());
        QTRY_VERIFY(part(banners().constFirst(), "dismiss")->isVisible());
        click(part(banners().constFirst(), "dismiss"));
        QTRY_VERIFY(banners().isEmpty());
    }

    void whatIsNotSavedIsAskedForBeforeTheEnd()
    {
        openIn("chat", QSize(640, 480));
        Database other(m_folder->filePath("chats.sqlite"));
        other.run("BEGIN EXCLUSIVE");
        session().unsent()->setText("half");
        const auto ask = [this](const char* answer) {
            m_window->close();
            QVERIFY(m_window->isVisible());
            QObject* question = child("QuitQuestion");
            QVERIFY(question);
            QTRY_VERIFY(question->property("opened").toBool());
            QVERIFY(shows("Something you wrote, or an answer, could not be saved and would be lost."));
            click(question->findChild<QQuickItem*>(answer));
        };
        ask("stay");
        QTRY_VERIFY(!child("QuitQuestion")->property("visible").toBool());
        QVERIFY(!m_application->unsaved().isEmpty());
        ask("quitAnyway");
        QCOMPARE(m_application->unsaved(), QString());  // the user has accepted the loss
        other.run("ROLLBACK");
    }

    void chatsAreBackedUpAndRestored()
    {
        openIn("chat");
        ChatFile& file = *m_application->chatFile();
        QMetaObject::invokeMethod(m_window, "showSettings", Q_ARG(QVariant, "Privacy"));
        QTRY_VERIFY(shows(qPrintable(file.folder())));
        click(m_window->findChild<QQuickItem*>("backUpNow"));
        QTRY_COMPARE(file.copies().size(), 1);
        QTRY_VERIFY(!file.busy());
        session().versions()->remove(session().messages()->messageAt(2)->id);
        click(m_window->findChild<QQuickItem*>("restoreChats"));
        QObject* dialog = child("RestoreDialog");
        QVERIFY(dialog);
        QTRY_VERIFY(dialog->property("opened").toBool());
        QVERIFY(shows(qPrintable(file.copies()[0].toMap().value("name").toString())));
        QTest::keyClick(m_window, Qt::Key_Down);
        QSignalSpy restored(&file, &ChatFile::restored);
        click(dialog->findChild<QQuickItem*>("addMissing"));
        QTRY_VERIFY(!dialog->property("visible").toBool());
        QTRY_COMPARE(restored.size(), 1);
        QVERIFY(shows(qPrintable(restored[0][0].toString())));
    }

    void aWayToSplitWordsIsChosen()
    {
        openIn("loading");
        QTRY_VERIFY(m_loadRequest != 0);
        Failed failed;
        failed.request = m_loadRequest;
        failed.sentence = std::string("The pre-tokenizer of the file is unknown.");
        failed.preTokenizers = {"qwen2", "default", "gpt-2"};
        failed.likelyPreTokenizers = 1;
        m_send(failed);
        QTRY_COMPARE(library().preTokenizers().size(), 3);
        QObject* choice = child("PreTokenizerChoice");
        QVERIFY(choice);
        QVERIFY(!choice->property("visible").toBool());
        click(part(banners().first(), "action"));
        QTRY_VERIFY(choice->property("opened").toBool());
        QCOMPARE(choice->findChild<QObject*>("list")->property("count").toInt(), 3);
        QTest::keyClick(m_window, Qt::Key_Return);  // does nothing, because no button is the default
        QVERIFY(!library().loading());
        QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Return);
        QVERIFY(library().loading());
        QTRY_VERIFY(!choice->property("visible").toBool());
    }

    void bannersLeaveRoomForTheConversation_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(640, 480), QSize(700, 500), QSize(900, 600), QSize(1280, 800)}) {
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
        }
    }

    /// All notices share one banner. It shows one notice at a time, the most serious one first. A long text is
    /// shortened, and a button shows the complete text.
    void bannersLeaveRoomForTheConversation()
    {
        QFETCH(QSize, size);
        openIn("failed", size);
        const QString wall = QStringLiteral("A sentence that has no end. ").repeated(100);
        library().setError(wall, QStringLiteral("offset 7"));
        session().notices()->setError(wall, {});
        QTest::qWait(20);
        const auto text = [this] { return banners().constFirst()->property("text").toString(); };
        // All banners have the height of one line.
        const qreal height = only("Notices")->height();
        QVERIFY2(height > 20 && height < 40, qPrintable(QString::number(height)));
        for (int left = 4; left > 0; --left) {
            QTRY_COMPARE(banners().size(), 1);
            QQuickItem* banner = banners().constFirst();
            QCOMPARE(only("Notices")->height(), height);
            QCOMPARE(banner->height(), height);
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
            // After the last notice comes the first one again.
            QVERIFY(seen.isEmpty() || text() == seen.constFirst());
            m_window->grabWindow();  // updates the layout after the last click
            if (text() == wall) {
                QVERIFY(part(banner, "details")->isVisible());
                click(part(banner, "details"));
                auto* details = banner->findChild<QObject*>("detailsPanel");
                QTRY_VERIFY(details->property("opened").toBool());
                QCOMPARE(only("Notices")->height(), height);
                QTest::keyClick(m_window, Qt::Key_Escape);
                QTRY_VERIFY(!details->property("visible").toBool());
                m_window->grabWindow();
            }
            click(part(banner, "dismiss"));
            QTest::qWait(0);
        }
        QCOMPARE(library().news(), QStringList());
        QTRY_VERIFY(!only("Notices")->isVisible());  // without notices, the banner takes no space
    }

    void whatFailedCanBeTriedAgain_data()
    {
        QTest::addColumn<QString>("what");
        QTest::newRow("a failed device") << "device";
        QTest::newRow("a model that was given up") << "model";
    }

    void whatFailedCanBeTriedAgain()
    {
        QFETCH(const QString, what);
        openIn("ready");
        const Sentence reason{std::string("The device was lost.")};
        if (what == QLatin1String("device"))
            library().deviceFailed(reason);
        else
            m_send(ModelUnloaded{0, reason});
        const auto isOffered = [&] {
            return what == QLatin1String("device") ? library().offersCpu() : library().offersReopening();
        };
        QTRY_VERIFY(isOffered());
        QTRY_COMPARE(banners().size(), 1);
        QQuickItem* action = part(banners().constFirst(), "action");
        QTRY_VERIFY(action->isVisible());
        waitUntilAtRest(action);
        click(action);
        QTRY_VERIFY(!isOffered() && !library().loading());
        QVERIFY(library().loaded() && library().error().isEmpty());
    }

    void devicesAreChosenInTheSettings()
    {
        openIn("chat", QSize(1280, 1200));
        QMetaObject::invokeMethod(m_window, "showSettings", Q_ARG(QVariant, QStringLiteral("Models")));
        const auto options = [this] { return itemsOf(m_window->contentItem(), QStringLiteral("DeviceOption")); };
        const DeviceListModel& devices = *m_application->devices();
        QTRY_VERIFY(devices.known());
        QTRY_COMPARE(options().size(), devices.count());
        for (int row = devices.count() - 1; row >= 0; --row) {
            const bool usable = devices.index(row).data(DeviceListModel::UsableRole).toBool();
            QCOMPARE(options().at(row)->isEnabled(), usable);
            QMetaObject::invokeMethod(options().at(row), "clicked");
            QCOMPARE(devices.index(row).data(DeviceListModel::ChosenRole).toBool(), usable);
        }
        QCOMPARE(m_application->settings()->device(), devices.index(0).data(DeviceListModel::DeviceRole).toString());
        QMetaObject::invokeMethod(only("SettingsPane")->findChild<QObject*>("reopen"), "clicked");
        QVERIFY(library().loading());
        QTRY_VERIFY(!library().loading());
    }

    void starterInvitesWithExamples()
    {
        openIn("starter");
        const auto examples = [this] {
            QList<QQuickItem*> found;
            for (QQuickItem* item : only("ExamplePrompts")->childItems()) {
                if (item->inherits("QQuickButton")) found << item;
            }
            return found;
        };
        QCOMPARE(examples().size(), 4);
        type("half a draft");
        for (int i = 0; i < 4; ++i) {
            const QString words = examples()[i]->property("text").toString();
            click(examples()[i]);
            QCOMPARE(textOf(0), words);
            QTRY_VERIFY(!session().answer()->generating());
            QCOMPARE(i > 0 ? QString() : session().unsent()->text(), i > 0 ? QString() : QString("half a draft"));
            chats().newChat();
            QTRY_VERIFY(only("ExamplePrompts") && only("ExamplePrompts")->isVisible());
        }
        end();
        openIn("ready");
        QVERIFY(!only("ExamplePrompts")->isVisible());
    }

    void starterCannotBeRemovedFromTheList()
    {
        openIn("empty");
        QList<QQuickItem*> buttons;
        gather(only("EmptyState"), QStringLiteral("IconButton"), buttons);
        QCOMPARE(buttons.size(), 3);
        for (QQuickItem* button : buttons) {
            const bool starter = button->property("text").toString().contains(QLatin1String("Starter"));
            QCOMPARE(button->isVisible(), !starter);
        }
    }

    void keys()
    {
        openIn("chat");
        // Ctrl+Enter acts on the composer. It has no effect, because the composer is empty.
        QTest::keyClick(m_window, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(session().messages()->last()->siblings, 3);
        QTest::keyClick(m_window, Qt::Key_R, Qt::ControlModifier);
        QCOMPARE(session().messages()->last()->siblings, 4);
        QTRY_VERIFY(!session().answer()->generating());
        QTest::keyClick(m_window, Qt::Key_N, Qt::ControlModifier);
        QCOMPARE(session().messages()->count(), 0);
        QTest::keyClick(m_window, Qt::Key_Comma, Qt::ControlModifier);
        QTRY_VERIFY(only("SettingsPane")->isVisible());
        QVERIFY(!only("ConversationPane")->isVisible() && !inspectorShown());
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
        QVERIFY(!inspectorShown());
        QTest::keyClick(m_window, Qt::Key_W, Qt::ControlModifier);
        QTRY_VERIFY(!m_window->isVisible());
    }

    /// Users can look up every shortcut of the window in a table. No key has two meanings.
    void everyShortcutIsInTheTable()
    {
        openIn("chat");
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
        // The sheet of shortcuts lists all shortcuts.
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
        openIn("chat");
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
        chats().newChat();
        find("why");
        QTRY_COMPARE(rows(), QStringList("why <b>is</b>"));
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(session().messages()->count(), 4);
        QTRY_VERIFY(!palette()->property("visible").toBool());
        QVERIFY(editor()->hasActiveFocus());
        find("new");
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(session().messages()->count(), 0);
        QTRY_VERIFY(!palette()->property("visible").toBool());
        find("keyboard");
        QTRY_COMPARE(rows(), QStringList({"Keyboard shortcuts", "Settings: Keyboard"}));
        QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_VERIFY(only("SettingsPane")->isVisible());
        QTRY_VERIFY(only("KeyboardPage")->isVisible());
        QTRY_VERIFY(!palette()->property("visible").toBool());
        // The palette offers every enabled action, except actions that work only in one part of the window.
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
        openIn("chat");
        QTest::keyClick(m_window, Qt::Key_Comma, Qt::ControlModifier);
        QTRY_VERIFY(only("SettingsPane")->isVisible());
        const auto labels = [this] {
            QList<QQuickItem*> rows;
            for (const char* kind : {"SettingRow", "NumberSetting", "SeedSetting"}) {
                gather(only("SettingsPane"), QString::fromLatin1(kind), rows);
            }
            QStringList out;
            for (QQuickItem* row : std::as_const(rows)) {
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
        QVERIFY(shows("No setting matches"));
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!only("SettingsPane")->isVisible());
        QVERIFY(editor()->hasActiveFocus());
    }

    /// A closed inspector does no work. When it is opened, it also shows the tokens that arrived while it was closed.
    void aClosedDockIsGone()
    {
        openIn("ready");
        fill(tokens(), 5, 5);
        QTRY_COMPARE(chips().size(), 10);
        m_application->settings()->setInspectorVisible(false);
        QTRY_VERIFY(!only("InspectorPane"));
        tokens().append(tokens().tokenAt(9)->record);
        m_application->settings()->setInspectorVisible(true);
        QTRY_COMPARE(chips().size(), 11);
        QVERIFY(chips().at(10).selected);
    }

private:
    /// Returns all actions in the table of actions.
    QList<QObject*> actions() const
    {
        QObject* table = child("Actions");
        auto all = qvariant_cast<QQmlListReference>(QQmlProperty(table, "all").read());
        QList<QObject*> out;
        for (qsizetype i = 0; i < all.count(); ++i) out << all.at(i);
        return out;
    }

    /// Returns the visible banners above the conversation, from top to bottom.
    QList<QQuickItem*> banners() const
    {
        QList<QQuickItem*> found;
        gather(only("Notices"), QStringLiteral("Banner"), found);
        found.removeIf([](const QQuickItem* banner) { return !banner->isVisible(); });
        return found;
    }

    static QQuickItem* part(QQuickItem* item, const char* name) { return item->findChild<QQuickItem*>(name); }
};

VITRINE_GUI_TEST(MainWindowTest);
#include "main_window_test.moc"
