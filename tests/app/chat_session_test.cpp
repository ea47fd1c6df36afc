#include "tests/app/session_fixture.h"
#include "tests/support/english.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>

#include <limits>
#include <map>
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
    void slicesAreWrittenWhileItRuns();
    void stopCancelsTheRequest();
    void errorStandsBesideTheAnswer();
    void regenerateAsksAgain();
    void draftsBelongToTheirChats();
    void otherChatWhileAnswering();
    void removingAChatStopsItsAnswer();
    void nothingIsSentWhileAModelIsOpened();
    void endOfTheProgramInterrupts();
    void droppedMessagesAreSaid();
    void promptIsScoredInTheStrip();
    void olderMessagesShowTheirTokens();
    void settingsReachTheEngine();
    void historySkipsEmptyAnswers();
    void nothingIsSentWithoutAModel();
    void failingStoreIsAnErrorAndNoCrash();
    void messageThatCannotBeStoredStaysADraft();
    void answerOutlastsAFullDisk();
    void answersOfDeletedChatsAreLetGo();
    void lockedStoreIsTriedNowAndThen();
    void earlierAnswersAreReached();
    void contextIsCountedAnewForAnotherModel();
    void draftsAreCountedWhileTheyAreTyped();
    void whatOverflowsTheContextIsSaid();
    void whatAnAnswerWasMadeWithoutIsKept();
    void factsOfAnAnswerAreStored();
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
    // At the moment of the request another connection must already see both rows.
    QStringList seen;
    m_engine.onPost = [this, &seen](const Command& command) {
        if (!std::holds_alternative<Generate>(command)) return;
        const Database other(m_folder->filePath("chats.sqlite"));
        for (const StoredMessage& message : ChatStore(other).messages(fix().session.chatId())) {
            seen << message.role + ":" + message.text + ":" + messageStateName(message.state);
        }
    };
    fix().session.setDraft("Hello");
    fix().session.sendDraft();
    QCOMPARE(seen, (QStringList{"user:Hello:complete", "assistant::streaming"}));
    QCOMPARE(fix().session.draft(), QString());
    QCOMPARE(fix().chats.chat(fix().session.chatId())->draft, QString());
    QCOMPARE(fix().session.title(), QString("Hello"));
    QCOMPARE(fix().generate().messages.size(), std::size_t{1});
    QCOMPARE(fix().generate().messages[0].role, std::string("user"));
    QCOMPARE(fix().generate().messages[0].content, std::string("Hello"));
}

void ChatSessionTest::answerStreamsIntoModelsAndStore()
{
    ChatSession& session = fix().session;
    QCOMPARE(session.phase(), ChatSession::Phase::Idle);
    QVERIFY(session.canSend());
    session.send("Hello");
    QVERIFY(session.generating());
    QVERIFY(!session.canSend());
    QCOMPARE(session.phase(), ChatSession::Phase::Waiting);
    QVERIFY(session.promptSecondsLeft() < 0);
    const RequestId request = fix().generate().request;
    PromptReady ready;
    ready.request = request;
    ready.tokens = samplePrompt(1, 10);
    m_engine.send(ready);
    m_engine.send(PromptProgress{request, 5, 10});
    QTRY_COMPARE(session.promptProgress(), 0.5);
    QCOMPARE(session.phase(), ChatSession::Phase::Prompt);
    QVERIFY(session.promptSecondsLeft() >= 0 && session.promptSecondsLeft() < 60);
    QCOMPARE(session.contextUsed(), 10);
    QCOMPARE(session.contextLength(), 2048);
    fix().sendTokens(request, 3);
    QTRY_COMPARE(session.phase(), ChatSession::Phase::Answer);
    QTRY_COMPARE(fix().text(1), QString("w w w "));
    QCOMPARE(session.contextUsed(), 13);
    QCOMPARE(fix().tokens.count(), 13);
    QCOMPARE(fix().tokens.promptCount(), 10);
    fix().finish(request, StopReason::EndOfTurn, "END");
    QTRY_VERIFY(!session.generating());
    QCOMPARE(session.phase(), ChatSession::Phase::Idle);
    QVERIFY(session.canSend());
    QCOMPARE(fix().text(1), QString("w w w END"));
    QCOMPARE(fix().state(1), MessageState::Complete);
    QCOMPARE(session.tokensPerSecond(), 3.0);

    const std::vector<StoredMessage> stored = fix().chats.messages(session.chatId());
    QCOMPARE(stored[1].text, QString("w w w END"));
    QCOMPARE(stored[1].state, MessageState::Complete);
    QCOMPARE(stored[1].answer.modelName, QString("Model"));
    QCOMPARE(stored[1].answer.stopReason, QString("endOfTurn"));
    const AnswerTokens tokens = fix().answers.tokens(stored[1].id);
    QVERIFY(same(tokens.prompt, samplePrompt(1, 10)));
    QVERIFY(same(tokens.tokens, sampleRecords(1, 3)));

    session.send("And?");
    QCOMPARE(fix().generate().messages.size(), std::size_t{3});
    QCOMPARE(fix().generate().messages[1].role, std::string("assistant"));
    QCOMPARE(fix().generate().messages[1].content, std::string("w w w END"));
}

