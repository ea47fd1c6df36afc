#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/dropped_files.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/library/recent_models.h"
#include "app/models/chat_file.h"
#include "app/models/chat_find.h"
#include "app/models/chat_list_model.h"
#include "app/models/message_list_model.h"
#include "core/generate/engine/scripted_engine.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QGuiApplication>
#include <QScreen>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWindow>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const char* const kScript = R"({
  "model": {"name": "Scripted", "architecture": "llama", "contextLength": 4096},
  "loadMilliseconds": 1, "millisecondsPerToken": 1,
  "answers": [
    {"text": "The **first** answer.\n\n```cpp\nint x;\n```\n"},
    {"text": "Half an", "failure": "The script ends here."},
    {"text": "A very long answer that goes on and on and on, until somebody stops it."}
  ]
})";

EngineBridge::EngineFactory scripted(const char* script)
{
    return
        [script](EventSink sink) { return std::make_unique<ScriptedEngine>(Script::parse(script), std::move(sink)); };
}

Folders foldersIn(const QTemporaryDir& folder)
{
    return chooseFolders(folder.path());
}

}  // namespace

/// Tests the complete program without its window. The scripted engine runs on its own thread.
class ApplicationTest : public QObject {
    Q_OBJECT

private slots:
    void wholeConversation();
    void nextStartShowsTheSame();
    void chatListFollows();
    void droppedFiles();
    void whatHappensWithOtherFilesIsSaid();
    void forwardedFiles();
    void damagedDatabaseIsSaid();
    void chatsInMemoryAreNotLostWithoutAQuestion();
    void unwritableSettingsAreSaid();
    void windowComesBackInItsSize();
    void hiddenStartShowsTheWindowWithoutATray();
    void quittingWhileAnswering();

private:
    static QString text(Application& application, int row)
    {
        return application.session()->messages()->index(row).data(MessageListModel::TextRole).toString();
    }
    static void ask(Application& application, const QString& question)
    {
        application.session()->sender()->send(question);
        QVERIFY(application.session()->answer()->generating());
        QTRY_VERIFY(!application.session()->answer()->generating());
    }
    static void load(Application& application)
    {
        application.library()->start("scripted.gguf");
        QTRY_VERIFY(application.library()->loaded());
    }
};

void ApplicationTest::wholeConversation()
{
    const QTemporaryDir folder;
    Application application(foldersIn(folder), scripted(kScript));
    QCOMPARE(application.library()->loaded(), false);
    load(application);
    QCOMPARE(application.library()->name(), QString("Scripted"));
    const RecentModels* recent = application.library()->recent();
    // The scripted engine has no model file. Therefore its model must not be in the list of recent models.
    for (int row = 0; row < recent->count(); ++row) {
        QVERIFY(!recent->index(row).data(RecentModels::PathRole).toString().endsWith("scripted.gguf"));
    }
    ask(application, "Hello");
    QCOMPARE(text(application, 1), QString("The **first** answer.\n\n```cpp\nint x;\n```\n"));
    const auto* tokens = qobject_cast<TokenStripModel*>(application.tokens());
    QVERIFY(tokens->promptCount() > 0);
    QVERIFY(tokens->count() > tokens->promptCount());
    QByteArray bytes;
    for (int row = tokens->promptCount(); row < tokens->count(); ++row) {
        const TokenRecord& record = tokens->tokenAt(row)->record;
        QCOMPARE(record.position, row);
        if (record.kind == TokenKind::Normal) bytes += QByteArray::fromStdString(record.bytes);
    }
    QCOMPARE(QString::fromUtf8(bytes), text(application, 1));
    QCOMPARE(application.session()->gauge()->used() > 0, true);

    ask(application, "More");
    QCOMPARE(application.session()->messages()->index(3).data(MessageListModel::ErrorTextRole).toString(),
             QString("The script ends here."));
    QCOMPARE(text(application, 3), QString("Half an"));
}

