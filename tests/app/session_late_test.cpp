#include "app/models/chat_list_model.h"
#include "app/models/chat_search.h"
#include "app/store/late_chats.h"
#include "app/store/message_queue.h"
#include "tests/app/session_fixture.h"
#include "tests/app/stored_samples.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QSignalSpy>

#include <memory>

using namespace vitrine;
using namespace vitrine::test;

/// Tests the session while the chat file is unavailable because it is being repaired.
class SessionLateTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { vitrine::test::speakEnglish(); }
    void init();
    void cleanup() { m_fixture.reset(); }
    void everyStatementIsRefusedMeanwhile();
    void newChatsAreSavedAfterwards();
    void runningAnswersAreSavedAfterwards();
    void chatThatIsAnsweredMovesWhenThatEnds();
    void messageWaitsForItsChat();
    void temporaryChatsStayTemporary();
    void chatsAreKeptAtTheEnd();
    void listKeepsWhatItHas();

private:
    SessionFixture& fix() { return *m_fixture; }
    qint64 begun()
    {
        fix().session.chat()->create();
        return fix().session.chat()->id();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeEngine m_engine;
    std::unique_ptr<SessionFixture> m_fixture;
};

void SessionLateTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_engine = {};
    m_fixture = std::make_unique<SessionFixture>(*m_folder, m_engine);
}

void SessionLateTest::everyStatementIsRefusedMeanwhile()
{
    const Database& database = fix().database;
    QVERIFY(!Database::isSharedByUs());
    database.leave();
    QVERIFY(database.isAway() && Database::isSharedByUs());
    for (const char* const sql : {"SELECT 1", "DELETE FROM chats", "BEGIN IMMEDIATE"}) {
        try {
            database.run(sql);
            QFAIL(sql);
        } catch (const StoreError& error) {
            QCOMPARE(error.kind(), StoreError::Kind::Locked);
            QVERIFY(QString::fromStdString(error.sentence()).contains("are being recovered; wait"));
        }
    }
    QVERIFY_EXCEPTION_THROWN(Transaction transaction(database), StoreError);
    QCOMPARE(integer(database.of(kFirstTemporaryId), "SELECT count(*) FROM chats"), 0);
    // While the database is suspended, other code may open, replace or remove its file.
    QVERIFY(QFile::rename(database.path(), database.path() + ".moved"));
    QVERIFY(QFile::rename(database.path() + ".moved", database.path()));
    database.resume();
    QVERIFY(!database.isAway() && !Database::isSharedByUs());
    QVERIFY(database.isPersistent());
    QCOMPARE(integer(database, "SELECT count(*) FROM chats"), 1);
}

void SessionLateTest::newChatsAreSavedAfterwards()
{
    fix().talk("Before");
    const int before = integer(fix().database, "SELECT count(*) FROM messages");
    fix().database.leave();
    const qint64 late = begun();
    QVERIFY(isTemporary(late));
    QVERIFY(fix().session.chat()->isTemporary() && fix().session.chat()->isSavedLater());
    QVERIFY(!fix().chats.wouldLoseChats());
    fix().talk("Meanwhile");
    QVERIFY(fix().chats.wouldLoseChats());
    fix().session.unsent()->setText("half a thought");
    fix().lateChats.move();  // ignored, because the chat file is not available yet
    QCOMPARE(fix().session.chat()->id(), late);
    fix().database.resume();
    fix().lateChats.returnToStore();
    QVERIFY(!isTemporary(fix().session.chat()->id()));
    QVERIFY(!fix().session.chat()->isTemporary() && !fix().session.chat()->isSavedLater());
    QCOMPARE(fix().session.notices()->error(), QString());
    QCOMPARE(fix().text(0), QString("Meanwhile"));
    QCOMPARE(fix().text(1), QString("w w "));
    QCOMPARE(fix().session.unsent()->text(), QString("half a thought"));
    QCOMPARE(integer(fix().database, "SELECT count(*) FROM messages"), before + 2);
    QCOMPARE(integer(*fix().database.temporary(), "SELECT count(*) FROM chats"), 0);
    QVERIFY(!fix().chats.wouldLoseChats());
    QCOMPARE(fix().answers.tokens(fix().session.messages()->last()->id).tokens.size(), std::size_t{2});
    fix().talk("After");
    QCOMPARE(integer(fix().database, "SELECT count(*) FROM messages"), before + 4);
    // An empty chat is not stored when the repair is complete.
    fix().database.leave();
    begun();
    fix().database.resume();
    fix().lateChats.returnToStore();
    QCOMPARE(fix().text(0), QString("Meanwhile"));
    QCOMPARE(integer(fix().database, "SELECT count(*) FROM chats"), 2);
}

