#include "app/store/answer_store.h"
#include "app/store/backup.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/find_chats.h"
#include "app/store/purge.h"
#include "app/store/schema.h"
#include "tests/app/stored_samples.h"

#include <QDir>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace vitrine;
using namespace vitrine::test;

namespace {

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

}  // namespace

/// The file of the store: new, old, damaged, foreign, or one that cannot be.
class StoreFilesTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void migratesFromEmpty();
    void damagedFileIsKeptAndReplaced();
    void damageInsideIsFoundAfterABadEnd();
    void newerSchemaIsLeftAlone();
    void olderFileIsBroughtUpToDate();
    void onlyTheNewestCopiesAreKept();
    void foreignDatabaseIsLeftAlone();
    void unusableFolderMeansMemory();

private:
    QString path() const { return m_folder->filePath("chats.sqlite"); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void StoreFilesTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void StoreFilesTest::migratesFromEmpty()
{
    const Database database(path());
    QCOMPARE(integer(database, "PRAGMA user_version"), kSchemaVersion);
    QCOMPARE(integer(database, "PRAGMA application_id"), kDatabaseApplicationId);
    QCOMPARE(integer(database, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN"
                               " ('chats', 'messages', 'answers', 'answer_tokens')"),
             4);
    QCOMPARE(integer(database, "PRAGMA foreign_keys"), 1);
    QSqlQuery mode = database.run("PRAGMA journal_mode");
    QVERIFY(mode.next());
    QCOMPARE(mode.value(0).toString(), QString("wal"));
}

void StoreFilesTest::damagedFileIsKeptAndReplaced()
{
    const QByteArray garbage = QByteArray("This is no database. ").repeated(100);
    write(path(), garbage);
    const OpenedDatabase opened = openChatDatabase(m_folder->path());
    QVERIFY(opened.database->isPersistent());
    QVERIFY(opened.notice.contains("chats.sqlite.broken-"));
    const QStringList kept = QDir(m_folder->path()).entryList({"chats.sqlite.broken-*"});
    QCOMPARE(kept.size(), 1);
    QCOMPARE(contents(m_folder->filePath(kept[0])), garbage);
    ChatStore(*opened.database).createChat();
}

void StoreFilesTest::damageInsideIsFoundAfterABadEnd()
{
    {
        const Database database(path());
        ChatStore chats(database);
        const qint64 chat = chats.createChat();
        for (int i = 0; i < 300; ++i) chats.addUserMessage(chat, 0, QString("message ").repeated(50));
    }
    QByteArray bytes = contents(path());
    for (qsizetype i = 4096 * 3; i < bytes.size(); i += 512) bytes[i] = static_cast<char>(~bytes[i]);
    write(path(), bytes);
    write(path() + "-wal", "left by a process that was killed");
    const OpenedDatabase opened = openChatDatabase(m_folder->path());
    QVERIFY2(opened.notice.contains(".broken-"), qPrintable(opened.notice));
    QVERIFY(opened.database->isPersistent());
}

void StoreFilesTest::newerSchemaIsLeftAlone()
{
    {
        Database(path()).run("PRAGMA user_version = 99");
    }
    const QByteArray before = contents(path());
    {
        const OpenedDatabase opened = openChatDatabase(m_folder->path());
        QVERIFY(!opened.database->isPersistent());
        QVERIFY2(opened.notice.contains("newer Vitrine") && opened.notice.contains("99"), qPrintable(opened.notice));
        ChatStore(*opened.database).createChat();
    }
    QCOMPARE(contents(path()), before);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList{"chats.sqlite"});
}

