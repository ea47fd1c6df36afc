#include "core/base/sentence.h"
#include "tests/app/session_fixture.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>

#include <memory>

using namespace vitrine;
using namespace vitrine::test;

using Fixture = SessionFixture;

/// Tests how the used part of the context is counted, and how messages that do not fit are reported.
class SessionContextTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { vitrine::test::speakEnglish(); }
    void init();
    void cleanup();
    void droppedMessagesAreSaid();
    void dismissedNoticesStayAway();
    void successesReplaceOldErrors();
    void contextIsCountedAnewForAnotherModel();
    void draftsAreCountedWhileTheyAreTyped();
    void whatOverflowsTheContextIsSaid();
    void whatAnAnswerWasMadeWithoutIsKept();

private:
    Fixture& fix() { return *m_fixture; }

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeEngine m_engine;
    std::unique_ptr<Fixture> m_fixture;
};

void SessionContextTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_engine = {};
    m_fixture = std::make_unique<Fixture>(*m_folder, m_engine);
}

void SessionContextTest::cleanup()
{
    m_fixture.reset();
}

void SessionContextTest::droppedMessagesAreSaid()
{
    fix().session.send("Hello");
    PromptReady ready;
    ready.request = fix().generate().request;
    ready.contextLength = 2048;
    ready.droppedMessages = {1, 2, 3};
    ready.notices = {std::string("The 3 oldest messages were left out."), std::string("No system prompt.")};
    m_engine.send(ready);
    QTRY_VERIFY(!fix().session.notice().isEmpty());
    QCOMPARE(fix().session.notice(), QString("The 3 oldest messages were left out.\nNo system prompt."));
    fix().session.dismissNotice();
    QCOMPARE(fix().session.notice(), QString());
}

/// A dismissed notice about the prompt stays hidden as long as every answer repeats it. After an answer without this
/// notice, it can appear again.
void SessionContextTest::dismissedNoticesStayAway()
{
    ChatSession& session = fix().session;
    const auto ask = [&](const std::vector<std::string>& notices) {
        session.send("Hello");
        PromptReady ready;
        ready.request = fix().generate().request;
        ready.notices.assign(notices.begin(), notices.end());
        m_engine.send(ready);
        fix().finish(ready.request);
        QTRY_VERIFY(!session.generating());
    };
    const std::string dropped = "The template leaves out the system message.";
    const QString shown = QString::fromStdString(dropped);
    ask({dropped});
    QCOMPARE(session.notice(), shown);
    ask({dropped});
    QCOMPARE(session.notice(), shown);
    session.dismissNotice();
    ask({dropped});
    QCOMPARE(session.notice(), QString());
    ask({dropped, "No token ends an answer."});
    QCOMPARE(session.notice(), QString("No token ends an answer."));
    const qint64 chat = session.chatId();
    session.newChat();
    ask({dropped});  // a different chat, in which the notice was not dismissed
    QCOMPARE(session.notice(), shown);
    session.open(chat);
    ask({});
    QCOMPARE(session.notice(), QString());
    ask({dropped});
    QCOMPARE(session.notice(), shown);
}

void SessionContextTest::successesReplaceOldErrors()
{
    ChatSession& session = fix().session;
    session.setError(QStringLiteral("out.md could not be written."), {});
    session.setNotice(QStringLiteral("The context is full."));
    QVERIFY(session.noticeWarns());
    session.reportSuccess(QStringLiteral("The chat was exported."));
    QCOMPARE(session.error(), QString());
    QCOMPARE(session.notice(), QString("The chat was exported."));
    QVERIFY(!session.noticeWarns());
    session.setNotice(QStringLiteral("The chat was exported."));
    QVERIFY(session.noticeWarns());
}