void ChatSessionTest::slicesAreWrittenWhileItRuns()
{
    fix().session.send("Hello");
    const RequestId request = fix().generate().request;
    const auto stored = [this] { return fix().chats.messages(fix().session.chatId())[1].text.size(); };
    // In the same step as the tokens, so that no timer comes between.
    const QObject here;
    QList<qsizetype> written;
    connect(&fix().bridge, &EngineBridge::kvStatesChanged, &here, [&] { written << stored(); });
    PromptReady ready;
    ready.request = request;
    ready.tokens = samplePrompt(1, 10);
    m_engine.send(ready);
    // The prompt with the first token, then full slices at once, and a rest within the quarter of a second.
    for (const int tokens : {1, 40, 1}) {
        fix().sendTokens(request, tokens);
        m_engine.deliver(fix().bridge);
    }
    QCOMPARE(fix().text(1), QString("w ").repeated(42));
    QCOMPARE(written, (QList<qsizetype>{2, 82, 82}));
    QTRY_COMPARE(stored(), 84);
    QCOMPARE(fix().chats.messages(fix().session.chatId())[1].state, MessageState::Streaming);
}

void ChatSessionTest::stopCancelsTheRequest()
{
    fix().session.stop();
    QVERIFY(m_engine.cancelled.empty());
    fix().session.send("Hello");
    const RequestId request = fix().generate().request;
    fix().sendTokens(request, 1);
    fix().session.stop();
    QCOMPARE(m_engine.cancelled, std::vector<RequestId>{request});
    fix().finish(request, StopReason::Cancelled);
    QTRY_VERIFY(!fix().session.generating());
    QCOMPARE(fix().state(1), MessageState::Stopped);
    QCOMPARE(fix().chats.messages(fix().session.chatId())[1].state, MessageState::Stopped);
}

void ChatSessionTest::errorStandsBesideTheAnswer()
{
    fix().session.send("Hello");
    const RequestId request = fix().generate().request;
    fix().sendTokens(request, 1);
    m_engine.send(Failed{request, "It broke.", "errno 5"});
    QTRY_COMPARE(fix().state(1), MessageState::Failed);
    const QModelIndex answer = fix().session.messages()->index(1);
    QCOMPARE(answer.data(MessageListModel::ErrorTextRole).toString(), QString("It broke."));
    QCOMPARE(answer.data(MessageListModel::ErrorDetailRole).toString(), QString("errno 5"));
    QCOMPARE(fix().text(1), QString("w "));
    const StoredMessage stored = fix().chats.messages(fix().session.chatId())[1];
    QCOMPARE(stored.text, QString("w "));
    QCOMPARE(stored.answer.error, QString("It broke."));
    QCOMPARE(stored.answer.errorDetail, QString("errno 5"));
    QCOMPARE(fix().session.error(), QString());  // said once, not twice
    QVERIFY(fix().session.canSend());
}