void ApplicationTest::nextStartShowsTheSame()
{
    const QTemporaryDir folder;
    int tokenCount = 0;
    {
        Application application(foldersIn(folder), scripted(kScript));
        load(application);
        ask(application, "Hello");
        application.session()->unsent()->setText("unsent");
        tokenCount = qobject_cast<TokenStripModel*>(application.tokens())->count();
    }
    Application application(foldersIn(folder), scripted(kScript));
    QCOMPARE(application.session()->chat()->title(), QString("Hello"));
    QCOMPARE(application.session()->unsent()->text(), QString("unsent"));
    QCOMPARE(application.session()->messages()->count(), 2);
    QCOMPARE(qobject_cast<TokenStripModel*>(application.tokens())->count(), tokenCount);
    QVERIFY(!application.session()->sender()->canSend());
}

void ApplicationTest::chatListFollows()
{
    const QTemporaryDir folder;
    Application application(foldersIn(folder), scripted(kScript));
    auto* chats = qobject_cast<ChatListModel*>(application.chats());
    QCOMPARE(chats->count(), 1);
    QCOMPARE(chats->currentRow(), 0);
    chats->newChat();
    QCOMPARE(chats->count(), 1);
    load(application);
    ask(application, "Hello");
    QCOMPARE(chats->index(0).data(ChatListModel::TitleRole).toString(), QString("Hello"));
    const qint64 first = application.session()->chat()->id();
    chats->setFilter("first");  // the excerpt of a match leaves out Markdown markers of bold text
    QTRY_VERIFY(!chats->searching());
    QVERIFY(chats->index(0).data(ChatListModel::ExcerptRole).toString().startsWith("The first"));
    chats->open(0);
    QVERIFY(application.find()->active());
    QCOMPARE(application.find()->text(), QString("first"));
    QCOMPARE(application.find()->current(), 1);
    chats->setFilter("");
    chats->newChat();
    QCOMPARE(chats->count(), 2);
    QVERIFY(application.session()->chat()->id() != first);
    chats->open(1);
    QCOMPARE(application.session()->chat()->id(), first);
    chats->rename(1, "Renamed");
    QCOMPARE(application.session()->chat()->title(), QString("Renamed"));
    chats->remove(1);
    QVERIFY(application.session()->chat()->id() != first);
    QCOMPARE(chats->count(), 1);
    QCOMPARE(chats->currentRow(), 0);
    chats->undoRemove();
    QCOMPARE(application.session()->chat()->id(), first);
    QCOMPARE(application.session()->messages()->count(), 2);
    // Undo restores messages and chats in the order in which they were removed, the last first.
    ChatSession* session = application.session();
    QVERIFY(!session->undo()->available());
    session->versions()->remove(session->messages()->messageAt(1)->id);
    chats->remove(0);
    QVERIFY(session->undo()->available() &&
            session->undo()->text().isEmpty());  // the list of chats shows the removal itself
    session->undo()->restore();
    QVERIFY(!chats->canUndoRemove());
    QCOMPARE(chats->count(), 2);
    QVERIFY2(session->undo()->text().contains("deleted"), qPrintable(session->undo()->text()));
    session->undo()->restore();
    QCOMPARE(session->chat()->id(), first);
    QCOMPARE(session->messages()->count(), 2);
    QVERIFY(!session->undo()->available());
    for (int i = 0; i < 2; ++i) chats->remove(0);
    // After the last chat is removed, a new empty chat exists.
    QVERIFY(application.session()->chat()->id() != 0);
    QCOMPARE(chats->count(), 1);
}

