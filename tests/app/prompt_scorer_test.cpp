#include "app/chat/chat_session.h"
#include "app/engine/engine_bridge.h"
#include "app/inspectors/shared/evaluation_estimator.h"
#include "app/inspectors/tokens/prompt_scorer.h"
#include "app/inspectors/tokens/token_strip_feed.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "app/store/database.h"
#include "tests/app/fake_engine.h"
#include "tests/app/sample_tokens.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kPrompt = 6;

struct ScorerFixture {
    ScorerFixture() { load("/models/m.gguf"); }

    void load(const char* path)
    {
        library.start(path);
        ModelLoaded loaded;
        loaded.request = engine.last<LoadModel>().request;
        loaded.summary.path = path;
        loaded.summary.contextLength = 100;
        engine.send(loaded);
        QTRY_VERIFY(!library.loading());
        if (session.chat()->id() == 0) session.chat()->open(0);
    }
    void hash(const char* path, std::uint64_t hash)
    {
        engine.send(ModelHashed{0, path, hash});
        engine.deliver(bridge);
    }
    /// Sends a question and simulates the start of its answer. The prompt has no scores yet.
    RequestId ask()
    {
        session.sender()->send("Hello");
        PromptReady ready;
        ready.request = engine.last<Generate>().request;
        ready.tokens = unscored();
        ready.modelHash = 5;
        engine.send(ready);
        engine.deliver(bridge);
        return ready.request;
    }
    void finish(RequestId request)
    {
        TokenGenerated token;
        token.request = request;
        token.record = sampleRecords(2, 1)[0];
        engine.send(token);
        GenerationFinished finished;
        finished.request = request;
        finished.stats.promptTokens = kPrompt;
        finished.stats.modelHash = 5;
        engine.send(finished);
        engine.deliver(bridge);
    }
    static std::vector<PromptToken> unscored() { return withoutScores(samplePrompt(1, kPrompt)); }
    static std::vector<PromptToken> scored()
    {
        std::vector<PromptToken> prompt = samplePrompt(1, kPrompt);
        prompt[0] = unscored()[0];
        return prompt;
    }
    /// Sends the scores of the prompt tokens `first` to `end` - 1.
    void tell(RequestId request, std::size_t first, std::size_t end)
    {
        PromptScored event{request, static_cast<std::uint32_t>(first), {}};
        for (std::size_t i = first; i < end; ++i) event.records.push_back(scored()[i].record);
        engine.send(event);
        engine.send(CaptureProgress{request, end, kPrompt});
        engine.deliver(bridge);
    }
    std::vector<PromptToken> stored(qint64 message) const { return answers.tokens(message).prompt; }

    QTemporaryDir folder;
    FakeEngine engine;
    Database database{folder.filePath("chats.sqlite")};
    ChatStore chats{database};
    AnswerStore answers{database};
    AppSettings settings{folder.filePath("settings.ini")};
    EngineBridge bridge{engine.factory()};
    ModelLibrary library{bridge, settings, QString()};
    TokenStripModel tokens;
    ChatSession session{{chats, answers, bridge, library, settings, database}};
    TokenStripFeed feed{{tokens, *session.running(), *session.versions(), *session.messages(), answers}};
    EvaluationEstimator pace{bridge, library, settings};
    PromptScorer scorer{{tokens, *session.messages(), answers, bridge, library, pace, settings}};
};

}  // namespace

class PromptScorerTest : public QObject {
    Q_OBJECT

private slots:
    void whatTheStripAsksForIsShownAndKept()
    {
        ScorerFixture fix;
        const RequestId answer = fix.ask();
        fix.finish(answer);
        QVERIFY(fix.tokens.scorable());
        QCOMPARE(fix.tokens.scoringProgress(), -1.0);
        fix.settings.setAlternatives(7);
        fix.tokens.scorePrompt();
        const Capture command = fix.engine.last<Capture>();
        QCOMPARE(command.modelPath, std::string("/models/m.gguf"));
        QCOMPARE(command.modelHash, std::optional<std::uint64_t>(5));
        QCOMPARE(command.wants.scores.value().alternatives, 7U);
        QCOMPARE(command.tokens.size(), kPrompt);
        for (std::size_t i = 0; i < kPrompt; ++i) {
            QCOMPARE(command.tokens[i], ScorerFixture::unscored()[i].record.id);
            QVERIFY(same(command.records.at(i), ScorerFixture::unscored()[i].record));
        }
        QVERIFY(!fix.tokens.scorable());
        QCOMPARE(fix.tokens.scoringProgress(), 0.0);
        const std::size_t posted = fix.engine.posted.size();
        fix.tokens.scorePrompt();  // ignored, because scoring has already begun
        QCOMPARE(fix.engine.posted.size(), posted);

        fix.tell(command.request, 1, 3);
        QCOMPARE(fix.tokens.scoringProgress(), 0.5);
        QVERIFY(same(fix.tokens.tokenAt(2)->record, ScorerFixture::scored()[2].record));
        QVERIFY(!fix.tokens.tokenAt(3)->record.scored);
        fix.tell(command.request, 3, kPrompt);
        fix.engine.send(CaptureFinished{command.request, {}});
        fix.engine.deliver(fix.bridge);
        QCOMPARE(fix.tokens.scoringProgress(), -1.0);
        QVERIFY(!fix.tokens.scorable());
        const qint64 message = fix.tokens.messageId();
        QVERIFY(same(fix.stored(message), ScorerFixture::scored()));
        fix.tokens.showMessage(message);
        QVERIFY(same(fix.tokens.tokenAt(5)->record, ScorerFixture::scored()[5].record));
        QVERIFY(!fix.tokens.scorable());
        QCOMPARE(fix.tokens.tokenAt(int(kPrompt))->record.id, sampleRecords(2, 1)[0].id);
    }