void ChatSessionTest::regenerateAsksAgain()
{
    fix().session.regenerate();
    QVERIFY(!std::holds_alternative<Generate>(m_engine.posted.back()));
    fix().session.send("Hello");
    fix().sendTokens(fix().generate().request, 2);
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!fix().session.generating());
    const qint64 first = fix().session.messages()->last()->id;
    fix().session.regenerate();
    QVERIFY(fix().session.generating());
    QCOMPARE(fix().session.messages()->count(), 2);
    QCOMPARE(fix().generate().messages.size(), std::size_t{1});
    QVERIFY(fix().session.messages()->last()->id != first);
    fix().sendTokens(fix().generate().request, 1);
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!fix().session.generating());
    QCOMPARE(fix().chats.messages(fix().session.chatId()).size(), std::size_t{2});
    // The first answer is still there, with its tokens.
    QCOMPARE(fix().answers.tokens(first).tokens.size(), std::size_t{2});
}

void ChatSessionTest::draftsBelongToTheirChats()
{
    ChatSession& session = fix().session;
    const qint64 one = session.chatId();
    session.setDraft("first");
    session.setSystemPrompt("Be kind.");
    session.newChat();
    const qint64 two = session.chatId();
    QVERIFY(one != two);
    QCOMPARE(session.draft(), QString());
    QCOMPARE(session.systemPrompt(), QString());
    session.setDraft("second");
    session.open(one);
    QCOMPARE(session.draft(), QString("first"));
    QCOMPARE(session.systemPrompt(), QString("Be kind."));
    session.open(two);
    QCOMPARE(session.draft(), QString("second"));
    // And without switching, a moment later.
    session.setDraft("second and more");
    QTRY_COMPARE(fix().chats.chat(two)->draft, QString("second and more"));
    session.open(one);
    session.send("Hello");
    QCOMPARE(fix().generate().messages[0].role, std::string("system"));
    QCOMPARE(fix().generate().messages[0].content, std::string("Be kind."));
}

void ChatSessionTest::otherChatWhileAnswering()
{
    ChatSession& session = fix().session;
    session.send("Hello");
    const RequestId request = fix().generate().request;
    const qint64 one = session.chatId();
    fix().sendTokens(request, 2);
    QTRY_COMPARE(fix().text(1), QString("w w "));
    session.newChat();
    QVERIFY(!session.generating());
    QVERIFY(session.canSend());
    QCOMPARE(session.messages()->count(), 0);
    QCOMPARE(fix().tokens.count(), 0);
    fix().sendTokens(request, 2, 2);
    m_engine.deliver(fix().bridge);
    QCOMPARE(session.messages()->count(), 0);
    QCOMPARE(fix().tokens.count(), 0);
    session.open(one);
    QVERIFY(session.generating());
    QCOMPARE(fix().text(1), QString("w w w w "));
    QCOMPARE(fix().state(1), MessageState::Streaming);
    QCOMPARE(fix().tokens.count(), 4);
    fix().sendTokens(request, 1, 3);
    QTRY_COMPARE(fix().text(1), QString("w w w w w "));
    QCOMPARE(fix().tokens.count(), 5);
    session.newChat();
    fix().finish(request);
    QTRY_COMPARE(fix().chats.messages(one)[1].state, MessageState::Complete);
    QCOMPARE(fix().answers.tokens(fix().chats.messages(one)[1].id).tokens.size(), std::size_t{5});
}

void ChatSessionTest::removingAChatStopsItsAnswer()
{
    fix().session.send("Hello");
    const RequestId request = fix().generate().request;
    const qint64 chat = fix().session.chatId();
    fix().sendTokens(request, 1);
    QTRY_COMPARE(fix().text(1), QString("w "));
    fix().chats.setRemoved(chat, true);
    fix().session.forget(chat);
    QCOMPARE(m_engine.cancelled, std::vector<RequestId>{request});
    QCOMPARE(fix().engine.last<CloseConversation>().conversation, chat);
    QVERIFY(fix().session.chatId() != chat);
    fix().finish(request, StopReason::Cancelled);
    m_engine.deliver(fix().bridge);
    fix().chats.setRemoved(chat, false);
    QCOMPARE(fix().chats.messages(chat)[1].state, MessageState::Stopped);
    QCOMPARE(fix().chats.messages(chat)[1].text, QString("w "));
}

