#include "app/models/tree_map_model.h"
#include "app/store/answer_store.h"
#include "app/store/backup.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "app/store/find_chats.h"
#include "app/store/message_tree.h"
#include "app/store/open_chats.h"
#include "app/store/purge.h"
#include "app/store/schema.h"
#include "tests/app/stored_samples.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
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

/// Tests opening a chat file that is new, old, damaged, of another program, or impossible to create.
class StoreFilesTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void migratesFromEmpty();
    void damagedFileIsKeptAndReplaced();
    void damageInsideIsFoundAfterABadEnd();
    void whatIsReadableInADamagedFileIsKept();
    void damagedTextsKeepTheirPlaces();
    void impossibleVersionsAreMended_data();
    void impossibleVersionsAreMended();
    void impossibleIdsAndIndexesAreDamages_data();
    void impossibleIdsAndIndexesAreDamages();
    void foldersInThePlaceOfFilesAreNamed_data();
    void foldersInThePlaceOfFilesAreNamed();
    void partsOfOthersAreDamages_data();
    void partsOfOthersAreDamages();
    void missingTableIsADamage();
    void messagesThatFollowThemselvesAreMended_data();
    void messagesThatFollowThemselvesAreMended();
    void onlyTheOwnerMayRead();
    void disappearedFileIsReplaced_data();
    void disappearedFileIsReplaced();
    void overwrittenFileIsLeft_data();
    void overwrittenFileIsLeft();
    void overwrittenNewFileIsLeft();
    void checkpointsOverwriteNothing();
    void backupsAreMadeDailyWhenSomethingChanged();
    void deletedChatsLeaveBackupsOfTheSameChats();
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
    QVERIFY(opened.notice.text().contains("chats.sqlite.broken-"));
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
    QVERIFY2(opened.notice.text().contains(".broken-"), qPrintable(opened.notice.text()));
    QVERIFY(opened.database->isPersistent());
}

/// The file has a valid header and was closed normally, but some of its pages are damaged.
void StoreFilesTest::whatIsReadableInADamagedFileIsKept()
{
    qint64 chat = 0;
    qint64 last = 0;
    {
        const Database database(path());
        ChatStore chats(database);
        chat = chats.createChat();
        for (int i = 0; i < 300; ++i)
            last = chats.addUserMessage(chat, last, QString("message %1 ").arg(i) + QString("x").repeated(600));
    }
    QByteArray bytes = contents(path());
    const qsizetype at = bytes.indexOf("message 150 ");
    QVERIFY(at > 0);
    const qsizetype page = at / 4096 * 4096;
    for (qsizetype i = page; i < page + 4096; ++i) bytes[i] = static_cast<char>(~bytes[i]);
    write(path(), bytes);
    {
        const OpenedDatabase opened = openChatDatabase(m_folder->path());
        QVERIFY(opened.database->isPersistent());
        QVERIFY2(opened.notice.text().contains(".broken-"), qPrintable(opened.notice.text()));
        ChatStore chats(*opened.database);
        const int kept = integer(*opened.database, "SELECT count(*) FROM messages");
        QVERIFY2(kept >= 290 && kept < 300, qPrintable(QString::number(kept)));
        QVERIFY2(opened.notice.text().contains(QString::number(300 - kept)), qPrintable(opened.notice.text()));
        QCOMPARE(chats.chats().size(), std::size_t{1});
        QCOMPARE(chats.messages(chat).back().id, last);
        QVERIFY(contents(m_folder->filePath(QDir(m_folder->path()).entryList({"*.broken-*"})[0])) == bytes);
        QCOMPARE(integer(*opened.database, "SELECT count(*) FROM message_words WHERE message_words MATCH '\"mes\"'"),
                 kept);
        last = chats.addUserMessage(chat, last, "goes on");
    }
    const OpenedDatabase again = openChatDatabase(m_folder->path());
    QCOMPARE(again.notice.text(), QString());
    QCOMPARE(ChatStore(*again.database).messages(chat).back().text, QString("goes on"));
}

