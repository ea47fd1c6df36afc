#include "tests/app/session_fixture.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>

#include <atomic>
#include <chrono>
#include <limits>
#include <map>
#include <memory>
#include <thread>

using namespace vitrine;
using namespace vitrine::test;

using Fixture = SessionFixture;

/// Tests when a session saves messages, and what it does if the store fails.
class SessionSavingTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { vitrine::test::speakEnglish(); }
    void init();
    void cleanup();
    void slicesAreWrittenWhileItRuns();
    void endOfTheProgramInterrupts();
    void failingStoreIsAnErrorAndNoCrash();
    void messageThatCannotBeStoredStaysADraft();
    void answerOutlastsAFullDisk();
    void answersOfDeletedChatsAreLetGo();
    void nothingIsSavedForADeletedChat();
    void lockedStoreIsTriedNowAndThen();
    void ourOwnImportIsWaitedFor();
    void longTransactionOfOursMakesTheDraftWait();
    void factsOfAnAnswerAreStored();

private:
    Fixture& fix() { return *m_fixture; }

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeEngine m_engine;
    std::unique_ptr<Fixture> m_fixture;
};

void SessionSavingTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_engine = {};
    m_fixture = std::make_unique<Fixture>(*m_folder, m_engine);
}

void SessionSavingTest::cleanup()
{
    m_fixture.reset();
}

void SessionSavingTest::slicesAreWrittenWhileItRuns()
{
    fix().session.sender()->send("Hello");
    const RequestId request = fix().generate().request;
    const auto stored = [this] { return fix().chats.messages(fix().session.chat()->id())[1].text.size(); };
    // Check the store in the same event handler that received the tokens, so that no timer can fire in between.
    const QObject here;
    QList<qsizetype> written;
    connect(&fix().bridge, &EngineBridge::kvStatesChanged, &here, [&] { written << stored(); });
    PromptReady ready;
    ready.request = request;
    ready.tokens = samplePrompt(1, 10);
    m_engine.send(ready);
    // The prompt is stored together with the first token. The tokens of an answer are stored in slices: a full slice
    // immediately, an incomplete slice within 250 ms.
    for (const int tokens : {1, 40, 1}) {
        fix().sendTokens(request, tokens);
        m_engine.deliver(fix().bridge);
    }
    QCOMPARE(fix().text(1), QString("w ").repeated(42));
    QCOMPARE(written, (QList<qsizetype>{2, 82, 82}));
    QTRY_COMPARE(stored(), 84);
    QCOMPARE(fix().chats.messages(fix().session.chat()->id())[1].state, MessageState::Streaming);
}

void SessionSavingTest::endOfTheProgramInterrupts()
{
    fix().session.sender()->send("Hello");
    const qint64 chat = fix().session.chat()->id();
    fix().sendTokens(fix().generate().request, 1);
    QTRY_COMPARE(fix().text(1), QString("w "));
    fix().session.unsent()->setText("next");
    m_fixture.reset();
    const Database database(m_folder->filePath("chats.sqlite"));
    const StoredMessage answer = ChatStore(database).messages(chat)[1];
    QCOMPARE(answer.state, MessageState::Interrupted);
    QCOMPARE(answer.text, QString("w "));
    QCOMPARE(ChatStore(database).chat(chat)->draft, QString("next"));
}

void SessionSavingTest::failingStoreIsAnErrorAndNoCrash()
{
    fix().session.sender()->send("Hello");
    const RequestId request = fix().generate().request;
    fix().database.run("DROP TABLE answer_tokens");
    fix().sendTokens(request, 40);
    QTRY_VERIFY2(fix().session.notices()->error().contains("answer_tokens"),
                 qPrintable(fix().session.notices()->error()));
    QCOMPARE(fix().text(1), QString("w ").repeated(40));
    fix().finish(request);
    QTRY_VERIFY(!fix().session.answer()->generating());
    fix().database.run("DROP TABLE answers");
    fix().session.sender()->send("Again");
    QVERIFY(!fix().session.notices()->error().isEmpty());
    QVERIFY(!fix().session.answer()->generating());
}

void SessionSavingTest::messageThatCannotBeStoredStaysADraft()
{
    ChatSession& session = fix().session;
    const QString text = QString("word ").repeated(3000);
    fix().fillDisk();
    session.unsent()->setText(text);
    session.sender()->sendUnsent();
    QVERIFY2(session.notices()->error().startsWith("The disk is full, so "), qPrintable(session.notices()->error()));
    QCOMPARE(session.unsent()->text(), text);
    QCOMPARE(session.messages()->count(), 0);
    QVERIFY(!session.answer()->generating());
    QVERIFY(session.saver()->save() == false && session.saver()->unsaved());
    // The text that could not be stored is still available, even after the user has opened another chat and returned.
    const qint64 chat = session.chat()->id();
    const qint64 other = fix().chats.createChat();
    session.chat()->open(other);
    QCOMPARE(session.chat()->id(), other);
    QVERIFY2(session.notices()->error().startsWith("The disk is full, so "), qPrintable(session.notices()->error()));
    session.chat()->open(chat);
    QCOMPARE(session.unsent()->text(), text);
    session.sender()->sendUnsent();
    QVERIFY2(session.notices()->error().startsWith("The disk is full, so "), qPrintable(session.notices()->error()));
    fix().makeRoom();
    // When the message has been stored, the error disappears.
    QTRY_COMPARE(session.notices()->error(), QString());
    QVERIFY(session.saver()->save() && !session.saver()->unsaved());
    session.sender()->sendUnsent();
    QCOMPARE(session.unsent()->text(), QString());
    QCOMPARE(fix().chats.messages(chat)[0].text, text);
    QVERIFY(session.answer()->generating());
    QTRY_COMPARE(session.notices()->error(), QString());
}