void ChatSessionTest::endOfTheProgramInterrupts()
{
    fix().session.send("Hello");
    const qint64 chat = fix().session.chatId();
    fix().sendTokens(fix().generate().request, 1);
    QTRY_COMPARE(fix().text(1), QString("w "));
    fix().session.setDraft("next");
    m_fixture.reset();
    const Database database(m_folder->filePath("chats.sqlite"));
    const StoredMessage answer = ChatStore(database).messages(chat)[1];
    QCOMPARE(answer.state, MessageState::Interrupted);
    QCOMPARE(answer.text, QString("w "));
    QCOMPARE(ChatStore(database).chat(chat)->draft, QString("next"));
}

void ChatSessionTest::droppedMessagesAreSaid()
{
    fix().session.send("Hello");
    PromptReady ready;
    ready.request = fix().generate().request;
    ready.contextLength = 2048;
    ready.droppedMessages = {1, 2, 3};
    ready.notices = {"The 3 oldest messages were left out.", "No system prompt."};
    m_engine.send(ready);
    QTRY_VERIFY(!fix().session.notice().isEmpty());
    QCOMPARE(fix().session.notice(), QString("The 3 oldest messages were left out.\nNo system prompt."));
    fix().session.dismissNotice();
    QCOMPARE(fix().session.notice(), QString());
}

void ChatSessionTest::promptIsScoredInTheStrip()
{
    fix().session.send("Hello");
    PromptReady ready;
    ready.request = fix().generate().request;
    ready.tokens = samplePrompt(1, 4);
    for (PromptToken& token : ready.tokens) token.record.scored = false;
    m_engine.send(ready);
    PromptScored scored;
    scored.request = ready.request;
    scored.firstToken = 2;
    scored.records = sampleRecords(9, 5);  // reaches past the end
    m_engine.send(scored);
    QTRY_COMPARE(fix().tokens.promptCount(), 4);
    QTRY_VERIFY(fix().tokens.tokenAt(3)->record.scored);
    QVERIFY(!fix().tokens.tokenAt(1)->record.scored);
    QVERIFY(same(fix().tokens.tokenAt(2)->record, scored.records[0]));
    fix().sendTokens(ready.request, 1);
    fix().finish(ready.request);
    QTRY_VERIFY(!fix().session.generating());
    const AnswerTokens stored = fix().answers.tokens(fix().session.messages()->last()->id);
    QVERIFY(same(stored.prompt[3].record, scored.records[1]));
    QVERIFY(!stored.prompt[0].record.scored);
}

void ChatSessionTest::olderMessagesShowTheirTokens()
{
    fix().session.send("One");
    fix().sendTokens(fix().generate().request, 2, 5);
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!fix().session.generating());
    const qint64 first = fix().session.messages()->last()->id;
    fix().session.send("Two");
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
    fix().session.send("Hello");
    const Generate& command = fix().generate();
    QCOMPARE(command.draftTokens, 0U);
    QCOMPARE(command.conversation, fix().session.chatId());
    QCOMPARE(command.sampling.values.at("temperature"), 0.25);
    QCOMPARE(command.sampling.values.at("top-k"), 7.0);
    QCOMPARE(command.sampling.randomSeed, false);
    QCOMPARE(command.sampling.seed, std::uint64_t{1234567890123});
    QCOMPARE(command.maxTokens, 99U);
    QCOMPARE(command.stopStrings, (std::vector<std::string>{"END", "\n\n"}));
    QCOMPARE(command.scorePrompt, true);
    QCOMPARE(command.alternatives, 3U);
    const QString json = fix().chats.messages(fix().session.chatId())[1].answer.settings;
    QVERIFY2(json.contains("\"temperature\":0.25") && json.contains("\"seed\":1234567890123"), qPrintable(json));
}

void ChatSessionTest::historySkipsEmptyAnswers()
{
    fix().session.send("One");
    m_engine.send(Failed{fix().generate().request, "No.", ""});
    QTRY_VERIFY(!fix().session.generating());
    fix().session.send("Two");
    // Templates want alternating roles; nothing that the user wrote may be lost.
    QCOMPARE(fix().generate().messages.size(), std::size_t{1});
    QCOMPARE(fix().generate().messages[0].content, std::string("One\n\nTwo"));
}

