#include "app/chat/message_versions.h"
#include "app/chat/running_answers.h"
#include "app/engine/engine_bridge.h"
#include "app/inspectors/shared/update_throttle.h"
#include "app/inspectors/tokens/token_strip_feed.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/models/message_list_model.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "tests/app/fake_engine.h"
#include "tests/app/sample_tokens.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <optional>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// A store in memory, a scripted engine, and the objects that receive the engine's events about answers, without a
/// session.
struct AnswersFixture {
    explicit AnswersFixture(FakeEngine& fake) : engine(fake)
    {
        chat = chats.createChat();
        question = chats.addUserMessage(chat, 0, "Hello");
        QObject::connect(&running, &RunningAnswers::begun, &running, [this](const AnswerRun& run, qint64 parent) {
            if (run.chat() != chat) return;
            StoredMessage answer;
            answer.id = run.message();
            answer.parent = parent;
            answer.role = "assistant";
            answer.state = MessageState::Streaming;
            messages.replaceFrom(messages.rowOf(parent) + 1, {answer});
        });
        messages.reset(chats.messages(chat));
        running.setShownChat(chat);
        // The simulated clock advances so fast that the strip shows each token immediately.
        tokens.throttle()->setClock({[this] { return now += 10; }, [] { return 0.0; }});
        tokens.throttle()->setPageVisible(&tokens, true);
    }

    /// Requests an answer and returns its request id.
    RequestId ask(qint64 inChat, qint64 parent, const std::optional<KeptTokens>& kept = {})
    {
        AnswerRequest request;
        request.start = {inChat, parent, "M", "/m.gguf", "{}"};
        request.command.conversation = inChat;
        request.kept = kept;
        running.begin(std::move(request));
        return engine.last<Generate>().request;
    }
    RequestId ask() { return ask(chat, question); }
    void sendTokens(RequestId request, int count)
    {
        for (TokenRecord& record : sampleRecords(1, static_cast<std::size_t>(count))) {
            TokenGenerated event;
            event.request = request;
            event.text = "w ";
            event.record = std::move(record);
            engine.send(event);
        }
        engine.deliver(bridge);
    }
    void finish(RequestId request)
    {
        GenerationFinished event;
        event.request = request;
        event.reason = StopReason::EndOfTurn;
        event.stats.generationSeconds = 2;
        engine.send(event);
        engine.deliver(bridge);
    }

    FakeEngine& engine;
    Database database{":memory:"};
    ChatStore chats{database};
    AnswerStore answers{database};
    EngineBridge bridge{engine.factory()};
    MessageListModel messages;
    double now = 0;
    TokenStripModel tokens;
    qint64 chat = 0;
    qint64 question = 0;
    RunningAnswers running{{answers, bridge, messages}};
    MessageVersions versions{{.database = database,
                              .messages = messages,
                              .read = [this](qint64 of) { return chats.messages(of); },
                              .tokensOf = [this](qint64 answer) { return answers.answerTokens(answer); },
                              .isAnswered = [this] { return running.shown() != nullptr; }}};
    TokenStripFeed feed{{tokens, running, versions, messages, answers}};
};

}  // namespace