void ApplicationTest::droppedFiles()
{
    const QTemporaryDir folder;
    Application application(foldersIn(folder), scripted(kScript));
    QVERIFY(!application.dropped()->open({}));
    QVERIFY(!application.library()->error().isEmpty());
    QVERIFY(!application.dropped()->open({QUrl::fromLocalFile("/etc")}));
    QVERIFY2(application.library()->error().startsWith("The folder etc contains no model"),
             qPrintable(application.library()->error()));
    QFile file(folder.filePath("A B.GGUF"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("GGUF");
    file.close();
    QVERIFY(application.dropped()->open({QUrl::fromLocalFile("/etc/passwd"), QUrl::fromLocalFile(file.fileName())}));
    QCOMPARE(application.library()->error(), QString());
    QTRY_VERIFY(application.library()->loaded());
}

void ApplicationTest::whatHappensWithOtherFilesIsSaid()
{
    const QTemporaryDir folder;
    const auto write = [&folder](const char* name) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", name);
        file.write("GGUF");
        return QUrl::fromLocalFile(file.fileName());
    };
    const QUrl a = write("a.gguf");
    const QUrl b = write("b.gguf");
    // Loading takes a minute. Every load is therefore still running when the test replaces or cancels it.
    Application application(foldersIn(folder), scripted(R"({"loadMilliseconds": 60000})"));
    const auto notice = [&application] { return application.session()->notices()->notice(); };
    QVERIFY(application.dropped()->open({a, b}));
    QCOMPARE(application.library()->loadName(), QString("a.gguf"));
    QCOMPARE(
        notice(),
        QString(
            "The 2 files belong to several models, but only one model can be open. Vitrine opens a.gguf, not b.gguf."));
    const QVariantMap look = application.dropped()->preview({a, b});
    QCOMPARE(look["model"].toString(), QString("a.gguf"));
    QCOMPARE(look["sentence"].toString(), notice());

    QVERIFY(application.dropped()->open({b}));
    QCOMPARE(application.library()->loadName(), QString("b.gguf"));
    QCOMPARE(notice(), QString("a.gguf is no longer being opened; b.gguf is opened instead."));
    QVERIFY(application.dropped()->open({b}));  // opening the same file again shows no notice
    QCOMPARE(application.library()->loadName(), QString("b.gguf"));
    QCOMPARE(notice(), QString());

    // A file that cannot be opened must not stop the file that is already loading.
    QVERIFY(!application.dropped()->open({QUrl::fromLocalFile(folder.filePath("missing.gguf"))}));
    QCOMPARE(application.library()->loadName(), QString("b.gguf"));
    application.session()->notices()->warn(QStringLiteral("Something else."));
    QVERIFY(application.dropped()->open({b}));
    QCOMPARE(notice(), QString("Something else."));
}

void ApplicationTest::forwardedFiles()
{
    const QTemporaryDir folder;
    Application application(foldersIn(folder), scripted(kScript));
    application.openFiles({});
    QCOMPARE(application.library()->error(), QString());
    application.openFiles({folder.filePath("missing.gguf")});
    QVERIFY(application.library()->error().contains("missing.gguf"));
}

void ApplicationTest::damagedDatabaseIsSaid()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("chats.sqlite"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("garbage").repeated(1000));
    file.close();
    Application application(foldersIn(folder), scripted(kScript));
    QVERIFY2(application.chatFile()->notice().contains(".broken-"), qPrintable(application.chatFile()->notice()));
    load(application);
    ask(application, "Hello");
    // The chat file was damaged and renamed. The notice about this stays until the user dismisses it.
    QVERIFY(application.chatFile()->notice().contains(".broken-"));
}

