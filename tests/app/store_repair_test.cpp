#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/library/model_library.h"
#include "app/models/chat_file.h"
#include "app/models/chat_list_model.h"
#include "app/models/message_list_model.h"
#include "app/store/database.h"
#include "core/generate/engine/scripted_engine.h"
#include "tests/app/stored_samples.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr int kRepairPatience = 600000;  ///< time limit for a repair, in milliseconds
constexpr int kPage = 4096;              ///< page size of the database, in bytes
constexpr int kMessagesPerChat = 50;

const char* const kRepairScript = R"({
  "model": {"name": "Scripted", "architecture": "llama", "contextLength": 4096},
  "loadMilliseconds": 1, "millisecondsPerToken": 1, "answers": [{"text": "An answer."}]
})";

/// Size of the chat file in megabytes. The environment variable VITRINE_STORE_MEGABYTES can set a larger size for
/// measurements.
int megabytes()
{
    const int wanted = qEnvironmentVariableIntValue("VITRINE_STORE_MEGABYTES");
    return wanted > 0 ? wanted : 24;
}

/// Stores messages of about 10 kB each, in chats of 50 messages, with their search index. Returns the number of
/// messages.
int storeChats(const QString& path)
{
    const Database database(path);
    const int messages = megabytes() * 1000 / 10;
    Transaction transaction(database);
    database.run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
                 " INSERT INTO chats (id, title, created_at, updated_at, current_message)"
                 " SELECT i, 'Chat ' || i, i, i, i * ? FROM n",
                 {messages / kMessagesPerChat, kMessagesPerChat});
    database.run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
                 " INSERT INTO messages (id, chat, parent, role, text, state, created_at)"
                 " SELECT i, 1 + (i - 1) / ?, CASE WHEN (i - 1) % ? = 0 THEN NULL ELSE i - 1 END,"
                 " CASE WHEN i % 2 THEN 'user' ELSE 'assistant' END,"
                 " 'message ' || i || ' ' || hex(randomblob(1500)), 'complete', i FROM n",
                 {messages, kMessagesPerChat, kMessagesPerChat});
    database.run("INSERT INTO answers (message, model_name, model_path, settings)"
                 " SELECT id, 'm', '/m.gguf', '{}' FROM messages WHERE role = 'assistant'");
    database.run("INSERT INTO answer_tokens (message, part, sequence, records)"
                 " SELECT message, 1, 0, randomblob(6000) FROM answers");
    transaction.commit();
    return messages;
}

void destroyPageOf(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    uchar* bytes = file.map(0, file.size());
    QVERIFY(bytes);
    const auto* begin = reinterpret_cast<const char*>(bytes);
    const auto* found = std::search(begin, begin + file.size(), text.begin(), text.end());
    QVERIFY(found != begin + file.size());
    std::fill_n(bytes + (found - begin) / kPage * kPage, kPage, uchar{0x55});
}

/// Measures the longest time for which the event loop of this thread was blocked.
class Heart {
public:
    Heart()
    {
        m_since.start();
        QObject::connect(&m_timer, &QTimer::timeout, [this] { beat(); });
        m_timer.start(1);
    }
    void beat() { m_longest = std::max(m_longest, m_since.restart()); }
    qint64 longest()
    {
        beat();
        return m_longest;
    }

private:
    QTimer m_timer;
    QElapsedTimer m_since;
    qint64 m_longest = 0;
};

}  // namespace

/// Tests the complete program while its chat file is repaired in the background.
class StoreRepairTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void windowIsUsableMeanwhile();
    void damageThatIsFoundLaterIsRepairedToo();
    void badEndIsCheckedInTheBackground();
    void quittingLosesNothing();
    void endOfTheSessionWaitsForIt();

