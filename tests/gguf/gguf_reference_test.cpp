#include "core/base/error.h"
#include "core/gguf/gguf_file.h"
#include "tests/support/shared_data.h"

#include <QTest>

#include <filesystem>

using namespace vitrine;

class GgufReferenceTest : public QObject {
    Q_OBJECT

private slots:
    void everyRealFileOpens();
    void unsupportedTypesAreNamed();
};

void GgufReferenceTest::everyRealFileOpens()
{
    REQUIRE_SHARED(folder, "data");
    int vocabularies = 0;
    int models = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".gguf" ||
            entry.path().filename().string().find("IQ3_S") != std::string::npos) {
            continue;
        }
        try {
            const GgufFile file = GgufFile::open(entry.path());
            QVERIFY2(file.string("general.architecture"), entry.path().c_str());
            QVERIFY2(file.stringArray("tokenizer.ggml.tokens"), entry.path().c_str());
            ++(file.tensors().empty() ? vocabularies : models);
        } catch (const Error& error) {
            QFAIL(error.sentence().c_str());
        }
    }
    QVERIFY(vocabularies > 0);
    QVERIFY(models > 30);
}

void GgufReferenceTest::unsupportedTypesAreNamed()
{
    REQUIRE_SHARED(path, "data/models/stories260K-pad256-IQ3_S.gguf");
    try {
        GgufFile::open(path);
        QFAIL("it opened");
    } catch (const Error& error) {
        const std::string begin =
            "stories260K-pad256-IQ3_S.gguf: tensor \"blk.0.attn_k.weight\": the type id 21 (IQ3_S) at byte ";
        QVERIFY2(error.sentence().starts_with(begin), error.what());
    }
}

QTEST_GUILESS_MAIN(GgufReferenceTest)
#include "gguf_reference_test.moc"
