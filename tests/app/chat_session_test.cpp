#include "tests/app/session_fixture.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>

#include <memory>

using namespace vitrine;
using namespace vitrine::test;

using Fixture = SessionFixture;

class ChatSessionTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { vitrine::test::speakEnglish(); }
    void init();
    void cleanup();
    void userMessageIsCommittedBeforeTheEngineIsAsked();
    void answerStreamsIntoModelsAndStore();
    void shownTextBecomesReasoning_data();
    void shownTextBecomesReasoning();
    void stopCancelsTheRequest();
    void errorStandsBesideTheAnswer();
    void regenerateAsksAgain();
    void newChatsBeginWithTheSystemPrompt();
    void otherChatWhileAnswering();
    void removingAChatStopsItsAnswer();
    void nothingIsSentWhileAModelIsOpened();
    void promptIsScoredInTheStrip();
    void olderMessagesShowTheirTokens();
    void theNewestTokenIsSelectedWhenAnAnswerPausesOrEnds();
    void settingsReachTheEngine();
    void historySkipsEmptyAnswers();
    void nothingIsSentWithoutAModel();
    void earlierAnswersAreReached();

private:
    Fixture& fix() { return *m_fixture; }

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeEngine m_engine;
    std::unique_ptr<Fixture> m_fixture;
};

void ChatSessionTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_engine = {};
    m_fixture = std::make_unique<Fixture>(*m_folder, m_engine);
}

void ChatSessionTest::cleanup()
{
    m_fixture.reset();
}

void ChatSessionTest::userMessageIsCommittedBeforeTheEngineIsAsked()
{
    // When the engine gets the request, the question and the empty answer must already be visible to another database
    // connection.
    QStringList seen;
    m_engine.onPost = [this, &seen](const Command& command) {
        if (!std::holds_alternative<Generate>(command)) return;
        const Database other(m_folder->filePath("chats.sqlite"));
        for (const StoredMessage& message : ChatStore(other).messages(fix().session.chat()->id())) {
            seen << message.role + ":" + message.text + ":" + messageStateName(message.state);
        }
    };
    fix().session.unsent()->setText("Hello");
    fix().session.sender()->sendUnsent();
    QCOMPARE(seen, (QStringList{"user:Hello:complete", "assistant::streaming"}));
    QCOMPARE(fix().session.unsent()->text(), QString());
    QCOMPARE(fix().chats.chat(fix().session.chat()->id())->draft, QString());
    QCOMPARE(fix().session.chat()->title(), QString("Hello"));
    QCOMPARE(fix().generate().messages.size(), std::size_t{1});
    QCOMPARE(fix().generate().messages[0].role, std::string("user"));
    QCOMPARE(fix().generate().messages[0].content, std::string("Hello"));
}

