#include "app/answers/answer_stretches.h"
#include "app/chat/pause_notice.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/steps/step_mode.h"
#include "app/inspectors/tokens/token_search.h"
#include "app/models/tree_map_model.h"
#include "tests/app/session_fixture.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>

#include <algorithm>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Returns records of plain words. Each record has two more candidates.
std::vector<TokenRecord> words(std::uint32_t seed, std::size_t count)
{
    std::vector<TokenRecord> records = sampleRecords(seed, count, 2);
    for (TokenRecord& record : records) {
        record.bytes = "w ";
        record.kind = TokenKind::Normal;
        record.reasoning = false;
        record.pRaw = 0.25F;
        record.top[0].id = 1001;
        record.top[0].bytes = " blue";
        record.top[0].pRaw = 0.5F;
        record.top[1].id = 1002;
        record.top[1].bytes = " grey";
    }
    return records;
}

}  // namespace

/// Tests step mode, in which an answer pauses before tokens. The test acts like a user and controls the engine.
class SessionStepsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { speakEnglish(); }
    void init();
    void cleanup();
    void conditionsGoWithTheAnswer();
    void conditionsAreKept();
    void theFirstTokenOfAContinuationIsPausedAt();
    void aPauseIsShown();
    void aPauseIsOfItsChat();
    void everyReasonIsSaid();
    void whatIsAskedReachesTheEngine();
    void leavingItGoesOn();
    void aPausedAnswerEndsAsFarAsItCame();
    void theEndOfTheProgramKeepsAPausedAnswer();
    void anAnswerGoesOnWithAnotherToken();
    void nothingGoesOnWhereItCannot();
    void aLookIsSaidAndIsNoTimeOfTheAnswer();

private:
    SessionFixture& fix() { return *m_fixture; }
    ChatSession& session() { return m_fixture->session; }
    StepMode& steps() { return *m_steps; }
    void makeSteps();
    /// Does the same as a click on the row of this token on the Logits page.
    void take(TokenId id)
    {
        for (int row = 0; row < m_logits->count(); ++row) {
            if (m_logits->index(row).data(LogitModel::TokenIdRole).toInt() == id) return m_logits->take(row);
        }
    }
    /// Sends a question and simulates that its answer pauses after two tokens. Returns the id of the request.
    RequestId pauseAnswer(PauseReason reason = PauseReason::Asked);
    Paused pausedAt(std::uint32_t step, PauseReason reason = PauseReason::Asked);
    template <typename Type>
    const Type* steered() const
    {
        return m_engine.steered.empty() ? nullptr : std::get_if<Type>(&m_engine.steered.back());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeEngine m_engine;
    std::unique_ptr<SessionFixture> m_fixture;
    std::unique_ptr<LogitModel> m_logits;
    std::unique_ptr<StepMode> m_steps;
};

void SessionStepsTest::makeSteps()
{
    m_fixture = std::make_unique<SessionFixture>(*m_folder, m_engine);
    m_logits = std::make_unique<LogitModel>(&fix().tokens);
    m_steps = std::make_unique<StepMode>(
        StepMode::Parts{session(), fix().tokens, *m_logits, fix().bridge, fix().library, fix().settings});
}

void SessionStepsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_engine = {};
    makeSteps();
}

void SessionStepsTest::cleanup()
{
    m_steps.reset();
    m_logits.reset();
    m_fixture.reset();
}

Paused SessionStepsTest::pausedAt(std::uint32_t step, PauseReason reason)
{
    Paused paused;
    paused.request = fix().generate().request;
    paused.step = step;
    paused.record = words(99, 1).front();
    paused.record.entropy = 4.206F;
    paused.record.rank = 12;
    paused.record.pRaw = 0.03125F;
    paused.reason = reason;
    return paused;
}

RequestId SessionStepsTest::pauseAnswer(PauseReason reason)
{
    session().sender()->send("Hello");
    const RequestId request = fix().generate().request;
    PromptReady ready;
    ready.request = request;
    ready.tokens = samplePrompt(1, 5);
    m_engine.send(ready);
    fix().sendTokens(request, 2);
    m_engine.send(pausedAt(2, reason));
    [this] { QTRY_VERIFY(steps().paused()); }();
    return request;
}

