// What is said of a file whose architecture is not supported is true of this file.
#include "core/base/error.h"
#include "core/model/architectures/architecture.h"
#include "core/model/model.h"
#include "tests/support/tiny_families.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <optional>

using namespace vitrine;
using namespace vitrine::test;

namespace {

bool isSupportedName(const std::string& name)
{
    return std::ranges::any_of(allArchitectures(), [&](const Architecture& one) { return one.name == name; });
}

}  // namespace

class RefusalTest : public QObject {
    Q_OBJECT

private slots:
    void nearestByName_data();
    void nearestByName();
    void nearestByTensors_data();
    void nearestByTensors();
    void whatWorks_data();
    void whatWorks();
    void thoseKnown();

private:
    /// The refusal of the file as one of this architecture.
    std::string refusal(TinyModelSpec spec, const std::string& architecture)
    {
        spec.metadata["general.architecture"] = architecture;
        const std::filesystem::path path = m_folder.filePath("tiny.gguf").toStdString();
        writeTinyModel(path, spec);
        try {
            Model::load(path);
        } catch (const Error& error) {
            return error.sentence();
        }
        return "it was loaded";
    }

    QTemporaryDir m_folder;
};

void RefusalTest::nearestByName_data()
{
    QTest::addColumn<QString>("nearest");
    QTest::newRow("qwen4") << "qwen3";
    QTest::newRow("qwen2vl") << "qwen2";
    QTest::newRow("hunyuan-moe") << "hunyuan-dense";
    QTest::newRow("bailingmoe") << "bailingmoe2";
    QTest::newRow("gemma5") << "gemma4";
    QTest::newRow("phi4") << "phi3";
    QTest::newRow("mamba9") << "mamba";
    QTest::newRow("dreamer") << "";
    QTest::newRow("") << "";
}

void RefusalTest::nearestByName()
{
    QFETCH(QString, nearest);
    TinyModelSpec spec;
    spec.omittedTensors = {"token_embd.weight"};  // so that tensors tell nothing
    const std::string sentence = refusal(spec, QTest::currentDataTag());
    const std::string wanted = nearest.isEmpty() ? "none of those that are is like it;"
                                                 : "nearest to it is " + nearest.toStdString() + " by its name;";
    QVERIFY2(sentence.find(wanted) != std::string::npos, sentence.c_str());
    QVERIFY(nearest.isEmpty() || isSupportedName(nearest.toStdString()));
}

void RefusalTest::nearestByTensors_data()
{
    QTest::addColumn<QString>("nearest");
    for (const char* own : {"llama", "qwen2", "qwen3", "gpt2", "gemma3", "starcoder2"}) QTest::newRow(own) << own;
    QTest::newRow("gemma2") << "gemma3";
    QTest::newRow("mistral3") << "llama";
}

/// A file of a supported family under another name is like that family, or one with the same tensors.
void RefusalTest::nearestByTensors()
{
    QFETCH(QString, nearest);
    const std::string sentence = refusal(TinyFamily(std::string(QTest::currentDataTag())).spec, "zzz");
    const std::string wanted = "nearest to it is " + nearest.toStdString() + " by its tensors;";
    QVERIFY2(sentence.find(wanted) != std::string::npos, sentence.c_str());
    QVERIFY(isSupportedName(nearest.toStdString()));
}

void RefusalTest::whatWorks_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    QTest::newRow("all") << ""
                         << "";
    QTest::newRow("unknown tokenizer") << "tokenizer.ggml.model"
                                       << "t9";
    QTest::newRow("no tokenizer") << "tokenizer.ggml.model"
                                  << "";
    QTest::newRow("unknown pre-tokenizer") << "tokenizer.ggml.pre"
                                           << "cuneiform";
    QTest::newRow("broken template") << "tokenizer.chat_template"
                                     << "{% if %}";
    QTest::newRow("no template") << "tokenizer.chat_template"
                                 << "";
}

/// The same file under the name of its family shows whether tokenizer and template work.
void RefusalTest::whatWorks()
{
    QFETCH(QString, key);
    QFETCH(QString, value);
    TinyModelSpec spec;
    spec.architecture = "gpt2";
    if (!key.isEmpty()) {
        spec.metadata[key.toStdString()] = value.isEmpty() ? TinyMetadata() : TinyMetadata(value.toStdString());
    }
    const std::filesystem::path path = m_folder.filePath("twin.gguf").toStdString();
    writeTinyModel(path, spec);
    std::shared_ptr<const Model> twin;
    try {
        twin = Model::load(path);
    } catch (const Error&) {
    }
    for (const char* name : {"zzz", "arctic", "clip", "t5"}) {
        const std::string sentence = refusal(spec, name);
        const auto says = [&](const char* words) { return sentence.find(words) != std::string::npos; };
        QVERIFY2(says("its tokenizer works") == (twin != nullptr), sentence.c_str());
        QVERIFY2(says("it has no tokenizer") == (key == "tokenizer.ggml.model" && value.isEmpty()), sentence.c_str());
        QVERIFY2(!twin || says("its chat template can be read") == (twin->chatTemplate() != nullptr), sentence.c_str());
        QVERIFY2(!says("tiny.gguf: tokenizer"), sentence.c_str());  // the file is named once
        if (!value.isEmpty() && key != "tokenizer.chat_template") QVERIFY2(says(qPrintable(value)), sentence.c_str());
    }
}

void RefusalTest::thoseKnown()
{
    for (const char* name : {
#define VITRINE_NOT_YET(name, models, missing, nearest) name,
#include "core/model/architectures/not_yet.def"
#undef VITRINE_NOT_YET
         }) {
        QVERIFY2(!isSupportedName(name), name);
        const std::string sentence = refusal({}, name);
        QVERIFY2(sentence.find("not supported yet") != std::string::npos, sentence.c_str());
    }
    for (const char* nearest : {
#define VITRINE_NOT_YET(name, models, missing, nearest) nearest,
#include "core/model/architectures/not_yet.def"
#undef VITRINE_NOT_YET
         }) {
        QVERIFY2(*nearest == '\0' || isSupportedName(nearest), nearest);
    }
}

QTEST_GUILESS_MAIN(RefusalTest)
#include "refusal_test.moc"