void ChatSessionTest::answerStreamsIntoModelsAndStore()
{
    ChatSession& session = fix().session;
    QCOMPARE(session.answer()->phase(), ShownAnswer::Phase::Idle);
    QVERIFY(session.sender()->canSend());
    session.sender()->send("Hello");
    QVERIFY(session.answer()->generating());
    QVERIFY(!session.sender()->canSend());
    QCOMPARE(session.answer()->phase(), ShownAnswer::Phase::Waiting);
    QVERIFY(session.answer()->promptSecondsLeft() < 0);
    const RequestId request = fix().generate().request;
    PromptReady ready;
    ready.request = request;
    ready.tokens = samplePrompt(1, 10);
    m_engine.send(ready);
    m_engine.send(PromptProgress{request, 5, 10});
    QTRY_COMPARE(session.answer()->promptProgress(), 0.5);
    QCOMPARE(session.answer()->phase(), ShownAnswer::Phase::Prompt);
    QVERIFY(session.answer()->promptSecondsLeft() >= 0 && session.answer()->promptSecondsLeft() < 60);
    QCOMPARE(session.gauge()->used(), 10);
    QCOMPARE(session.gauge()->length(), 2048);
    fix().sendTokens(request, 3);
    QTRY_COMPARE(session.answer()->phase(), ShownAnswer::Phase::Answer);
    QTRY_COMPARE(fix().text(1), QString("w w w "));
    QCOMPARE(session.gauge()->used(), 13);
    QCOMPARE(fix().tokens.count(), 13);
    QCOMPARE(fix().tokens.promptCount(), 10);
    fix().finish(request, StopReason::EndOfTurn, "END");
    QTRY_VERIFY(!session.answer()->generating());
    QCOMPARE(session.answer()->phase(), ShownAnswer::Phase::Idle);
    QVERIFY(session.sender()->canSend());
    QCOMPARE(fix().text(1), QString("w w w END"));
    QCOMPARE(fix().state(1), MessageState::Complete);
    QCOMPARE(session.answer()->tokensPerSecond(), 3.0);

    const std::vector<StoredMessage> stored = fix().chats.messages(session.chat()->id());
    QCOMPARE(stored[1].text, QString("w w w END"));
    QCOMPARE(stored[1].state, MessageState::Complete);
    QCOMPARE(stored[1].answer.modelName, QString("Model"));
    QCOMPARE(stored[1].answer.stopReason, QString("endOfTurn"));
    const AnswerTokens tokens = fix().answers.tokens(stored[1].id);
    QVERIFY(same(tokens.prompt, samplePrompt(1, 10)));
    QVERIFY(same(tokens.tokens, sampleRecords(1, 3)));

    session.sender()->send("And?");
    QCOMPARE(fix().generate().messages.size(), std::size_t{3});
    QCOMPARE(fix().generate().messages[1].role, std::string("assistant"));
    QCOMPARE(fix().generate().messages[1].content, std::string("w w w END"));
}

void ChatSessionTest::shownTextBecomesReasoning_data()
{
    QTest::addColumn<int>("before");  // number of tokens before the closing tag
    QTest::newRow("in one slice") << 2;
    QTest::newRow("in several slices") << 70;
}

/// The answer contains a closing tag of reasoning but no opening tag. The text before the closing tag becomes
/// reasoning.
void ChatSessionTest::shownTextBecomesReasoning()
{
    QFETCH(int, before);
    ChatSession& session = fix().session;
    session.sender()->send("Hello");
    const RequestId request = fix().generate().request;
    fix().sendTokens(request, before);
    const QString thought = QString("w ").repeated(before);
    QTRY_COMPARE(fix().text(1), thought);
    QTRY_VERIFY(!fix().chats.messages(session.chat()->id())[1].text.isEmpty());
    TokenGenerated closing{request, sampleRecords(2, 1).front(), "Yes", "so."};
    closing.record.reasoning = true;
    closing.textWasReasoning = true;
    m_engine.send(closing);
    TokenGenerated last{request, sampleRecords(3, 1).front(), "!"};
    last.record.reasoning = false;
    m_engine.send(last);
    fix().finish(request);
    QTRY_VERIFY(!session.answer()->generating());
    const auto check = [&](const StoredMessage& message) {
        QCOMPARE(message.text, QString("Yes!"));
        QCOMPARE(message.reasoning, thought + "so.");
        QCOMPARE(message.answer.reasoningTokens, before + 1);
    };
    check(*session.messages()->messageAt(1));
    const StoredMessage stored = fix().chats.messages(session.chat()->id())[1];
    check(stored);
    const std::vector<TokenRecord> tokens = fix().answers.tokens(stored.id).tokens;
    QCOMPARE(static_cast<int>(tokens.size()), before + 2);
    for (int i = 0; i <= before; ++i) QVERIFY(tokens[static_cast<std::size_t>(i)].reasoning);
    for (int i = 0; i <= before; ++i) QVERIFY(fix().tokens.tokenAt(i)->record.reasoning);
}