/// SQLite stores a long text in separate pages. If such a page is damaged, only the text of this message is lost. The
/// messages before and after it stay in the chat.
void StoreFilesTest::damagedTextsKeepTheirPlaces()
{
    qint64 chat = 0;
    qint64 last = 0;
    {
        const Database database(path());
        ChatStore chats(database);
        chat = chats.createChat();
        for (int i = 0; i < 5; ++i) last = chats.addUserMessage(chat, last, QString("word%1 ").arg(i).repeated(4000));
    }
    QByteArray bytes = contents(path());
    const qsizetype at = bytes.indexOf(QByteArray("word2 ").repeated(600));
    QVERIFY(at > 0);
    const qsizetype page = at / 4096 * 4096;
    for (qsizetype i = page; i < page + 4; ++i) bytes[i] = '\x7F';  // damages the link to the next page of the text
    write(path(), bytes);
    const OpenedDatabase opened = openChatDatabase(m_folder->path());
    const std::vector<StoredMessage> messages = ChatStore(*opened.database).messages(chat);
    QCOMPARE(messages.size(), std::size_t{5});
    QVERIFY2(messages[2].text.contains("could not be read"), qPrintable(messages[2].text.left(200)));
    QCOMPARE(messages[3].text, QString("word3 ").repeated(4000));
    QVERIFY2(opened.notice.text().contains(".broken-"), qPrintable(opened.notice.text()));
}

void StoreFilesTest::impossibleVersionsAreMended_data()
{
    QTest::addColumn<int>("version");
    for (const int version : {-5, -2147483647, 0, 3}) QTest::addRow("%d", version) << version;
}

void StoreFilesTest::impossibleVersionsAreMended()
{
    QFETCH(int, version);
    qint64 chat = 0;
    {
        const Database database(path());
        ChatStore chats(database);
        chat = chats.createChat();
        chats.addUserMessage(chat, 0, "Hello");
        database.run(QString("PRAGMA user_version = %1").arg(version));
    }
    const OpenedDatabase opened = openChatDatabase(m_folder->path());
    QVERIFY(opened.database->isPersistent());
    QVERIFY2(opened.notice.text().contains(".broken-"), qPrintable(opened.notice.text()));
    QCOMPARE(integer(*opened.database, "PRAGMA user_version"), kSchemaVersion);
    QCOMPARE(ChatStore(*opened.database).messages(chat)[0].text, QString("Hello"));
}

void StoreFilesTest::impossibleIdsAndIndexesAreDamages_data()
{
    QTest::addColumn<QString>("damage");
    QTest::addColumn<int>("messages");
    QTest::addRow("sequence") << "UPDATE sqlite_sequence SET seq = 1099511627776" << 1;
    QTest::addRow("last sequence") << "UPDATE sqlite_sequence SET seq = 9223372036854775807" << 1;
    QTest::addRow("chat") << "INSERT INTO chats (id, title, created_at, updated_at) VALUES (1099511627777, 't', 1, 1)"
                          << 1;
    QTest::addRow("chat with a message") << "UPDATE messages SET chat = 1099511627777" << 1;
    QTest::addRow("message") << "INSERT INTO messages (id, chat, role, text, state, created_at)"
                                " VALUES (1099511627777, 1, 'user', 't', 'complete', 1)"
                             << 1;
    QTest::addRow("index") << "UPDATE message_words_config SET v = 99" << 1;
}

