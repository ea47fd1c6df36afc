// Tests families with recurrent states, shared keys, layers of different shapes, or keys from latent vectors. Splitting
// a text into pieces must not change the results. Every instruction set and device must agree with scalar instructions.
// The test writes the models.
#include "core/base/error.h"
#include "core/compute/inference/evaluator.h"
#include "tests/inference/logits.h"
#include "tests/support/sheet_models.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <memory>
#include <span>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kStateTokens = 80;

std::vector<TokenId> textOf(std::size_t count)
{
    std::vector<TokenId> ids;
    for (std::size_t i = 0; i < count; ++i) ids.push_back(static_cast<TokenId>(20 + i * 37 % 200));
    return ids;
}

class FamilyStatesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void piecesGiveTheSame_data() { families(); }

    /// Evaluating a text in two pieces must give the same logits as evaluating it at once. If the family has states,
    /// every position of the cut is tested. Otherwise, and on a device that compiles new kernels for each number of
    /// tokens, only some positions are tested.
    void piecesGiveTheSame()
    {
        QFETCH(const std::string, family);
        Evaluator& evaluator = open(family);
        const auto ids = textOf(kStateTokens);
        const auto all = std::span<const TokenId>(ids);
        const auto evaluated = [&](std::size_t cut) {
            const auto cache = evaluator.makeCache(kStateTokens, KvType::F32, KvType::F32);
            evaluator.evaluate(*cache, all.first(cut), {});
            evaluator.evaluate(*cache, all.subspan(cut), {});
            return std::vector<float>(evaluator.lastLogits().begin(), evaluator.lastLogits().end());
        };
        const std::vector<float> last = evaluated(kStateTokens - 1);
        const bool hasStates = evaluator.makeCache(1, KvType::F32, KvType::F32)->hasStates();
        const std::size_t step = testsVulkan() ? 13 : hasStates ? 1 : 7;
        for (std::size_t cut = 1; cut < kStateTokens; cut += step) {
            const double away = relative(last, evaluated(cut));
            QVERIFY2(away <= 1e-4, qPrintable(QString("cut at %1: %2").arg(cut).arg(away)));
        }
    }

    void tokensOneByOneGiveTheSame_data() { families(); }
    void tokensOneByOneGiveTheSame()
    {
        QFETCH(const std::string, family);
        Evaluator& evaluator = open(family);
        const auto ids = textOf(40);
        const std::vector<float> together = logits(evaluator, ids, ids.size());
        const double away = relative(together, logits(evaluator, ids, 1));
        QVERIFY2(away <= 1e-4, qPrintable(QString::number(away)));
    }

    void levelsAgree_data() { families(); }

    /// The logits agree with those of scalar instructions. The matrices are F32, so no instruction set of the CPU
    /// rounds activations. Only a Vulkan device may round the inputs of products, and only in long prompts.
    void levelsAgree()
    {
        QFETCH(const std::string, family);
        Evaluator& evaluator = open(family);
        const auto backend = backendOf("scalar");
        Evaluator scalar(Model::load(path(family)), *backend);
        const auto ids = textOf(40);
        const double away = relative(logits(scalar, ids, ids.size()), logits(evaluator, ids, ids.size()));
        QVERIFY2(away <= 1e-4, qPrintable(QString::number(away)));
        QVERIFY(testsVulkan() || levelUnderTest() == "scalar" || away > 0);
    }

    void latentsAreKeptOnce_data()
    {
        QTest::addColumn<std::string>("family");
        for (const std::string& name : sheetNames()) {
            if (Model::load(path(name))->config().latent.absorbed) QTest::newRow(name.c_str()) << name;
        }
    }

    /// If the keys are also the values, the cache is half as large, and the results are bit-identical. The test
    /// evaluates a piece of text, single tokens, another piece, and then a different text after a truncation.
    void latentsAreKeptOnce()
    {
        QFETCH(const std::string, family);
        Evaluator& evaluator = open(family);
        const ModelConfig& config = evaluator.model().config();
        ModelConfig beside = config;
        beside.latent.absorbed = false;
        const auto ids = textOf(kStateTokens);
        for (const KvType type : {KvType::F32, KvType::F16}) {
            const KvCacheSpec spec{kStateTokens, type, type};
            const auto once = m_backend->makeKvCache(config, spec), twice = m_backend->makeKvCache(beside, spec);
            QCOMPARE(2 * (once->bytes() - once->stateBytes()), twice->bytes() - twice->stateBytes());
            const auto evaluated = [&](KvCache& cache) {
                std::vector<float> found;
                const auto take = [&](std::size_t first, std::size_t count) {
                    evaluator.evaluate(cache, std::span(ids).subspan(first, count), {});
                    found.insert(found.end(), evaluator.lastLogits().begin(), evaluator.lastLogits().end());
                };
                take(0, 37);
                for (std::size_t i = 37; i < 40; ++i) take(i, 1);
                take(40, 40);
                const std::size_t back = cache.truncate(33);
                take(5, 45 - back);
                return found;
            };
            QVERIFY(evaluated(*once) == evaluated(*twice));
        }
    }

    void publishedFormsAreTheSame_data()
    {
        QTest::addColumn<std::string>("published");
        QTest::addColumn<std::string>("base");
        const auto add = [](const char* published, const char* base) {
            QTest::newRow(published) << std::string(published) << std::string(base);
        };
        add("mamba-published", "mamba");
        add("plamo2-published", "plamo2");
        add("jamba-dense", "jamba-plain");
        add("rwkv7-published", "rwkv7-bare");
    }

    /// Converters write optional data into some files of a family: keys that are zero, heads per layer, one expert for
    /// layers without experts, unused tensors. Such data must not change a bit of the result.
    void publishedFormsAreTheSame()
    {
        QFETCH(const std::string, published);
        QFETCH(const std::string, base);
        const auto ids = textOf(30);
        const std::vector<float> expected = logits(open(base), ids, ids.size());
        QVERIFY(logits(open(published), ids, ids.size()) == expected);
    }

    /// Falcon Mamba has the same tensors as Mamba. Its additional norms have no weights, so only a metadata key
    /// distinguishes the two families.
    void falconMambaIsAnother()
    {
        const auto ids = textOf(30);
        QVERIFY(logits(open("falcon-mamba"), ids, ids.size()) != logits(open("mamba"), ids, ids.size()));
    }

