// Tests drafts of the block for multi-token prediction that follows a model's layers. The block must follow its
// formula. Its drafts may change only the speed of an answer, even if recurrent states must be restored.
#include "core/generate/engine/answer_evaluator.h"
#include "core/generate/engine/block_guesses.h"
#include "core/generate/engine/local_engine.h"
#include "core/generate/sampling/sampler_chain.h"
#include "tests/engine/event_recorder.h"
#include "tests/inference/logits.h"
#include "tests/support/numpy.h"
#include "tests/support/shared_data.h"
#include "tests/support/sheet_models.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// A model with its evaluator and prediction block. It uses one thread, as tests of tiny models do.
struct Place {
    explicit Place(const std::filesystem::path& path)
        : backend(makeTestBackend(1)), evaluator(Model::load(path), *backend), block(evaluator.ofPrediction()),
          vocabulary(evaluator.model().config().vocabulary)
    {
    }

    std::shared_ptr<Backend> backend;
    Evaluator evaluator;
    std::unique_ptr<Evaluator> block;
    std::size_t vocabulary;
};

std::vector<TokenId> promptOf(std::size_t count)
{
    std::vector<TokenId> ids;
    for (std::size_t i = 0; i < count; ++i) ids.push_back(static_cast<TokenId>(20 + i * 37 % 200));
    return ids;
}

/// Returns a policy that assumes that drafts are almost free. It therefore drafts whenever possible.
DraftPolicy eagerBlocks()
{
    DraftPolicy policy;
    policy.addEvaluation(1, 1000);
    for (std::size_t kind = 0; kind <= DraftPolicy::kBlock; ++kind) {
        for (int i = 0; i < 100; ++i) policy.addEvaluation(2, 1000, kind);
    }
    return policy;
}

void writeRaw(const QString& path, std::span<const float> values)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto bytes = static_cast<qint64>(values.size_bytes());
    QCOMPARE(file.write(reinterpret_cast<const char*>(values.data()), bytes), bytes);
}

/// Results of evaluating an answer.
struct Run {
    std::vector<TokenId> tokens;
    std::vector<float> logits;  ///< logits after the prompt and after each token except for the last
    std::size_t drafted = 0;
    std::size_t accepted = 0;
};

/// Evaluates the prompt and passes it to the prediction block as well.
void begin(Place& place, KvCache& cache, BlockGuesses* guesses, std::span<const TokenId> prompt)
{
    EvaluateOptions options;
    followBy(guesses, 0, prompt, options);
    place.evaluator.evaluate(cache, prompt, options);
}

/// Evaluates `count` tokens one by one and returns them. Two of every three tokens are those that the block drafted. A
/// later run with drafts therefore accepts many of them.
Run script(Place& place, std::span<const TokenId> prompt, std::size_t count)
{
    const auto cache = place.evaluator.makeCache(300, KvType::F32, KvType::F32);
    BlockGuesses guesses(*place.block, 300);
    begin(place, *cache, &guesses, prompt);
    Run run;
    TokenId id = 33;
    while (true) {
        const auto last = place.evaluator.lastLogits();
        run.logits.insert(run.logits.end(), last.begin(), last.end());
        run.tokens.push_back(id);
        if (run.tokens.size() == count) return run;
        const std::size_t position = cache->size();
        const std::vector<TokenId> guessed = guesses.guess(id, 1);
        EvaluateOptions options;
        followBy(&guesses, position, std::span(&id, 1), options);
        place.evaluator.evaluate(*cache, std::span(&id, 1), options);
        const bool isRight = run.tokens.size() % 3 != 0;
        id = static_cast<TokenId>((static_cast<std::size_t>(guessed.at(0)) + (isRight ? 0 : 7)) % place.vocabulary);
    }
}

/// Evaluates the tokens of script() again, now with drafts.
Run follow(Place& place, std::span<const TokenId> prompt, const std::vector<TokenId>& tokens, std::size_t most,
           bool fromText)
{
    const auto cache = place.evaluator.makeCache(300, KvType::F32, KvType::F32);
    BlockGuesses guesses(*place.block, 300);
    begin(place, *cache, &guesses, prompt);
    DraftPolicy policy = eagerBlocks();
    Run run;
    {
        AnswerEvaluator answer(place.evaluator, *cache, prompt, policy, most);
        answer.guessBy(&guesses);
        answer.draftFromText(fromText);
        for (const TokenId id : tokens) {
            const auto last = answer.logits();
            run.logits.insert(run.logits.end(), last.begin(), last.end());
            run.tokens.push_back(id);
            if (run.tokens.size() < tokens.size()) answer.advance(id, tokens.size() - run.tokens.size(), {});
        }
        run.drafted = answer.drafted();
        run.accepted = answer.accepted();
    }
    // After rejected drafts, the cache must hold exactly the chosen tokens.
    const std::size_t held = prompt.size() + tokens.size() - 1;
    if (cache->size() != held) run.tokens.push_back(-1);
    place.evaluator.evaluate(*cache, std::span(tokens).last(1), {});
    const auto behind = place.evaluator.lastLogits();
    run.logits.insert(run.logits.end(), behind.begin(), behind.end());
    return run;
}