/// Two kinds of damage: an id in the range for temporary chats would cause an endless lookup, and a damaged index
/// prevents writing.
void StoreFilesTest::impossibleIdsAndIndexesAreDamages()
{
    QFETCH(QString, damage);
    QFETCH(int, messages);
    {
        const Database database(path());
        ChatStore chats(database);
        chats.addUserMessage(chats.createChat(), 0, "Hello");
        database.run("PRAGMA foreign_keys = OFF");
        database.run(damage);
        if (damage.startsWith("UPDATE messages")) database.run("UPDATE chats SET id = 1099511627777");
    }
    const OpenedDatabase opened = openChatDatabase(m_folder->path());
    QVERIFY(opened.database->isPersistent());
    QVERIFY2(opened.notice.text().contains(".broken-"), qPrintable(opened.notice.text()));
    QCOMPARE(integer(*opened.database, "SELECT count(*) FROM messages"), messages);
    ChatStore chats(*opened.database);
    const qint64 chat = chats.createChat();
    QVERIFY(!isTemporary(chat));
    chats.addUserMessage(chat, 0, "More");
    QCOMPARE(chats.messages(chat).size(), std::size_t{1});
}

void StoreFilesTest::foldersInThePlaceOfFilesAreNamed_data()
{
    QTest::addColumn<bool>("exists");
    for (const char* const suffix : {"-shm", "-wal"}) {
        QTest::addRow("%s", suffix) << true;
        QTest::addRow("new file, %s", suffix) << false;
    }
    QTest::addRow("file") << false;
}

/// If a folder exists at the path of the chat file, the folder and its content are not changed.
void StoreFilesTest::foldersInThePlaceOfFilesAreNamed()
{
    QFETCH(bool, exists);
    const QString tag = QTest::currentDataTag();
    const QString folder = path() + (tag == "file" ? QString() : tag.right(4));
    if (exists) ChatStore(Database(path())).createChat();
    QVERIFY(QDir().mkpath(folder));
    write(folder + "/inside", "bytes");
    const QFile::Permissions before = QFile::permissions(folder);
    const OpenedDatabase opened = openChatDatabase(m_folder->path());
    QVERIFY(!opened.database->isPersistent());
    QVERIFY2(opened.notice.text().contains(folder + " is a folder, but the chats need a file with this name."),
             qPrintable(opened.notice.text()));
    QCOMPARE(QFile::permissions(folder), before);
    QCOMPARE(contents(folder + "/inside"), QByteArray("bytes"));
    QVERIFY(QDir(folder).removeRecursively());
    QVERIFY(openChatDatabase(m_folder->path()).database->isPersistent());
}

void StoreFilesTest::partsOfOthersAreDamages_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("said");
    QTest::addRow("refuses") << "CREATE TRIGGER \"no more\" BEFORE INSERT ON messages BEGIN"
                                " SELECT raise(ABORT, 'no'); END"
                             << "its trigger \"no more\" is not from Vitrine";
    QTest::addRow("deletes") << "CREATE TRIGGER t AFTER INSERT ON messages BEGIN DELETE FROM messages; END"
                             << "its trigger \"t\" is not from Vitrine";
    QTest::addRow("ignores") << "CREATE TRIGGER t BEFORE UPDATE ON chats BEGIN SELECT raise(IGNORE); END"
                             << "its trigger \"t\" is not from Vitrine";
    QTest::addRow("view") << "CREATE VIEW v AS SELECT * FROM messages"
                          << "its view \"v\" is not from Vitrine";
    QTest::addRow("unique") << "CREATE UNIQUE INDEX i ON messages(role)"
                            << "its index \"i\" is not from Vitrine";
    QTest::addRow("missing") << "DROP TRIGGER message_added"
                             << "its trigger \"message_added\" is missing";
}