void StoreFilesTest::olderFileIsBroughtUpToDate()
{
    qint64 chat = 0;
    {
        const Database database(path());
        ChatStore chats(database);
        AnswerStore answers(database);
        chat = chats.createChat();
        const qint64 user = chats.addUserMessage(chat, 0, "Hello");
        const qint64 answer = answers.begin({chat, user, "M", "/m.gguf", "{}"});
        AnswerInfo info;
        info.stopReason = "endOfTurn";
        info.facts = sampleFacts();
        answers.finish(answer, MessageState::Complete, info);
        const qint64 broken = answers.begin({chat, chats.addUserMessage(chat, answer, "And?"), "M", "/m.gguf", "{}"});
        answers.finish(broken, MessageState::Failed, {});
        // As version 1 had it.
        for (const char* const trigger : {"message_added", "message_removed", "message_changed"}) {
            database.run(QStringLiteral("DROP TRIGGER %1").arg(trigger));
        }
        database.run("DROP TABLE message_words");
        for (const char* const column : {"pinned", "folder", "settings", "words_for"}) {
            database.run(QStringLiteral("ALTER TABLE chats DROP COLUMN %1").arg(column));
        }
        database.run("DROP TABLE pasted");
        database.run("ALTER TABLE messages DROP COLUMN reasoning");
        for (const char* const column : {"reasoning_tokens", "drafted_tokens", "accepted_tokens", "repeated_tokens",
                                         "program_version", "device", "driver", "isa", "model_hash", "kv_keys",
                                         "kv_values", "first_token_seconds", "reasoning_seconds", "seed_known"}) {
            database.run(QStringLiteral("ALTER TABLE answers DROP COLUMN %1").arg(column));
        }
        for (const char* const statement :
             {"DROP INDEX messages_removed", "DROP INDEX messages_of_place", "DROP TABLE queued", "DROP TABLE folders",
              "ALTER TABLE messages DROP COLUMN edited", "ALTER TABLE messages DROP COLUMN removed_with",
              "ALTER TABLE answers DROP COLUMN left_out", "CREATE INDEX messages_of_chat ON messages(chat)"}) {
            database.run(statement);
        }
        database.run("PRAGMA user_version = 1");
    }
    const Database database(path());
    ChatStore chats(database);
    const std::vector<StoredMessage> messages = chats.messages(chat);
    QCOMPARE(messages.size(), std::size_t{4});
    QCOMPARE(messages[0].text, QString("Hello"));
    QCOMPARE(messages[0].reasoning, QString());
    // Of old answers nothing is known but the seed, and that only where the end told it.
    RunFacts expected;
    QVERIFY(messages[3].answer.facts == expected);
    expected.seed = -5;
    QVERIFY(messages[1].answer.facts == expected);
    chats.edit(chat, {.pasted = "A book."});
    QCOMPARE(chats.chat(chat)->pasted, QString("A book."));
    // What was there before can be searched, and is as it was in a copy.
    std::vector<ChatRow> found;
    findChats(database, "hello", {}, [&found](const std::vector<ChatRow>& rows) { found = rows; });
    QCOMPARE(found.size(), std::size_t{1});
    const QStringList copies = backupsOf(path());
    QCOMPARE(copies, QStringList{path() + ".version-1"});
    {
        const Database copy(copies[0], Database::Access::Read);
        QCOMPARE(integer(copy, "PRAGMA user_version"), 1);
        QCOMPARE(integer(copy, "SELECT count(*) FROM messages WHERE text = 'Hello'"), 1);
    }
    // What is deleted for good is deleted there too.
    const std::vector<qint64> chatsGone{chat};
    purgeChats(database, chatsGone);
    QVERIFY(!contents(copies[0]).contains("Hello"));
    QCOMPARE(integer(Database(copies[0], Database::Access::Read), "SELECT count(*) FROM chats"), 0);
    QCOMPARE(integer(database, "PRAGMA user_version"), kSchemaVersion);
}

void StoreFilesTest::onlyTheNewestCopiesAreKept()
{
    const Database database(path());
    ChatStore(database).createChat();
    write(path() + ".version-old", "somebody's own");
    for (const int version : {9, 10, 8, 2}) backUp(database, version);
    QCOMPARE(backupsOf(path()), QStringList({path() + ".version-10", path() + ".version-9"}));
    QVERIFY(QFile::exists(path() + ".version-old"));
    const QByteArray before = contents(path() + ".version-9");
    QVERIFY(QDir().mkdir(path() + ".version-9.part"));  // nothing can be written there
    QVERIFY(QFile::exists(path() + ".version-9.part"));
    QVERIFY_EXCEPTION_THROWN(backUp(database, 9), StoreError);
    QCOMPARE(contents(path() + ".version-9"), before);
}

void StoreFilesTest::foreignDatabaseIsLeftAlone()
{
    {
        QSqlDatabase other = QSqlDatabase::addDatabase("QSQLITE", "other");
        other.setDatabaseName(path());
        QVERIFY(other.open());
        QSqlQuery(other).exec("CREATE TABLE cookies (id INTEGER)");
        other.close();
    }
    QSqlDatabase::removeDatabase("other");
    const OpenedDatabase opened = openChatDatabase(m_folder->path());
    QVERIFY(!opened.database->isPersistent());
    QVERIFY2(opened.notice.contains("another program"), qPrintable(opened.notice));
}

void StoreFilesTest::unusableFolderMeansMemory()
{
    // A file where the folder should be: works for root too, whom permissions do not stop.
    write(m_folder->filePath("file"), "x");
    const OpenedDatabase opened = openChatDatabase(m_folder->filePath("file/data"));
    QVERIFY(!opened.database->isPersistent());
    QVERIFY2(opened.notice.contains("file/data") && opened.notice.contains("memory"), qPrintable(opened.notice));
    ChatStore chats(*opened.database);
    chats.addUserMessage(chats.createChat(), 0, "still works");
    QCOMPARE(chats.chats().size(), std::size_t{1});
}

QTEST_GUILESS_MAIN(StoreFilesTest)
#include "store_files_test.moc"