    /// Scoring pauses a running answer between two tokens. The scores and the answer may be stored in either order,
    /// with the same result.
    void anAnswerThatIsWrittenPausesForIt()
    {
        ScorerFixture fix;
        QObject::connect(&fix.scorer, &PromptScorer::scored, fix.session.running(), &RunningAnswers::takeScores);
        fix.settings.setAlternatives(7);
        const RequestId answer = fix.ask();
        QVERIFY(!fix.tokens.scoringPauses());
        fix.scorer.setWriting(fix.session.running()->isWriting(fix.library));
        QVERIFY(fix.tokens.scorable() && fix.tokens.scoringPauses());
        QVERIFY(fix.tokens.scoringBytes() > 7 * kPrompt);
        fix.tokens.scorePrompt();
        const Capture command = fix.engine.last<Capture>();
        QVERIFY(command.duringAnswer);
        fix.tell(command.request, 1, kPrompt);
        fix.engine.send(CaptureFinished{command.request, {}});
        fix.engine.deliver(fix.bridge);
        fix.finish(answer);
        QTRY_VERIFY(!fix.session.answer()->generating());
        QTRY_COMPARE(fix.chats.messages(fix.session.chat()->id()).back().state, MessageState::Complete);
        QVERIFY(same(fix.stored(fix.tokens.messageId()), ScorerFixture::scored()));
        fix.scorer.setWriting(fix.session.running()->isWriting(fix.library));
        QVERIFY(!fix.tokens.scoringPauses());
    }

    void onlyItsOwnModelCanScore()
    {
        ScorerFixture fix;
        fix.finish(fix.ask());
        QVERIFY(fix.tokens.scorable());
        fix.load("/models/other.gguf");
        QVERIFY(!fix.tokens.scorable());
        fix.load("/models/m.gguf");
        QVERIFY(fix.tokens.scorable());
        // If the hashes of the files are known, they decide whether two files are the same model. A copy is the same
        // model; a file that was changed in place is not.
        fix.hash("/models/m.gguf", 6);
        QVERIFY(!fix.tokens.scorable());
        fix.load("/models/copy.gguf");
        QVERIFY(!fix.tokens.scorable());
        fix.hash("/models/m.gguf", 5);  // this hash belongs to a model that is no longer open, so it is ignored
        QVERIFY(!fix.tokens.scorable());
        fix.hash("/models/copy.gguf", 5);
        QVERIFY(fix.tokens.scorable());
        fix.tokens.reset(0);
        QVERIFY(!fix.tokens.scorable());
    }

    void anotherMessageMayBeShownMeanwhile()
    {
        ScorerFixture fix;
        fix.finish(fix.ask());
        const qint64 message = fix.tokens.messageId();
        const qint64 chat = fix.session.chat()->id();
        fix.tokens.scorePrompt();
        const RequestId request = fix.engine.last<Capture>().request;
        fix.session.chat()->create();
        fix.finish(fix.ask());
        QCOMPARE(fix.tokens.scoringProgress(), -1.0);
        fix.tell(request, 1, 3);
        QVERIFY(!fix.tokens.tokenAt(2)->record.scored);
        // When the user returns to the chat, it has all scores that were received in the meantime.
        fix.session.chat()->open(chat);
        QCOMPARE(fix.tokens.messageId(), message);
        QCOMPARE(fix.tokens.scoringProgress(), 0.5);
        QVERIFY(same(fix.tokens.tokenAt(2)->record, ScorerFixture::scored()[2].record));
        fix.session.chat()->create();
        fix.tell(request, 3, kPrompt);
        fix.engine.send(CaptureFinished{request, {}});
        fix.engine.deliver(fix.bridge);
        QVERIFY(same(fix.stored(message), ScorerFixture::scored()));
    }

    void whatThereIsWhenItIsCancelledStays()
    {
        ScorerFixture fix;
        const QSignalSpy failed(&fix.scorer, &PromptScorer::failed);
        fix.finish(fix.ask());
        fix.tokens.cancelScoring();
        fix.tokens.scorePrompt();
        const RequestId request = fix.engine.last<Capture>().request;
        fix.tell(request, 1, 3);
        fix.tokens.cancelScoring();
        QCOMPARE(fix.engine.cancelled, std::vector<RequestId>{request});
        QCOMPARE(fix.tokens.scoringProgress(), -1.0);
        QVERIFY(fix.tokens.scorable());
        const std::vector<PromptToken> stored = fix.stored(fix.tokens.messageId());
        QVERIFY(same(stored[2], ScorerFixture::scored()[2]));
        QVERIFY(same(stored[3], ScorerFixture::unscored()[3]));
        fix.engine.send(Failed{request, std::string("The request was cancelled."), ""});
        fix.engine.deliver(fix.bridge);
        QVERIFY(failed.isEmpty());
    }

    void aFailureIsSaid()
    {
        ScorerFixture fix;
        const QSignalSpy failed(&fix.scorer, &PromptScorer::failed);
        fix.finish(fix.ask());
        fix.tokens.scorePrompt();
        const RequestId request = fix.engine.last<Capture>().request;
        fix.engine.send(Failed{request, std::string("The file has changed."), "detail"});
        fix.engine.deliver(fix.bridge);
        QCOMPARE(failed.size(), 1);
        QCOMPARE(failed[0][0].value<LocalizedText>().text(), QString("The file has changed."));
        QCOMPARE(fix.tokens.scoringProgress(), -1.0);
        QVERIFY(fix.tokens.scorable());
    }
};

VITRINE_GUI_TEST(PromptScorerTest);
#include "prompt_scorer_test.moc"