/// Another program may have added triggers or other objects, which could refuse, change or delete data. They count as
/// damage. A copy of the changed file is kept.
void StoreFilesTest::partsOfOthersAreDamages()
{
    QFETCH(QString, change);
    QFETCH(QString, said);
    qint64 chat = 0;
    qint64 first = 0;
    {
        const Database database(path());
        ChatStore chats(database);
        chat = chats.createChat();
        first = chats.addUserMessage(chat, 0, "Hello");
        database.run("CREATE INDEX harmless ON messages(text)");
    }
    QVERIFY(openChatDatabase(m_folder->path()).notice.isEmpty());
    Database(path()).run(change);
    const OpenedDatabase opened = openChatDatabase(m_folder->path());
    QVERIFY(opened.database->isPersistent());
    QVERIFY2(opened.notice.text().contains(said) && opened.notice.text().contains("no message is missing"),
             qPrintable(opened.notice.text()));
    ChatStore chats(*opened.database);
    chats.addUserMessage(chat, first, "More");
    QCOMPARE(chats.messages(chat).size(), std::size_t{2});
    QCOMPARE(chats.chat(chat)->title, QString("Hello"));
    QCOMPARE(integer(*opened.database, "SELECT count(*) FROM message_words WHERE message_words MATCH '\"mor\"'"), 1);
    const QStringList kept =
        QDir(m_folder->path()).entryList({"chats.sqlite.broken-*"}).filter(QRegularExpression("\\d$"));
    QCOMPARE(kept.size(), 1);
}

void StoreFilesTest::missingTableIsADamage()
{
    {
        const Database database(path());
        ChatStore chats(database);
        chats.addUserMessage(chats.createChat(), 0, "Hello");
        database.run("PRAGMA foreign_keys = OFF");
        database.run("DROP TABLE chats");
    }
    bool reported = false;
    {
        Database database(path());
        database.onDamaged([&reported] { reported = true; });
        QVERIFY_EXCEPTION_THROWN(ChatStore(database).chats(), StoreError);
    }
    QVERIFY(reported);
    const QString said = replaceDamaged(path(), std::string("It is damaged.")).text();
    QVERIFY2(said.startsWith("It is damaged. ") && said.contains(".broken-"), qPrintable(said));
    const Database database(path());
    const std::vector<ChatRow> chats = ChatStore(database).chats();
    QCOMPARE(chats.size(), std::size_t{1});
    QCOMPARE(ChatStore(database).messages(chats[0].id)[0].text, QString("Hello"));
}

void StoreFilesTest::messagesThatFollowThemselvesAreMended_data()
{
    QTest::addColumn<QString>("damage");
    QTest::addColumn<int>("firsts");
    QTest::addRow("own parent") << "UPDATE messages SET parent = id WHERE id = 2" << 2;
    QTest::addRow("each other's") << "UPDATE messages SET parent = 2 WHERE id = 1" << 1;
    QTest::addRow("three") << "UPDATE messages SET parent = 3 WHERE id = 1" << 1;
    QTest::addRow("all") << "UPDATE messages SET parent = id" << 3;
}

void StoreFilesTest::messagesThatFollowThemselvesAreMended()
{
    QFETCH(QString, damage);
    QFETCH(int, firsts);
    qint64 chat = 0;
    {
        const Database database(path());
        ChatStore chats(database);
        chat = chats.createChat();
        qint64 last = 0;
        for (const char* const text : {"one", "two", "three"}) last = chats.addUserMessage(chat, last, text);
        database.run(damage);
        // Functions that follow the links to parent messages must end, even before the file is repaired.
        QCOMPARE(chats.messages(chat).back().text, QString("three"));
        MessageTree tree(database);
        QVERIFY(tree.following(1) <= 2);
        tree.showLine(1);
        QVERIFY(chats.messages(chat).size() <= 3);
        tree.restore(tree.remove(1));
        TreeMapModel map;
        map.set(tree.messages(chat), {}, {});
        database.run("UPDATE chats SET current_message = 3");
    }
    const OpenedDatabase opened = openChatDatabase(m_folder->path());
    QVERIFY(opened.database->isPersistent());
    QVERIFY2(opened.notice.text().contains("answers to themselves"), qPrintable(opened.notice.text()));
    QCOMPARE(integer(*opened.database, "SELECT count(*) FROM messages WHERE parent >= id"), 0);
    QCOMPARE(integer(*opened.database, "SELECT count(*) FROM messages WHERE parent IS NULL"), firsts);
    QCOMPARE(ChatStore(*opened.database).messages(chat).back().text, QString("three"));
}

