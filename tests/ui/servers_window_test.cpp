#include "app/library/endpoints.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "app/settings/language.h"
#include "tests/remote/fake_server.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"
#include "tests/ui/program_window.h"

#include <QAccessible>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>
#include <optional>

namespace {

using namespace vitrine;
using namespace vitrine::test;

const char* const kServersScript = R"({"model": {"name": "Scripted", "architecture": "llama", "contextLength": 4096},
  "loadMilliseconds": 1, "millisecondsPerToken": 1, "answers": [{"text": "From here."}]})";

}  // namespace

/// Tests servers in the complete window. The user adds a server in the model picker and continues a chat with one of
/// its models.
class ServersWindowTest : public QObject, private ProgramWindow {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        speakEnglish();
        listen();
        QVERIFY(m_server.isRunning());
        openInNewFolder(kServersScript);
        load();
    }
    void cleanupTestCase()
    {
        QCOMPARE(takeComplaints().join(QLatin1Char(0x0A)), QString());
        end();
    }

    void aChatMovesToAServerThatWasAdded()
    {
        ask(QStringLiteral("Hi"));
        const QString host = QString::fromStdString(m_server.address()).mid(7);
        click(itemsOf(m_window->contentItem(), "ModelPicker").constFirst());
        QTRY_VERIFY(named("addServer"));
        QVERIFY(!named("serverAddress"));
        click(named("addServer"));
        QTRY_VERIFY(named("serverAddress"));
        const auto isMemoryDumped = [] {
            QFile filter(QStringLiteral("/proc/self/coredump_filter"));
            return filter.open(QIODevice::ReadOnly) && filter.readAll().trimmed().toInt(nullptr, 16) != 0;
        };
        QVERIFY(isMemoryDumped());
        named("serverKey")->forceActiveFocus();  // focus the field before typing the key
        QVERIFY(!isMemoryDumped());
        // A screen reader gets a description of the field for the key.
        QAccessibleInterface* heard = QAccessible::queryAccessibleInterface(named("serverKey"));
        QVERIFY(heard && !heard->text(QAccessible::Name).isEmpty());
        named("serverAddress")->setProperty("text", "ftp://nowhere");
        picture("form");
        click(named("testServer"));
        QTRY_VERIFY(!textsWith("is not a valid server address").isEmpty());
        QCOMPARE(endpoints()->count(), 0);
        named("serverAddress")->setProperty("text", QString::fromStdString(m_server.address()));
        click(named("testServer"));
        QTRY_VERIFY(!textsWith("vLLM 0.11.0").isEmpty());
        QTRY_VERIFY(!named("serverAddress"));
        QVERIFY(textsWith("log-probabilities of at most 20").isEmpty());
        picture("listed");
        click(named("tellServer"));
        QTRY_VERIFY(!textsWith("log-probabilities of at most 20").isEmpty());
        picture("told");
        click(named("addServer"));
        QTRY_VERIFY(named("serverAddress"));
        QObject* popup = m_window->findChild<QObject*>(QStringLiteral("modelPopup"));
        QVERIFY(popup);
        for (const int height : {1000, 800, 600}) {  // check the popup when its content is as large as possible
            m_window->resize(m_window->width(), height);
            QTRY_COMPARE(m_window->contentItem()->height(), qreal(height));
            QTRY_VERIFY2(popup->property("y").toReal() +
                                 itemsOf(m_window->contentItem(), "ModelPicker").constFirst()->mapToScene({0, 0}).y() >=
                             0,
                         qPrintable(QString::number(height)));
            picture(qPrintable(QStringLiteral("tall%1").arg(height)));
        }

        m_application->library()->load(QString::fromStdString(m_server.path("plain")));
        QTRY_COMPARE(m_application->library()->host(), host);
        // The window shows the name of the server on which the model runs.
        QTRY_VERIFY(!textsWith("plain on " + host).isEmpty());
        QTRY_VERIFY(!textsWith(host + " has not received all of this chat").isEmpty());
        QVERIFY(!session().sender()->canSend());
        QVERIFY(!named("dismiss"));  // the banner cannot be dismissed; it stays until the user decides
        picture("asked");
        session().sender()->allowServer();
        ask(QStringLiteral("And now?"));
        QCOMPARE(session().messages()->last()->text, QString::fromUtf8("Gr\xC3\xBC\xC3\x9F"
                                                                       "e aus dem Glashaus \xF0\x9F\x8F\xA0!"));
        QTRY_VERIFY(textsWith("Going on sends").isEmpty());
        picture("answered");
    }

    /// The header and the answers show the name of the server. Tooltips and screen readers also give its address.
    void theWindowSaysWhereAChatRuns()
    {
        const QString address = QString::fromStdString(m_server.address());
        QCOMPARE(endpoints()->add("Glass house", address, {}), QString());
        QTRY_COMPARE(place()->property("text").toString(), QString("plain on Glass house"));
        QCOMPARE(heard(place(), QAccessible::Name), QString("plain on Glass house"));
        QCOMPARE(heard(place(), QAccessible::Description), address);
        QTRY_COMPARE(labels(), QStringList({"Scripted", "plain on Glass house"}));
        const QList<QQuickItem*> messages = itemsOf(m_window->contentItem(), "MessageDelegate");
        QVERIFY(heard(messages.last(), QAccessible::Name).startsWith("plain on Glass house: Gr"));
        QCOMPARE(heard(messages.last(), QAccessible::Description), address);
        QCOMPARE(itemsOf(m_window->contentItem(), "AnswerLabel").last()->property("address").toString(), address);

        // Add another server with the same name and the same model.
        const FakeServer other(QStringLiteral("vllm"), {"--only", "plain"});
        QCOMPARE(endpoints()->add("Glass house", QString::fromStdString(other.address()), {}), QString());
        const QString hers = QStringLiteral("plain on Glass house (%1)").arg(address.mid(7));
        const QString its =
            QStringLiteral("plain on Glass house (%1)").arg(QString::fromStdString(other.address()).mid(7));
        QTRY_COMPARE(labels(), QStringList({"Scripted", hers}));
        use(other, "plain");
        QTRY_COMPARE(place()->property("text").toString(), its);
        session().sender()->allowServer();
        session().sender()->regenerate();
        QTRY_VERIFY(!session().answer()->generating());
        QTRY_COMPARE(labels(), QStringList({"Scripted", its}));
        session().versions()->showVersion(-1);
        QTRY_COMPARE(labels(), QStringList({"Scripted", hers}));
        QTRY_VERIFY(endpoints()->data(endpoints()->index(1), Endpoints::VerdictRole).toString().endsWith(" 1 model"));
        picture("two");
        for (const int width : {600, 360}) {  // the model's name is shortened before the server's name
            m_window->resize(width, 800);
            QTRY_VERIFY(m_window->contentItem()->width() == width && place()->width() > 60);
            QVERIFY(place()->mapToScene({place()->width(), 0}).x() <= width);
            picture(qPrintable(QStringLiteral("where%1").arg(width)));
        }
        m_window->resize(1100, 800);
        endpoints()->remove(1);
        QTRY_COMPARE(labels(), QStringList({"Scripted", "plain on Glass house"}));
        // The address of the server is stored with the answer. Therefore it is shown even after the server was removed.
        session().versions()->showVersion(1);
        QTRY_COMPARE(labels(), QStringList({"Scripted", "plain on " + QString::fromStdString(other.address()).mid(7)}));
        session().versions()->showVersion(-1);

        end();
        open(kServersScript);  // start the program again with the same data
        QTRY_COMPARE(labels(), QStringList({"Scripted", "plain on Glass house"}));
        use(m_server, "plain");
    }

    /// If the user leaves the form without saving it, the typed key is discarded. The form is completely visible, even
    /// below a list of servers.
    void nothingStaysOfAFormThatWasLeft()
    {
        m_window->resize(1280, 800);
        QTRY_COMPARE(m_window->contentItem()->height(), qreal(800));
        const auto fill = [this] {
            QObject* popup = openPicker();
            QTRY_VERIFY(popup && named("addServer"));
            click(named("addServer"));
            QTRY_VERIFY(named("serverKey"));
            QCOMPARE(named("serverKey")->property("text").toString(), QString());
            QCOMPARE(named("serverAddress")->property("text").toString(), QString());
            QVERIFY(textsWith("is not a valid server address").isEmpty());
            named("serverAddress")->setProperty("text", "ftp://nowhere");
            named("serverKey")->forceActiveFocus(Qt::TabFocusReason);
            write("secret");
            QMetaObject::invokeMethod(named("testServer"), "clicked");
            QTRY_VERIFY(!textsWith("is not a valid server address").isEmpty());
        };
        fill();
        picture("form1280");
        for (const char* part : {"serverAddress", "serverKey", "testServer", "leaveServer"}) {
            const QQuickItem* item = named(part);
            const QQuickItem* view = item;
            while (view && !view->inherits("QQuickFlickable")) view = view->parentItem();
            QVERIFY(view);
            const QRectF shown = item->mapRectToItem(view, item->boundingRect());
            QVERIFY2(shown.top() >= 0 && shown.bottom() <= view->height(), part);
        }
        click(named("leaveServer"));
        fill();
        // Undo in the field does not bring back the discarded key.
        QTest::keyClick(m_window, Qt::Key_Z, Qt::ControlModifier);
        QTest::keyClick(m_window, Qt::Key_Escape);
        QObject* popup = m_window->findChild<QObject*>(QStringLiteral("modelPopup"));
        QTRY_VERIFY(!popup->property("visible").toBool());
        fill();
        popup->setProperty("visible", false);
        QTRY_VERIFY(!popup->property("visible").toBool());
        fill();
        click(named("leaveServer"));
        popup->setProperty("visible", false);
        m_window->resize(1100, 800);
    }

    /// When a server's model is opened, the program finds out which features the server supports. The row of the server
    /// lists them.
    void whatTheServerCanDoIsFoundOutAndSaid()
    {
        QObject* popup = openPicker();
        QVERIFY(popup);
        QTRY_VERIFY(find(m_window->contentItem(), "tellServer"));
        if (textsWith("The server accepts a seed.").isEmpty()) click(find(m_window->contentItem(), "tellServer"));
        QTRY_VERIFY(!textsWith("with 5 short answers from plain.").isEmpty());
        for (const char* sentence :
             {"The server returns token ids.", "log-probabilities of at most 20",
              "The server returns log-probabilities of the prompt.", "counts the tokens of a text.",
              "the prompt that it makes of the messages.", "the probability of any chosen token.",
              "The server accepts a seed.", "The server accepts a logit bias."})
            QVERIFY2(!textsWith(QLatin1String(sentence)).isEmpty(), sentence);
        QVERIFY(textsWith("The features listed below").isEmpty());
        AppSettings& settings = *m_application->settings();
        const QSize before = m_window->size();
        for (const int width : {1100, 360}) {
            m_window->resize(width, 800);
            for (const AppSettings::Theme theme : {AppSettings::Theme::Light, AppSettings::Theme::Dark}) {
                settings.setTheme(theme);
                if (!popup->property("opened").toBool())
                    click(itemsOf(m_window->contentItem(), "ModelPicker").constFirst());
                QTRY_VERIFY(!textsWith(" short answers from plain.").isEmpty());
                picture(qPrintable(QStringLiteral("abilities-%1-%2").arg(width).arg(int(theme))));
            }
        }
        settings.setTheme(AppSettings::Theme::Light);
        m_window->resize(before);
        popup->setProperty("visible", false);
    }

    /// When a server is tested, the view scrolls to the result, even below a long list of models.
    void theVerdictIsInSight()
    {
        QObject* popup = openPicker();
        QVERIFY(popup);
        QTRY_VERIFY(find(m_window->contentItem(), "serverList"));
        QQuickItem* list = find(m_window->contentItem(), "serverList");
        QCOMPARE(endpoints()->add("Second", "http://127.0.0.1:9", {}), QString());
        QTRY_VERIFY(!textsWith("No server answers").isEmpty());
        const auto isInSight = [&] {
            const QQuickItem* verdict = itemWith(list, "No server answers");
            if (!verdict) return false;
            const QRectF place = verdict->mapRectToItem(list, verdict->boundingRect());
            return place.top() >= 0 && place.bottom() <= list->height();
        };
        QVERIFY(find(list, "allModels"));
        // Emit the signal instead of clicking, because the button may be outside the visible part of the list.
        QVERIFY(QMetaObject::invokeMethod(find(list, "allModels"), "clicked"));
        QTRY_VERIFY(list->property("contentHeight").toReal() > 2 * list->height());
        endpoints()->ask(1);
        QTRY_VERIFY(isInSight());
        picture("verdict");
        endpoints()->remove(1);
        popup->setProperty("visible", false);
    }

    void pagesSayWhatTheServerSays()
    {
        AppSettings& settings = *m_application->settings();
        settings.setInspectorVisible(true);
        const std::pair<const char*, const char*> pages[] = {{"tokens", ""},
                                                             {"logits", "gave only the 20 most probable tokens"},
                                                             {"samplers", "Servers do not report which candidates"},
                                                             {"tracked", "Enter a word"},
                                                             {"compare", "runs on a server"},
                                                             {"check", "does not show its template"},
                                                             {"record", "vLLM 0.11.0"}};
        for (const auto& [page, words] : pages) {
            settings.setInspectorPage(QLatin1String(page));
            if (qstrcmp(page, "tokens") != 0) QTRY_VERIFY2(!textsWith(QLatin1String(words)).isEmpty(), page);
            picture(page);
        }
        settings.setInspectorVisible(false);
    }

    void aFewLettersFindAModel()
    {
        QObject* popup = openPicker();
        QVERIFY(popup);
        QTRY_VERIFY(named("findModel"));
        QQuickItem* field = named("findModel");
        const auto offered = [this] {
            QStringList names;
            for (const QQuickItem* button : itemsOf(named("serverList"), "PlainButton"))
                if (!button->property("hint").toString().isEmpty()) names << button->property("text").toString();
            return names;
        };
        QCOMPARE(offered().size(), 8);
        QCOMPARE(offered().first(), QString("plain"));  // the model that is in use comes first
        field->forceActiveFocus(Qt::TabFocusReason);
        write("zzz");
        QTRY_VERIFY(named("noModel") && offered().isEmpty());
        QVERIFY(!named("allModels"));
        picture("none-found");
        QTest::keyClick(m_window, Qt::Key_Return);
        QTest::keyClick(m_window, Qt::Key_Escape);  // clears the search text without closing the popup
        QCOMPARE(field->property("text").toString(), QString());
        QVERIFY(popup->property("opened").toBool());
        write("LF cr");
        QTRY_COMPARE(offered(), QStringList{"crlf"});
        QTest::keyClick(m_window, Qt::Key_A, Qt::ControlModifier);
        write("l");
        QTRY_COMPARE(offered().size(), 8);
        const int crlf = static_cast<int>(offered().indexOf("crlf"));
        QVERIFY(crlf > 0);
        for (int i = 0; i <= crlf; ++i) QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Up);
        QVERIFY(heard(field, QAccessible::Description).endsWith(" found: crlf"));
        picture("found");
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_COMPARE(m_application->library()->path(), QString::fromStdString(m_server.path("crlf")));
        QTRY_VERIFY(!popup->property("visible").toBool());
        shake();
    }

    void aModelOfAServerAnswersAgain()
    {
        const int versions = session().messages()->last()->siblings;
        QVERIFY(QMetaObject::invokeMethod(itemsOf(m_window->contentItem(), "MessageView").constFirst(),
                                          "againWithWanted",
                                          Q_ARG(double, static_cast<double>(session().messages()->last()->id))));
        QTRY_VERIFY(named("findModel"));
        QVERIFY(!named("companion"));
        picture("again");
        named("findModel")->forceActiveFocus(Qt::TabFocusReason);
        write("bytew");
        QTest::keyClick(m_window, Qt::Key_Return);
        const QString path = QString::fromStdString(m_server.path("bytewise"));
        QTRY_COMPARE(m_application->library()->path(), path);
        QTRY_COMPARE(session().messages()->last()->siblings, versions + 1);
        QTRY_VERIFY(!session().answer()->generating());
        QTRY_COMPARE(labels().last(), QString("bytewise on Glass house"));
        shake();
    }

    void aToolsCallIsFolded()
    {
        use(m_server, "tools");
        ask(QStringLiteral("And now?"));
        QTRY_VERIFY(!textsWith("Tool call, not run: look").isEmpty());
        const auto shown = [this] {
            const QList<QQuickItem*> chunks = itemsOf(m_window->contentItem(), "PlainChunk");
            return std::any_of(chunks.begin(), chunks.end(), [](const QQuickItem* chunk) {
                return chunk->property("text").toString().contains("{\"at\": 1}");
            });
        };
        picture("folded");
        QVERIFY(!shown());
        QTRY_VERIFY(find(m_window->contentItem(), "fold"));
        click(find(m_window->contentItem(), "fold"));
        QTRY_VERIFY(shown());
        picture("unfolded");
    }

    void anAnswerThatBreaksOffIsContinuedFromThere()
    {
        use(m_server, "drop3");
        session().sender()->send(QStringLiteral("And now?"));
        QTRY_VERIFY(!session().answer()->generating());
        const QString kept = session().messages()->last()->text;
        QVERIFY(!kept.isEmpty() && session().messages()->last()->state == MessageState::Failed);
        QTRY_VERIFY(!textsWith("can be continued").isEmpty());
        use(m_server, "plain");
        QTRY_VERIFY(find(m_window->contentItem(), "action"));
        picture("broken");
        click(find(m_window->contentItem(), "action"));
        QTRY_VERIFY(!session().answer()->generating() && session().messages()->last()->state == MessageState::Complete);
        QVERIFY(session().messages()->last()->text.startsWith(kept));
        QCOMPARE(session().messages()->last()->siblings, 2);  // the version before the continuation is kept
        QVERIFY(m_server.asked().back().body["continue_final_message"].toBool());
    }

    void aRefusalIsMarked()
    {
        use(m_server, "refusal");
        ask(QStringLiteral("And now?"));
        QTRY_VERIFY(!textsWith("marks this text as a refusal").isEmpty());
        picture("refused");
    }

    void offlineItIsNotAsked()
    {
        const std::size_t before = m_server.asked().size();
        const int messages = session().messages()->count();
        const auto button = [this] {
            return itemsOf(m_window->contentItem(), "ModelPicker").constFirst()->property("text").toString();
        };
        QVERIFY(!place()->property("text").toString().contains("Offline") && !button().contains("Offline"));
        endpoints()->setOffline(true);
        QTRY_VERIFY(place()->property("text").toString().contains("Offline"));
        QVERIFY(button().startsWith("Offline"));
        QVERIFY(!session().sender()->canSend());
        session().unsent()->setText(QStringLiteral("And now?"));
        QTRY_VERIFY(!textsWith("Offline: nothing is sent").isEmpty());
        picture("offline");
        session().sender()->sendUnsent();
        QVERIFY(!session().answer()->generating());
        QCOMPARE(session().messages()->count(), messages);
        QCOMPARE(session().unsent()->text(), QString("And now?"));
        session().unsent()->setText({});
        QCOMPARE(m_server.asked().size(), before);
    }

    /// While a server's model is in use, the switch to work offline is shown. A server is removed only after the user
    /// confirms it.
    void aServerIsForgottenWhenThatIsConfirmed()
    {
        endpoints()->setOffline(false);
        QObject* popup = openPicker();
        QVERIFY(popup);
        QTRY_VERIFY(named("forgetServer"));
        named("serverList")->setProperty("contentY", 0);
        click(named("forgetServer"));
        QTRY_VERIFY(named("reallyForget"));
        QCOMPARE(endpoints()->count(), 1);
        picture("forget");
        QVERIFY(named("offline"));
        click(named("reallyForget"));
        QTRY_COMPARE(endpoints()->count(), 0);
        QTRY_VERIFY(!m_application->library()->loaded());
        QTRY_VERIFY(!textsWith("was removed").isEmpty());
        QVERIFY(!session().sender()->canSend());
        const QList<QQuickItem*> banners = itemsOf(m_window->contentItem(), "Banner");
        const auto told = std::ranges::find_if(banners, [](const QQuickItem* banner) {
            return banner->property("text").toString().contains("was removed");
        });
        QVERIFY(told != banners.end());
        QCOMPARE((*told)->property("tone").toInt(), 0);  // the banner is not shown as an error
        picture("forgotten");
    }

