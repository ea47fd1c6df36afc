#include "tests/support/test_program.h"
#include "tests/ui/mock_window.h"

#include <QFontMetricsF>
#include <QQmlListReference>
#include <QQmlProperty>
#include <QtTest>

#include <utility>

using namespace vitrine;
using namespace vitrine::test;

/// Tests the states of the window, its layout in different sizes, and its settings, actions and devices.
class MainWindowTest : public QObject, protected MockWindow {
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }

    void cleanup()
    {
        const QString complaints = end();
        QVERIFY2(complaints.isEmpty(), qPrintable(complaints));
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
            load(state);
            m_window->create();  // creates the window without showing it, as in the tray
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

    /// The bar that reports unsaved chats cannot be dismissed. In a narrow window, only the less important end of its
    /// text is cut off.
    void chatsInMemoryAreMarked()
    {
        open("ready", QSize(640, 480));
        auto* file = m_app->property("chatFile").value<QObject*>();
        file->setProperty("notice", "Chats are kept in memory only and are lost when you quit Vitrine. The folder "
                                    "/somewhere/far/away for the chats cannot be created.");
        file->setProperty("inMemory", true);
        QTRY_COMPARE(banners().size(), 1);
        QQuickItem* banner = banners().constFirst();
        QVERIFY(!part(banner, "dismiss")->isVisible());
        QCOMPARE(banner->property("action").toString(), QString("Save elsewhere…"));
        const QFontMetricsF metrics(part(banner, "line")->property("font").value<QFont>());
        QVERIFY(metrics.horizontalAdvance("Chats are kept in memory only and are lost") <
                part(banner, "line")->width());
        file->setProperty("inMemory", false);
        QTRY_VERIFY(part(banners().constFirst(), "dismiss")->isVisible());
        click(part(banners().constFirst(), "dismiss"));
        QTRY_VERIFY(banners().isEmpty());
    }

    void whatIsNotSavedIsAskedForBeforeTheEnd()
    {
        open("chat", QSize(640, 480));
        m_app->setProperty("lost", "All chats since you started Vitrine are only in memory and would be lost.");
        m_window->close();
        QVERIFY(m_window->isVisible());
        QCOMPARE(calls(), QStringList("quit"));
        QMetaObject::invokeMethod(m_app.get(), "quitQuestioned", Q_ARG(QString, m_app->property("lost").toString()));
        QObject* question = child("QuitQuestion");
        QVERIFY(question);
        QTRY_VERIFY(question->property("opened").toBool());
        QVERIFY(shows("All chats since you started Vitrine"));
        click(question->findChild<QQuickItem*>("stay"));
        QTRY_VERIFY(!question->property("visible").toBool());
        QCOMPARE(calls(), QStringList("quit"));
        QMetaObject::invokeMethod(m_app.get(), "quitQuestioned", Q_ARG(QString, m_app->property("lost").toString()));
        QTRY_VERIFY(question->property("opened").toBool());
        click(question->findChild<QQuickItem*>("quitAnyway"));
        QCOMPARE(calls(), QStringList({"quit", "quitAnyway"}));
        m_app->setProperty("lost", "");
    }

    void chatsAreBackedUpAndRestored()
    {
        open("chat");
        QMetaObject::invokeMethod(m_window, "showSettings", Q_ARG(QVariant, "Privacy"));
        QTRY_VERIFY(shows("/home/ada/.local/share/vitrine"));
        click(m_window->findChild<QQuickItem*>("backUpNow"));
        click(m_window->findChild<QQuickItem*>("restoreChats"));
        QObject* dialog = child("RestoreDialog");
        QVERIFY(dialog);
        QTRY_VERIFY(dialog->property("opened").toBool());
        QVERIFY(shows("28 Nov 2026"));
        QTest::keyClick(m_window, Qt::Key_Down);
        click(dialog->findChild<QQuickItem*>("addMissing"));
        QTRY_VERIFY(!dialog->property("visible").toBool());
        QCOMPARE(calls(), QStringList({"backUp", "addFrom file:///home/ada/backups/chats-2026-11-27.sqlite"}));
        QVERIFY(shows("3 chats were restored."));
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
        QTest::keyClick(m_window, Qt::Key_Return);  // does nothing, because no button is the default
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

    /// All notices share one banner. It shows one notice at a time, the most serious one first. A long text is
    /// shortened, and a button shows the complete text.
    void bannersLeaveRoomForTheConversation()
    {
        QFETCH(QSize, size);
        open("failed", size);
        const QString wall = QStringLiteral("A sentence that has no end. ").repeated(100);
        for (QObject* source : {library(), sessionPart("notices")}) source->setProperty("error", wall);
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
            // After the last notice comes the first one again.
            QVERIFY(seen.isEmpty() || text() == seen.constFirst());
            m_window->grabWindow();  // updates the layout after the last click
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
        QTRY_VERIFY(!only("Notices")->isVisible());  // without notices, the banner takes no space
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

    void keys()
    {
        open("chat");
        QTest::keyClick(m_window, Qt::Key_N, Qt::ControlModifier);
        // Ctrl+Enter acts on the composer. It has no effect, because the composer is empty.
        QTest::keyClick(m_window, Qt::Key_Return, Qt::ControlModifier);
        QTest::keyClick(m_window, Qt::Key_R, Qt::ControlModifier);
        QTest::keyClick(m_window, Qt::Key_Q, Qt::ControlModifier);
        QCOMPARE(calls(), QStringList({"newChat", "regenerate", "quit"}));
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
        open("chat");
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