void StoreFilesTest::onlyTheOwnerMayRead()
{
    const auto isPrivate = [](const QString& file) {
        return (QFile::permissions(file) &
                (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther)) == 0;
    };
    {
        const Database database(path());
        ChatStore(database).createChat();
        for (const char* const suffix : {"", "-wal", "-shm"}) {
            QVERIFY2(QFile::exists(path() + suffix), suffix);
            QVERIFY2(isPrivate(path() + suffix), suffix);
        }
        QVERIFY(isPrivate(backUpNow(database)));
    }
    QVERIFY(QFile::setPermissions(path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup |
                                              QFile::ReadOther));  // permissions set by earlier versions
    QVERIFY(!isPrivate(path()));
    const Database again(path());
    QVERIFY(isPrivate(path()));
}

void StoreFilesTest::disappearedFileIsReplaced_data()
{
    QTest::addColumn<QString>("how");
    for (const char* const how : {"removed", "moved", "replaced", "folder"}) QTest::addRow("%s", how) << how;
}

void StoreFilesTest::disappearedFileIsReplaced()
{
    QFETCH(QString, how);
    const QString folder = m_folder->filePath("data");
    QVERIFY(QDir().mkpath(folder));
    const QString file = chatFileIn(folder);
    Database database(file);
    QString said;
    database.onMoved([&said](const LocalizedText& sentence) { said = sentence.text(); });
    ChatStore chats(database);
    const qint64 chat = chats.createChat();
    const qint64 first = chats.addUserMessage(chat, 0, "before");
    QVERIFY(said.isEmpty());
    if (how == "removed") QVERIFY(QFile::remove(file));
    if (how == "moved" || how == "replaced") QVERIFY(QFile::rename(file, m_folder->filePath("elsewhere")));
    if (how == "replaced") QVERIFY(QFile::copy(m_folder->filePath("elsewhere"), file));
    if (how == "folder") QVERIFY(QDir().rename(folder, m_folder->filePath("other")));
    chats.addUserMessage(chat, first, "after");
    QCOMPARE(chats.messages(chat).size(), std::size_t{2});
    QVERIFY2(said.startsWith("While Vitrine was running"), qPrintable(said));
    said.clear();
    chats.addUserMessage(chat, first, "and again");
    QVERIFY(said.isEmpty());
    QVERIFY(QFile::exists(database.path()));
    QCOMPARE(database.path() == file, how != "replaced");
    QVERIFY(database.path().startsWith(file));
    const Database other(database.path(), Database::Access::Read);
    QCOMPARE(integer(other, "SELECT count(*) FROM messages"), 3);
    QCOMPARE(integer(other, "SELECT count(*) FROM chats"), 1);
}

void StoreFilesTest::overwrittenFileIsLeft_data()
{
    QTest::addColumn<QString>("by");
    for (const char* const by : {"another store", "an empty store", "an earlier state", "text", "nothing"})
        QTest::addRow("%s", by) << by;
}

