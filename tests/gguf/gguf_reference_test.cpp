#include "core/base/error.h"
#include "core/file/gguf/gguf_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <filesystem>

using namespace vitrine;

class GgufReferenceTest : public QObject {
    Q_OBJECT

private slots:
    void everyRealFileOpens();
};

void GgufReferenceTest::everyRealFileOpens()
{
    REQUIRE_SHARED(folder, "data");
    int vocabularies = 0;
    int models = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".gguf") continue;
        try {
            const GgufFile file = GgufFile::open(entry.path());
            QVERIFY2(file.string("general.architecture"), entry.path().c_str());
            if (file.string("general.architecture") == "clip") continue;  // an image encoder has no vocabulary
            QVERIFY2(file.stringArray("tokenizer.ggml.tokens"), entry.path().c_str());
            ++(file.tensors().empty() ? vocabularies : models);
        } catch (const Error& error) {
            QFAIL(error.sentence().english().c_str());
        }
    }
    QVERIFY(vocabularies > 0);
    QVERIFY(models > 30);
}

VITRINE_TEST(GgufReferenceTest);
#include "gguf_reference_test.moc"
