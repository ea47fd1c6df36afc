// Tests that messages about an unsupported architecture are correct for the file.
#include "core/base/error.h"
#include "core/model/architectures/architecture.h"
#include "core/model/model.h"
#include "tests/support/edited_file.h"
#include "tests/support/sentence_of.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_families.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMap>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

bool isSupportedName(const std::string& name)
{
    return std::ranges::any_of(allArchitectures(), [&](const Architecture* one) { return one->name == name; });
}

}  // namespace

class RefusalTest : public QObject {
    Q_OBJECT

private slots:
    void nearestByName_data();
    void nearestByName();
    void nearestByTensors_data();
    void nearestByTensors();
    void renamedFiles_data();
    void renamedFiles();
    void whatWorks_data();
    void whatWorks();
    void thoseKnown();

private:
    /// Returns the error message for a file whose architecture is renamed to `architecture`.
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
    QTest::newRow("qwen2x") << "qwen2";
    QTest::newRow("hunyuan-large") << "hunyuan-moe";
    QTest::newRow("bailingmoe4") << "bailingmoe2";
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
    spec.omittedTensors = {"token_embd.weight"};  // without this tensor, tensor names give no hint
    const std::string sentence = refusal(spec, QTest::currentDataTag());
    const std::string wanted =
        nearest.isEmpty() ? "No supported architecture is similar."
                          : "Nearest supported architecture: " + nearest.toStdString() + " (its name is similar).";
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

/// The architecture in the file of a supported family is renamed. The message names the family, because its tensors
/// match. If an important metadata key is missing as well, the message names a family with the same tensor names.
void RefusalTest::nearestByTensors()
{
    QFETCH(QString, nearest);
    const std::string own = QTest::currentDataTag();
    TinyModelSpec spec = TinyFamily(own).spec;
    const std::string whole = refusal(spec, "zzz");
    QVERIFY2(whole.find("Nearest supported architecture: " + own + " (all tensor names match).") != std::string::npos,
             whole.c_str());
    spec.metadata[own + ".block_count"] = TinyMetadata();
    const std::string sentence = refusal(spec, "zzz");
    const std::string wanted =
        "Nearest supported architecture: " + nearest.toStdString() + " (many tensor names match).";
    QVERIFY2(sentence.find(wanted) != std::string::npos, sentence.c_str());
    QVERIFY(isSupportedName(nearest.toStdString()));
}

namespace {

/// Replaces the name of the architecture in the bytes of a file, also in the names of its keys.
void renameArchitecture(std::vector<std::byte>& bytes, const std::string& name, const std::string& other)
{
    const auto same = [](std::byte byte, char letter) { return byte == static_cast<std::byte>(letter); };
    const auto replace = [&](const std::string& found, std::size_t skip) {
        auto at = bytes.begin();
        while ((at = std::search(at, bytes.end(), found.begin(), found.end(), same)) != bytes.end()) {
            std::ranges::transform(other, at + static_cast<std::ptrdiff_t>(skip),
                                   [](char letter) { return static_cast<std::byte>(letter); });
            at += static_cast<std::ptrdiff_t>(found.size());
        }
    };
    replace(name + '.', 0);
    const std::string length{static_cast<char>(name.size()), 0, 0, 0, 0, 0, 0, 0};
    replace(length + name, length.size());
}

}  // namespace

void RefusalTest::renamedFiles_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("nearest");
    // Another family would read these files in the same way, because no tensor and no key differs. Key: the file;
    // value: that other family.
    const QMap<QString, QString> alike{
        {"tiny-gemma", "llama"},         {"tiny-falcon", "phi2"},           {"tiny-mistral3-plain", "qwen2"},
        {"tiny-mistral3-moe", "llama"},  {"tiny-smallthinker", "llama"},    {"tiny-smallthinker-swa", "llama"},
        {"tiny-chatglm", "phi3"},        {"tiny-phimoe", "llama"},          {"tiny-ernie4_5", "llama"},
        {"tiny-hunyuan-dense", "qwen3"}, {"tiny-command-r-64", "stablelm"}, {"tiny-dots1", "bailingmoe2"},
        {"tiny-nemotron", "starcoder2"}, {"tiny-internlm2", "llama"},       {"tiny-baichuan", "llama"},
        {"tiny-baichuan-13b", "llama"},  {"tiny-orion", "stablelm"},        {"tiny-codeshell", "starcoder2"},
        {"tiny-xverse", "llama"},        {"tiny-exaone", "llama"}};
    for (const char* folder : {"architectures", "architectures2"}) {
        const auto path = sharedData(std::string("data/reference/") + folder);
        if (!path) continue;
        QFile manifest(QString::fromStdString((*path / "manifest.json").string()));
        QVERIFY(manifest.open(QIODevice::ReadOnly));
        QSet<QString> seen;
        for (const QJsonValue& row : QJsonDocument::fromJson(manifest.readAll()).array()) {
            const QString model = row["model"].toString();
            const QString preset = row["arch"].toString();
            if (seen.contains(preset)) continue;
            seen.insert(preset);
            QTest::newRow(qPrintable(preset))
                << QString::fromStdString((*path / model.toStdString()).string()) << alike.value(preset);
        }
    }
}

/// If a file of a supported family has another architecture name, the message names the family as similar.
void RefusalTest::renamedFiles()
{
    QFETCH(QString, file);
    QFETCH(QString, nearest);
    EditedFile edited(file.toStdString());
    const std::string own(*GgufFile::open(file.toStdString()).string("general.architecture"));
    renameArchitecture(edited.bytes, own, std::string(own.size(), 'z'));
    const std::filesystem::path path = m_folder.filePath("renamed.gguf").toStdString();
    edited.write(path);
    const std::string sentence = sentenceOf([&] { Model::load(path); });
    const std::string wanted = "Nearest supported architecture: " + (nearest.isEmpty() ? own : nearest.toStdString()) +
                               " (all tensor names match).";
    QVERIFY2(sentence.find(wanted) != std::string::npos, sentence.c_str());
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

/// The message also reports whether the tokenizer and the template of the file work. For comparison, the same file is
/// opened with its real architecture.
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
        QVERIFY2(says("the tokenizer works") == (twin != nullptr), sentence.c_str());
        QVERIFY2(says("the file has no tokenizer") == (key == "tokenizer.ggml.model" && value.isEmpty()),
                 sentence.c_str());
        QVERIFY2(!twin || says("the chat template can be read") == (twin->chatTemplate() != nullptr), sentence.c_str());
        // The message does not begin with the file name a second time.
        QVERIFY2(!says("tiny.gguf: tokenizer"), sentence.c_str());
        if (!value.isEmpty() && key != "tokenizer.chat_template") QVERIFY2(says(qPrintable(value)), sentence.c_str());
    }
}

/// Architectures that other programs support are described, but no similar family is named.
void RefusalTest::thoseKnown()
{
    for (const char* name : {"deepseek32", "deepseek4", "glm-dsa", "bitnet", "dream", "step35", "mimo2", "eagle3",
                             "jina-bert-v2", "t5encoder"}) {
        const std::string sentence = refusal({}, name);
        QVERIFY2(sentence.find("not supported yet") != std::string::npos, sentence.c_str());
    }
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

VITRINE_TEST(RefusalTest);
#include "refusal_test.moc"