void SessionStepsTest::conditionsGoWithTheAnswer()
{
    steps().setEntropyAbove(3);
    steps().setRankAbove(10);
    steps().setProbabilityBelow(0.05);
    steps().setIds({"7", " 12 ", "-1", "x"});
    steps().setTexts({"end", "", " of"});
    steps().setNotFinite(true);
    session().sender()->send("Without");
    PauseConditions on = fix().generate().pauseOn;
    QVERIFY(!on.entropyAbove && !on.rankAbove && !on.probabilityBelow && !on.atCount && !on.notFinite);
    QVERIFY(on.tokens.empty() && on.texts.empty());
    QVERIFY(m_engine.steered.empty());

    steps().setOn(true);  // step mode also applies to the answer that is already running
    QVERIFY(steered<PauseOn>());
    QCOMPARE(steered<PauseOn>()->request, fix().generate().request);
    QCOMPARE(*steered<PauseOn>()->conditions.rankAbove, 10);
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!session().answer()->generating());
    session().sender()->send("With");
    on = fix().generate().pauseOn;
    QCOMPARE(*on.entropyAbove, 3.0F);
    QCOMPARE(*on.rankAbove, 10);
    QCOMPARE(*on.probabilityBelow, 0.05F);
    QCOMPARE(on.tokens, (std::vector<TokenId>{7, 12}));
    QCOMPARE(on.texts, (std::vector<std::string>{"end", " of"}));
    QVERIFY(on.notFinite);
    QCOMPARE(*on.atCount, 0U);
    QCOMPARE(steps().conditions(), QString("entropy over 3 bits, rank over 10, probability below 5 %, token 7, 12, "
                                           "“end”, “·of”, a logit is not a number"));
    fix().finish(fix().generate().request);
    QTRY_VERIFY(!session().answer()->generating());
    steps().setFirst(false);
    session().sender()->send("Once more");
    QVERIFY(!fix().generate().pauseOn.atCount);
}

void SessionStepsTest::conditionsAreKept()
{
    steps().setOn(true);
    steps().setFirst(false);
    steps().setEntropyAbove(2.5);
    steps().setIds({"7"});
    steps().setTexts({"a | b"});
    steps().setNotFinite(true);
    const QString said = steps().conditions();
    cleanup();
    m_engine = {};
    makeSteps();
    QVERIFY(!steps().on());
    QVERIFY(!steps().first());
    QCOMPARE(steps().conditions(), said);
    QCOMPARE(steps().entropyAbove(), 2.5);
    // Invalid conditions in the settings file are ignored.
    fix().settings.setPauseConditions(R"({"entropy": "x", "rank": -3, "tokens": [-1, "a"], "texts": [""]})");
    m_steps = std::make_unique<StepMode>(
        StepMode::Parts{session(), fix().tokens, *m_logits, fix().bridge, fix().library, fix().settings});
    QCOMPARE(steps().conditions(), QString());
    QVERIFY(steps().first());
}

void SessionStepsTest::theFirstTokenOfAContinuationIsPausedAt()
{
    fix().talk("Hello");
    steps().setOn(true);
    // An answer may be continued from its text, without token ids. Only the engine can then count the tokens of the
    // text.
    session().sender()->continueAnswer(0);
    QVERIFY(!fix().generate().answerText.empty() || !fix().generate().answerTokens.empty());
    QVERIFY(steered<Pause>());
    QCOMPARE(steered<Pause>()->request, fix().generate().request);
}