private:
    QString path() const { return m_folder->filePath("chats.sqlite"); }
    std::unique_ptr<Application> start()
    {
        auto application = std::make_unique<Application>(chooseFolders(m_folder->path()), [](EventSink sink) {
            return std::make_unique<ScriptedEngine>(Script::parse(kRepairScript), std::move(sink));
        });
        application->library()->start(QStringLiteral("scripted.gguf"));
        [&] { QTRY_VERIFY_WITH_TIMEOUT(application->library()->loaded(), kRepairPatience); }();
        return application;
    }
    static void ask(Application& application, const QString& question)
    {
        application.session()->sender()->send(question);
        QVERIFY(application.session()->answer()->generating());
        QTRY_VERIFY(!application.session()->answer()->generating());
    }
    int count(const QString& sql) const { return integer(Database(path(), Database::Access::Read), sql); }

    QTemporaryDir m_samples;
    QString m_sample;
    int m_messages = 0;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void StoreRepairTest::initTestCase()
{
    speakEnglish();
    m_sample = m_samples.filePath("chats.sqlite");
    m_messages = storeChats(m_sample);
}

void StoreRepairTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QFile::copy(m_sample, path()));
}

void StoreRepairTest::windowIsUsableMeanwhile()
{
    destroyPageOf(path(), "message " + QByteArray::number(m_messages / 2) + ' ');
    // Measure how long the start takes, and for how long it blocks the event loop.
    QFile(path()).setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    QElapsedTimer time;
    time.start();
    Heart heart;
    const auto application = start();
    const ChatFile* file = application->chatFile();
    QSignalSpy replaced(file, &ChatFile::replaced);
    const bool isAwayAtOnce = file->repairing() >= 0;
    qInfo("start: %lld ms, longest block %lld ms, away: %d", time.elapsed(), heart.longest(), isAwayAtOnce);
    QTRY_VERIFY(file->repairing() >= 0 || !replaced.isEmpty());
    QVERIFY2(replaced.isEmpty(), "the repair ended before anything could be done");
    QVERIFY(file->repair().startsWith("Recovering your chats"));
    application->session()->chat()->create();
    QVERIFY(application->session()->chat()->isSavedLater());
    ask(*application, "Meanwhile");
    QVERIFY2(replaced.isEmpty(), "the repair ended before the answer");
    QVERIFY(application->unsaved().contains("still being recovered"));
    QTRY_COMPARE(replaced.size(), 1);
    qInfo("repaired: %lld ms, longest block %lld ms", time.elapsed(), heart.longest());
    QVERIFY2(heart.longest() * 2 < time.elapsed(), "the window stood still for most of the time");
    QCOMPARE(file->repair(), QString());
    QVERIFY2(file->notice().contains(".broken-") && file->notice().contains("were recovered"),
             qPrintable(file->notice()));
    QVERIFY(!application->session()->chat()->isTemporary());
    QCOMPARE(application->session()->messages()->count(), 2);
    QCOMPARE(application->unsaved(), QString());
    QCOMPARE(count("SELECT count(*) FROM messages WHERE text = 'Meanwhile'"), 1);
    QVERIFY(count("SELECT count(*) FROM messages") > m_messages - 10);
    QCOMPARE(application->chats()->count(), m_messages / kMessagesPerChat + 1);
    QVERIFY(!QFile::exists(path() + ".recovered"));
}

void StoreRepairTest::damageThatIsFoundLaterIsRepairedToo()
{
    auto application = start();
    application->session()->chat()->create();
    const qint64 chat = application->session()->chat()->id();
    ask(*application, "Before");
    const ChatFile* file = application->chatFile();
    QSignalSpy replaced(file, &ChatFile::replaced);
    // Remove a table without which no chat can be shown.
    Database(path(), Database::Access::Beside).run("DROP TABLE queued");
    QElapsedTimer time;
    time.start();
    Heart heart;
    application->chats()->openNext(1);
    QTRY_VERIFY(file->repairing() >= 0);
    const int listed = application->chats()->count();
    QCOMPARE(listed, m_messages / kMessagesPerChat + 1);
    application->session()->unsent()->setText("typed meanwhile");
    QTRY_COMPARE(replaced.size(), 1);
    qInfo("repaired: %lld ms, longest block %lld ms", time.elapsed(), heart.longest());
    QVERIFY2(heart.longest() * 2 < time.elapsed(), "the window stood still for most of the time");
    QCOMPARE(application->chats()->count(), listed);
    QCOMPARE(application->session()->unsent()->text(), QString("typed meanwhile"));
    QVERIFY(application->session()->saver()->save());
    QCOMPARE(count("SELECT count(*) FROM messages"), m_messages + 2);
    QCOMPARE(count("SELECT count(*) FROM chats WHERE draft = 'typed meanwhile'"), 1);
    application->session()->chat()->open(chat);
    QCOMPARE(application->session()->messages()->last()->text, QString("An answer."));
}

