// Tests caches of models with recurrent states. Truncation returns to a checkpoint and gives the same logits as a fresh
// cache. States, and rows of layers with different shapes, can be saved and loaded. States of failed steps are not
// used.
#include "core/compute/backend/cache_size.h"
#include "core/compute/backend/state_checkpoints.h"
#include "core/compute/inference/evaluator.h"
#include "core/compute/inference/probe.h"
#include "core/generate/engine/conversation.h"
#include "core/generate/engine/kv_state.h"
#include "core/generate/engine/token_scorer.h"
#include "tests/inference/logits.h"
#include "tests/support/npy.h"
#include "tests/support/shared_data.h"
#include "tests/support/sheet_models.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Reference models, one for each kind of recurrent state.
constexpr const char* kFiles[] = {"tiny-lfm2.F16",       "tiny-qwen35.Q8_0",     "tiny-mamba2.F16",
                                  "tiny-falcon-h1.Q8_0", "tiny-mamba.F16",       "tiny-jamba.F16",
                                  "tiny-plamo2.Q8_0",    "tiny-kimi-linear.F16", "tiny-rwkv7.Q8_0"};

/// Additional reference models with recurrent states. They are tested only with an instruction set that does not round,
/// because any incomplete state then changes the results visibly.
constexpr const char* kMoreFiles[] = {"tiny-lfm2moe.F16",     "tiny-qwen35moe.F16",         "tiny-qwen3next.F16",
                                      "tiny-nemotron_h.F16",  "tiny-nemotron_h_moe.Q8_0",   "tiny-granitehybrid.F16",
                                      "tiny-qwen35-k.Q4_K_M", "tiny-granitehybrid-k.Q4_K_M"};

/// Reference models whose layers store keys and values of different sizes. Some of the layers store none.
constexpr const char* kUnevenFiles[] = {"tiny-gemma4.F16", "tiny-gemma3n.Q4_K_M", "tiny-deci.F16", "tiny-openelm.F16"};

std::vector<TokenId> someTokens(std::size_t count)
{
    std::vector<TokenId> ids;
    for (std::size_t i = 0; i < count; ++i) ids.push_back(static_cast<TokenId>(20 + i * 37 % 200));
    return ids;
}

/// A model with a back end. fresh() evaluates tokens in a new cache and returns the logits after the last token.
struct Place {
    explicit Place(const std::filesystem::path& path)
        : backend(backendOf(levelUnderTest())), evaluator(Model::load(path), *backend)
    {
    }
    std::vector<float> last() const { return {evaluator.lastLogits().begin(), evaluator.lastLogits().end()}; }
    std::vector<float> fresh(std::span<const TokenId> ids)
    {
        const auto cache = evaluator.makeCache(ids.size(), KvType::F32, KvType::F32);
        evaluator.evaluate(*cache, ids, {});
        return last();
    }
    bool isNear(const std::vector<float>& expected, const std::vector<float>& found) const
    {
        const NpyMatrix all{1, expected.size(), expected};
        const Deviation away = deviation(all, found);
        if (levelUnderTest() == "scalar") return away.relative <= 1e-6;
        return isExactLevel(levelUnderTest()) ? away.relative <= 1e-5 : away.divergence <= 5e-3;
    }

    std::shared_ptr<Backend> backend;
    Evaluator evaluator;
};

std::vector<std::size_t> positionsOf(const StateCheckpoints& checkpoints)
{
    std::vector<std::size_t> positions;
    for (const auto& checkpoint : checkpoints.all()) positions.push_back(checkpoint.position);
    return positions;
}

using Positions = std::vector<std::size_t>;

struct TenBytes final : StateCopy {
    std::size_t bytes() const noexcept override { return 10; }
    void exportTo(std::byte* states) const override { std::fill_n(states, bytes(), std::byte{0}); }
};

}  // namespace

class RecurrentCacheTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void checkpointsThinOut()
    {
        StateCheckpoints checkpoints;
        const auto add = [&](std::size_t position) { checkpoints.add({position, std::make_unique<TenBytes>()}, 50); };
        for (const std::size_t position : {100U, 200U, 300U, 310U, 400U}) add(position);
        QCOMPARE(positionsOf(checkpoints), (Positions{100, 200, 300, 310, 400}));
        add(500);  // removes the checkpoint at 310, because it has the closest neighbours
        QCOMPARE(positionsOf(checkpoints), (Positions{100, 200, 300, 400, 500}));
        add(501);
        add(502);  // the two newest checkpoints are kept even if they are close together
        QCOMPARE(positionsOf(checkpoints), (Positions{200, 300, 400, 501, 502}));
        QCOMPARE(checkpoints.bytes(), std::size_t{50});
        QCOMPARE(checkpoints.backTo(450).position, std::size_t{400});
        QCOMPARE(positionsOf(checkpoints), (Positions{200, 300, 400}));
        QVERIFY(!checkpoints.backTo(99));
        QCOMPARE(checkpoints.bytes(), std::size_t{0});
    }

    /// Before a draft, one copy of the states is stored in addition to the checkpoints. bytes() counts this copy, too.
    /// The copy is dropped when the cache goes back to a position before it.
    void oneCopyIsHeldBesides()
    {
        StateCheckpoints checkpoints;
        checkpoints.add({100, std::make_unique<TenBytes>()});
        checkpoints.hold(150, std::make_unique<TenBytes>());
        QCOMPARE(checkpoints.bytes(), std::size_t{20});
        QVERIFY(checkpoints.holds(150));
        QCOMPARE(positionsOf(checkpoints), (Positions{100}));
        QCOMPARE(checkpoints.backTo(160).position, std::size_t{150});
        checkpoints.add({155, std::make_unique<TenBytes>()});
        QCOMPARE(checkpoints.backTo(160).position, std::size_t{155});
        QCOMPARE(checkpoints.backTo(154).position, std::size_t{150});
        QCOMPARE(checkpoints.backTo(150).position, std::size_t{150});  // a rejected draft goes back exactly to the copy
        QCOMPARE(checkpoints.backTo(149).position, std::size_t{100});
        QVERIFY(!checkpoints.holds(150));
        QVERIFY(!checkpoints.giveHeld());
    }

    void sizeIsKnownBefore_data() { allFiles(); }

    /// The size that `info` computes without creating a cache equals the size of a real cache.
    void sizeIsKnownBefore()
    {
        REQUIRE_SHARED(folder, "data/reference/architectures2");
        QFETCH(const QString, file);
        Place place(folder / file.toStdString());
        const ModelConfig& config = place.evaluator.model().config();
        for (const KvType type : {KvType::F32, KvType::F16}) {
            const auto cache = place.evaluator.makeCache(100, type, type);
            const CacheSize size = cacheSizeOf(config, type, type);
            QCOMPARE(size.stateBytes, std::uint64_t{cache->stateBytes()});
            QCOMPARE(size.checkpointBytes > 0, size.stateBytes > 0);
            QVERIFY(size.stateBytes == 0 || size.checkpointBytes >= 2 * size.stateBytes);
            std::uint64_t rows = 0;
            for (std::size_t layer = 0; layer < config.layers; ++layer) {
                rows += cache->keyRowBytes(layer) + cache->valueRowBytes(layer);
                QCOMPARE(cache->keyRowBytes(layer) > 0, config.keepsKeys(layer));
                QCOMPARE(cache->valueRowBytes(layer) > 0, config.keepsKeys(layer) && !config.latent.absorbed);
            }
            QCOMPARE(size.bytesPerPosition, rows);
        }
    }

    void goesBack_data() { files(); }

    /// A cache can return to three kinds of positions: the beginning of the text, the beginning of a prompt, and the
    /// position just before the last token of a prompt. Later results equal those of a fresh cache.
    void goesBack()
    {
        REQUIRE_SHARED(folder, "data/reference/architectures2");
        QFETCH(const QString, file);
        Place place(folder / file.toStdString());
        const auto ids = someTokens(60);
        const auto cache = place.evaluator.makeCache(100, KvType::F32, KvType::F32);
        QVERIFY(cache->hasStates());
        place.evaluator.evaluate(*cache, std::span(ids).first(20), {});
        for (std::size_t i = 20; i < 30; ++i) place.evaluator.evaluate(*cache, std::span(ids).subspan(i, 1), {});
        place.evaluator.evaluate(*cache, std::span(ids).subspan(30, 30), {});
        QCOMPARE(positionsOf(cache->checkpoints()), (Positions{19, 30, 59}));
        const auto from = [&](std::size_t position, std::size_t expected) {
            QCOMPARE(cache->truncate(position), expected);
            QCOMPARE(cache->size(), expected);
            auto other = ids;
            other[position] = 7;
            const auto changed = std::span<const TokenId>(other);
            place.evaluator.evaluate(*cache, changed.subspan(expected, position + 5 - expected), {});
            const auto found = place.last();
            QVERIFY(place.isNear(place.fresh(changed.first(position + 5)), found));
        };
        from(40, 30);
        from(31, 30);
        from(25, 19);
        from(5, 0);
        from(0, 0);
    }

    /// During an answer, a truncation loses at most as many tokens as lie between two checkpoints, with and without
    /// drafts.
    void answersHaveCheckpoints()
    {
        const QTemporaryDir made;
        const std::filesystem::path path = made.filePath("model.gguf").toStdString();
        writeSheetModel(path, "mamba2");
        Place place(path);
        const auto ids = someTokens(1400);
        for (const std::size_t atOnce : {std::size_t{1}, std::size_t{3}, std::size_t{7}}) {
            const auto cache = place.evaluator.makeCache(ids.size(), KvType::F32, KvType::F32);
            place.evaluator.evaluate(*cache, std::span(ids).first(101), {});
            EvaluateOptions options;
            options.isGuess = atOnce > 1;
            while (cache->size() + atOnce <= ids.size()) {
                place.evaluator.evaluate(*cache, std::span(ids).subspan(cache->size(), atOnce), options);
            }
            const Positions positions = positionsOf(cache->checkpoints());
            QCOMPARE(positions.size(), std::size_t{3});  // one before the last prompt token, two during the answer
            for (std::size_t i = 1; i < positions.size(); ++i) {
                const std::size_t apart = positions[i] - positions[i - 1];
                QVERIFY(apart >= StateCheckpoints::kTokensApart && apart < StateCheckpoints::kTokensApart + atOnce);
            }
            QCOMPARE(cache->truncate(700), positions[1]);
        }
    }

    void comesBackFromTheDisk_data() { allFiles(); }

    void comesBackFromTheDisk()
    {
        REQUIRE_SHARED(folder, "data/reference/architectures2");
        QFETCH(const QString, file);
        Place place(folder / file.toStdString());
        const Tokenizer& tokenizer = place.evaluator.model().tokenizer();
        const auto ids = someTokens(60);
        const auto make = [&] { return Conversation(place.evaluator.makeCache(100, KvType::F32, KvType::F32)); };
        Conversation first = make();
        const auto evaluate = [&](Conversation& conversation, std::size_t end) {
            const std::size_t begin = conversation.tokens().size();
            place.evaluator.evaluate(conversation.cache(), std::span(ids).subspan(begin, end - begin), {});
            for (std::size_t i = begin; i < end; ++i) conversation.append(describeToken(tokenizer, ids[i], i));
        };
        evaluate(first, 30);
        evaluate(first, 50);
        first.cache().checkpoint();
        const KvFingerprint fingerprint =
            fingerprintOf(1, place.evaluator.model().config(), first.cache(), *place.backend);
        const QTemporaryDir states;
        const std::filesystem::path path = states.filePath("one.vkv").toStdString();
        QVERIFY(saveKvState(path, fingerprint, first, {}));
        const KvState saved = KvState::open(path);
        QVERIFY(saved.fingerprint() == fingerprint);
        for (const auto& [wanted, checkpoint] :
             {std::pair<std::size_t, std::size_t>{50, 50}, {45, 30}, {29, 29}, {20, 0}}) {
            Conversation other = make();
            const std::size_t restored = other.cache().hasStates() ? checkpoint : wanted;
            saved.restore(other, wanted, tokenizer);
            QCOMPARE(other.tokens().size(), restored);
            QCOMPARE(other.cache().size(), restored);
            evaluate(other, 55);
            const auto found = place.last();
            QVERIFY(place.isNear(place.fresh(std::span(ids).first(55)), found));
        }
    }

    /// An unknown token is detected before the evaluation starts. If a step fails halfway, the states become invalid.
    void aFailedStepIsForgotten()
    {
        REQUIRE_SHARED(folder, "data/reference/architectures2");
        Place place(folder / "tiny-lfm2.F16.gguf");
        const auto ids = someTokens(40);
        const auto cache = place.evaluator.makeCache(100, KvType::F32, KvType::F32);
        place.evaluator.evaluate(*cache, std::span(ids).first(20), {});
        cache->giveUpStep();
        QCOMPARE(cache->size(), std::size_t{19});
        place.evaluator.evaluate(*cache, std::span(ids).subspan(19, 21), {});
        const auto found = place.last();
        QVERIFY(place.isNear(place.fresh(ids), found));
    }

    /// The last token of a prompt is evaluated alone, for its logits. Where a message begins inside the prompt, the
    /// states are copied, but the token before the message is not evaluated alone.
    void onlyTheLastTokenGoesAlone()
    {
        REQUIRE_SHARED(folder, "data/reference/architectures2");
        Place place(folder / "tiny-qwen35.F16.gguf");
        const auto ids = someTokens(40);
        const auto cache = place.evaluator.makeCache(40, KvType::F32, KvType::F32);
        std::vector<std::size_t> ends;
        EvaluateOptions options;
        options.onChunk = [&](std::size_t, std::size_t, std::span<const float>) { ends.push_back(cache->size()); };
        options.rows = LogitRows::None;
        place.evaluator.evaluate(*cache, std::span(ids).first(20), options);
        options.rows = LogitRows::Last;
        place.evaluator.evaluate(*cache, std::span(ids).subspan(20), options);
        QCOMPARE(ends, (std::vector<std::size_t>{20, 39, 40}));
        QVERIFY(cache->checkpoints().has(20) && cache->checkpoints().has(39));
        const auto found = place.last();
        QVERIFY(place.isNear(place.fresh(ids), found));
    }

    /// In layers with a state, a probe (an observer of taps) receives all tokens of a prompt at once. The probe changes
    /// no result.
    void tapsComeTogether()
    {
        REQUIRE_SHARED(folder, "data/reference/architectures2");
        struct Rows final : Probe {
            Rows() : Probe(selection()) {}
            static TapSelection selection()
            {
                TapSelection taps;
                taps.add(Site::Conv);
                return taps;
            }
            void receive(const TapValue& value) override { layers.emplace_back(value.layer, value.rows); }
            std::vector<std::pair<std::size_t, std::size_t>> layers;
        };
        Place place(folder / "tiny-lfm2.F16.gguf");
        const auto ids = someTokens(20);
        const auto cache = place.evaluator.makeCache(20, KvType::F32, KvType::F32);
        Rows rows;
        EvaluateOptions options;
        options.probe = &rows;
        place.evaluator.evaluate(*cache, ids, options);
        const std::vector<std::pair<std::size_t, std::size_t>> expected{{0, 20}, {1, 20}, {3, 20}, {4, 20}};
        QVERIFY(rows.layers == expected);
        const auto found = place.last();
        QVERIFY(place.isNear(place.fresh(ids), found));
    }

private:
    static void files()
    {
        QTest::addColumn<QString>("file");
        for (const char* const file : kFiles) QTest::newRow(file) << QString(file) + ".gguf";
        if (levelUnderTest() != "scalar") return;
        for (const char* const file : kMoreFiles) QTest::newRow(file) << QString(file) + ".gguf";
    }
    static void allFiles()
    {
        files();
        for (const char* const file : kUnevenFiles) QTest::newRow(file) << QString(file) + ".gguf";
    }
};

VITRINE_TEST(RecurrentCacheTest);
#include "recurrent_cache_test.moc"
