#include "app/models/chat_file.h"
#include "app/settings/app_settings.h"
#include "app/store/backup.h"
#include "app/store/chat_store.h"
#include "app/store/open_chats.h"
#include "tests/app/stored_samples.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <memory>

using namespace vitrine;
using namespace vitrine::test;

/// Tests the chat file while it is open: backups, restoring, moving and repair.
class ChatFileTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void missingChatsComeBackFromABackup();
    void backupTakesThePlaceOfAllChats();
    void backupWithATriggerIsRestoredWithoutIt();
    void restoringWaitsForAnswers();
    void restoringRunsInTheBackground();
    void chatsMoveWithTheirBackups();
    void movedChatsThatAreMissingAreNotBegunAnew();
    void chatsInMemoryCanBeSavedElsewhere();
    void damageIsRepairedWhileItIsOpen();
    void largeFileIsCheckedInTheBackground();
    void removedFileIsReported();

private:
    QString path(const char* name) const { return m_folder->filePath(name); }
    void open(const QString& folder)
    {
        m_file.reset();
        m_opened = openChatDatabase(folder);
        m_file = std::make_unique<ChatFile>(m_opened, *m_settings);
    }
    /// Stores a chat with one message and returns the chat's id.
    qint64 write(const char* text)
    {
        ChatStore chats(*m_opened.database);
        const qint64 chat = chats.createChat();
        chats.addUserMessage(chat, 0, text);
        QTest::qWait(2);  // ensures that the next chat has a later creation time
        return chat;
    }
    QString backUp()
    {
        const QSignalSpy ended(m_file.get(), &ChatFile::busyChanged);
        m_file->backUp();
        [&ended] { QTRY_COMPARE(ended.size(), 2); }();
        return m_file->copies().isEmpty() ? QString() : m_file->copies()[0].toMap()["file"].toUrl().toLocalFile();
    }
    /// Adds the chats of a backup to the current chats. Returns the message for the user.
    QString add(const QString& copy)
    {
        return ended([&] { m_file->addFrom(QUrl::fromLocalFile(copy)); });
    }
    QString replace(const QString& copy)
    {
        return ended([&] { m_file->replaceBy(QUrl::fromLocalFile(copy)); });
    }
    QString ended(const std::function<void()>& begin)
    {
        QSignalSpy restored(m_file.get(), &ChatFile::restored);
        begin();
        if (restored.isEmpty()) restored.wait(60000);
        return restored.value(0).value(0).toString();
    }
    QStringList texts() const
    {
        QStringList texts;
        QSqlQuery query = m_opened.database->run("SELECT text FROM messages ORDER BY text");
        while (query.next()) texts << query.value(0).toString();
        return texts;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<AppSettings> m_settings;
    OpenedDatabase m_opened;
    std::unique_ptr<ChatFile> m_file;
};

void ChatFileTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<AppSettings>(path("settings.ini"));
    open(path("data"));
}

void ChatFileTest::cleanup()
{
    m_file.reset();
    m_opened = {};
}

void ChatFileTest::missingChatsComeBackFromABackup()
{
    const qint64 gone = write("gone");
    const qint64 stays = write("stays");
    ChatStore(*m_opened.database).edit(gone, {.draft = "its draft"});
    const QString backup = backUp();
    QVERIFY(QFile::exists(backup));
    QVERIFY2(m_file->summary().contains("1 backup"), qPrintable(m_file->summary()));
    const QByteArray bytes = contents(backup);
    m_opened.database->run("DELETE FROM chats WHERE id = ?", {gone});
    write("new");
    const QSignalSpy replaced(m_file.get(), &ChatFile::replaced);
    QVERIFY(add(backup).startsWith("1 chat"));
    QCOMPARE(replaced.size(), 1);
    QCOMPARE(texts(), (QStringList{"gone", "new", "stays"}));
    QCOMPARE(integer(*m_opened.database, "SELECT count(*) FROM chats WHERE draft = 'its draft'"), 1);
    QCOMPARE(add(backup), QString("All chats of this copy are already in Vitrine."));
    QCOMPARE(texts().size(), 3);
    // A chat that was continued after the backup is not imported again from the backup.
    ChatStore(*m_opened.database).addUserMessage(stays, 0, "more");
    QCOMPARE(add(backup), QString("All chats of this copy are already in Vitrine."));
    QVERIFY(contents(backup) == bytes);
    QVERIFY(add(path("none.sqlite")).contains("does not exist"));
}