void ChatSessionTest::stopCancelsTheRequest()
{
    fix().session.answer()->stop();
    QVERIFY(m_engine.cancelled.empty());
    fix().session.sender()->send("Hello");
    const RequestId request = fix().generate().request;
    fix().sendTokens(request, 1);
    fix().session.answer()->stop();
    QCOMPARE(m_engine.cancelled, std::vector<RequestId>{request});
    fix().finish(request, StopReason::Cancelled);
    QTRY_VERIFY(!fix().session.answer()->generating());
    QCOMPARE(fix().state(1), MessageState::Stopped);
    QCOMPARE(fix().chats.messages(fix().session.chat()->id())[1].state, MessageState::Stopped);
}

void ChatSessionTest::errorStandsBesideTheAnswer()
{
    fix().session.sender()->send("Hello");
    const RequestId request = fix().generate().request;
    fix().sendTokens(request, 1);
    m_engine.send(Failed{request, std::string("It broke."), "errno 5"});
    QTRY_COMPARE(fix().state(1), MessageState::Failed);
    const QModelIndex answer = fix().session.messages()->index(1);
    QCOMPARE(answer.data(MessageListModel::ErrorTextRole).toString(), QString("It broke."));
    QCOMPARE(answer.data(MessageListModel::ErrorDetailRole).toString(), QString("errno 5"));
    QCOMPARE(fix().text(1), QString("w "));
    const StoredMessage stored = fix().chats.messages(fix().session.chat()->id())[1];
    QCOMPARE(stored.text, QString("w "));
    QCOMPARE(stored.answer.error.english(), std::string("It broke."));
    QCOMPARE(stored.answer.errorDetail, QString("errno 5"));
    QCOMPARE(fix().session.notices()->error(),
             QString());  // the error is shown in the answer, not a second time by the session
    QVERIFY(fix().session.sender()->canSend());
}

void ChatSessionTest::regenerateAsksAgain()
{
    fix().session.sender()->regenerate();
    QVERIFY(!std::holds_alternative<Generate>(m_engine.posted.back()));
    fix().session.sender()->send("Hello");
    fix().sendTokens(fix().generate().request, 2);
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!fix().session.answer()->generating());
    const qint64 first = fix().session.messages()->last()->id;
    fix().session.sender()->regenerate();
    QVERIFY(fix().session.answer()->generating());
    QCOMPARE(fix().session.messages()->count(), 2);
    QCOMPARE(fix().generate().messages.size(), std::size_t{1});
    QVERIFY(fix().session.messages()->last()->id != first);
    fix().sendTokens(fix().generate().request, 1);
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!fix().session.answer()->generating());
    QCOMPARE(fix().chats.messages(fix().session.chat()->id()).size(), std::size_t{2});
    // The first version of the answer is kept with its tokens.
    QCOMPARE(fix().answers.tokens(first).tokens.size(), std::size_t{2});
}

void ChatSessionTest::newChatsBeginWithTheSystemPrompt()
{
    ChatSession& session = fix().session;
    fix().settings.setSystemPrompt("Be brief.");
    session.chat()->create();
    const qint64 chat = session.chat()->id();
    QCOMPARE(session.chat()->systemPrompt(), QString("Be brief."));
    session.chat()->create();
    QCOMPARE(session.chat()->id(), chat);  // an unused chat is reused instead of creating another chat
    fix().settings.setSystemPrompt({});
    session.chat()->create();
    QCOMPARE(session.chat()->systemPrompt(), QString());
    fix().settings.setSystemPrompt("Rhyme.");
    session.chat()->createTemporary();
    QCOMPARE(session.chat()->systemPrompt(), QString("Rhyme."));
}