private:
    Endpoints* endpoints() const { return m_application->library()->endpoints(); }

    /// Opens the popup of the model picker. Returns null if the popup does not open.
    QObject* openPicker()
    {
        QQuickItem* button = itemsOf(m_window->contentItem(), "ModelPicker").constFirst();
        const auto popup = [this] { return m_window->findChild<QObject*>(QStringLiteral("modelPopup")); };
        const auto is = [&](const char* state) { return popup() && popup()->property(state).toBool(); };
        // Wait until the popup is completely open or completely closed. It may also not exist yet.
        if (!QTest::qWaitFor([&] { return is("opened") == is("visible"); }, kPatience)) return nullptr;
        if (!is("opened")) click(button);
        return QTest::qWaitFor([&] { return is("opened"); }, kPatience) ? popup() : nullptr;
    }

    QQuickItem* named(const char* name) const { return find(m_window->contentItem(), QLatin1String(name)); }
    QQuickItem* place() const { return named("place"); }
    /// Returns the labels above the answers.
    QStringList labels() const
    {
        QStringList texts;
        for (const QQuickItem* label : itemsOf(m_window->contentItem(), "AnswerLabel"))
            texts << label->property("text").toString();
        return texts;
    }
    /// Returns a text that a screen reader gets for an item.
    static QString heard(QQuickItem* item, QAccessible::Text what)
    {
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(item);
        return interface ? interface->text(what) : QString();
    }

    /// Resizes the window twice, because Qt 6.4 may place items incorrectly that changed while they were hidden.
    void shake()
    {
        for (const QSize size : {QSize(500, 500), QSize(1100, 800)}) {
            m_window->resize(size);
            QTRY_COMPARE(m_window->contentItem()->size().toSize(), size);
        }
    }
    void write(const char* letters)
    {
        for (const char* letter = letters; *letter; ++letter) QTest::keyClick(m_window, *letter);
    }
    void use(const FakeServer& server, const char* model)
    {
        const QString path = QString::fromStdString(server.path(model));
        m_application->library()->load(path);
        QTRY_VERIFY(m_application->library()->path() == path && !m_application->library()->loading());
    }

    static QQuickItem* find(QQuickItem* item, const QString& name)
    {
        if (!item->isVisible()) return nullptr;
        if (item->objectName() == name) return item;
        const QList<QQuickItem*> children = item->childItems();
        for (QQuickItem* child : children) {
            if (QQuickItem* found = find(child, name)) return found;
        }
        return nullptr;
    }
    /// Waits until an item has stopped moving, and clicks it. A new item gets its position only in the next frames.
    void click(QQuickItem* item)
    {
        const auto center = [item] { return item->mapToScene({item->width() / 2, item->height() / 2}); };
        QPointF before = center();
        QSignalSpy drawn(m_window, &QQuickWindow::frameSwapped);
        for (int still = 0; still < 3; still = before == center() ? still + 1 : 0, before = center()) {
            m_window->update();
            if (!drawn.wait(kPatience)) break;
        }
        QTest::mouseClick(m_window, Qt::LeftButton, {}, center().toPoint());
    }
    /// Returns the visible texts that contain `part`.
    QStringList textsWith(const QString& part) const { return textsBelow(m_window->contentItem(), part); }
    static QStringList textsBelow(QQuickItem* item, const QString& part)
    {
        QStringList texts;
        if (!item->isVisible()) return texts;
        const QString text = item->property("text").toString();
        if (item->inherits("QQuickText") && text.contains(part)) texts << text;
        const QList<QQuickItem*> children = item->childItems();
        for (QQuickItem* child : children) texts << textsBelow(child, part);
        return texts;
    }
    static QQuickItem* itemWith(QQuickItem* item, const QString& part)
    {
        if (item->inherits("QQuickText") && item->property("text").toString().contains(part)) return item;
        const QList<QQuickItem*> children = item->childItems();
        for (QQuickItem* child : children) {
            if (QQuickItem* found = itemWith(child, part)) return found;
        }
        return nullptr;
    }
    /// Saves a screenshot in the folder that the environment variable VITRINE_PICTURES names. VITRINE_LANGUAGE selects
    /// the language "de" or "zh_CN"; VITRINE_THEME selects the theme "dark".
    void picture(const char* name)
    {
        const QString folder = qEnvironmentVariable("VITRINE_PICTURES");
        if (folder.isEmpty()) return;
        const bool isDark = qEnvironmentVariable("VITRINE_THEME") == "dark";
        if (isDark) m_application->settings()->setTheme(AppSettings::Theme::Dark);
        const auto tellAll = [this] {
            m_qml->retranslate();
            announceTexts(*m_application);
        };
        std::optional<WindowLanguage> language;
        if (const QString wanted = qEnvironmentVariable("VITRINE_LANGUAGE"); !wanted.isEmpty()) {
            language.emplace().speak(WindowLanguage::firstKnown({wanted}));
            tellAll();
        }
        QTest::qWait(400);
        m_window->grabWindow().save(folder + u'/' + QLatin1String(name) + QStringLiteral(".png"));
        if (isDark) m_application->settings()->setTheme(AppSettings::Theme::Light);
        if (!language) return;
        language.reset();
        tellAll();
    }

    FakeServer m_server{QStringLiteral("vllm")};
};

VITRINE_GUI_TEST(ServersWindowTest);
#include "servers_window_test.moc"