void StoreRepairTest::badEndIsCheckedInTheBackground()
{
    {
        // Copy the file and its journal while the database is open. The copies are as they would be after a crash.
        const Database database(path());
        database.run("UPDATE chats SET title = 'Changed' WHERE id = 1");
        QVERIFY(QFile::copy(path(), path() + ".copy"));
        QVERIFY(QFile::copy(path() + "-wal", path() + ".copy-wal"));
    }
    QVERIFY(QFile::remove(path()));
    QVERIFY(QFile::rename(path() + ".copy", path()));
    QVERIFY(QFile::rename(path() + ".copy-wal", path() + "-wal"));
    if (QFileInfo(path()).size() <= 32 * 1024 * 1024) QSKIP("only large files are checked in the background");
    Heart heart;
    const auto application = start();
    qInfo("start: longest block %lld ms", heart.longest());
    const ChatFile* file = application->chatFile();
    QVERIFY(file->repair().startsWith("Checking your chats"));
    QTRY_COMPARE(file->repairing(), -1.0);
    qInfo("checked: longest block %lld ms", heart.longest());
    QCOMPARE(file->notice(), QString());
    QCOMPARE(application->chats()->count(), m_messages / kMessagesPerChat);
    QVERIFY(!application->session()->chat()->isTemporary());
    QCOMPARE(count("SELECT count(*) FROM chats WHERE title = 'Changed'"), 1);
}

/// If the program ends during the repair, the next start repairs the file. It also adds the chats that were written
/// during the interrupted repair.
void StoreRepairTest::quittingLosesNothing()
{
    destroyPageOf(path(), "message " + QByteArray::number(m_messages / 2) + ' ');
    auto application = start();
    QTRY_VERIFY(application->chatFile()->repairing() >= 0);
    application->session()->chat()->create();
    ask(*application, "Meanwhile");
    const QSignalSpy asked(application.get(), &Application::quitQuestioned);
    application->quit();
    QCOMPARE(asked.size(), 1);
    application->quitAnyway();
    QElapsedTimer time;
    time.start();
    application.reset();
    qInfo("end: %lld ms", time.elapsed());
    QVERIFY(!QFile::exists(path() + ".recovered"));
    QVERIFY(QDir(m_folder->path()).entryList({"chats.sqlite.broken-*"}).isEmpty());
    const QStringList kept =
        QDir(m_folder->path()).entryList({"chats.sqlite.kept-*"}).filter(QRegularExpression("\\d$"));
    QCOMPARE(kept.size(), 1);
    application = start();
    QTRY_COMPARE(application->chatFile()->repairing(), -1.0);
    QVERIFY2(application->chatFile()->notice().contains(kept[0]), qPrintable(application->chatFile()->notice()));
    QVERIFY(count("SELECT count(*) FROM messages") > m_messages - 10);
    QSignalSpy restored(application->chatFile(), &ChatFile::restored);
    application->chatFile()->addFrom(QUrl::fromLocalFile(m_folder->filePath(kept[0])));
    QTRY_COMPARE(restored.size(), 1);
    QCOMPARE(count("SELECT count(*) FROM messages WHERE text = 'Meanwhile'"), 1);
}

void StoreRepairTest::endOfTheSessionWaitsForIt()
{
    if (megabytes() > 100) QSKIP("it waits for some seconds only");
    destroyPageOf(path(), "message " + QByteArray::number(m_messages / 2) + ' ');
    auto application = start();
    application->session()->chat()->create();
    ask(*application, "Meanwhile");
    QVERIFY(application->chatFile()->repairing() >= 0);
    QCOMPARE(application->endAtOnce(), QString());
    application.reset();
    QCOMPARE(count("SELECT count(*) FROM messages WHERE text = 'Meanwhile'"), 1);
    QVERIFY(count("SELECT count(*) FROM messages") > m_messages - 10);
    QVERIFY(QDir(m_folder->path()).entryList({"chats.sqlite.kept-*"}).filter(QRegularExpression("\\d$")).isEmpty());
}

VITRINE_GUI_TEST(StoreRepairTest);
#include "store_repair_test.moc"