/// Tests answers in progress, and that the token strip follows them.
class RunningAnswersTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_fixture.reset();
        m_engine = {};
        m_fixture = std::make_unique<AnswersFixture>(m_engine);
    }
    void cleanup() { m_fixture.reset(); }

    void answersReachTheListAndTheStore()
    {
        QSignalSpy answering(&fix().running, &RunningAnswers::answeringChanged);
        QSignalSpy ended(&fix().running, &RunningAnswers::ended);
        const RequestId request = fix().ask();
        QVERIFY(fix().running.shown() && fix().running.shown() == fix().running.first());
        QCOMPARE(fix().running.chats(), QSet<qint64>{fix().chat});
        fix().sendTokens(request, 3);
        QCOMPARE(fix().messages.messageAt(1)->text, QString("w w w "));
        fix().finish(request);
        QVERIFY(!fix().running.any() && !fix().running.shown());
        QCOMPARE(answering.size(), 2);
        QCOMPARE(ended.size(), 1);
        const auto answer = ended[0][0].value<EndedAnswer>();
        QVERIFY(answer.chat == fix().chat && answer.state == MessageState::Complete && answer.shown);
        QCOMPARE(answer.seconds, 2.0);
        // The finished answer stays in memory until write() stores it.
        QVERIFY(fix().running.ofMessage(answer.message));
        QCOMPARE(fix().running.chatsToWrite(), QSet<qint64>{fix().chat});
        fix().running.write();
        QVERIFY(!fix().running.ofMessage(answer.message));
        QCOMPARE(fix().chats.messages(fix().chat)[1].text, QString("w w w "));
        QCOMPARE(fix().chats.messages(fix().chat)[1].state, MessageState::Complete);
    }

    void abandonedAnswersEndAtOnce()
    {
        QSignalSpy due(&fix().running, &RunningAnswers::due);
        const RequestId request = fix().ask();
        const qint64 other = fix().chats.createChat();
        const RequestId second = fix().ask(other, fix().chats.addUserMessage(other, 0, "Hi"));
        fix().running.abandon(fix().chat);
        QCOMPARE(m_engine.cancelled, std::vector<RequestId>{request});
        QCOMPARE(due.size(), 1);
        QCOMPARE(fix().running.chats(), QSet<qint64>{other});
        fix().running.stop(other);
        QCOMPARE(m_engine.cancelled, (std::vector<RequestId>{request, second}));
        QVERIFY(fix().running.any());  // an answer stays in the list until the engine reports its end
        fix().running.write();
        QCOMPARE(fix().chats.messages(fix().chat)[1].state, MessageState::Stopped);
    }

    void pausesAreReported()
    {
        QSignalSpy pauses(&fix().running, &RunningAnswers::pauseChanged);
        const RequestId request = fix().ask();
        fix().sendTokens(request, 2);
        Paused paused;
        paused.request = request;
        paused.step = 2;
        paused.record = sampleRecords(2, 1).front();
        m_engine.send(paused);
        m_engine.deliver(fix().bridge);
        QCOMPARE(fix().running.pausedChat(), fix().chat);
        QCOMPARE(pauses.size(), 1);
        QCOMPARE(fix().tokens.pendingRow(), 2);
        fix().sendTokens(request, 1);
        QCOMPARE(fix().running.pausedChat(), 0);
        QCOMPARE(pauses.size(), 2);
    }

    void theStripFollowsTheShownAnswer()
    {
        const RequestId request = fix().ask();
        const qint64 message = fix().running.shown()->message();
        QCOMPARE(fix().tokens.messageId(), message);
        PromptReady ready;
        ready.request = request;
        ready.tokens = samplePrompt(1, 10);
        m_engine.send(ready);
        fix().sendTokens(request, 2);
        QCOMPARE(fix().tokens.promptCount(), 10);
        QCOMPARE(fix().tokens.count(), 12);
        // An answer in another chat does not change the strip.
        const qint64 other = fix().chats.createChat();
        const RequestId second = fix().ask(other, fix().chats.addUserMessage(other, 0, "Hi"));
        fix().sendTokens(second, 5);
        QCOMPARE(fix().tokens.messageId(), message);
        QCOMPARE(fix().tokens.count(), 12);
        fix().finish(request);
        fix().running.write();
        // Finished answers are read from the store.
        fix().feed.show(0);
        QCOMPARE(fix().tokens.count(), 0);
        fix().tokens.showMessage(message);
        QCOMPARE(fix().tokens.count(), 12);
    }

    /// A token that the user continued from stays selected.
    void theContinuedTokenStaysSelected()
    {
        const RequestId first = fix().ask();
        fix().sendTokens(first, 4);
        fix().finish(first);
        fix().running.write();
        const qint64 message = fix().tokens.messageId();
        fix().tokens.select(1);
        QVERIFY(!fix().tokens.followTail());
        const RequestId second = fix().ask(fix().chat, fix().question, KeptTokens{message, 1});
        PromptReady ready;
        ready.request = second;
        ready.tokens = samplePrompt(1, 3);
        m_engine.send(ready);
        fix().sendTokens(second, 4);
        QCOMPARE(fix().tokens.selectedRow(), 4);
        QVERIFY(!fix().tokens.followTail());
        fix().finish(second);
        // Without a selection, the newest token is followed.
        fix().tokens.setFollowTail(true);
        const RequestId third = fix().ask(fix().chat, fix().question, KeptTokens{fix().tokens.messageId(), 1});
        fix().sendTokens(third, 4);
        QVERIFY(fix().tokens.followTail());
    }

private:
    AnswersFixture& fix() { return *m_fixture; }

    FakeEngine m_engine;
    std::unique_ptr<AnswersFixture> m_fixture;
};

VITRINE_TEST(RunningAnswersTest);
#include "running_answers_test.moc"