void ChatSessionTest::nothingIsSentWithoutAModel()
{
    fix().session.send("   \n");
    QVERIFY(!std::holds_alternative<Generate>(m_engine.posted.back()));
    const QSignalSpy changed(&fix().session, &ChatSession::canSendChanged);
    fix().library.unload();
    m_engine.send(ModelUnloaded{fix().engine.last<UnloadModel>().request});
    QTRY_VERIFY(!fix().session.canSend());
    QVERIFY(!changed.isEmpty());
    fix().session.send("Hello");
    QCOMPARE(fix().session.messages()->count(), 0);
    QVERIFY(!std::holds_alternative<Generate>(m_engine.posted.back()));
}

void ChatSessionTest::nothingIsSentWhileAModelIsOpened()
{
    fix().library.start("/models/other.gguf");
    QVERIFY(!fix().session.canSend());
    fix().session.send("Hello");  // which of the two should answer?
    QVERIFY(!std::holds_alternative<Generate>(m_engine.posted.back()));
    m_engine.send(Failed{m_engine.last<LoadModel>().request, "No.", ""});
    QTRY_VERIFY(fix().session.canSend());
}

void ChatSessionTest::failingStoreIsAnErrorAndNoCrash()
{
    fix().session.send("Hello");
    const RequestId request = fix().generate().request;
    fix().database.run("DROP TABLE answer_tokens");
    fix().sendTokens(request, 40);
    QTRY_VERIFY2(fix().session.error().contains("answer_tokens"), qPrintable(fix().session.error()));
    QCOMPARE(fix().text(1), QString("w ").repeated(40));
    fix().finish(request);
    QTRY_VERIFY(!fix().session.generating());
    fix().database.run("DROP TABLE answers");
    fix().session.send("Again");
    QVERIFY(!fix().session.error().isEmpty());
    QVERIFY(!fix().session.generating());
}

void ChatSessionTest::messageThatCannotBeStoredStaysADraft()
{
    ChatSession& session = fix().session;
    const QString text = QString("word ").repeated(3000);
    fix().fillDisk();
    session.setDraft(text);
    session.sendDraft();
    QVERIFY2(session.error().startsWith("The disk is full, so "), qPrintable(session.error()));
    QCOMPARE(session.draft(), text);
    QCOMPARE(session.messages()->count(), 0);
    QVERIFY(!session.generating());
    // Also in another chat and back again.
    const qint64 chat = session.chatId();
    const qint64 other = fix().chats.createChat();
    session.open(other);
    QCOMPARE(session.chatId(), other);
    QVERIFY2(session.error().startsWith("The disk is full, so "), qPrintable(session.error()));
    session.open(chat);
    QCOMPARE(session.draft(), text);
    session.sendDraft();
    QVERIFY2(session.error().startsWith("The disk is full, so "), qPrintable(session.error()));
    fix().makeRoom();
    // What was said of the message is no longer true once the draft has been saved.
    QTRY_COMPARE_WITH_TIMEOUT(session.error(), QString(), 60000);
    session.sendDraft();
    QCOMPARE(session.draft(), QString());
    QCOMPARE(fix().chats.messages(chat)[0].text, text);
    QVERIFY(session.generating());
    QTRY_COMPARE_WITH_TIMEOUT(session.error(), QString(), 60000);
}

void ChatSessionTest::answerOutlastsAFullDisk()
{
    ChatSession& session = fix().session;
    session.send("Hello");
    const RequestId request = fix().generate().request;
    const qint64 chat = session.chatId();
    const qint64 other = fix().chats.createChat();
    fix().fillDisk();
    fix().sendTokens(request, 2000);
    QTRY_COMPARE(fix().text(1), QString("w ").repeated(2000));
    QTRY_VERIFY2(session.error().startsWith("The disk is full, so "), qPrintable(session.error()));
    fix().finish(request, StopReason::EndOfTurn, "END");
    QTRY_VERIFY(!session.generating());
    QVERIFY(fix().chats.messages(chat)[1].text.isEmpty());
    session.open(other);
    session.open(chat);
    QCOMPARE(fix().text(1), QString("w ").repeated(2000) + "END");
    QCOMPARE(fix().state(1), MessageState::Complete);
    QCOMPARE(fix().tokens.count(), 2000);
    QVERIFY(!session.error().isEmpty());
    const QSignalSpy listed(&session, &ChatSession::listChanged);
    fix().makeRoom();
    QTRY_COMPARE_WITH_TIMEOUT(session.error(), QString(), 60000);
    QCOMPARE(listed.size(), 1);
    const StoredMessage stored = fix().chats.messages(chat)[1];
    QCOMPARE(stored.text, fix().text(1));
    QCOMPARE(stored.state, MessageState::Complete);
    QCOMPARE(fix().answers.tokens(stored.id).tokens.size(), std::size_t{2000});
}