void ChatSessionTest::otherChatWhileAnswering()
{
    ChatSession& session = fix().session;
    session.sender()->send("Hello");
    const RequestId request = fix().generate().request;
    const qint64 one = session.chat()->id();
    fix().sendTokens(request, 2);
    QTRY_COMPARE(fix().text(1), QString("w w "));
    session.chat()->create();
    QVERIFY(!session.answer()->generating());
    QVERIFY(session.sender()->canSend());
    QCOMPARE(session.messages()->count(), 0);
    QCOMPARE(fix().tokens.count(), 0);
    fix().sendTokens(request, 2, 2);
    m_engine.deliver(fix().bridge);
    QCOMPARE(session.messages()->count(), 0);
    QCOMPARE(fix().tokens.count(), 0);
    session.chat()->open(one);
    QVERIFY(session.answer()->generating());
    QCOMPARE(fix().text(1), QString("w w w w "));
    QCOMPARE(fix().state(1), MessageState::Streaming);
    QCOMPARE(fix().tokens.count(), 4);
    fix().sendTokens(request, 1, 3);
    QTRY_COMPARE(fix().text(1), QString("w w w w w "));
    QCOMPARE(fix().tokens.count(), 5);
    session.chat()->create();
    fix().finish(request);
    QTRY_COMPARE(fix().chats.messages(one)[1].state, MessageState::Complete);
    QCOMPARE(fix().answers.tokens(fix().chats.messages(one)[1].id).tokens.size(), std::size_t{5});
}

void ChatSessionTest::removingAChatStopsItsAnswer()
{
    fix().session.sender()->send("Hello");
    const RequestId request = fix().generate().request;
    const qint64 chat = fix().session.chat()->id();
    fix().sendTokens(request, 1);
    QTRY_COMPARE(fix().text(1), QString("w "));
    fix().chats.setRemoved(chat, true);
    fix().session.chat()->forget(chat);
    QCOMPARE(m_engine.cancelled, std::vector<RequestId>{request});
    QCOMPARE(fix().engine.last<CloseConversation>().conversation, chat);
    QVERIFY(fix().session.chat()->id() != chat);
    fix().finish(request, StopReason::Cancelled);
    m_engine.deliver(fix().bridge);
    fix().chats.setRemoved(chat, false);
    QCOMPARE(fix().chats.messages(chat)[1].state, MessageState::Stopped);
    QCOMPARE(fix().chats.messages(chat)[1].text, QString("w "));
}

void ChatSessionTest::promptIsScoredInTheStrip()
{
    fix().session.sender()->send("Hello");
    PromptReady ready;
    ready.request = fix().generate().request;
    ready.tokens = samplePrompt(1, 4);
    for (PromptToken& token : ready.tokens) token.record.scored = false;
    m_engine.send(ready);
    PromptScored scored;
    scored.request = ready.request;
    scored.firstToken = 2;
    // Five scores from position 2 on are too many, because the prompt ends at position 3. The last three are ignored.
    scored.records = sampleRecords(9, 5);
    m_engine.send(scored);
    QTRY_COMPARE(fix().tokens.promptCount(), 4);
    QTRY_VERIFY(fix().tokens.tokenAt(3)->record.scored);
    QVERIFY(!fix().tokens.tokenAt(1)->record.scored);
    QVERIFY(same(fix().tokens.tokenAt(2)->record, scored.records[0]));
    fix().sendTokens(ready.request, 1);
    fix().finish(ready.request);
    QTRY_VERIFY(!fix().session.answer()->generating());
    const AnswerTokens stored = fix().answers.tokens(fix().session.messages()->last()->id);
    QVERIFY(same(stored.prompt[3].record, scored.records[1]));
    QVERIFY(!stored.prompt[0].record.scored);
}