void SessionContextTest::contextIsCountedAnewForAnotherModel()
{
    ChatSession& session = fix().session;
    fix().talk("Hello");
    QCOMPARE(session.contextUsed(), 13);  // the number of tokens that the engine reported with the answer
    const FakePrompts& prompts = *fix().prompts;
    FittedPrompt prompt;
    prompt.prompt.tokens = samplePrompt(1, 27);
    fix().prompts->set(prompt);
    const QSignalSpy changed(&session, &ChatSession::progressChanged);
    fix().load();
    QTRY_COMPARE(session.contextUsed(), 27);
    QCOMPARE(prompts.asked().back().size(), std::size_t{2});
    QVERIFY(!changed.isEmpty());
    QCOMPARE(session.contextLength(), 512);
    QVERIFY(session.notice().isEmpty());
    // The first chat is opened again while the engine is busy. The tokenizer does not need the engine, so the tokens of
    // this chat are counted nevertheless.
    const qint64 chat = session.chatId();
    session.newChat();
    QCOMPARE(session.contextUsed(), 0);
    session.send("Something that takes long");
    const RequestId busy = fix().generate().request;
    session.open(chat);
    QCOMPARE(session.contextUsed(), 13);
    QTRY_COMPARE(session.contextUsed(), 27);
    QVERIFY(session.answering());
    fix().finish(busy);
    QTRY_VERIFY(!session.answering());
}

/// The context is counted again after each typed character, even while an answer is being written. Two counts never run
/// at the same time.
void SessionContextTest::draftsAreCountedWhileTheyAreTyped()
{
    ChatSession& session = fix().session;
    session.setSystemPrompt("Be brief.");
    FittedPrompt prompt;
    prompt.answerRoom = 512;
    const auto add = [&prompt](int count, TokenOrigin origin, std::int32_t index) {
        for (int i = 0; i < count; ++i) prompt.prompt.tokens.push_back({{}, origin, index});
    };
    add(3, TokenOrigin::Template, -1);
    add(4, TokenOrigin::System, 0);
    add(2, TokenOrigin::Template, -1);
    add(5, TokenOrigin::User, 1);
    add(6, TokenOrigin::Template, -1);
    fix().prompts->set(prompt);
    session.setDraft("Hello");
    QTRY_COMPARE(session.contextDraft(), 13);
    QCOMPARE(session.contextSystem(), 7);
    QCOMPARE(session.contextUsed(), 20);
    QCOMPARE(session.contextReserve(), 512);
    QCOMPARE(fix().prompts->asked().back().back().content, std::string("Hello"));
    for (int i = 0; i < 50; ++i) session.setDraft(session.draft() + QString::number(i));
    QTRY_COMPARE(fix().prompts->asked().back().back().content, session.draft().toStdString());
    QVERIFY(fix().prompts->asked().size() < 20);
    fix().settings.setMaxTokens(100);
    QTRY_COMPARE(fix().prompts->limits().maxTokens, 100U);

    session.sendDraft();
    session.setDraft("And?");
    QTRY_COMPARE(fix().prompts->asked().back().back().content.find("And?") != std::string::npos, true);
    QVERIFY(session.generating());
    session.setDraft({});
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!session.generating());
    session.newChat();
    QCOMPARE(session.contextUsed(), 0);
}

