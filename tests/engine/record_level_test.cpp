// Tests that probabilities in records are computed with the requested instruction set. The best instruction set of the
// processor and the device that computed the logits must not matter.
#include "core/compute/cpu/kernels.h"
#include "core/generate/engine/token_scorer.h"
#include "core/model/model.h"
#include "tests/engine/tiny_engine.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cmath>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::uint32_t kAll = 100000;  ///< number of candidates; larger than the vocabulary

/// Returns all logits, taken from a record that contains all tokens as candidates.
std::vector<float> logitsOf(const TokenRecord& record)
{
    std::vector<float> logits(record.top.size());
    for (const TokenAlternative& alternative : record.top) {
        logits[static_cast<std::size_t>(alternative.id)] = alternative.logit;
    }
    return logits;
}

bool sameNumbers(const TokenRecord& a, const TokenRecord& b)
{
    if (a.pRaw != b.pRaw || a.entropy != b.entropy || a.top.size() != b.top.size()) return false;
    for (std::size_t i = 0; i < a.top.size(); ++i) {
        if (a.top[i].pRaw != b.top[i].pRaw) return false;
    }
    return true;
}

/// Whether the record agrees with sums in double precision.
bool isExact(const TokenRecord& record)
{
    const std::vector<float> logits = logitsOf(record);
    double sum = 0;
    for (const float logit : logits) sum += std::exp(static_cast<double>(logit));
    double entropy = 0;
    for (const float logit : logits) {
        const double p = std::exp(static_cast<double>(logit)) / sum;
        entropy -= p * std::log2(p);
    }
    for (const TokenAlternative& alternative : record.top) {
        if (std::abs(alternative.pRaw - std::exp(static_cast<double>(alternative.logit)) / sum) > 1e-6) return false;
    }
    return std::abs(record.pRaw - std::exp(static_cast<double>(record.logit)) / sum) < 1e-6 &&
           std::abs(record.entropy - entropy) < 1e-4;
}

}  // namespace

class RecordLevelTest : public QObject {
    Q_OBJECT

    TinyEngine m_tiny;
    RequestId m_request = 0;

    /// Returns the records of a prompt and its answer, computed with the instruction set `isa`. If `isa` is empty,
    /// VITRINE_ISA names the instruction set.
    std::vector<TokenRecord> records(const std::string& isa)
    {
        LoadModel load = m_tiny.loadCommand(++m_request);
        load.options.isa = isa;
        m_tiny.engine().post(load);
        Generate command = TinyEngine::greedy(++m_request, {{"user", "Hello world"}}, 12);
        command.alternatives = kAll;
        const Request request = m_tiny.run(command);
        std::vector<TokenRecord> all;
        for (const TokenRecord& record : request.promptRecords) {
            if (record.scored) all.push_back(record);
        }
        for (const TokenGenerated& token : request.tokens) all.push_back(token.record);
        return all;
    }

    bool areOfLevel(const std::vector<TokenRecord>& records, const Kernels& level)
    {
        TokenScorer scorer(m_model->tokenizer(), level);
        for (const TokenRecord& record : records) {
            TokenRecord again = record;
            scorer.score(again, logitsOf(record), kAll);
            if (!sameNumbers(again, record)) return false;
        }
        return true;
    }

    std::shared_ptr<const Model> m_model = Model::load(m_tiny.path());

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void recordsAreOfTheLevelAskedFor_data()
    {
        QTest::addColumn<QString>("level");
        for (const Kernels* level : allKernels()) {
            if (!isSupported(*level) || (testsVulkan() && level->name != "scalar" && level->name != "avx2")) continue;
            const std::string name(level->name);
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }
    void recordsAreOfTheLevelAskedFor()
    {
        QFETCH(const QString, level);
        const std::vector<TokenRecord> asked = records(level.toStdString());
        QVERIFY(asked.size() > 20);
        for (const TokenRecord& record : asked) {
            QCOMPARE(record.top.size(), m_model->tokenizer().size());
            QVERIFY(isExact(record));
        }
        QVERIFY(areOfLevel(asked, chooseKernels(level.toStdString())));

        const QByteArray before = qgetenv("VITRINE_ISA");
        qputenv("VITRINE_ISA", level.toUtf8());
        const std::vector<TokenRecord> environment = records({});
        before.isEmpty() ? qunsetenv("VITRINE_ISA") : qputenv("VITRINE_ISA", before);
        QVERIFY(areOfLevel(environment, chooseKernels(level.toStdString())));
    }

    /// Checks that different instruction sets give different bits. Otherwise the other tests of this file would prove
    /// nothing.
    void levelsDifferInTheLastBits()
    {
        const Kernels* faster = nullptr;
        for (const Kernels* level : allKernels()) {
            if (isSupported(*level)) faster = level;
        }
        if (testsVulkan()) QSKIP("The levels are the same with every device.");
        if (faster->name == "scalar") QSKIP("This processor has one level.");
        QVERIFY(!areOfLevel(records("scalar"), *faster));
    }
};

VITRINE_TEST(RecordLevelTest);
#include "record_level_test.moc"