void SessionSavingTest::answerOutlastsAFullDisk()
{
    ChatSession& session = fix().session;
    session.sender()->send("Hello");
    const RequestId request = fix().generate().request;
    const qint64 chat = session.chat()->id();
    const qint64 other = fix().chats.createChat();
    fix().fillDisk();
    fix().sendTokens(request, 2000);
    QTRY_COMPARE(fix().text(1), QString("w ").repeated(2000));
    QTRY_VERIFY2(session.notices()->error().startsWith("The disk is full, so "),
                 qPrintable(session.notices()->error()));
    fix().finish(request, StopReason::EndOfTurn, "END");
    QTRY_VERIFY(!session.answer()->generating());
    QVERIFY(fix().chats.messages(chat)[1].text.isEmpty());
    session.chat()->open(other);
    session.chat()->open(chat);
    QCOMPARE(fix().text(1), QString("w ").repeated(2000) + "END");
    QCOMPARE(fix().state(1), MessageState::Complete);
    QCOMPARE(fix().tokens.count(), 2000);
    QVERIFY(!session.notices()->error().isEmpty());
    const QSignalSpy listed(&session, &ChatSession::listChanged);
    fix().makeRoom();
    QTRY_COMPARE(session.notices()->error(), QString());
    QCOMPARE(listed.size(), 1);
    const StoredMessage stored = fix().chats.messages(chat)[1];
    QCOMPARE(stored.text, fix().text(1));
    QCOMPARE(stored.state, MessageState::Complete);
    QCOMPARE(fix().answers.tokens(stored.id).tokens.size(), std::size_t{2000});
}

void SessionSavingTest::answersOfDeletedChatsAreLetGo()
{
    ChatSession& session = fix().session;
    session.sender()->send("Hello");
    const RequestId request = fix().generate().request;
    const qint64 chat = session.chat()->id();
    const qint64 other = fix().chats.createChat();
    fix().fillDisk();
    fix().sendTokens(request, 2000);
    fix().finish(request);
    QTRY_VERIFY(!session.answer()->generating());
    QVERIFY2(session.notices()->error().startsWith("The disk is full, so "), qPrintable(session.notices()->error()));
    session.chat()->open(other);
    fix().database.run("DELETE FROM chats WHERE id = ?", {chat});
    QTRY_COMPARE(session.notices()->error(), QString());
}

/// The timer that saves an answer runs while the answer is generated. It stops when the chat is deleted.
void SessionSavingTest::nothingIsSavedForADeletedChat()
{
    ChatSession& session = fix().session;
    const auto runs = [&session] {
        const QList<QTimer*> timers = session.findChildren<QTimer*>();
        return std::any_of(timers.begin(), timers.end(),
                           [](const QTimer* timer) { return timer->isActive() && !timer->isSingleShot(); });
    };
    session.sender()->send("Hello");
    QVERIFY(session.answer()->generating());
    QVERIFY(runs());
    const qint64 chat = session.chat()->id();
    fix().chats.setRemoved(chat, true);
    session.chat()->forget(chat);
    QVERIFY(!session.answer()->generating());
    QVERIFY(!runs());
}

void SessionSavingTest::lockedStoreIsTriedNowAndThen()
{
    ChatSession& session = fix().session;
    session.sender()->send("Hello");
    const RequestId request = fix().generate().request;
    const Database other(m_folder->filePath("chats.sqlite"));
    other.run("BEGIN EXCLUSIVE");
    QElapsedTimer timer;
    timer.start();
    for (int frame = 0; frame < 20; ++frame) {
        fix().sendTokens(request, 40);
        m_engine.deliver(fix().bridge);
        session.unsent()->setText(QString("draft %1").arg(frame));
    }
    // If the program waited for the lock each time it stores a slice, this loop would take 40 seconds.
    QVERIFY2(timer.elapsed() < 20000, qPrintable(QString::number(timer.elapsed())));
    QVERIFY2(session.notices()->error().startsWith("Another program has locked the chats in "),
             qPrintable(session.notices()->error()));
    fix().finish(request);
    QTRY_VERIFY(!session.answer()->generating());
    other.run("COMMIT");
    QTRY_COMPARE(session.notices()->error(), QString());
    const qint64 chat = session.chat()->id();
    QCOMPARE(ChatStore(other).messages(chat)[1].text, QString("w ").repeated(800));
    QCOMPARE(ChatStore(other).messages(chat)[1].state, MessageState::Complete);
    QCOMPARE(ChatStore(other).chat(chat)->draft, QString("draft 19"));
}