void SessionContextTest::whatOverflowsTheContextIsSaid()
{
    ChatSession& session = fix().session;
    fix().talk("Hello");
    fix().settings.setOverflow(AppSettings::Overflow::DropMiddle);
    FittedPrompt prompt;
    prompt.prompt.tokens = samplePrompt(1, 3);
    prompt.droppedMessages = {0, 1};
    fix().prompts->set(prompt);
    fix().load("/models/m.gguf", 4);         // loads the same model with a smaller context
    QTRY_COMPARE(session.contextUsed(), 3);  // this count may still use the larger context
    QTRY_COMPARE(session.notice(),
                 QString("The context of 4 tokens does not hold the whole chat: 2 messages will be left"
                         " out of the prompt."));
    QVERIFY(fix().prompts->limits().overflow == Overflow::DropMiddle);
    const auto mark = [&session](int row) {
        return session.messages()->index(row).data(MessageListModel::LeftOutRole).toInt();
    };
    QCOMPARE(mark(0), 2);
    QCOMPARE(mark(1), -1);
    // When the user has chosen to keep all messages, no message is dropped.
    fix().prompts->setTooLong(8);
    session.keepAll();
    QCOMPARE(mark(0), 0);
    QCOMPARE(mark(1), 0);
    // The choice is stored for this chat only. The general setting does not change.
    QCOMPARE(fix().settings.overflow(), AppSettings::Overflow::DropMiddle);
    QTRY_VERIFY(session.tooLong());
    QVERIFY(fix().prompts->limits().overflow == Overflow::Stop);
    QCOMPARE(session.contextUsed(), 8);
    QCOMPARE(session.notice(), QString());
    QCOMPARE(session.messages()->count(), 2);  // the chat still has its question and its answer
    // A warning appears while the user types a message that is too long, and disappears when the message fits.
    session.setDraft("And?");
    QTRY_COMPARE(fix().prompts->asked().back().back().content, std::string("And?"));
    QVERIFY(session.tooLong());
    // If messages may be dropped, the warning appears only if the unsent message does not fit even on its own.
    session.setChatSettings({});
    session.setDraft({});
    QTRY_COMPARE(fix().prompts->asked().back().size(), std::size_t{2});
    QTRY_VERIFY(!session.tooLong());
    session.setDraft("And?");
    QTRY_VERIFY(session.tooLong());
    fix().prompts->set(prompt);
    session.setDraft("?");
    QTRY_VERIFY(!session.tooLong());
    session.setDraft({});
    fix().prompts->set({}, "The message does not fit.");
    fix().load();
    QTRY_COMPARE(session.contextUsed(), 512);
    QCOMPARE(session.notice(), QString("The message does not fit."));
    QCOMPARE(session.error(), QString());
}

/// An answer stores which messages were dropped from its prompt. These messages are therefore still marked after a
/// restart. Undo removes the marks.
void SessionContextTest::whatAnAnswerWasMadeWithoutIsKept()
{
    ChatSession& session = fix().session;
    for (const char* question : {"One", "Two"}) fix().talk(question);
    session.setSystemPrompt("Be brief.");
    session.send("Three");
    QVERIFY(fix().generate().overflow == Overflow::DropOldest);
    PromptReady ready;
    ready.request = fix().generate().request;
    ready.tokens = samplePrompt(1, 10);
    ready.droppedMessages = {1, 2};  // message 0 of the prompt is the system prompt
    m_engine.send(ready);
    const auto mark = [this](int row) {
        return fix().session.messages()->index(row).data(MessageListModel::LeftOutRole).toInt();
    };
    QTRY_COMPARE(mark(0), 2);
    QCOMPARE(mark(1), -1);
    QCOMPARE(mark(2), 0);
    fix().sendTokens(ready.request, 1);
    m_engine.deliver(fix().bridge);
    const qint64 chat = session.chatId();
    const std::vector<StoredMessage> stored = fix().chats.messages(chat);
    QCOMPARE(stored[5].answer.leftOut, (std::vector<qint64>{stored[0].id, stored[1].id}));
    fix().finish(ready.request);
    QTRY_VERIFY(!session.generating());
    QCOMPARE(fix().chats.messages(chat)[5].answer.leftOut.size(), std::size_t{2});
    // The marks are read from the store. They are therefore visible even without a model that could count tokens.
    session.newChat();
    fix().library.unload();
    m_engine.send(ModelUnloaded{m_engine.last<UnloadModel>().request});
    QTRY_VERIFY(!session.canSend());
    session.open(chat);
    QCOMPARE(mark(0), 2);
    QCOMPARE(mark(1), -1);
    QCOMPARE(mark(2), 0);
    session.keepAll();
    QCOMPARE(session.messages()->count(), 5);
    QCOMPARE(session.undoText(), QString("1 message was deleted."));
    session.undo();
    QCOMPARE(session.messages()->count(), 6);
}

VITRINE_GUI_TEST(SessionContextTest);

#include "session_context_test.moc"