void SessionStepsTest::aPauseIsShown()
{
    const QSignalSpy changed(&steps(), &StepMode::changed);
    const RequestId request = pauseAnswer();
    QVERIFY(!changed.isEmpty());
    QCOMPARE(session().answer()->phase(), ShownAnswer::Phase::Paused);
    QCOMPARE(steps().tokens(), 2);
    QCOMPARE(steps().piece(), QString("w·"));
    // The token that was drawn is the first in the list, even if it is not among the most probable candidates.
    QCOMPARE(steps().candidates()[0].toMap()["tokenId"].toInt(), steps().tokenId());
    QCOMPARE(steps().candidates()[0].toMap()["drawn"].toBool(), true);
    QCOMPARE(steps().candidates()[1].toMap()["tokenId"].toInt(), 1001);
    QCOMPARE(steps().candidates()[1].toMap()["drawn"].toBool(), false);
    // The pending token appears in the token strip and on the Logits page. It is not in the text of the answer.
    TokenStripModel& strip = fix().tokens;
    QCOMPARE(strip.count(), 5 + 3);
    QCOMPARE(strip.pendingRow(), 7);
    QCOMPARE(strip.selectedRow(), 7);
    QVERIFY(m_logits->pending());
    QCOMPARE(m_logits->count(), 3);
    QVERIFY(!strip.idList().contains(QString::number(steps().tokenId())));
    const double surprise = strip.meanSurprise();
    QCOMPARE(session().messages()->last()->text, QString("w w "));

    // When the token is accepted, its row in the strip becomes a part of the answer.
    const QSignalSpy reset(&strip, &QAbstractItemModel::modelReset);
    TokenGenerated taken{request, pausedAt(2).record, "w "};
    m_engine.send(taken);
    QTRY_VERIFY(!steps().paused());
    QCOMPARE(session().answer()->phase(), ShownAnswer::Phase::Answer);
    QCOMPARE(strip.count(), 5 + 3);
    QCOMPARE(strip.pendingRow(), -1);
    QVERIFY(strip.meanSurprise() != surprise);
    QVERIFY(reset.isEmpty());
    QVERIFY(strip.idList().contains(QString::number(taken.record.id)));

    // If the user chooses another token, it takes the place of the pending token in the same row.
    m_engine.send(pausedAt(3));
    QTRY_COMPARE(strip.pendingRow(), 8);
    taken.record.id = 1002;
    m_engine.send(taken);
    QTRY_VERIFY(!steps().paused());
    QCOMPARE(strip.count(), 5 + 4);
    QCOMPARE(strip.tokenAt(8)->record.id, 1002);
    QCOMPARE(strip.selectedRow(), 8);
}

void SessionStepsTest::aPauseIsOfItsChat()
{
    pauseAnswer();
    const qint64 chat = session().chat()->id();
    session().chat()->create();
    QVERIFY(!steps().paused());
    QCOMPARE(session().running()->pausedChat(), chat);
    QCOMPARE(fix().tokens.pendingRow(), -1);
    const std::size_t before = m_engine.steered.size();
    steps().step();
    steps().resume();
    steps().choose(3);
    QCOMPARE(m_engine.steered.size(), before);
    session().chat()->open(chat);
    QVERIFY(steps().paused());
    QCOMPARE(fix().tokens.pendingRow(), 7);
    // The user opens a model while an answer is paused. A notice then reports the pause.
    QVERIFY(session().notices()->notice().isEmpty());
    fix().library.start("/models/other.gguf");
    QVERIFY2(session().notices()->notice().startsWith("An answer is paused."),
             qPrintable(session().notices()->notice()));
}

void SessionStepsTest::everyReasonIsSaid()
{
    pauseAnswer(PauseReason::Entropy);
    const QString token = QString("“\u2068%1\u2069”").arg(steps().piece());
    QCOMPARE(steps().reason(), token + ": entropy 4.21 bits");
    const auto said = [this](PauseReason reason) {
        m_engine.send(pausedAt(2, reason));
        m_engine.deliver(fix().bridge);
        return steps().reason();
    };
    QCOMPARE(said(PauseReason::Rank), token + ": rank 12");
    QCOMPARE(said(PauseReason::Probability), token + ": probability 3.13 %");
    QCOMPARE(said(PauseReason::Token), QString("%1: id %2").arg(token).arg(steps().tokenId()));
    const QString piece = QString(steps().piece()).replace(QChar(0xB7), u' ');
    steps().setTexts({"nowhere", piece});
    QCOMPARE(said(PauseReason::Text), QString("%1 completes the text “%2”").arg(token, steps().piece()));
    QCOMPARE(said(PauseReason::Asked), QString());
    steps().setOn(true);
    m_engine.send(pausedAt(0));
    m_engine.deliver(fix().bridge);
    QCOMPARE(steps().reason(), QString("before the first token"));
    // The engine could not draw a token. Only the reason of the pause is shown.
    Paused broken;
    broken.request = fix().generate().request;
    broken.step = 2;
    broken.record.id = -1;
    broken.reason = PauseReason::NotFinite;
    broken.problem = std::string("The model's logit of token 17 at position 5 is nan.");
    m_engine.send(broken);
    m_engine.deliver(fix().bridge);
    QCOMPARE(steps().reason(), QString("The model's logit of token 17 at position 5 is nan."));
    QVERIFY(steps().paused() && steps().piece().isEmpty() && steps().candidates().isEmpty());
}

