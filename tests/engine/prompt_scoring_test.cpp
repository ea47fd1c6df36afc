// Tests captures of scores: a prompt is scored after it was answered without scores.
#include "tests/engine/tiny_engine.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <utility>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::uint32_t kContext = 2048;

/// The prompt is longer than one chunk.
const std::vector<Message> kScoredMessages = {
    {"user", std::string(300, 'x') + " Hello world, " + std::string(300, 'y') + "!"}};

struct ScoringEngine : TinyEngine {
    explicit ScoringEngine(EventRecorder::Hook hook = {}) : TinyEngine(kContext, std::move(hook)) {}
};

Generate askScored(RequestId request, bool scored)
{
    Generate command = TinyEngine::greedy(request, kScoredMessages);
    command.scorePrompt = scored;
    return command;
}

Capture scoringOf(const TinyEngine& tiny, RequestId request, const Request& answer)
{
    Capture command;
    command.request = request;
    command.modelPath = tiny.path();
    command.wants.scores = ScoresWanted{5};
    for (const PromptToken& token : answer.prompt->tokens) {
        command.tokens.push_back(token.record.id);
        command.records.push_back(token.record);
    }
    return command;
}

Request score(TinyEngine& tiny, const Capture& command)
{
    tiny.engine().post(command);
    return tiny.recorder().waitFor(command.request);
}

/// Whether two records are bit-identical.
bool same(const TokenRecord& a, const TokenRecord& b)
{
    const auto alike = [](const TokenAlternative& x, const TokenAlternative& y) {
        return x.id == y.id && x.bytes == y.bytes && x.logit == y.logit && x.pRaw == y.pRaw && x.pFinal == y.pFinal;
    };
    return a.id == b.id && a.bytes == b.bytes && a.kind == b.kind && a.position == b.position && a.scored == b.scored &&
           a.logit == b.logit && a.pRaw == b.pRaw && a.pFinal == b.pFinal && a.rank == b.rank &&
           a.entropy == b.entropy && std::equal(a.top.begin(), a.top.end(), b.top.begin(), b.top.end(), alike);
}

void compareRecords(const std::vector<TokenRecord>& found, const std::vector<TokenRecord>& expected)
{
    QVERIFY(!expected.empty());
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QCOMPARE(found[i].scored || i == 0, true);
        QVERIFY2(i == 0 || same(found[i], expected[i]), qPrintable(QString::number(i)));
    }
}

}  // namespace

class PromptScoringTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void laterScoresAreThoseOfTheAnswer()
    {
        ScoringEngine scored;
        const Request expected = scored.run(askScored(1, true));
        QVERIFY(expected.prompt->tokens.size() > 600);

        ScoringEngine tiny;
        QCOMPARE(tiny.recorder().waitFor(TinyEngine::kLoad).loaded->summary.driver.empty(), !testsVulkan());
        const Request answer = tiny.run(askScored(1, false));
        QVERIFY(std::none_of(answer.promptRecords.begin(), answer.promptRecords.end(),
                             [](const TokenRecord& record) { return record.scored; }));
        const Request found = score(tiny, scoringOf(tiny, 2, answer));
        QCOMPARE(found.closings, 1);
        QVERIFY(found.captured && !found.failed);
        QVERIFY(found.pieces.empty() && found.captured->isExact);
        QCOMPARE(found.captured->evaluatedTokens, answer.prompt->tokens.size());
        compareRecords(found.promptRecords, expected.promptRecords);
        QCOMPARE(found.captureProgress.back().done, found.captureProgress.back().total);
        QCOMPARE(found.captureProgress.back().total, answer.prompt->tokens.size());

        // Scoring keeps the cache of the chat and does not change the next answer.
        const Request again = tiny.run(askScored(3, false));
        QCOMPARE(again.finished->stats.evaluatedTokens, 1U);
        QCOMPARE(again.ids(), answer.ids());
    }

    /// The scores do not depend on which tokens the conversation contains when they are computed.
    void nothingIsTakenFromAConversation()
    {
        ScoringEngine tiny;
        const Request expected = tiny.run(askScored(1, true));
        Generate other = TinyEngine::greedy(2, {{"user", std::string(300, 'x') + " another"}});
        tiny.run(other);
        const Request found = score(tiny, scoringOf(tiny, 3, expected));
        compareRecords(found.promptRecords, expected.promptRecords);
    }

    void anotherModelsPromptIsRefused()
    {
        ScoringEngine tiny;
        const Request answer = tiny.run(askScored(1, false));
        const Capture right = scoringOf(tiny, 2, answer);
        const auto refusal = [&](RequestId request, const std::function<void(Capture&)>& spoil) {
            Capture command = right;
            command.request = request;
            spoil(command);
            const Request told = score(tiny, command);
            return told.failed && told.promptRecords.empty() ? told.failed->sentence.english() : std::string();
        };
        const auto says = [](const std::string& sentence, const char* words) {
            return sentence.find(words) != std::string::npos && sentence.ends_with('.');
        };
        QVERIFY(says(refusal(3, [](Capture& c) { c.modelPath = "/other.gguf"; }), "/other.gguf"));
        QVERIFY(says(refusal(4, [](Capture& c) { c.records[7].bytes += "?"; }), "(number 8 of the prompt)"));
        QVERIFY(says(refusal(5, [](Capture& c) { c.tokens[7] = c.records[7].id = 1 << 20; }), "Token 1048576"));
        QVERIFY(says(refusal(6, [](Capture& c) { c.tokens[0] = c.records[0].id = -1; }), "Token -1"));
        const auto leaveOutAll = [](Capture& c) {
            c.tokens.clear();
            c.records.clear();
        };
        QVERIFY(says(refusal(7, leaveOutAll), "no tokens"));
        QVERIFY(says(refusal(8, [](Capture& c) { c.tokens.resize(2049, c.tokens[0]); }), "2049"));
        // Hashes are compared only if both the command and the engine have one.
        Capture hashed = right;
        hashed.request = 9;
        hashed.modelHash = 1;
        QVERIFY(score(tiny, hashed).captured);
        const QTemporaryDir folder;
        KvStateOptions options;
        options.folder = folder.path().toStdString();
        options.minTokens = 1;
        tiny.engine().post(ConfigureKvStates{options});
        tiny.run(askScored(10, false));
        tiny.engine().post(SaveKvStates{11});  // saving needs the file's hash, so the engine computes it
        tiny.recorder().waitFor(11);
        QVERIFY(says(refusal(12, [](Capture& c) { c.modelHash = 1; }), "has changed"));
        const Request known = tiny.run(askScored(13, false));
        QVERIFY(known.prompt->modelHash && known.prompt->modelHash == known.finished->stats.modelHash);
        QCOMPARE(refusal(14, [&](Capture& c) { c.modelHash = known.prompt->modelHash; }), std::string());
        // If the hash matches, the path may differ, because the file may have been moved or copied.
        const auto moved = [&](Capture& c) {
            c.modelHash = known.prompt->modelHash;
            c.modelPath = "/other.gguf";
        };
        QCOMPARE(refusal(15, moved), std::string());
        QVERIFY(says(refusal(16,
                             [](Capture& c) {
                                 c.modelHash = 1;
                                 c.modelPath = "/other.gguf";
                             }),
                     "The tokens belong to /other.gguf"));
        // The engine reports the hash exactly once.
        std::vector<ModelHashed> told;
        for (const Event& event : tiny.recorder().events()) {
            if (const auto* hashed = std::get_if<ModelHashed>(&event)) told.push_back(*hashed);
        }
        QCOMPARE(told.size(), std::size_t{1});
        QCOMPARE(told.front().path, tiny.path());
        QCOMPARE(std::optional(told.front().hash), known.prompt->modelHash);
    }

    void itIsCancelledBetweenTwoChunks()
    {
        std::function<void()> atFirst;
        ScoringEngine tiny([&](const Event& event) {
            if (std::holds_alternative<PromptScored>(event) && atFirst) std::exchange(atFirst, {})();
        });
        const Request answer = tiny.run(askScored(1, false));
        atFirst = [&] { tiny.engine().cancel(2); };
        const Request told = score(tiny, scoringOf(tiny, 2, answer));
        QCOMPARE(told.closings, 1);
        QCOMPARE(told.failed->sentence.english(), std::string("The request was cancelled."));
        QVERIFY(!told.promptRecords.empty() && told.promptRecords.size() < answer.prompt->tokens.size());
    }

    void anAnswerThatStartsGoesFirst()
    {
        std::function<void()> atFirst;
        ScoringEngine tiny([&](const Event& event) {
            if (std::holds_alternative<PromptScored>(event) && atFirst) std::exchange(atFirst, {})();
        });
        const Request expected = tiny.run(askScored(1, true));
        atFirst = [&] { tiny.engine().post(TinyEngine::greedy(3, {{"user", "Hello"}})); };
        const Request found = score(tiny, scoringOf(tiny, 2, expected));
        compareRecords(found.promptRecords, expected.promptRecords);
        QCOMPARE(found.closings, 1);
        std::vector<RequestId> closed;
        for (const Event& event : tiny.recorder().events()) {
            if (std::holds_alternative<GenerationFinished>(event) || std::holds_alternative<CaptureFinished>(event))
                closed.push_back(EventRecorder::requestOf(event));
        }
        QCOMPARE(closed, (std::vector<RequestId>{1, 3, 2}));
    }
};

VITRINE_TEST(PromptScoringTest);
#include "prompt_scoring_test.moc"