void ChatSessionTest::theNewestTokenIsSelectedWhenAnAnswerPausesOrEnds()
{
    fix().session.sender()->send("One");
    const RequestId request = fix().generate().request;
    int atPause = -1;
    connect(&fix().bridge, &EngineBridge::paused, this, [&] { atPause = fix().tokens.selectedRow(); });
    fix().sendTokens(request, 1);
    QTRY_COMPARE(fix().tokens.selectedRow(), 0);
    fix().sendTokens(request, 2);
    Paused paused;
    paused.request = request;
    paused.record.id = 7;  // the token that the engine will choose after the pause
    m_engine.send(paused);
    QTRY_VERIFY(atPause >= 0);
    QCOMPARE(atPause, 3);
    fix().sendTokens(request, 1);
    QTRY_COMPARE(fix().tokens.selectedRow(), 3);
    int atEnd = -1;
    connect(fix().session.answer(), &ShownAnswer::generatingChanged, this, [&] { atEnd = fix().tokens.selectedRow(); });
    fix().sendTokens(request, 2);
    fix().finish(request);
    QTRY_VERIFY(atEnd >= 0);
    QCOMPARE(atEnd, 5);
}

void ChatSessionTest::olderMessagesShowTheirTokens()
{
    fix().session.sender()->send("One");
    fix().sendTokens(fix().generate().request, 2, 5);
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!fix().session.answer()->generating());
    const qint64 first = fix().session.messages()->last()->id;
    fix().session.sender()->send("Two");
    const RequestId request = fix().generate().request;
    const qint64 second = fix().session.messages()->last()->id;
    fix().sendTokens(request, 1, 6);
    QTRY_COMPARE(fix().tokens.count(), 1);
    fix().tokens.showMessage(first);
    QCOMPARE(fix().tokens.messageId(), first);
    QCOMPARE(fix().tokens.count(), 2);
    fix().sendTokens(request, 1, 7);
    QTRY_COMPARE(fix().text(3), QString("w w "));
    QCOMPARE(fix().tokens.count(), 2);
    fix().tokens.showMessage(second);
    QCOMPARE(fix().tokens.count(), 2);
    QVERIFY(same(fix().tokens.tokenAt(0)->record, sampleRecords(6, 1)[0]));
    fix().sendTokens(request, 1, 8);
    QTRY_COMPARE(fix().tokens.count(), 3);
}

void ChatSessionTest::settingsReachTheEngine()
{
    AppSettings& settings = fix().settings;
    settings.setValue(*findParameter("temperature"), 0.25);
    settings.setValue(*findParameter("top-k"), 7);
    settings.setSeed(1234567890123);
    settings.setMaxTokens(99);
    settings.setStopStrings({"END", "", "END", "\n\n"});
    settings.setAlternatives(3);
    QCOMPARE(settings.scorePrompt(), false);
    settings.setScorePrompt(true);
    QCOMPARE(settings.drafts(), true);
    settings.setDrafts(false);
    fix().session.sender()->send("Hello");
    const Generate& command = fix().generate();
    QCOMPARE(command.draftTokens, 0U);
    QCOMPARE(command.conversation, fix().session.chat()->id());
    QCOMPARE(command.sampling.values.at("temperature"), 0.25);
    QCOMPARE(command.sampling.values.at("top-k"), 7.0);
    QCOMPARE(command.sampling.randomSeed, false);
    QCOMPARE(command.sampling.seed, std::uint64_t{1234567890123});
    QCOMPARE(command.maxTokens, 99U);
    QCOMPARE(command.stopStrings, (std::vector<std::string>{"END", "\n\n"}));
    QCOMPARE(command.scorePrompt, true);
    QCOMPARE(command.alternatives, 3U);
    const QString json = fix().chats.messages(fix().session.chat()->id())[1].answer.settings;
    QVERIFY2(json.contains("\"temperature\":0.25") && json.contains("\"seed\":1234567890123"), qPrintable(json));
}

void ChatSessionTest::historySkipsEmptyAnswers()
{
    fix().session.sender()->send("One");
    m_engine.send(Failed{fix().generate().request, std::string("No."), ""});
    QTRY_VERIFY(!fix().session.answer()->generating());
    fix().session.sender()->send("Two");
    // A message without an answer is merged with the new message, because templates require alternating roles.
    QCOMPARE(fix().generate().messages.size(), std::size_t{1});
    QCOMPARE(fix().generate().messages[0].content, std::string("One\n\nTwo"));
}