void SessionStepsTest::whatIsAskedReachesTheEngine()
{
    session().sender()->send("Hello");
    steps().step();  // ignored, because the answer is not paused yet
    QVERIFY(m_engine.steered.empty());
    steps().pauseNow();
    QVERIFY(steered<Pause>());
    m_engine.send(pausedAt(4));
    QTRY_VERIFY(steps().paused());
    const RequestId request = fix().generate().request;
    steps().step();
    QVERIFY(steered<Step>() && steered<Step>()->request == request);
    steps().runTo(20);
    QVERIFY(steered<RunTo>() && steered<RunTo>()->request == request);
    QCOMPARE(steered<RunTo>()->tokens, 20U);
    steps().resume();
    QVERIFY(steered<Resume>() && steered<Resume>()->request == request);
    steps().choose(1002);
    QVERIFY(steered<Choose>() && steered<Choose>()->request == request);
    QCOMPARE(steered<Choose>()->step, 4U);
    QCOMPARE(steered<Choose>()->token, 1002);
    // The user can also choose a candidate on the Logits page. The effect is the same.
    QTRY_VERIFY(m_logits->pending());
    take(1001);
    QVERIFY(steered<Choose>());
    QCOMPARE(steered<Choose>()->token, 1001);
}

void SessionStepsTest::leavingItGoesOn()
{
    steps().setOn(true);
    pauseAnswer();
    m_engine.steered.clear();
    steps().setOn(false);
    QCOMPARE(m_engine.steered.size(), std::size_t{2});
    QVERIFY(std::holds_alternative<PauseOn>(m_engine.steered[0]));
    QVERIFY(std::holds_alternative<Resume>(m_engine.steered[1]));
}

void SessionStepsTest::aPausedAnswerEndsAsFarAsItCame()
{
    const RequestId request = pauseAnswer();
    session().answer()->stop();
    QCOMPARE(m_engine.cancelled, std::vector<RequestId>{request});
    fix().finish(request, StopReason::Cancelled);
    QTRY_VERIFY(!session().answer()->generating());
    QVERIFY(!steps().paused());
    QCOMPARE(fix().tokens.count(), 5 + 2);
    QCOMPARE(fix().tokens.selectedRow(), 6);
    QCOMPARE(fix().answers.tokens(session().messages()->last()->id).tokens.size(), std::size_t{2});
}

void SessionStepsTest::theEndOfTheProgramKeepsAPausedAnswer()
{
    pauseAnswer();
    const qint64 chat = session().chat()->id();
    const qint64 answer = session().messages()->last()->id;
    cleanup();
    m_engine = {};
    makeSteps();
    session().chat()->open(chat);
    QCOMPARE(fix().state(1), MessageState::Interrupted);
    QCOMPARE(fix().text(1), QString("w w "));
    QCOMPARE(fix().answers.tokens(answer).tokens.size(), std::size_t{2});
    QVERIFY(!steps().paused());
    QCOMPARE(fix().tokens.pendingRow(), -1);
    session().sender()->continueAnswer(answer);  // the stopped answer can be continued
    QVERIFY(session().answer()->generating());
}