void SessionLateTest::runningAnswersAreSavedAfterwards()
{
    fix().session.sender()->send("Question");
    const RequestId request = fix().generate().request;
    const qint64 chat = fix().session.chat()->id();
    fix().sendTokens(request, 2);
    QTRY_COMPARE(fix().text(1), QString("w w "));
    fix().database.leave();
    fix().sendTokens(request, 2, 2);
    fix().finish(request, StopReason::EndOfTurn, "end");
    QTRY_VERIFY(!fix().session.answer()->generating());
    QVERIFY(fix().session.saver()->unsaved());
    QCOMPARE(fix().session.notices()->error(), QString());  // no error, because the notice about the repair is enough
    QCOMPARE(fix().text(1), QString("w w w w end"));
    fix().database.resume();
    fix().lateChats.returnToStore();
    QVERIFY(!fix().session.saver()->unsaved());
    const std::vector<StoredMessage> stored = fix().chats.messages(chat);
    QCOMPARE(stored.at(1).text, QString("w w w w end"));
    QCOMPARE(stored.at(1).state, MessageState::Complete);
    QCOMPARE(fix().answers.tokens(stored.at(1).id).tokens.size(), std::size_t{4});
}

void SessionLateTest::chatThatIsAnsweredMovesWhenThatEnds()
{
    fix().database.leave();
    const qint64 late = begun();
    fix().session.sender()->send("Question");
    const RequestId request = fix().generate().request;
    fix().sendTokens(request, 2);
    QTRY_COMPARE(fix().text(1), QString("w w "));
    fix().database.resume();
    fix().lateChats.returnToStore();
    QCOMPARE(fix().session.chat()->id(), late);
    QVERIFY(fix().session.chat()->isSavedLater());
    fix().finish(request, StopReason::EndOfTurn, "end");
    QTRY_VERIFY(!fix().session.answer()->generating());
    fix().lateChats.move();
    QVERIFY(!isTemporary(fix().session.chat()->id()));
    QCOMPARE(fix().text(1), QString("w w end"));
    QCOMPARE(integer(fix().database, "SELECT count(*) FROM messages"), 2);
}

void SessionLateTest::messageWaitsForItsChat()
{
    fix().talk("Before");
    const qint64 chat = fix().session.chat()->id();
    fix().database.leave();
    fix().session.unsent()->setText("Wait for it");
    fix().session.sender()->sendUnsent();
    QVERIFY(fix().session.unsent()->isWaiting());
    QCOMPARE(fix().session.notices()->error(), QString());
    fix().database.resume();
    fix().lateChats.returnToStore();
    QVERIFY(fix().session.answer()->generating());
    QCOMPARE(fix().chats.messages(chat).at(2).text, QString("Wait for it"));
    QCOMPARE(fix().session.unsent()->text(), QString());
}

void SessionLateTest::temporaryChatsStayTemporary()
{
    fix().database.leave();
    fix().session.chat()->createTemporary();
    const qint64 own = fix().session.chat()->id();
    QVERIFY(!fix().session.chat()->isSavedLater());
    fix().talk("Secret");
    QVERIFY(!fix().chats.wouldLoseChats());
    QCOMPARE(fix().chats.keepLate(), QString());
    fix().database.resume();
    fix().lateChats.returnToStore();
    QCOMPARE(fix().session.chat()->id(), own);
    QCOMPARE(integer(fix().database, "SELECT count(*) FROM messages"), 0);
}

/// If the program ends before the chat file is available, new chats are stored in another file next to it. They can be
/// restored from there.
void SessionLateTest::chatsAreKeptAtTheEnd()
{
    fix().database.leave();
    const qint64 late = begun();
    fix().talk("Kept");
    MessageQueue(fix().database).add(late, "Queued");
    const QString file = fix().chats.keepLate();
    QVERIFY2(file.contains("chats.sqlite.kept-"), qPrintable(file));
    QVERIFY(!fix().chats.wouldLoseChats());
    const Database kept(file, Database::Access::Read);
    QCOMPARE(integer(kept, "SELECT count(*) FROM messages"), 2);
    QCOMPARE(integer(kept, "SELECT count(*) FROM queued WHERE text = 'Queued'"), 1);
    fix().database.resume();
}

void SessionLateTest::listKeepsWhatItHas()
{
    fix().talk("Before");
    ChatSearch search(fix().database);
    ChatListModel list(fix().chats, search);
    const QSignalSpy failed(&list, &ChatListModel::failed);
    list.refresh();
    QCOMPARE(list.count(), 1);
    fix().database.leave();
    begun();
    list.refresh();
    QCOMPARE(list.count(), 2);
    QCOMPARE(list.index(0).data(ChatListModel::GroupRole).toString(), QString("Not saved yet"));
    QCOMPARE(list.index(1).data(ChatListModel::TitleRole).toString(), QString("Before"));
    QCOMPARE(failed.size(), 0);
    list.setFilter("Before");
    QTRY_COMPARE(failed.size(), 1);
    QVERIFY(failed[0][0].value<LocalizedText>().text().contains("are being recovered; wait"));
    fix().database.resume();
}

VITRINE_TEST(SessionLateTest);
#include "session_late_test.moc"
