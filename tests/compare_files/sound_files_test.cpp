// Compares files that another program made from the same model with different quantization types. The rounding of these
// types must explain every difference.
#include "core/diagnose/cause/decoding_mistakes.h"
#include "core/diagnose/compare_files/compare_files.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <filesystem>
#include <set>
#include <span>
#include <vector>

using namespace vitrine;

class SoundFilesTest : public QObject {
    Q_OBJECT

private slots:
    void everyPairIsRounding_data();
    void everyPairIsRounding();
    void mistakesInEveryTypeAreNamed();
};

void SoundFilesTest::everyPairIsRounding_data()
{
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<std::size_t>("atLeast");
    QTest::newRow("rows of blocks") << "stories260K-pad256-" << std::size_t{12};
}

void SoundFilesTest::everyPairIsRounding()
{
    REQUIRE_SHARED(folder, "data/models");
    QFETCH(QString, prefix);
    QFETCH(std::size_t, atLeast);
    std::vector<GgufFile> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().filename().string().starts_with(prefix.toStdString())) {
            files.push_back(GgufFile::open(entry.path()));
        }
    }
    QVERIFY(files.size() >= atLeast);
    ThreadPool pool;
    for (const GgufFile& a : files) {
        for (const GgufFile& b : files) {
            requireSameModel(a, b);
            const FileComparison found = compareFiles(a, b, pool, [](std::string_view) {});
            const Agreement expected = &a == &b ? Agreement::Equal : Agreement::Rounding;
            QVERIFY2(found.agreement == expected, (a.path().string() + " " + b.path().string()).c_str());
        }
    }
}

// Decodes one tensor of every type with each known mistake and compares the result with the tensor. At least 90 % of
// the mistakes must be named.
void SoundFilesTest::mistakesInEveryTypeAreNamed()
{
    REQUIRE_SHARED(folder, "data/models");
    ThreadPool pool;
    std::set<QuantType> seen;
    int tried = 0;
    int named = 0;
    int harmless = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (!entry.path().filename().string().starts_with("stories260K-pad256-")) continue;
        const GgufFile file = GgufFile::open(entry.path());
        const GgufTensor& tensor = *file.findTensor("blk.1.ffn_up.weight");
        if (!seen.insert(tensor.type).second) continue;
        for (const DecodingMistake& mistake : decodingMistakes(tensor.type)) {
            std::vector<float> values(tensor.elementCount());
            mistake.decode(tensor.data.data(), values.data(), values.size());
            GgufTensor copy = tensor;
            copy.type = QuantType::F32;
            copy.data = std::as_bytes(std::span(values));
            const TensorDifference difference = compareTensors(tensor, copy, pool);
            if (difference.isExplained()) {
                ++harmless;
                continue;
            }
            const FileFault fault = findFault({file, file, tensor, copy, difference});
            ++tried;
            // The search may name a different mistake if that mistake gives the same numbers for this tensor.
            if (fault.detail == mistake.detail.english() || (fault.cause == Cause::WeightsDecoded && fault.left == 0)) {
                ++named;
            } else {
                qInfo("%s %s: %s %s", quantTraits(tensor.type).name.data(), mistake.detail.english().c_str(),
                      causeTraits(fault.cause).code.data(), fault.detail.c_str());
            }
        }
    }
    qInfo("%d of %d named, %d explained by their types", named, tried, harmless);
    QVERIFY(tried >= 100);
    QVERIFY(named * 100 >= tried * 90);
}

VITRINE_TEST(SoundFilesTest);
#include "sound_files_test.moc"