/// An import by this program writes without pauses. A message must be stored in the meantime, and no error may claim
/// that another program is the reason.
void SessionSavingTest::ourOwnImportIsWaitedFor()
{
    ChatSession& session = fix().session;
    std::atomic<bool> imports{false};
    const std::jthread importer([&](const std::stop_token& stop) {
        const Database beside(m_folder->filePath("chats.sqlite"), Database::Access::Beside);
        while (!stop.stop_requested()) {
            Transaction transaction(beside);
            beside.run("INSERT INTO chats (created_at, updated_at) VALUES (1, 1)");
            std::this_thread::sleep_for(std::chrono::milliseconds(150));
            transaction.commit();
            imports = true;
        }
    });
    QTRY_VERIFY(imports.load());
    for (int i = 0; i < 5; ++i) {
        session.unsent()->setText(QString("question %1").arg(i));
        session.sender()->sendUnsent();
        QCOMPARE(session.notices()->error(), QString());
        QVERIFY(session.answer()->generating());
        fix().finish(fix().generate().request);
        QTRY_VERIFY(!session.answer()->generating());
    }
    QCOMPARE(session.messages()->count(), 10);
}

void SessionSavingTest::longTransactionOfOursMakesTheDraftWait()
{
    ChatSession& session = fix().session;
    const Database beside(m_folder->filePath("chats.sqlite"), Database::Access::Beside);
    beside.run("BEGIN IMMEDIATE");
    session.unsent()->setText("question");
    session.sender()->sendUnsent();
    QVERIFY(session.unsent()->isWaiting());
    QCOMPARE(session.notices()->error(), QString());
    QCOMPARE(session.unsent()->text(), QString("question"));
    beside.run("COMMIT");
    QTRY_VERIFY(session.answer()->generating());
    QVERIFY(!session.unsent()->isWaiting());
    QCOMPARE(session.unsent()->text(), QString());
}

/// Facts about an answer are stored at three times: when it starts, when its prompt is known, and when it ends.
void SessionSavingTest::factsOfAnAnswerAreStored()
{
    ChatSession& session = fix().session;
    fix().settings.setValue(*findParameter("temperature"), 0.25);
    session.sender()->send("Hello");
    const RequestId request = fix().generate().request;
    const auto stored = [&] { return fix().chats.messages(session.chat()->id())[1].answer; };
    RunFacts expected;
    expected.programVersion = QString(VITRINE_VERSION);
    expected.device = QString("GPU");
    expected.driver = QString("Driver 1.2");
    expected.isa = QString("avx2");
    expected.kvKeys = QString("q8_0");
    expected.kvValues = QString("f16");
    QVERIFY(stored().facts == expected);
    const QJsonObject settings = QJsonDocument::fromJson(stored().settings.toUtf8()).object();
    for (const auto& [key, value] : std::map<QString, QJsonValue>{{"temperature", 0.25},
                                                                  {"topK", 40},
                                                                  {"scorePrompt", false},
                                                                  {"drafts", true},
                                                                  {"contextLength", 2048},
                                                                  {"device", "vulkan"},
                                                                  {"alternatives", 20}}) {
        QVERIFY2(settings.value(key) == value, qPrintable(key));
    }

    PromptReady ready;
    ready.request = request;
    ready.tokens = samplePrompt(1, 4);
    ready.seed = std::uint64_t{1} << 63;
    m_engine.send(ready);
    expected.seed = std::numeric_limits<qint64>::min();
    QTRY_VERIFY(stored().facts == expected);

    GenerationFinished finished;
    finished.request = request;
    finished.stats.generatedTokens = 3;
    finished.stats.seed = ready.seed;
    finished.stats.firstTokenSeconds = 0.5;
    finished.stats.reasoningSeconds = 0.25;
    finished.stats.modelHash = 0xABC;
    m_engine.send(finished);
    QTRY_VERIFY(!session.answer()->generating());
    expected.firstTokenSeconds = 0.5;
    expected.reasoningSeconds = 0.25;
    expected.modelHash = QString("0000000000000abc");
    QVERIFY(stored().facts == expected);
    QString shown = session.messages()->index(1).data(MessageListModel::FactsRole).toString();
    shown.replace(QChar::Nbsp, u' ');
    for (const char* said : {"9223372036854775808", "0000000000000abc", "m.gguf", "Driver 1.2", "keys q8_0, values f16",
                             "temperature 0.25", "score prompt off"}) {
        QVERIFY2(shown.contains(said), qPrintable(shown));
    }
}

VITRINE_GUI_TEST(SessionSavingTest);

#include "session_saving_test.moc"