void SessionStepsTest::anAnswerGoesOnWithAnotherToken()
{
    fix().settings.setValue(*findParameter("temperature"), 1.5);
    session().sender()->send("Hello");
    RequestId request = fix().generate().request;
    const auto end = [&](std::uint64_t seed) {
        GenerationFinished finished;
        finished.request = request;
        finished.stats.seed = seed;
        finished.stats.generatedTokens = 4;
        m_engine.send(finished);
    };
    PromptReady ready;
    ready.request = request;
    ready.tokens = samplePrompt(1, 5);
    ready.seed = 77;
    m_engine.send(ready);
    const std::vector<TokenRecord> drawn = words(7, 4);
    for (const TokenRecord& record : drawn) m_engine.send(TokenGenerated{request, record, "w "});
    m_engine.deliver(fix().bridge);
    fix().tokens.select(5 + 2);
    take(1001);
    QVERIFY(session().notices()->notice().startsWith("Stop the current answer"));
    end(77);
    QTRY_VERIFY(!session().answer()->generating());
    // The new version must use the settings of the original answer, not this value.
    fix().settings.setValue(*findParameter("temperature"), 0.2);

    take(1001);
    QVERIFY(session().answer()->generating());
    const Generate& command = fix().generate();
    QCOMPARE(command.answerTokens, (std::vector<TokenId>{drawn[0].id, drawn[1].id, 1001}));
    QCOMPARE(command.sampling.values.at("temperature"), 1.5);
    QCOMPARE(command.sampling.randomSeed, false);
    request = command.request;
    const std::uint64_t seed = command.sampling.seed;
    ready.request = request;
    for (const TokenId id : command.answerTokens) {
        TokenRecord plain;
        plain.id = id;
        plain.bytes = id == 1001 ? " blue" : "w ";
        plain.position = static_cast<std::int32_t>(ready.tokens.size());
        ready.tokens.push_back({plain, TokenOrigin::Generated, -1});
    }
    ready.seed = 78;
    ready.answerTokens = 3;
    ready.answerText = "w w  blue";
    m_engine.send(ready);
    fix().sendTokens(request, 1, 8);
    end(78);
    QTRY_VERIFY(!session().answer()->generating());
    const StoredMessage* version = session().messages()->last();
    QCOMPARE(version->siblings, 2);
    const std::vector<TokenRecord> stored = fix().answers.answerTokens(version->id);
    QCOMPARE(stored.size(), std::size_t{4});
    for (std::size_t i = 0; i < 2; ++i) QCOMPARE(stored[i].id, drawn[i].id);
    QCOMPARE(stored[2].id, 1001);
    QCOMPARE(stored[2].bytes, std::string(" blue"));
    QCOMPARE(stored[2].pRaw, 0.5F);  // the probability recorded when the token was sampled
    QCOMPARE(stored[2].rank, 1);
    QCOMPARE(stored[2].entropy, drawn[2].entropy);
    QVERIFY(!stored[1].byHand && stored[2].byHand && !stored[3].byHand);
    QCOMPARE(fix().tokens.index(5 + 2).data(TokenStripModel::OriginNameRole).toString(), QString("by hand"));
    QCOMPARE(fix().tokens.index(5 + 1).data(TokenStripModel::OriginNameRole).toString(), QString("generated"));
    fix().tokens.search()->setText("origin:by_hand");
    QCOMPARE(fix().tokens.search()->count(), 1);
    fix().tokens.search()->setText({});
    // Tokens that were copied from the first version keep the settings with which they were drawn.
    QCOMPARE(drawnWithAt(version->answer, 1).seed, std::optional<qint64>(77));
    QCOMPARE(drawnWithAt(version->answer, 2).seed, std::optional<qint64>(78));
    QCOMPARE(earlierStretches(version->answer).size(), std::size_t{1});

    // The map shows at which token the new version branches off.
    session().versions()->drawMap();
    const auto cells = session().versions()->map()->index(1).data(TreeMapModel::CellsRole).value<TreeRowModel*>();
    const QModelIndex eldest = cells->index(0);
    QCOMPARE(eldest.data(TreeRowModel::ForkStepRole).toInt(), -1);
    QCOMPARE(eldest.data(TreeRowModel::TokensRole).toInt(), 4);
    // The first version has two tokens in common with the version that is shown.
    QCOMPARE(eldest.data(TreeRowModel::LitTokensRole).toInt(), 2);
    const QVariantList marks = eldest.data(TreeRowModel::MarksRole).toList();
    QCOMPARE(marks.size(), 1);
    QCOMPARE(marks[0].toMap()["step"].toInt(), 2);
    QCOMPARE(marks[0].toMap()["piece"].toString(), QString("w·"));
    QCOMPARE(marks[0].toMap()["share"].toDouble(), 0.25);
    QCOMPARE(session().versions()->map()->index(1).data(TreeMapModel::MostTokensRole).toInt(), 4);
    const QModelIndex fork = cells->index(1);
    QCOMPARE(fork.data(TreeRowModel::ForkStepRole).toInt(), 2);
    QCOMPARE(fork.data(TreeRowModel::ForkLaneRole).toInt(), 0);
    // The preview of a version begins at the token where it differs.
    QVERIFY(fork.data(TreeRowModel::PreviewRole).toString().startsWith("blue"));
    QCOMPARE(fork.data(TreeRowModel::ForkPieceRole).toString(), QString("·blue"));
    QCOMPARE(fork.data(TreeRowModel::ForkShareRole).toDouble(), 0.5);
    QVERIFY(fork.data(TreeRowModel::ForkByHandRole).toBool() && !marks[0].toMap()["byHand"].toBool());
    QCOMPARE(fork.data(TreeRowModel::ForkInsteadRole).toString(), QString("w·"));
    QCOMPARE(fork.data(TreeRowModel::ForkInsteadShareRole).toDouble(), 0.25);

    // The user chooses the same token that was drawn. Then only a new seed can change the rest of the answer.
    fix().tokens.select(5 + 1);
    take(drawn[1].id);
    QCOMPARE(fix().generate().answerTokens, (std::vector<TokenId>{drawn[0].id, drawn[1].id}));
    QVERIFY(fix().generate().sampling.seed != seed);
}