private:
    static void families()
    {
        QTest::addColumn<std::string>("family");
        for (const std::string& name : sheetNames()) QTest::newRow(name.c_str()) << name;
    }
    static double relative(const std::vector<float>& expected, const std::vector<float>& found)
    {
        return deviation({1, expected.size(), expected}, found).relative;
    }
    /// Returns the logits [tokens, vocabulary] when `atOnce` tokens are evaluated at a time.
    static std::vector<float> logits(Evaluator& evaluator, std::span<const TokenId> ids, std::size_t atOnce)
    {
        const auto cache = evaluator.makeCache(ids.size(), KvType::F32, KvType::F32);
        std::vector<float> all;
        EvaluateOptions options;
        options.rows = LogitRows::All;
        options.onChunk = [&](std::size_t, std::size_t, std::span<const float> rows) {
            all.insert(all.end(), rows.begin(), rows.end());
        };
        for (std::size_t i = 0; i < ids.size(); i += atOnce)
            evaluator.evaluate(*cache, ids.subspan(i, atOnce), options);
        return all;
    }

    std::filesystem::path path(const std::string& family) const
    {
        const std::filesystem::path made = m_made.filePath(QString::fromStdString(family)).toStdString();
        if (!exists(made)) writeSheetModel(made, family);
        return made;
    }
    Evaluator& open(const std::string& family)
    {
        m_evaluator.reset();
        m_backend = makeTestBackend(1);
        try {
            m_evaluator = std::make_unique<Evaluator>(Model::load(path(family)), *m_backend);
        } catch (const Error& error) {
            qFatal("%s", error.sentence().english().c_str());
        }
        return *m_evaluator;
    }

    QTemporaryDir m_made;
    std::shared_ptr<Backend> m_backend;
    std::unique_ptr<Evaluator> m_evaluator;
};

}  // namespace

VITRINE_TEST(FamilyStatesTest);
#include "family_states_test.moc"