/// Another program overwrites the content of the file without replacing the file, like `cp other.sqlite chats.sqlite`.
void StoreFilesTest::overwrittenFileIsLeft()
{
    QFETCH(QString, by);
    const QString foreign = m_folder->filePath("foreign");
    const auto write = [&](const QString& file, int messages) {
        const Database database(file);
        ChatStore chats(database);
        for (int i = 0; i < messages; ++i) chats.addUserMessage(chats.createChat(), 0, "theirs");
    };
    write(foreign, by == "another store" ? 3 : 0);
    if (by == "text" || by == "nothing") {
        QFile file(foreign);
        QVERIFY(file.open(QFile::WriteOnly | QFile::Truncate));
        file.write(by == "text" ? "Dear diary" : "");
    }
    write(path(), 1);  // closes the file, so that all data is in the file itself and not in the journal
    if (by == "an earlier state") {
        QFile::remove(foreign);
        QVERIFY(QFile::copy(path(), foreign));
    }
    QTest::qWait(20);
    write(path(), 1);
    Database database(path());
    QString said;
    database.onMoved([&said](const LocalizedText& sentence) { said = sentence.text(); });
    ChatStore chats(database);
    const qint64 chat = chats.createChat();
    const qint64 first = chats.addUserMessage(chat, 0, "ours");
    QVERIFY2(said.isEmpty(), qPrintable(said));
    QFile file(path());
    QVERIFY(file.open(QFile::WriteOnly | QFile::Truncate | QFile::Unbuffered));
    file.write(contents(foreign));
    file.close();
    chats.addUserMessage(chat, first, "after");
    QVERIFY2(said.contains("another program overwrote"), qPrintable(said));
    said.clear();
    chats.addUserMessage(chat, first, "and again");
    QVERIFY(said.isEmpty());
    QVERIFY(database.path().startsWith(path() + ".kept-"));
    const Database other(database.path(), Database::Access::Read);
    QCOMPARE(integer(other, "SELECT count(*) FROM messages WHERE text = 'theirs'"), 2);
    QCOMPARE(integer(other, "SELECT count(*) FROM messages"), 5);
    QCOMPARE(contents(path()), contents(foreign));
    QVERIFY(!QFile::exists(path() + "-wal"));
}

/// Another program overwrites a new file while the tables of this file exist only in the journal.
void StoreFilesTest::overwrittenNewFileIsLeft()
{
    const QString foreign = m_folder->filePath("foreign");
    {
        const Database database(foreign);
        ChatStore chats(database);
        for (int i = 0; i < 3; ++i) chats.addUserMessage(chats.createChat(), 0, "theirs");
    }
    QTest::qWait(20);
    Database database(path());
    QString said;
    database.onMoved([&said](const LocalizedText& sentence) { said = sentence.text(); });
    ChatStore chats(database);
    const qint64 chat = chats.createChat();
    const qint64 first = chats.addUserMessage(chat, 0, "ours");
    QFile file(path());
    QVERIFY(file.open(QFile::WriteOnly | QFile::Truncate | QFile::Unbuffered));
    file.write(contents(foreign));
    file.close();
    chats.addUserMessage(chat, first, "after");
    QVERIFY2(said.contains("another program overwrote"), qPrintable(said));
    QCOMPARE(chats.messages(chat).size(), std::size_t{2});
    QCOMPARE(contents(path()), contents(foreign));
}