void SessionStepsTest::nothingGoesOnWhereItCannot()
{
    const RequestId request = pauseAnswer();
    fix().finish(request);
    QTRY_VERIFY(!session().answer()->generating());
    const std::size_t before = m_engine.posted.size();
    fix().tokens.select(1);  // a prompt token, which cannot be replaced
    take(1001);
    QCOMPARE(m_engine.posted.size(), before);
    fix().tokens.select(5);
    fix().load();
    const std::size_t loaded = m_engine.posted.size();
    take(fix().tokens.tokenAt(5)->record.id);
    QCOMPARE(m_engine.posted.size(), loaded);
    QVERIFY2(session().notices()->notice().startsWith("Open Model, which gave"),
             qPrintable(session().notices()->notice()));
}

/// The conversation explains why the answer is paused, and offers to end the pause. The speed of the answer does not
/// include the time of the pause.
void SessionStepsTest::aLookIsSaidAndIsNoTimeOfTheAnswer()
{
    constexpr RequestId kLook = 777;
    session().sender()->send("Hello");
    const RequestId request = fix().generate().request;
    PromptReady ready;
    ready.request = request;
    ready.tokens = samplePrompt(1, 5);
    m_engine.send(ready);
    QElapsedTimer all;
    all.start();
    fix().sendTokens(request, 1);
    QTRY_COMPARE(session().answer()->phase(), ShownAnswer::Phase::Answer);
    bool cancelled = false;
    session().pauseNotice()->announce(kLook, QStringLiteral("Paused to evaluate logits"), [&] { cancelled = true; });
    QCOMPARE(session().pauseNotice()->words(), QString());
    QElapsedTimer held;
    held.start();
    m_engine.send(AnswerWaiting{request, kLook, std::nullopt});
    QTRY_COMPARE(session().answer()->phase(), ShownAnswer::Phase::Held);
    QCOMPARE(session().pauseNotice()->words(), QString("Paused to evaluate logits"));
    session().pauseNotice()->cancel();
    QVERIFY(cancelled);
    QTest::qWait(300);
    const double seconds = static_cast<double>(held.nsecsElapsed()) * 1e-9;
    m_engine.send(Failed{kLook, std::string("The request was cancelled."), {}});
    m_engine.send(AnswerWaiting{request, kLook, seconds});
    fix().sendTokens(request, 2);
    QTRY_COMPARE(fix().text(1), QString("w w w "));
    QCOMPARE(session().answer()->phase(), ShownAnswer::Phase::Answer);
    QCOMPARE(session().pauseNotice()->words(), QString());
    const double written = static_cast<double>(all.nsecsElapsed()) * 1e-9 - seconds;
    QVERIFY2(session().answer()->tokensPerSecond() >= 2 / written,
             qPrintable(QString::number(session().answer()->tokensPerSecond())));
}

VITRINE_GUI_TEST(SessionStepsTest);

#include "session_steps_test.moc"