void ChatFileTest::backupTakesThePlaceOfAllChats()
{
    write("earlier");
    const QString backup = backUp();
    const qint64 later = write("later");
    int closed = 0;
    connect(m_file.get(), &ChatFile::aboutToReplace, this, [&closed] { ++closed; });
    const QString said = replace(backup);
    QVERIFY2(said.startsWith("The chats were restored."), qPrintable(said));
    QCOMPARE(closed, 1);
    QCOMPARE(texts(), QStringList{"earlier"});
    QCOMPARE(m_file->copies().size(), 2);
    QVERIFY(!ChatStore(*m_opened.database).chat(later));
    // The chats that were replaced are in an automatic backup.
    const QString before = m_file->copies()[0].toMap()["file"].toUrl().toLocalFile();
    QCOMPARE(integer(Database(before, Database::Access::Read), "SELECT count(*) FROM messages"), 2);
    write("goes on");
    open(path("data"));
    QCOMPARE(texts(), (QStringList{"earlier", "goes on"}));
    QVERIFY(replace(path("settings.ini")).length() > 0);
    QCOMPARE(texts(), (QStringList{"earlier", "goes on"}));
}

void ChatFileTest::backupWithATriggerIsRestoredWithoutIt()
{
    write("one");
    const QString backup = backUp();
    m_opened.database->run("DELETE FROM chats");
    Database(backup, Database::Access::Beside)
        .run("CREATE TRIGGER \"a \"\"t\"\"\" BEFORE INSERT ON messages BEGIN SELECT raise(ABORT, 'no'); END");
    QCOMPARE(add(backup), QString("1 chats were restored."));
    QCOMPARE(texts(), QStringList{"one"});
    QVERIFY(replace(backup).startsWith("The chats were restored."));
    QCOMPARE(texts(), QStringList{"one"});
    write("two");
}

void ChatFileTest::restoringWaitsForAnswers()
{
    write("one");
    const QString backup = backUp();
    write("two");
    m_file->setIdle(false);
    for (const QString& said : {add(backup), replace(backup), m_file->moveTo(QUrl::fromLocalFile(m_folder->path()))}) {
        QVERIFY2(said.startsWith("Wait until"), qPrintable(said));
    }
    QCOMPARE(texts(), (QStringList{"one", "two"}));
}

/// While the program restores a backup, the user can write chats. Before the restored chats replace the current ones,
/// the program saves the current ones to another backup. That backup also contains the chats that were written during
/// the restoration.
void ChatFileTest::restoringRunsInTheBackground()
{
    for (int i = 0; i < 30; ++i) write("old");
    const QString backup = backUp();
    m_opened.database->run("DELETE FROM chats");
    QSignalSpy restored(m_file.get(), &ChatFile::restored);
    QList<double> progress;
    connect(m_file.get(), &ChatFile::restoringChanged, this, [&] { progress << m_file->restoring(); });
    m_file->addFrom(QUrl::fromLocalFile(backup));
    QVERIFY(restored.isEmpty());
    QVERIFY(m_file->restoring() >= 0);
    QVERIFY(m_file->moveTo(QUrl::fromLocalFile(m_folder->path())).startsWith("Wait until"));
    write("meanwhile");
    QTRY_COMPARE(restored.size(), 1);
    QCOMPARE(restored[0][0].toString(), QString("30 chats were restored."));
    QCOMPARE(m_file->restoring(), -1.0);
    QVERIFY2(progress.size() > 3 && std::is_sorted(progress.begin(), progress.end() - 1), "progress");
    QCOMPARE(texts().size(), 31);

    m_file->replaceBy(QUrl::fromLocalFile(backup));
    // After this call, the restored copy and a backup of the current chats exist. The chat file itself has not been
    // replaced yet.
    m_file->wait();
    write("late");
    QTRY_COMPARE(restored.size(), 2);
    QCOMPARE(texts().size(), 30);
    QStringList kept;
    for (const QVariant& copy : m_file->copies()) {
        const Database database(copy.toMap()["file"].toUrl().toLocalFile(), Database::Access::Read);
        QSqlQuery query = database.run("SELECT text FROM messages");
        while (query.next()) kept << query.value(0).toString();
    }
    QVERIFY(kept.contains("late") && kept.contains("meanwhile"));
}

void ChatFileTest::chatsMoveWithTheirBackups()
{
    write("moved");
    const QString backup = backUp();
    QVERIFY(QDir(m_folder->path()).mkdir("new"));
    QCOMPARE(m_file->moveTo(QUrl::fromLocalFile(path("new"))), QString());
    QCOMPARE(m_file->folder(), path("new"));
    QVERIFY(!QFile::exists(path("data/chats.sqlite")));
    QVERIFY(!QFile::exists(backup));
    QCOMPARE(m_file->copies().size(), 1);
    write("after");
    QCOMPARE(AppSettings(path("settings.ini")).chatsFolder(), path("new"));
    m_file.reset();
    m_opened = openChats(path("data"), path("new"));
    QCOMPARE(texts(), (QStringList{"after", "moved"}));
    QVERIFY(!QFile::exists(path("data/chats.sqlite")));
    // Moving never overwrites another chat file.
    open(path("data"));
    write("others");
    QVERIFY(m_file->moveTo(QUrl::fromLocalFile(path("new"))).contains("already"));
    QCOMPARE(texts(), QStringList{"others"});
}

