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
    fix().session.sender()->send("Hello");
    PromptReady ready;
    ready.request = fix().generate().request;
    ready.contextLength = 2048;
    ready.droppedMessages = {1, 2, 3};
    ready.notices = {std::string("The 3 oldest messages were left out."), std::string("No system prompt.")};
    m_engine.send(ready);
    QTRY_VERIFY(!fix().session.notices()->notice().isEmpty());
    QCOMPARE(fix().session.notices()->notice(), QString("The 3 oldest messages were left out.\nNo system prompt."));
    fix().session.notices()->dismiss();
    QCOMPARE(fix().session.notices()->notice(), QString());
}

/// A dismissed notice about the prompt stays hidden as long as every answer repeats it. After an answer without this
/// notice, it can appear again.
void SessionContextTest::dismissedNoticesStayAway()
{
    ChatSession& session = fix().session;
    const auto ask = [&](const std::vector<std::string>& notices) {
        session.sender()->send("Hello");
        PromptReady ready;
        ready.request = fix().generate().request;
        ready.notices.assign(notices.begin(), notices.end());
        m_engine.send(ready);
        fix().finish(ready.request);
        QTRY_VERIFY(!session.answer()->generating());
    };
    const std::string dropped = "The template leaves out the system message.";
    const QString shown = QString::fromStdString(dropped);
    ask({dropped});
    QCOMPARE(session.notices()->notice(), shown);
    ask({dropped});
    QCOMPARE(session.notices()->notice(), shown);
    session.notices()->dismiss();
    ask({dropped});
    QCOMPARE(session.notices()->notice(), QString());
    ask({dropped, "No token ends an answer."});
    QCOMPARE(session.notices()->notice(), QString("No token ends an answer."));
    const qint64 chat = session.chat()->id();
    session.chat()->create();
    ask({dropped});  // a different chat, in which the notice was not dismissed
    QCOMPARE(session.notices()->notice(), shown);
    session.chat()->open(chat);
    ask({});
    QCOMPARE(session.notices()->notice(), QString());
    ask({dropped});
    QCOMPARE(session.notices()->notice(), shown);
}

void SessionContextTest::successesReplaceOldErrors()
{
    ChatSession& session = fix().session;
    session.notices()->setError(QStringLiteral("out.md could not be written."), {});
    session.notices()->warn(QStringLiteral("The context is full."));
    QVERIFY(session.notices()->isWarning());
    session.notices()->reportSuccess(QStringLiteral("The chat was exported."));
    QCOMPARE(session.notices()->error(), QString());
    QCOMPARE(session.notices()->notice(), QString("The chat was exported."));
    QVERIFY(!session.notices()->isWarning());
    session.notices()->warn(QStringLiteral("The chat was exported."));
    QVERIFY(session.notices()->isWarning());
}

void SessionContextTest::contextIsCountedAnewForAnotherModel()
{
    ChatSession& session = fix().session;
    fix().talk("Hello");
    QCOMPARE(session.gauge()->used(), 13);  // the number of tokens that the engine reported with the answer
    const FakePrompts& prompts = *fix().prompts;
    FittedPrompt prompt;
    prompt.prompt.tokens = samplePrompt(1, 27);
    fix().prompts->set(prompt);
    const QSignalSpy changed(session.gauge(), &ContextGauge::changed);
    fix().load();
    QTRY_COMPARE(session.gauge()->used(), 27);
    QCOMPARE(prompts.asked().back().size(), std::size_t{2});
    QVERIFY(!changed.isEmpty());
    QCOMPARE(session.gauge()->length(), 512);
    QVERIFY(session.notices()->notice().isEmpty());
    // The first chat is opened again while the engine is busy. The tokenizer does not need the engine, so the tokens of
    // this chat are counted nevertheless.
    const qint64 chat = session.chat()->id();
    session.chat()->create();
    QCOMPARE(session.gauge()->used(), 0);
    session.sender()->send("Something that takes long");
    const RequestId busy = fix().generate().request;
    session.chat()->open(chat);
    QCOMPARE(session.gauge()->used(), 13);
    QTRY_COMPARE(session.gauge()->used(), 27);
    QVERIFY(session.running()->any());
    fix().finish(busy);
    QTRY_VERIFY(!session.running()->any());
}