void ChatSessionTest::answersOfDeletedChatsAreLetGo()
{
    ChatSession& session = fix().session;
    session.send("Hello");
    const RequestId request = fix().generate().request;
    const qint64 chat = session.chatId();
    const qint64 other = fix().chats.createChat();
    fix().fillDisk();
    fix().sendTokens(request, 2000);
    fix().finish(request);
    QTRY_VERIFY(!session.generating());
    QVERIFY2(session.error().startsWith("The disk is full, so "), qPrintable(session.error()));
    session.open(other);
    fix().database.run("DELETE FROM chats WHERE id = ?", {chat});
    QTRY_COMPARE_WITH_TIMEOUT(session.error(), QString(), 60000);
}

void ChatSessionTest::lockedStoreIsTriedNowAndThen()
{
    ChatSession& session = fix().session;
    session.send("Hello");
    const RequestId request = fix().generate().request;
    const Database other(m_folder->filePath("chats.sqlite"));
    other.run("BEGIN EXCLUSIVE");
    QElapsedTimer timer;
    timer.start();
    for (int frame = 0; frame < 20; ++frame) {
        fix().sendTokens(request, 40);
        m_engine.deliver(fix().bridge);
        session.setDraft(QString("draft %1").arg(frame));
    }
    // Had every slice waited for the lock, it would have been two thirds of a minute.
    QVERIFY2(timer.elapsed() < 20000, qPrintable(QString::number(timer.elapsed())));
    QVERIFY2(session.error().startsWith("Another program has locked the chats in "), qPrintable(session.error()));
    fix().finish(request);
    QTRY_VERIFY(!session.generating());
    other.run("COMMIT");
    QTRY_COMPARE_WITH_TIMEOUT(session.error(), QString(), 60000);
    const qint64 chat = session.chatId();
    QCOMPARE(ChatStore(other).messages(chat)[1].text, QString("w ").repeated(800));
    QCOMPARE(ChatStore(other).messages(chat)[1].state, MessageState::Complete);
    QCOMPARE(ChatStore(other).chat(chat)->draft, QString("draft 19"));
}

void ChatSessionTest::earlierAnswersAreReached()
{
    ChatSession& session = fix().session;
    fix().talk("Hello", 2, 1);
    session.regenerate();
    QCOMPARE(session.messages()->messageAt(1)->siblings, 2);
    fix().sendTokens(fix().generate().request, 5, 2);
    const qint64 second = session.messages()->last()->id;
    session.showSibling(second, -1);  // not while it is being made
    QCOMPARE(session.messages()->last()->id, second);
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!session.generating());
    QCOMPARE(fix().text(1), QString("w ").repeated(5));

    QPersistentModelIndex row(session.messages()->index(1));
    session.showSibling(second, -1);
    QVERIFY(row.isValid());  // the delegate stays
    QCOMPARE(fix().text(1), QString("w w "));
    const qint64 first = session.messages()->last()->id;
    QCOMPARE(row.data(MessageListModel::SiblingRole).toInt(), 1);
    QCOMPARE(row.data(MessageListModel::SiblingsRole).toInt(), 2);
    QCOMPARE(fix().tokens.messageId(), first);
    QVERIFY(same(fix().tokens.tokenAt(1)->record, sampleRecords(1, 2)[1]));
    session.showSibling(first, -1);
    QCOMPARE(session.messages()->last()->id, first);

    // The next message continues it, also in the next run of the program.
    const qint64 chat = session.chatId();
    m_fixture.reset();
    m_engine = {};
    m_fixture = std::make_unique<Fixture>(*m_folder, m_engine);
    fix().session.open(chat);
    QCOMPARE(fix().text(1), QString("w w "));
    fix().talk("And?", 3, 3);
    const auto& messages = fix().generate().messages;
    QCOMPARE(messages.size(), std::size_t{3});
    QCOMPARE(messages[1].content, std::string("w w "));
    fix().session.showSibling(first, 1);
    QCOMPARE(fix().session.messages()->count(), 2);
    QCOMPARE(fix().text(1), QString("w ").repeated(5));
    QCOMPARE(fix().tokens.count(), 5);
    fix().session.showSibling(second, -1);
    QCOMPARE(fix().session.messages()->count(), 4);
    QCOMPARE(fix().text(3), QString("w w w "));
}