void ChatFileTest::movedChatsThatAreMissingAreNotBegunAnew()
{
    m_file.reset();
    m_opened = openChats(path("data"), path("unplugged"));
    QVERIFY(!m_opened.database->isPersistent());
    QVERIFY2(m_opened.notice.text().contains("unplugged"), qPrintable(m_opened.notice.text()));
    QVERIFY(!QFile::exists(path("unplugged")));
}

void ChatFileTest::chatsInMemoryCanBeSavedElsewhere()
{
    QFile file(path("file"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    open(path("file/data"));
    QVERIFY(m_file->inMemory());
    QVERIFY2(m_file->notice().startsWith("Chats are kept in memory only"), qPrintable(m_file->notice()));
    ChatStore chats(*m_opened.database);
    QVERIFY(!chats.wouldLoseChats());
    const qint64 chat = write("only here");
    QVERIFY(chats.isInMemory(chat));
    QVERIFY(chats.wouldLoseChats());
    QVERIFY(!m_file->continueIn(QUrl::fromLocalFile(path("file/x.sqlite"))).isEmpty());
    QVERIFY(m_file->inMemory());
    QCOMPARE(m_file->continueIn(QUrl::fromLocalFile(path("saved.sqlite"))), QString());
    QVERIFY(!m_file->inMemory());
    QVERIFY(!chats.isInMemory(chat));
    QVERIFY(!chats.wouldLoseChats());
    chats.addUserMessage(chat, 0, "and this");
    open(path("data"));
    QVERIFY(add(path("saved.sqlite")).startsWith("1 chat"));
    QCOMPARE(texts(), (QStringList{"and this", "only here"}));
}

void ChatFileTest::damageIsRepairedWhileItIsOpen()
{
    const qint64 chat = write("kept");
    m_opened.database->run("PRAGMA foreign_keys = OFF");
    m_opened.database->run("DROP TABLE queued");
    const QSignalSpy replaced(m_file.get(), &ChatFile::replaced);
    const QString wait = "Wait until the chats have been recovered.";
    QStringList refused;
    connect(m_file.get(), &ChatFile::repairingChanged, this, [&] {
        if (m_file->repairing() < 0 || !refused.isEmpty()) return;
        refused << m_file->moveTo(QUrl::fromLocalFile(m_folder->path()))
                << m_file->continueIn(QUrl::fromLocalFile(path("elsewhere"))) << add(path("none"))
                << replace(path("none"));
        m_file->backUp();
        QVERIFY(m_opened.database->isAway() && !m_file->busy());
        QVERIFY(m_file->repair().startsWith("Recovering your chats"));
    });
    QVERIFY_EXCEPTION_THROWN(m_opened.database->run("SELECT * FROM queued"), StoreError);
    QTRY_COMPARE(replaced.size(), 1);
    QCOMPARE(refused, (QStringList{wait, wait, wait, wait}));
    QVERIFY(!m_opened.database->isAway());
    QCOMPARE(m_file->repair(), QString());
    QCOMPARE(integer(*m_opened.database, "SELECT count(*) FROM queued"), 0);
    QVERIFY2(m_file->notice().contains(".broken-"), qPrintable(m_file->notice()));
    QCOMPARE(ChatStore(*m_opened.database).messages(chat)[0].text, QString("kept"));
    m_file->dismissNotice();
    QCOMPARE(m_file->notice(), QString());
}

void ChatFileTest::largeFileIsCheckedInTheBackground()
{
    qint64 last = 0;
    ChatStore chats(*m_opened.database);
    const qint64 chat = chats.createChat();
    for (int i = 0; i < 50; ++i)
        last = chats.addUserMessage(chat, last, QString("message %1 ").arg(i) + QString("x").repeated(1000));
    m_opened.database->run("PRAGMA wal_checkpoint(TRUNCATE)");
    const QString file = path("data/chats.sqlite");
    QFile raw(file);
    QVERIFY(raw.open(QIODevice::ReadWrite));
    const qsizetype at = raw.readAll().indexOf("message 25 ");
    QVERIFY(at > 0);
    raw.seek(at / 4096 * 4096);
    raw.write(QByteArray(4096, '\x55'));
    raw.close();
    const QSignalSpy replaced(m_file.get(), &ChatFile::replaced);
    m_opened.isUnchecked = true;
    m_file->begin(m_opened);
    QTRY_COMPARE(replaced.size(), 1);
    QVERIFY2(m_file->notice().contains(".broken-"), qPrintable(m_file->notice()));
    QCOMPARE(chats.messages(chat).back().id, last);
    QVERIFY(texts().size() > 40);
}

void ChatFileTest::removedFileIsReported()
{
    write("before");
    QVERIFY(QFile::remove(path("data/chats.sqlite")));
    write("after");
    QTRY_VERIFY2(m_file->notice().contains("was removed. All chats were written to a new file"),
                 qPrintable(m_file->notice()));
    open(path("data"));
    QCOMPARE(texts(), (QStringList{"after", "before"}));
}

VITRINE_TEST(ChatFileTest);
#include "chat_file_test.moc"