/// The context is counted again after each typed character, even while an answer is being written. Two counts never run
/// at the same time.
void SessionContextTest::draftsAreCountedWhileTheyAreTyped()
{
    ChatSession& session = fix().session;
    session.chat()->setSystemPrompt("Be brief.");
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
    session.unsent()->setText("Hello");
    QTRY_COMPARE(session.gauge()->unsent(), 13);
    QCOMPARE(session.gauge()->system(), 7);
    QCOMPARE(session.gauge()->used(), 20);
    QCOMPARE(session.gauge()->reserve(), 512);
    QCOMPARE(fix().prompts->asked().back().back().content, std::string("Hello"));
    for (int i = 0; i < 50; ++i) session.unsent()->setText(session.unsent()->text() + QString::number(i));
    QTRY_COMPARE(fix().prompts->asked().back().back().content, session.unsent()->text().toStdString());
    QVERIFY(fix().prompts->asked().size() < 20);
    fix().settings.setMaxTokens(100);
    QTRY_COMPARE(fix().prompts->limits().maxTokens, 100U);

    session.sender()->sendUnsent();
    session.unsent()->setText("And?");
    QTRY_COMPARE(fix().prompts->asked().back().back().content.find("And?") != std::string::npos, true);
    QVERIFY(session.answer()->generating());
    session.unsent()->setText({});
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!session.answer()->generating());
    session.chat()->create();
    QCOMPARE(session.gauge()->used(), 0);
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
    fix().load("/models/m.gguf", 4);           // loads the same model with a smaller context
    QTRY_COMPARE(session.gauge()->used(), 3);  // this count may still use the larger context
    QTRY_COMPARE(session.notices()->notice(),
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
    session.sender()->keepAll();
    QCOMPARE(mark(0), 0);
    QCOMPARE(mark(1), 0);
    // The choice is stored for this chat only. The general setting does not change.
    QCOMPARE(fix().settings.overflow(), AppSettings::Overflow::DropMiddle);
    QTRY_VERIFY(session.gauge()->isTooLong());
    QVERIFY(fix().prompts->limits().overflow == Overflow::Stop);
    QCOMPARE(session.gauge()->used(), 8);
    QCOMPARE(session.notices()->notice(), QString());
    QCOMPARE(session.messages()->count(), 2);  // the chat still has its question and its answer
    // A warning appears while the user types a message that is too long, and disappears when the message fits.
    session.unsent()->setText("And?");
    QTRY_COMPARE(fix().prompts->asked().back().back().content, std::string("And?"));
    QVERIFY(session.gauge()->isTooLong());
    // If messages may be dropped, the warning appears only if the unsent message does not fit even on its own.
    session.chat()->setSettings({});
    session.unsent()->setText({});
    QTRY_COMPARE(fix().prompts->asked().back().size(), std::size_t{2});
    QTRY_VERIFY(!session.gauge()->isTooLong());
    session.unsent()->setText("And?");
    QTRY_VERIFY(session.gauge()->isTooLong());
    fix().prompts->set(prompt);
    session.unsent()->setText("?");
    QTRY_VERIFY(!session.gauge()->isTooLong());
    session.unsent()->setText({});
    fix().prompts->set({}, "The message does not fit.");
    fix().load();
    QTRY_COMPARE(session.gauge()->used(), 512);
    QCOMPARE(session.notices()->notice(), QString("The message does not fit."));
    QCOMPARE(session.notices()->error(), QString());
}

/// An answer stores which messages were dropped from its prompt. These messages are therefore still marked after a
/// restart. Undo removes the marks.
void SessionContextTest::whatAnAnswerWasMadeWithoutIsKept()
{
    ChatSession& session = fix().session;
    for (const char* question : {"One", "Two"}) fix().talk(question);
    session.chat()->setSystemPrompt("Be brief.");
    session.sender()->send("Three");
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
    const qint64 chat = session.chat()->id();
    const std::vector<StoredMessage> stored = fix().chats.messages(chat);
    QCOMPARE(stored[5].answer.leftOut, (std::vector<qint64>{stored[0].id, stored[1].id}));
    fix().finish(ready.request);
    QTRY_VERIFY(!session.answer()->generating());
    QCOMPARE(fix().chats.messages(chat)[5].answer.leftOut.size(), std::size_t{2});
    // The marks are read from the store. They are therefore visible even without a model that could count tokens.
    session.chat()->create();
    fix().library.unload();
    m_engine.send(ModelUnloaded{m_engine.last<UnloadModel>().request});
    QTRY_VERIFY(!session.sender()->canSend());
    session.chat()->open(chat);
    QCOMPARE(mark(0), 2);
    QCOMPARE(mark(1), -1);
    QCOMPARE(mark(2), 0);
    session.sender()->keepAll();
    QCOMPARE(session.messages()->count(), 5);
    QCOMPARE(session.undo()->text(), QString("1 message was deleted."));
    session.undo()->restore();
    QCOMPARE(session.messages()->count(), 6);
}

VITRINE_GUI_TEST(SessionContextTest);

#include "session_context_test.moc"