SamplerSettings sampling(bool isGreedy, std::uint64_t seed)
{
    SamplerSettings settings;
    settings.values["temperature"] = isGreedy ? 0.0F : 1.0F;
    settings.randomSeed = false;
    settings.seed = seed;
    settings.values["repeat-penalty"] = 1.1F;
    return settings;
}

/// Samples an answer with up to `most` drafts per step; 0 means without drafts.
Run sampledRun(Place& place, const SamplerSettings& settings, std::size_t most, std::size_t count)
{
    std::vector<TokenId> history = promptOf(21);
    const auto cache = place.evaluator.makeCache(300, KvType::F32, KvType::F32);
    BlockGuesses guesses(*place.block, 300);
    begin(place, *cache, most > 0 ? &guesses : nullptr, history);
    SamplerChain chain(settings, place.vocabulary);
    DraftPolicy policy = eagerBlocks();
    AnswerEvaluator answer(place.evaluator, *cache, history, policy, most, chain.firstNeeded());
    answer.guessBy(&guesses);
    Run run;
    while (run.tokens.size() < count) {
        const TokenId id = answer.sample(chain, history);
        chain.accept(id);
        run.tokens.push_back(id);
        history.push_back(id);
        if (run.tokens.size() < count) answer.advance(id, count - run.tokens.size(), {});
    }
    run.drafted = answer.drafted();
    run.accepted = answer.accepted();
    return run;
}

}  // namespace

/// Declares `path` as the model file of the current test row, or skips the test function if the file is missing.
#define FIND_MODEL(path)                                                                                               \
    QFETCH(const QString, file);                                                                                       \
    const std::filesystem::path path = find(file);                                                                     \
    if (path.empty()) QSKIP("shared reference data are not here (set VITRINE_SHARED)")

class BlockGuessesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void computesItsFormula_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* const name :
             {"qwen35-nextn", "qwen35moe-nextn", "qwen3next-nextn", "glm4moe-nextn", "glm47flash-nextn",
              "tiny-qwen35-nextn.F16.gguf", "tiny-glm47flash-nextn.F16.gguf"}) {
            QTest::newRow(name) << name;
        }
    }
    void computesItsFormula()
    {
        REQUIRE_NUMPY();
        FIND_MODEL(path);
        Place place(path);
        QVERIFY(place.block);
        const std::vector<TokenId> ids = promptOf(40);
        const std::span<const TokenId> all(ids);
        std::vector<float> hidden, logits;
        EvaluateOptions options;
        options.hiddenRows = LogitRows::All;
        options.onHidden = [&](std::size_t, std::span<const float> rows) {
            hidden.insert(hidden.end(), rows.begin(), rows.end());
        };
        place.evaluator.evaluate(*place.evaluator.makeCache(64, KvType::F32, KvType::F32), all.first(39), options);
        EvaluateOptions ofBlock;
        ofBlock.rows = LogitRows::All;
        ofBlock.hidden = hidden;
        ofBlock.onChunk = [&](std::size_t, std::size_t, std::span<const float> rows) {
            logits.insert(logits.end(), rows.begin(), rows.end());
        };
        place.block->evaluate(*place.block->makeCache(64, KvType::F32, KvType::F32), all.subspan(1), ofBlock);
        QCOMPARE(logits.size(), 39 * place.vocabulary);
        const QTemporaryDir made;
        writeRaw(made.filePath("hidden"), hidden);
        writeRaw(made.filePath("logits"), logits);
        QFile script(VITRINE_PREDICTION_FORMULA);
        QVERIFY(script.open(QIODevice::ReadOnly));
        QStringList written;
        for (const TokenId id : ids) written.append(QString::number(id));
        const PythonOutcome outcome =
            runNumpy(script.readAll(), {QString::fromStdString(path.string()), written.join(','),
                                        made.filePath("hidden"), made.filePath("logits")});
        QVERIFY2(outcome.ok, outcome.err.constData());
        const double relative = outcome.out.trimmed().toDouble();
        QVERIFY2(relative < (isExactLevel(levelUnderTest()) ? 2e-5 : 2e-3), outcome.out.constData());
    }

    /// Logits are the output projection of these hidden states. In Qwen's families, the states are taken after the
    /// final norm, in other families before it.
    void hiddenStatesAreThoseOfTheFamily_data() { computesItsFormula_data(); }
    void hiddenStatesAreThoseOfTheFamily()
    {
        FIND_MODEL(path);
        Place place(path);
        const std::vector<TokenId> ids = promptOf(1);
        std::vector<float> hidden;
        EvaluateOptions options;
        options.hiddenRows = LogitRows::All;
        options.onHidden = [&](std::size_t, std::span<const float> rows) { hidden.assign(rows.begin(), rows.end()); };
        place.evaluator.evaluate(*place.evaluator.makeCache(8, KvType::F32, KvType::F32), ids, options);
        const std::vector<float> logits(place.evaluator.lastLogits().begin(), place.evaluator.lastLogits().end());
        std::vector<float> found(logits.size());
        if (file.contains("qwen")) {
            const Tensor& output = place.evaluator.model().weights().output.weight;
            std::vector<float> row(output.columns);
            for (std::size_t i = 0; i < found.size(); ++i) {
                output.decodeRow(i, row.data());
                found[i] = std::inner_product(row.begin(), row.end(), hidden.begin(), 0.0F);
            }
        } else {
            std::ranges::copy(place.evaluator.logitsOf(hidden), found.begin());
        }
        const double away = deviation({1, logits.size(), logits}, found).relative;
        QVERIFY2(away < (isExactLevel(levelUnderTest()) ? 2e-5 : 2e-3), qPrintable(QString::number(away)));
    }

    void guessesChangeNothing_data() { files(); }
    void guessesChangeNothing()
    {
        FIND_MODEL(path);
        Place place(path);
        QVERIFY(place.block);
        const std::vector<TokenId> prompt = promptOf(21);
        const Run plain = script(place, prompt, 60);
        for (const std::size_t most : {1, 2, 5, 14}) {
            for (const bool fromText : {false, true}) {
                const Run fast = follow(place, prompt, plain.tokens, most, fromText);
                QCOMPARE(fast.tokens, plain.tokens);
                QVERIFY(std::equal(plain.logits.begin(), plain.logits.end(), fast.logits.begin()));
                QVERIFY(fast.drafted > fast.accepted);
                QVERIFY2(fast.accepted >= 15, qPrintable(QString::number(fast.accepted)));
            }
        }
    }

    void samplingDrawsTheSame_data() { files(); }
    void samplingDrawsTheSame()
    {
        FIND_MODEL(path);
        Place place(path);
        // Tests fewer seeds on a device, because a software device would need minutes for all of them.
        const std::size_t runs = std::getenv("VITRINE_TEST_DEVICE") != nullptr ? 3 : 10;
        for (std::uint64_t seed = 0; seed < runs; ++seed) {
            const SamplerSettings settings = sampling(seed == 0, seed);
            const Run plain = sampledRun(place, settings, 0, 40);
            QCOMPARE(plain.drafted, std::size_t{0});
            for (std::size_t i = 0; i < runs; ++i) {
                const Run fast = sampledRun(place, settings, 1 + i, 40);
                QCOMPARE(fast.tokens, plain.tokens);
                QVERIFY(fast.drafted > 0);
            }
        }
    }

    /// After tokens were removed from the end of the cache, drafts depend only on the remaining tokens.
    void whatIsCutOffIsForgotten()
    {
        Place place(find("qwen35-nextn"));
        const std::vector<TokenId> prompt = promptOf(50);
        const auto guessed = [&](std::span<const std::size_t> pieces) {
            const auto cache = place.evaluator.makeCache(300, KvType::F32, KvType::F32);
            BlockGuesses guesses(*place.block, 300);
            for (const std::size_t end : pieces) {
                const std::size_t from = std::min(end, cache->truncate(std::min(end, cache->size())));
                guesses.truncate(from);
                EvaluateOptions options;
                const auto tokens = std::span(prompt).subspan(from, end - from);
                followBy(&guesses, from, tokens, options);
                place.evaluator.evaluate(*cache, tokens, options);
            }
            return guesses.guess(7, 3);
        };
        const auto once = guessed(std::vector<std::size_t>{40});
        QCOMPARE(once.size(), std::size_t{3});
        QCOMPARE(guessed(std::vector<std::size_t>{10, 25, 26, 40}), once);
        BlockGuesses none(*place.block, 10);
        QVERIFY(none.guess(7, 3).empty());
    }

    /// Tests several turns, another version of an answer, an edited message, and a return to the previous branch.
    void conversationsStayTheSame_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* const name : {"qwen35-nextn", "glm4moe-nextn"}) QTest::newRow(name) << name;
    }
    void conversationsStayTheSame()
    {
        FIND_MODEL(path);
        const auto chat = [&](std::uint32_t drafts, std::uint32_t& drafted) {
            EventRecorder recorder;
            LocalEngine engine(recorder.sink());
            LoadModel load;
            load.request = 1;
            load.path = path.string();
            if (const char* device = std::getenv("VITRINE_TEST_DEVICE")) load.options.device = device;
            if (const char* isa = std::getenv("VITRINE_ISA")) load.options.isa = isa;
            load.options.threads = 1;
            engine.post(std::move(load));
            std::vector<std::pair<TokenId, float>> all;
            RequestId request = 1;
            const auto say = [&](const std::vector<std::string>& texts, std::uint64_t seed) {
                Generate command;
                command.request = ++request;
                command.conversation = 1;
                for (std::size_t i = 0; i < texts.size(); ++i) {
                    command.messages.push_back({i % 2 == 0 ? "user" : "assistant", texts[i]});
                }
                command.sampling = sampling(false, seed);
                command.sampling.logitBias.emplace_back(5, 30.0F);  // makes the texts repeat themselves
                command.maxTokens = 24;
                command.draftTokens = drafts;
                engine.post(command);
                const Request said = recorder.waitFor(command.request);
                if (!said.finished) return std::string("nothing");
                drafted += said.finished->stats.draftedTokens;
                for (const TokenGenerated& token : said.tokens) all.emplace_back(token.record.id, token.record.logit);
                return said.text;
            };
            const std::string first = say({"Once upon a time"}, 1);
            const std::string second = say({"Once upon a time", first, "And then?"}, 2);
            say({"Once upon a time", first, "And then?"}, 3);
            say({"Once upon a time", first, "And before?"}, 4);
            say({"Once upon a time", first, "And then?", second, "Why?"}, 5);
            return all;
        };
        std::uint32_t none = 0;
        std::uint32_t some = 0;
        const auto plain = chat(0, none);
        QVERIFY(plain.size() > 60);
        QVERIFY(chat(14, some) == plain);
        QCOMPARE(none, 0U);
        QVERIFY(some > 0);
    }

    /// In a split file, the prediction block may be in another part than the layers. Its drafts stay the same.
    void partsOfASplitFile()
    {
        const QTemporaryDir folder;
        const auto first = writeSplitSheetModel(folder.path().toStdString(), "glm4moe-nextn");
        Place whole(find("glm4moe-nextn")), parts(first);
        QVERIFY(parts.block);
        const std::vector<TokenId> prompt = promptOf(21);
        const Run a = script(whole, prompt, 20), b = script(parts, prompt, 20);
        QCOMPARE(b.tokens, a.tokens);
        QVERIFY(b.logits == a.logits);
        const std::filesystem::path second = folder.filePath("glm4moe-nextn-00002-of-00002.gguf").toStdString();
        QVERIFY(Model::load(second)->weights().prediction);
    }

    /// If a model has several prediction blocks, every draft uses the first block, and the other blocks are ignored.
    void firstOfSeveral()
    {
        Place place(find("qwen35-nextn-2"));
        QVERIFY(place.block);
        QCOMPARE(place.evaluator.model().config().layers, 3U);
        QCOMPARE(place.evaluator.model().config().predictionLayers, 2U);
        const std::vector<TokenId> prompt = promptOf(21);
        const Run plain = script(place, prompt, 40);
        const Run fast = follow(place, prompt, plain.tokens, 3, false);
        QCOMPARE(fast.tokens, plain.tokens);
        QVERIFY(fast.accepted >= 10);
    }

    void filesWithoutTheBlockHaveNone()
    {
        Place place(find("qwen35"));
        QVERIFY(!place.block);
        QVERIFY(!place.evaluator.model().weights().prediction);
    }

private:
    static void files()
    {
        QTest::addColumn<QString>("file");
        for (const char* const name : {"qwen35-nextn", "qwen35moe-nextn", "qwen3next-nextn", "glm47flash-nextn",
                                       "glm4moe-nextn", "tiny-qwen35-nextn.F16.gguf", "tiny-qwen35-nextn.Q8_0.gguf",
                                       "tiny-glm47flash-nextn.F16.gguf", "tiny-glm47flash-nextn.Q8_0.gguf"}) {
            QTest::newRow(name) << name;
        }
    }
    /// Returns the path of a reference file, or of a file that the test writes. Returns an empty path if the reference
    /// data are missing.
    std::filesystem::path find(const QString& name) const
    {
        if (name.endsWith(".gguf")) {
            const auto folder = sharedData("data/reference/architectures2");
            return folder ? *folder / name.toStdString() : std::filesystem::path();
        }
        const std::filesystem::path made = m_made.filePath(name + ".gguf").toStdString();
        if (!exists(made)) writeSheetModel(made, name.toStdString());
        return made;
    }

    QTemporaryDir m_made;
};

VITRINE_TEST(BlockGuessesTest);
#include "block_guesses_test.moc"