void ChatSessionTest::nothingIsSentWithoutAModel()
{
    fix().session.sender()->send("   \n");
    QVERIFY(!std::holds_alternative<Generate>(m_engine.posted.back()));
    const QSignalSpy changed(fix().session.sender(), &MessageSender::canSendChanged);
    fix().library.unload();
    m_engine.send(ModelUnloaded{fix().engine.last<UnloadModel>().request});
    QTRY_VERIFY(!fix().session.sender()->canSend());
    QVERIFY(!changed.isEmpty());
    fix().session.sender()->send("Hello");
    QCOMPARE(fix().session.messages()->count(), 0);
    QVERIFY(!std::holds_alternative<Generate>(m_engine.posted.back()));
}

void ChatSessionTest::nothingIsSentWhileAModelIsOpened()
{
    fix().library.start("/models/other.gguf");
    QVERIFY(!fix().session.sender()->canSend());
    fix().session.sender()->send("Hello");  // refused, because a model is being loaded
    QVERIFY(!std::holds_alternative<Generate>(m_engine.posted.back()));
    m_engine.send(Failed{m_engine.last<LoadModel>().request, std::string("No."), ""});
    QTRY_VERIFY(fix().session.sender()->canSend());
}

void ChatSessionTest::earlierAnswersAreReached()
{
    ChatSession& session = fix().session;
    fix().talk("Hello", 2, 1);
    session.sender()->regenerate();
    QCOMPARE(session.messages()->messageAt(1)->siblings, 2);
    fix().sendTokens(fix().generate().request, 5, 2);
    const qint64 second = session.messages()->last()->id;
    session.versions()->showSibling(second, -1);  // refused because an answer is being written
    QCOMPARE(session.messages()->last()->id, second);
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!session.answer()->generating());
    QCOMPARE(fix().text(1), QString("w ").repeated(5));

    QPersistentModelIndex row(session.messages()->index(1));
    session.versions()->showSibling(second, -1);
    QVERIFY(row.isValid());  // the row is kept, so its delegate is reused
    QCOMPARE(fix().text(1), QString("w w "));
    const qint64 first = session.messages()->last()->id;
    QCOMPARE(row.data(MessageListModel::SiblingRole).toInt(), 1);
    QCOMPARE(row.data(MessageListModel::SiblingsRole).toInt(), 2);
    QCOMPARE(fix().tokens.messageId(), first);
    QVERIFY(same(fix().tokens.tokenAt(1)->record, sampleRecords(1, 2)[1]));
    session.versions()->showSibling(first, -1);
    QCOMPARE(session.messages()->last()->id, first);

    // The next message is added after the version that is shown. This also holds after a restart.
    const qint64 chat = session.chat()->id();
    m_fixture.reset();
    m_engine = {};
    m_fixture = std::make_unique<Fixture>(*m_folder, m_engine);
    fix().session.chat()->open(chat);
    QCOMPARE(fix().text(1), QString("w w "));
    fix().talk("And?", 3, 3);
    const auto& messages = fix().generate().messages;
    QCOMPARE(messages.size(), std::size_t{3});
    QCOMPARE(messages[1].content, std::string("w w "));
    fix().session.versions()->showSibling(first, 1);
    QCOMPARE(fix().session.messages()->count(), 2);
    QCOMPARE(fix().text(1), QString("w ").repeated(5));
    QCOMPARE(fix().tokens.count(), 5);
    fix().session.versions()->showSibling(second, -1);
    QCOMPARE(fix().session.messages()->count(), 4);
    QCOMPARE(fix().text(3), QString("w w w "));
}

VITRINE_GUI_TEST(ChatSessionTest);

#include "chat_session_test.moc"