/// A checkpoint also changes the file, and another connection or program may run it. A checkpoint must not be mistaken
/// for an overwritten file.
void StoreFilesTest::checkpointsOverwriteNothing()
{
    Database database(path());
    QString said;
    database.onMoved([&said](const LocalizedText& sentence) { said = sentence.text(); });
    ChatStore chats(database);
    const qint64 chat = chats.createChat();
    const Database beside(path(), Database::Access::Beside);
    for (int i = 0; i < 60; ++i) {
        chats.addUserMessage(chat, 0, QString(100'000, QChar('a' + i % 26)));
        if (i % 7 == 0) beside.run("PRAGMA wal_checkpoint(TRUNCATE)");
        if (i % 11 == 0) chats.setRemoved(chats.createChat(), true);
        if (i % 13 == 0) {
            QFile file(path());
            QVERIFY(file.open(QFile::ReadWrite));
            QVERIFY(file.setFileTime(QDateTime::currentDateTime(), QFileDevice::FileModificationTime));
        }
        QVERIFY2(said.isEmpty(), qPrintable(said));
    }
    QCOMPARE(database.path(), path());
    QCOMPARE(integer(database, "SELECT count(*) FROM messages"), 60);
}

void StoreFilesTest::backupsAreMadeDailyWhenSomethingChanged()
{
    const Database database(path());
    ChatStore chats(database);
    const qint64 chat = chats.createChat();
    const QDate day(2026, 11, 1);
    QVERIFY(backUpDaily(database, day));
    QVERIFY(!backUpDaily(database, day));
    QVERIFY(!backUpDaily(database, day.addDays(1)));
    const auto files = [this] { return QDir(m_folder->filePath("backups")).entryList(QDir::Files, QDir::Name); };
    QCOMPARE(files(), QStringList{"chats-2026-11-02.sqlite"});
    const QString own = backUpNow(database);
    for (int i = 2; i < 12; ++i) {
        chats.addUserMessage(chat, 0, QString("message %1").arg(i));
        QVERIFY(backUpDaily(database, day.addDays(i)));
    }
    QCOMPARE(files().size(), 8);
    QCOMPARE(files().first(), QString("chats-2026-11-06.sqlite"));
    QVERIFY(QFile::exists(own));
    QCOMPARE(restorableCopies(path()).size(), std::size_t{8});
    const Database newest(m_folder->filePath("backups/chats-2026-11-12.sqlite"), Database::Access::Read);
    QCOMPARE(integer(newest, "SELECT count(*) FROM messages"), 10);
}

/// In a new file, ids start at 1 again. Therefore a chat in a backup can have the same id as a different chat in the
/// file.
void StoreFilesTest::deletedChatsLeaveBackupsOfTheSameChats()
{
    const QString other = m_folder->filePath("other.sqlite");
    {
        const Database earlier(other);
        ChatStore chats(earlier);
        chats.addUserMessage(chats.createChat(), 0, "An earlier one");
    }
    QTest::qWait(5);  // ensures that the two chats have different creation times
    const Database database(path());
    ChatStore chats(database);
    const qint64 chat = chats.createChat();
    chats.addUserMessage(chat, 0, "A secret");
    const QString backup = backUpNow(database);
    QVERIFY(QFile::copy(other, m_folder->filePath("backups/chats-2020-01-01.sqlite")));
    const std::vector<qint64> gone{chat};
    purgeChats(database, gone);
    QVERIFY(!contents(backup).contains("A secret"));
    const Database earlier(m_folder->filePath("backups/chats-2020-01-01.sqlite"), Database::Access::Read);
    QCOMPARE(integer(earlier, "SELECT count(*) FROM messages WHERE text = 'An earlier one'"), 1);
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
        QVERIFY2(opened.notice.text().contains("newer version of Vitrine") && opened.notice.text().contains("99"),
                 qPrintable(opened.notice.text()));
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
        // Change the file back to the format of version 1.
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
    // An old answer has no facts except its seed. The seed is known only if the event at the end of the answer
    // contained it.
    RunFacts expected;
    QVERIFY(messages[3].answer.facts == expected);
    expected.seed = -5;
    QVERIFY(messages[1].answer.facts == expected);
    chats.edit(chat, {.pasted = "A book."});
    QCOMPARE(chats.chat(chat)->pasted, QString("A book."));
    // The messages of the old file can be found by a search, and a copy of the old file exists.
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
    // When a chat is deleted permanently, it is also deleted from the copy.
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
    QVERIFY(QDir().mkdir(path() + ".version-9.part"));  // a folder with this name prevents writing the backup
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
    QVERIFY2(opened.notice.text().contains("another program"), qPrintable(opened.notice.text()));
}

void StoreFilesTest::unusableFolderMeansMemory()
{
    // A regular file at the path of the folder prevents its creation, even for root, for whom permissions do not count.
    write(m_folder->filePath("file"), "x");
    const OpenedDatabase opened = openChatDatabase(m_folder->filePath("file/data"));
    QVERIFY(!opened.database->isPersistent());
    QVERIFY2(opened.notice.text().contains("file/data") && opened.notice.text().contains("memory"),
             qPrintable(opened.notice.text()));
    ChatStore chats(*opened.database);
    chats.addUserMessage(chats.createChat(), 0, "still works");
    QCOMPARE(chats.chats().size(), std::size_t{1});
}

VITRINE_TEST(StoreFilesTest);
#include "store_files_test.moc"
