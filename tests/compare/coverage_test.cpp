// Tests the report of model parts that given tokens do not use, and the suggestion of tokens that use all parts.
#include "core/base/concat.h"
#include "core/compute/cpu/cpu_backend.h"
#include "core/diagnose/compare/coverage.h"
#include "tests/inference/tiny_evaluation.h"
#include "tests/support/english_of.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

bool says(const std::vector<std::string>& sentences, const std::string& part)
{
    return std::any_of(sentences.begin(), sentences.end(),
                       [&](const std::string& sentence) { return sentence.find(part) != std::string::npos; });
}

std::vector<std::string> sentencesFor(const std::shared_ptr<const Model>& model, std::vector<TokenId> tokens,
                                      std::size_t decode)
{
    TraceRequest request;
    request.model = model;
    request.tokens = std::move(tokens);
    request.taps = TapSelection::everything();
    request.decode = decode;
    request.context = model->config().contextLength;
    return test::englishOf(notReached(request, runTrace(request, *makeCpuBackend({"scalar", 2}))));
}

}  // namespace

class CoverageTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsMissing()
    {
        const auto model = loadTinyModel(tinySpec("llama"));
        QVERIFY(says(sentencesFor(model, {5, 6, 7, 8}, 0), "No token is decoded alone"));
        QVERIFY(says(sentencesFor(model, {5, 6, 7, 8}, 4), "All tokens are decoded one by one"));
        QVERIFY(says(sentencesFor(model, {5, 6, 7, 8}, 2), "No token is repeated."));
        QVERIFY(!says(sentencesFor(model, {5, 6, 5, 8}, 2), "repeated"));
        QVERIFY(says(sentencesFor(model, {5}, 0), "A single token"));
    }

    /// The window limits attention only if there are more tokens than positions in it.
    void oneTokenMoreFillsTheWindow()
    {
        const auto model = loadTinyModel(TinyFamily("gemma2").spec);
        const std::uint32_t window = model->config().layer(0).window;
        QVERIFY(window > 0);
        const auto isTooShort = [&](std::size_t count) {
            const std::vector<TokenId> tokens(count, 5);
            return says(sentencesFor(model, tokens, 1), "do not fill the attention window");
        };
        QVERIFY(isTooShort(window));
        QVERIFY(!isTooShort(window + 1));
    }

    void suggestionsReachEverything_data()
    {
        QTest::addColumn<QString>("architecture");
        for (const char* name : {"llama", "gemma2", "gemma3", "gpt2", "mixtral", "qwen2moe"})
            QTest::newRow(name) << name;
    }

    void suggestionsReachEverything()
    {
        QFETCH(QString, architecture);
        const bool isMixtral = architecture == "mixtral";
        TinyModelSpec spec = isMixtral ? tinySpec("llama") : TinyFamily(architecture.toStdString()).spec;
        if (isMixtral || architecture.endsWith("moe")) spec.experts = 6;
        const auto model = loadTinyModel(spec);
        const std::size_t context = model->config().contextLength;
        const std::vector<TokenId> ids = suggestTokens(model, context, 4, 2);
        QVERIFY(ids.size() <= context);
        QCOMPARE(suggestTokens(model, context, 4, 2), ids);
        for (const std::string& sentence : sentencesFor(model, ids, 4)) QFAIL(sentence.c_str());
        const std::vector<std::string> few = sentencesFor(model, {ids[0], ids[1]}, 1);
        const std::uint32_t window = model->config().layer(0).window;
        QCOMPARE(says(few, concat("2 tokens do not fill the attention window of ", window, " positions.")), window > 0);
        QCOMPARE(says(few, "are not chosen by any token"), model->config().experts.count > 0);
    }
};

VITRINE_TEST(CoverageTest);
#include "coverage_test.moc"
