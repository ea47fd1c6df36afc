// Compares the starter model's logits with llama.cpp's, and checks its answer to the most common first message.
#include "core/compute/inference/evaluator.h"
#include "core/model/model.h"
#include "tests/inference/logits.h"
#include "tests/support/folders.h"
#include "tests/support/npy.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

std::string contents(const std::string& name)
{
    std::ifstream file(sourcePath("tests/golden/starter_model/") + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<TokenId> idsOf(const std::string& name)
{
    std::istringstream text(contents(name));
    return {std::istream_iterator<TokenId>(text), {}};
}

TokenId best(std::span<const float> logits)
{
    return static_cast<TokenId>(std::max_element(logits.begin(), logits.end()) - logits.begin());
}

}  // namespace

class StarterLogitsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        REQUIRE_LEVEL();
        m_level = levelUnderTest();
    }

    void tokenizesAsLlamaCpp()
    {
        const auto model = Model::load(starterModelPath());
        const auto ids = model->tokenizer().encode(contents("conversation.txt"), true, true);
        QVERIFY(!ids.empty());
        QCOMPARE(ids, idsOf("ids.txt"));
    }

    /// The logits must be near those of llama.cpp. It rounds activations to 8 bits, as fast instruction sets do. Scalar
    /// instructions round nothing, so their tolerance is larger.
    void computesAsLlamaCpp()
    {
        const NpyMatrix theirs = readNpy(sourcePath("tests/golden/starter_model/llama_cpp.npy"));
        const auto ids = idsOf("ids.txt");
        const auto all = logitsOf(starterModelPath(), ids, m_level);
        const std::size_t vocabulary = all.size() / ids.size();
        QCOMPARE(theirs.columns, vocabulary);
        const std::span<const float> last = std::span(all).last(theirs.rows * vocabulary);
        const Deviation found = deviation(theirs, last);
        const double band = isExactLevel(m_level) ? 2e-3 : 1e-3;
        QVERIFY2(found.divergence < band, qPrintable(QString::number(found.divergence)));
        QVERIFY2(found.relative < 0.03, qPrintable(QString::number(found.relative)));
        // The most probable token must be the same as llama.cpp's, unless llama.cpp has two nearly equal logits.
        const double noise = rms(theirs.values, last);
        for (std::size_t row = 0; row < theirs.rows; ++row) {
            const float* expected = theirs.row(row);
            const TokenId ours = best(last.subspan(row * vocabulary, vocabulary));
            const float gap = expected[best({expected, vocabulary})] - expected[ours];
            QVERIFY2(gap < 4 * noise, qPrintable(QString("row %1: %2, noise %3").arg(row).arg(gap).arg(noise)));
        }
    }

    void theSkyIsBlue_data()
    {
        QTest::addColumn<QString>("prompt");
        QTest::newRow("color") << QStringLiteral("The color of the sky is");
        QTest::newRow("colour") << QStringLiteral("The colour of the sky is");
    }

    void theSkyIsBlue()
    {
        QFETCH(const QString, prompt);
        const auto model = Model::load(starterModelPath());
        const auto backend = backendOf(m_level);
        Evaluator evaluator(model, *backend);
        auto ids = model->tokenizer().encode(prompt.toStdString(), true, true);
        const auto cache = evaluator.makeCache(ids.size() + 4, KvType::F32, KvType::F32);
        std::string continuation;
        for (int i = 0; i < 3; ++i) {
            evaluator.evaluate(*cache, ids, {});
            ids = {best(evaluator.lastLogits())};
            continuation += model->tokenizer().decode(ids);
        }
        QVERIFY2(continuation.rfind(" blue", 0) == 0, continuation.c_str());
    }

private:
    std::string m_level;
};

VITRINE_TEST(StarterLogitsTest);
#include "starter_logits_test.moc"
