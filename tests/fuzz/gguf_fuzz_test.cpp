// Tests damaged files with only the reader of GGUF files. Thousands of files are possible, because each takes
// microseconds.
#include "core/file/gguf/gguf_parser.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

#include <QTest>

using namespace vitrine;
using namespace vitrine::test;

class GgufFuzzTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { limitMemory(); }
    void truncations();
    void corruptions();

private:
    static void use(const Bytes& bytes);
};

namespace {

Bytes original()
{
    TinyModelSpec spec;
    spec.layers = 1;
    spec.type = QuantType::Q4_0;
    return tinyModelBytes(spec);
}

std::size_t headerOf(const Bytes& bytes)
{
    return parseGguf(bytes, "original").tensors.front().fileOffset;
}

}  // namespace

void GgufFuzzTest::use(const Bytes& bytes)
{
    const GgufPart part = parseGguf(bytes, "damaged.gguf");
    std::size_t letters = 0;
    for (const GgufEntry& entry : part.metadata) letters += describe(entry.value).size();
    QVERIFY(letters > 0);
    std::vector<float> decoded;
    for (const GgufTensor& tensor : part.tensors) {
        decoded.resize(tensor.elementCount());
        quantTraits(tensor.type).decode(tensor.data.data(), decoded.data(), decoded.size());
    }
}

void GgufFuzzTest::truncations()
{
    const Bytes file = original();
    const std::size_t header = headerOf(file);
    std::mt19937_64 random(20);
    for (int i = 0; i < 1000; ++i) {
        const Mutant mutant = truncated(file, header, random);
        const Judgement verdict = judge([&] { use(mutant.bytes); });
        if (!verdict.passed) QFAIL(qPrintable(mutant.description + ": " + verdict.problem.c_str()));
        QVERIFY2(verdict.refused, qPrintable(mutant.description + ": it was accepted"));
    }
}

void GgufFuzzTest::corruptions()
{
    const Bytes file = original();
    const std::size_t header = headerOf(file);
    std::mt19937_64 random(21);
    int refused = 0;
    constexpr int kCount = 20000;
    for (int i = 0; i < kCount; ++i) {
        const Mutant mutant = corrupted(file, header, random);
        const Judgement verdict = judge([&] { use(mutant.bytes); });
        if (!verdict.passed) QFAIL(qPrintable(mutant.description + ": " + verdict.problem.c_str()));
        refused += verdict.refused;
    }
    qInfo("%d of %d corrupted files were refused", refused, kCount);
    QVERIFY(refused > kCount / 10);  // a lower number would mean that the changes do not reach the reader's checks
    QVERIFY(refused < kCount);
}

VITRINE_TEST(GgufFuzzTest);
#include "gguf_fuzz_test.moc"