void ChatSessionTest::contextIsCountedAnewForAnotherModel()
{
    ChatSession& session = fix().session;
    fix().talk("Hello");
    QCOMPARE(session.contextUsed(), 13);  // as the answer says
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
    // Another chat of the earlier model is counted when it is opened, while the engine is busy with an answer.
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

/// Of every letter typed, while an answer runs too; never more than one at a time.
void ChatSessionTest::draftsAreCountedWhileTheyAreTyped()
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

void ChatSessionTest::whatOverflowsTheContextIsSaid()
{
    ChatSession& session = fix().session;
    fix().talk("Hello");
    fix().settings.setOverflow(AppSettings::Overflow::DropMiddle);
    FittedPrompt prompt;
    prompt.prompt.tokens = samplePrompt(1, 3);
    prompt.droppedMessages = {0, 1};
    fix().prompts->set(prompt);
    fix().load("/models/m.gguf", 4);  // the same model, with less room than the chat takes
    QTRY_COMPARE(session.contextUsed(), 3);
    QCOMPARE(session.notice(), QString("The context of 4 tokens does not hold the whole chat: 2 messages will be left"
                                       " out of the prompt."));
    QVERIFY(fix().prompts->limits().overflow == Overflow::DropMiddle);
    const auto mark = [&session](int row) {
        return session.messages()->index(row).data(MessageListModel::LeftOutRole).toInt();
    };
    QCOMPARE(mark(0), 2);
    QCOMPARE(mark(1), -1);
    // Taken back: nothing is left out any more.
    fix().prompts->setTooLong(8);
    session.keepAll();
    QCOMPARE(mark(0), 0);
    QCOMPARE(mark(1), 0);
    QCOMPARE(fix().settings.overflow(), AppSettings::Overflow::DropMiddle);  // of this chat alone
    QTRY_VERIFY(session.tooLong());
    QVERIFY(fix().prompts->limits().overflow == Overflow::Stop);
    QCOMPARE(session.contextUsed(), 8);
    QCOMPARE(session.notice(), QString());
    QCOMPARE(session.messages()->count(), 2);  // made with all of the chat
    // Said while it is typed, and no longer once it fits.
    session.setDraft("And?");
    QTRY_COMPARE(fix().prompts->asked().back().back().content, std::string("And?"));
    QVERIFY(session.tooLong());
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

/// With the answer, so that the next run of the program marks it, too; and undone with it.
void ChatSessionTest::whatAnAnswerWasMadeWithoutIsKept()
{
    ChatSession& session = fix().session;
    for (const char* question : {"One", "Two"}) fix().talk(question);
    session.setSystemPrompt("Be brief.");
    session.send("Three");
    QVERIFY(fix().generate().overflow == Overflow::DropOldest);
    PromptReady ready;
    ready.request = fix().generate().request;
    ready.tokens = samplePrompt(1, 10);
    ready.droppedMessages = {1, 2};  // the first is the system prompt
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
    // Also without a model, which could count it anew.
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

/// What is known of an answer is stored when it begins, when its prompt is there, and at its end.
void ChatSessionTest::factsOfAnAnswerAreStored()
{
    ChatSession& session = fix().session;
    fix().settings.setValue(*findParameter("temperature"), 0.25);
    session.send("Hello");
    const RequestId request = fix().generate().request;
    const auto stored = [&] { return fix().chats.messages(session.chatId())[1].answer; };
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
    QTRY_VERIFY(!session.generating());
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

void ChatSessionTest::draftWaitsForTheModel()
{
    ChatSession& session = fix().session;
    fix().library.start("/models/other.gguf");
    session.sendDraft();
    QVERIFY(!session.waiting());  // there is nothing to send
    session.setDraft("Hello");
    session.sendDraft();
    QVERIFY(session.waiting());
    QCOMPARE(session.draft(), QString("Hello"));
    QCOMPARE(session.messages()->count(), 0);
    ModelLoaded loaded;
    loaded.request = fix().engine.last<LoadModel>().request;
    loaded.summary.path = "/models/other.gguf";
    m_engine.send(loaded);
    QTRY_VERIFY(session.generating());
    QVERIFY(!session.waiting());
    QCOMPARE(session.draft(), QString());
    QCOMPARE(fix().generate().messages[0].content, std::string("Hello"));
    QCOMPARE(fix().chats.messages(session.chatId())[1].answer.modelPath, QString("/models/other.gguf"));
}

void ChatSessionTest::draftThatIsTakenBackIsNotSent()
{
    ChatSession& session = fix().session;
    const auto wait = [&session, this] {
        fix().library.start("/models/other.gguf");
        session.setDraft("Hello");
        session.sendDraft();
        QVERIFY(session.waiting());
    };
    wait();
    session.setDraft("Hello!");
    QVERIFY(!session.waiting());
    fix().load();
    QVERIFY(!session.generating());
    wait();
    session.keepDraft();
    QVERIFY(!session.waiting());
    // Where the model cannot be opened, or is not wanted any more, the earlier one is not asked in its place.
    wait();
    fix().library.cancelLoad();
    QVERIFY(!session.waiting());
    wait();
    m_engine.send(Failed{fix().engine.last<LoadModel>().request, "No.", ""});
    QTRY_VERIFY(!session.waiting());
    QVERIFY(session.canSend());
    QCOMPARE(session.messages()->count(), 0);
    QCOMPARE(session.draft(), QString("Hello"));
}

void ChatSessionTest::examplesLeaveTheDraftAlone()
{
    ChatSession& session = fix().session;
    session.setDraft("half a thought");
    session.send("What is a token?");
    QVERIFY(session.generating());
    QCOMPARE(session.draft(), QString("half a thought"));
    m_fixture.reset();
    const Database database(m_folder->filePath("chats.sqlite"));
    QCOMPARE(ChatStore(database).chats().size(), std::size_t{1});
    QCOMPARE(ChatStore(database).chat(ChatStore(database).chats()[0].id)->draft, QString("half a thought"));
}

void ChatSessionTest::longTextsStandBesideTheDraft()
{
    ChatSession& session = fix().session;
    const QString book = QString("A line of a book.\n").repeated(600000);
    const qint64 chat = session.chatId();
    session.addPasted(book);
    QCOMPARE(session.pastedLength(), book.size());
    session.setDraft("Sum this up:");
    session.newChat();
    QVERIFY(session.chatId() != chat);
    QCOMPARE(session.pastedLength(), 0);
    session.open(chat);
    QCOMPARE(session.pastedLength(), book.size());
    session.addPasted("More.");
    session.removePasted();
    QCOMPARE(session.pastedLength(), 0);
    session.addPasted(book);
    session.sendDraft();
    QCOMPARE(session.pastedLength(), 0);
    QCOMPARE(fix().generate().messages[0].content, ("Sum this up:\n\n" + book).toStdString());
    QCOMPARE(fix().chats.messages(chat)[0].text, "Sum this up:\n\n" + book);
    QCOMPARE(session.title(), QString("Sum this up:"));
    // A draft of an earlier version may be longer than an editor can bear.
    const qint64 old = fix().chats.createChat();
    fix().chats.edit(old, {.draft = book});
    session.open(old);
    QCOMPARE(session.draft(), QString());
    QCOMPARE(session.pastedLength(), book.size());
}

QTEST_MAIN(ChatSessionTest)

#include "chat_session_test.moc"