/// The chat file cannot be created, because a regular file exists where its folder should be.
void ApplicationTest::chatsInMemoryAreNotLostWithoutAQuestion()
{
    const QTemporaryDir folder;
    QFile blocker(folder.filePath("blocker"));
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    Application application({folder.filePath("blocker/data"), folder.filePath("vitrine.ini"), {}}, scripted(kScript));
    QVERIFY(application.chatFile()->inMemory());
    QVERIFY(application.session()->chat()->isTemporary());
    QCOMPARE(application.unsaved(), QString());
    load(application);
    ask(application, "Hello");
    QVERIFY(application.chatFile()->inMemory());
    const QSignalSpy asked(&application, &Application::quitQuestioned);
    application.quit();
    QCOMPARE(asked.size(), 1);
    QVERIFY2(asked[0][0].toString().contains("memory"), qPrintable(asked[0][0].toString()));
    const QString file = folder.filePath("saved.sqlite");
    QCOMPARE(application.chatFile()->continueIn(QUrl::fromLocalFile(file)), QString());
    QVERIFY(!application.session()->chat()->isTemporary());
    QCOMPARE(application.unsaved(), QString());
    ask(application, "And now?");
    const Database saved(file, Database::Access::Read);
    QCOMPARE(ChatStore(saved).messages(application.session()->chat()->id()).size(), std::size_t{4});
}

void ApplicationTest::unwritableSettingsAreSaid()
{
    const QTemporaryDir folder;
    QFile blocker(folder.filePath("blocker"));
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    Application application({folder.path(), folder.filePath("blocker/vitrine.ini"), {}}, scripted(kScript));
    application.settings()->setThreads(2);
    QTRY_VERIFY2(application.session()->notices()->notice().contains("blocker/vitrine.ini"),
                 qPrintable(application.session()->notices()->notice()));
}

void ApplicationTest::windowComesBackInItsSize()
{
    const QTemporaryDir folder;
    for (const QSize& before : {QSize(640, 480), QSize(500, 400)}) {
        Application application(foldersIn(folder), scripted(kScript));
        QWindow window;
        window.setMinimumSize({300, 200});
        window.resize(640, 480);
        application.attachWindow(&window);
        QCOMPARE(window.size(), before);
        window.show();
        window.resize(500, 400);
        QTRY_COMPARE(application.settings()->windowPlace().size, QSize(500, 400));
    }
    // The stored window size is larger than any screen, as if a monitor had been unplugged.
    Application application(foldersIn(folder), scripted(kScript));
    application.settings()->setWindowPlace({.size = {50000, 40000}});
    QWindow window;
    application.attachWindow(&window);
    QVERIFY(window.width() <= window.screen()->availableSize().width());
    QVERIFY(window.height() <= window.screen()->availableSize().height());
}

void ApplicationTest::hiddenStartShowsTheWindowWithoutATray()
{
    const QTemporaryDir folder;
    Application application(foldersIn(folder), scripted(kScript));
    const QSignalSpy raised(&application, &Application::raiseRequested);
    application.start(false);
    QCOMPARE(raised.size(), 1);
    application.attachTray();
    QVERIFY2(!application.trayVisible(), "this platform should have no tray");
    application.start(true);
    QCOMPARE(raised.size(), 1);
    QTRY_COMPARE(raised.size(), 2);
    application.settings()->setStartInTray(true);
    application.start(false);
    QCOMPARE(raised.size(), 2);
    QTRY_COMPARE(raised.size(), 3);
    application.start(false, true);  // a user who opens a file sees the window at once
    QCOMPARE(raised.size(), 4);
}

void ApplicationTest::quittingWhileAnswering()
{
    const QTemporaryDir folder;
    QString shown;
    {
        // The answer is so long that it is certainly incomplete when the program ends.
        const QByteArray script = R"({"loadMilliseconds": 1, "millisecondsPerToken": 20, "answers": [{"text": ")" +
                                  QByteArray("one two three ").repeated(1000) + R"("}]})";
        Application application(foldersIn(folder), scripted(script.constData()));
        load(application);
        application.session()->sender()->send("Count");
        QTRY_VERIFY(text(application, 1).contains("three"));
        shown = text(application, 1);
    }
    Application application(foldersIn(folder), scripted(kScript));
    QCOMPARE(text(application, 1), shown);
    QCOMPARE(application.session()->messages()->last()->state, MessageState::Interrupted);
}

VITRINE_GUI_TEST(ApplicationTest);
#include "application_test.moc"
