#include "tests/app/session_fixture.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <memory>

using namespace vitrine;
using namespace vitrine::test;

using Fixture = SessionFixture;

/// Tests the unsent message (draft). It belongs to its chat, can wait for a model that is loading, and can be taken
/// back.
class SessionDraftsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { vitrine::test::speakEnglish(); }
    void init();
    void cleanup();
    void draftsBelongToTheirChats();
    void draftWaitsForTheModel();
    void draftThatIsTakenBackIsNotSent();
    void examplesLeaveTheDraftAlone();
    void longTextsStandBesideTheDraft();

private:
    Fixture& fix() { return *m_fixture; }

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeEngine m_engine;
    std::unique_ptr<Fixture> m_fixture;
};

void SessionDraftsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_engine = {};
    m_fixture = std::make_unique<Fixture>(*m_folder, m_engine);
}

void SessionDraftsTest::cleanup()
{
    m_fixture.reset();
}

void SessionDraftsTest::draftsBelongToTheirChats()
{
    ChatSession& session = fix().session;
    const qint64 one = session.chat()->id();
    session.unsent()->setText("first");
    session.chat()->setSystemPrompt("Be kind.");
    session.chat()->create();
    const qint64 two = session.chat()->id();
    QVERIFY(one != two);
    QCOMPARE(session.unsent()->text(), QString());
    QCOMPARE(session.chat()->systemPrompt(), QString());
    session.unsent()->setText("second");
    session.chat()->open(one);
    QCOMPARE(session.unsent()->text(), QString("first"));
    QCOMPARE(session.chat()->systemPrompt(), QString("Be kind."));
    session.chat()->open(two);
    QCOMPARE(session.unsent()->text(), QString("second"));
    // The draft is stored after a short delay, even if the user stays in the chat.
    session.unsent()->setText("second and more");
    QTRY_COMPARE(fix().chats.chat(two)->draft, QString("second and more"));
    session.chat()->open(one);
    session.sender()->send("Hello");
    QCOMPARE(fix().generate().messages[0].role, std::string("system"));
    QCOMPARE(fix().generate().messages[0].content, std::string("Be kind."));
}

void SessionDraftsTest::draftWaitsForTheModel()
{
    ChatSession& session = fix().session;
    fix().library.start("/models/other.gguf");
    session.sender()->sendUnsent();
    QVERIFY(!session.unsent()->isWaiting());  // an empty draft does not wait
    session.unsent()->setText("Hello");
    session.sender()->sendUnsent();
    QVERIFY(session.unsent()->isWaiting());
    QCOMPARE(session.unsent()->text(), QString("Hello"));
    QCOMPARE(session.messages()->count(), 0);
    ModelLoaded loaded;
    loaded.request = fix().engine.last<LoadModel>().request;
    loaded.summary.path = "/models/other.gguf";
    m_engine.send(loaded);
    QTRY_VERIFY(session.answer()->generating());
    QVERIFY(!session.unsent()->isWaiting());
    QCOMPARE(session.unsent()->text(), QString());
    QCOMPARE(fix().generate().messages[0].content, std::string("Hello"));
    QCOMPARE(fix().chats.messages(session.chat()->id())[1].answer.modelPath, QString("/models/other.gguf"));
}

void SessionDraftsTest::draftThatIsTakenBackIsNotSent()
{
    ChatSession& session = fix().session;
    const auto wait = [&session, this] {
        fix().library.start("/models/other.gguf");
        session.unsent()->setText("Hello");
        session.sender()->sendUnsent();
        QVERIFY(session.unsent()->isWaiting());
    };
    wait();
    session.unsent()->setText("Hello!");
    QVERIFY(!session.unsent()->isWaiting());
    fix().load();
    QVERIFY(!session.answer()->generating());
    wait();
    session.unsent()->stopWaiting();
    QVERIFY(!session.unsent()->isWaiting());
    // If loading the model fails or is cancelled, the waiting draft must not be sent to the previous model.
    wait();
    fix().library.cancelLoad();
    QVERIFY(!session.unsent()->isWaiting());
    wait();
    m_engine.send(Failed{fix().engine.last<LoadModel>().request, std::string("No."), ""});
    QTRY_VERIFY(!session.unsent()->isWaiting());
    QVERIFY(session.sender()->canSend());
    QCOMPARE(session.messages()->count(), 0);
    QCOMPARE(session.unsent()->text(), QString("Hello"));
}

void SessionDraftsTest::examplesLeaveTheDraftAlone()
{
    ChatSession& session = fix().session;
    session.unsent()->setText("half a thought");
    session.sender()->send("What is a token?");
    QVERIFY(session.answer()->generating());
    QCOMPARE(session.unsent()->text(), QString("half a thought"));
    m_fixture.reset();
    const Database database(m_folder->filePath("chats.sqlite"));
    QCOMPARE(ChatStore(database).chats().size(), std::size_t{1});
    QCOMPARE(ChatStore(database).chat(ChatStore(database).chats()[0].id)->draft, QString("half a thought"));
}

void SessionDraftsTest::longTextsStandBesideTheDraft()
{
    ChatSession& session = fix().session;
    const QString book = QString("A line of a book.\n").repeated(600000);
    const qint64 chat = session.chat()->id();
    session.unsent()->addPasted(book);
    QCOMPARE(session.unsent()->pastedLength(), book.size());
    session.unsent()->setText("Sum this up:");
    session.chat()->create();
    QVERIFY(session.chat()->id() != chat);
    QCOMPARE(session.unsent()->pastedLength(), 0);
    session.chat()->open(chat);
    QCOMPARE(session.unsent()->pastedLength(), book.size());
    session.unsent()->addPasted("More.");
    session.unsent()->removePasted();
    QCOMPARE(session.unsent()->pastedLength(), 0);
    session.unsent()->addPasted(book);
    session.sender()->sendUnsent();
    QCOMPARE(session.unsent()->pastedLength(), 0);
    QCOMPARE(fix().generate().messages[0].content, ("Sum this up:\n\n" + book).toStdString());
    QCOMPARE(fix().chats.messages(chat)[0].text, "Sum this up:\n\n" + book);
    QCOMPARE(session.chat()->title(), QString("Sum this up:"));
    // An earlier version of the program may have stored a draft that is too long for the editor. It is shown as an
    // attachment.
    const qint64 old = fix().chats.createChat();
    fix().chats.edit(old, {.draft = book});
    session.chat()->open(old);
    QCOMPARE(session.unsent()->text(), QString());
    QCOMPARE(session.unsent()->pastedLength(), book.size());
}

VITRINE_GUI_TEST(SessionDraftsTest);

#include "session_drafts_test.moc"
