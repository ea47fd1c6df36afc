// Tests files of newer families. Each file has one fault, or an unusual property that is not a fault.
#include "tests/doctor/damage.h"
#include "tests/support/edited_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_families.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

class DoctorFamiliesTest : public QObject {
    Q_OBJECT

private slots:
    void statesThatGrow_data();
    void statesThatGrow();
    void aStateThatGrowsSlowly();
    void statesThatForgetAtOnce();
    void missingTensors_data();
    void missingTensors();
    void missingInOneLayer_data();
    void missingInOneLayer();
    void predictionBlocks();
    void contextsBeyondScaling();
    void sharedKeys();
    void partsForPictures();
    void expectations_data();
    void expectations();
    void publishedSizes_data();
    void publishedSizes();
    void stretchedBase();
    void missingValues();
    void biasesAndScalesOfTinyFiles();
    void anUnknownArchitecture();

private:
    static QStringList found(const Bytes& file)
    {
        ExaminationOptions options;
        options.threads = 1;
        options.trialSecondsWhenSound = options.trialSeconds = 0;
        QStringList list = findingsOf(file, options);
        list.removeAll("chat-template: note");
        // Every file here gets this warning: its vocabulary has the tokens of ChatML, but it has no template.
        list.removeAll("chat-template: warning");
        return list;
    }
};

void DoctorFamiliesTest::statesThatGrow_data()
{
    QTest::addColumn<QString>("tensor");
    for (const char* name : {"mamba2", "mamba", "jamba", "plamo2", "qwen35", "qwen3next", "granitehybrid", "falcon-h1",
                             "nemotron_h", "kimi-linear"}) {
        QTest::newRow(name) << "blk.0.ssm_a";
    }
}

/// The converter did not compute -exp(A_log), or lost the sign.
void DoctorFamiliesTest::statesThatGrow()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    QFETCH(QString, tensor);
    EditedFile file(folder / (std::string("tiny-") + QTest::currentDataTag() + ".F16.gguf"));
    QCOMPARE(found(file.bytes), QStringList());
    Bytes positive = file.bytes;
    changeTensor(positive, tensor.toStdString(), [](std::vector<float>& values) {
        for (float& value : values) value = std::abs(value);
    });
    QVERIFY2(found(positive).contains("decay: error"), qPrintable(found(positive).join(", ")));
}

/// The state grows so slowly that it overflows only in the long sample texts. The doctor reports the growth ("decay")
/// and the overflow ("sense").
void DoctorFamiliesTest::aStateThatGrowsSlowly()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    EditedFile file(folder / "tiny-mamba2.F16.gguf");
    for (const char* tensor : {"blk.0.ssm_a", "blk.1.ssm_a", "blk.2.ssm_a"}) {
        changeTensor(file.bytes, tensor, [](std::vector<float>& values) {
            for (float& value : values) value = 2.5F;
        });
    }
    const QStringList list = found(file.bytes);
    QVERIFY2(list.contains("decay: error"), qPrintable(list.join(", ")));
    QVERIFY2(list.contains("sense: error"), qPrintable(list.join(", ")));
}

void DoctorFamiliesTest::statesThatForgetAtOnce()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    const std::vector<std::pair<const char*, std::vector<int>>> files{
        {"mamba2", {0, 1, 2}}, {"qwen35", {0, 1, 2, 4}}, {"kimi-linear", {0, 1, 2}}};
    for (const auto& [name, layers] : files) {
        EditedFile file(folder / (std::string("tiny-") + name + ".F16.gguf"));
        for (const int layer : layers) {
            changeTensor(file.bytes, "blk." + std::to_string(layer) + ".ssm_a", [](std::vector<float>& values) {
                for (float& value : values) value *= 1e30F;
            });
        }
        QCOMPARE(found(file.bytes), QStringList("decay: error"));
    }
}

void DoctorFamiliesTest::missingTensors_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("part");
    for (const char* name : {"glm4moe", "dots1", "bailingmoe2", "afmoe"}) {
        QTest::addRow("%s, no bias of the choice", name) << name << "exp_probs_b.bias";
    }
    for (const char* part : {"attn_q.bias", "attn_k.bias", "attn_v.bias"}) {
        QTest::addRow("glm4moe, no %s", part) << "glm4moe" << part;
    }
}

/// Tensors that the family requires are renamed, as if they belonged to an additional part (mtp). A note reports the
/// unused tensors, and a warning reports the missing ones.
void DoctorFamiliesTest::missingTensors()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    QFETCH(QString, name);
    QFETCH(QString, part);
    EditedFile file(folder / ("tiny-" + name.toStdString() + ".F16.gguf"));
    QCOMPARE(found(file.bytes), QStringList());
    int removed = 0;
    for (int layer = 0; layer < 8; ++layer) {
        const std::string rest = std::to_string(layer) + "." + part.toStdString();
        try {
            file.rename("blk." + rest, "mtp." + rest);
            ++removed;
        } catch (const std::logic_error&) {  // not every layer has this bias
        }
    }
    QVERIFY(removed >= 2);
    QCOMPARE(found(file.bytes), QStringList({"unused-tensors: note", "family: warning"}));
}

void DoctorFamiliesTest::missingInOneLayer_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("tensor");
    for (const char* name : {"deepseek3", "glm47flash", "glm4moe", "bailingmoe2", "dots1", "afmoe", "ernie4_5-moe"}) {
        QTest::addRow("%s, no bias of the choice", name) << name << "blk.2.exp_probs_b.bias";
    }
    QTest::newRow("gemma4, no scale") << "gemma4"
                                      << "blk.1.layer_output_scale.weight";
    QTest::newRow("gemma4, no values") << "gemma4"
                                       << "blk.0.attn_v.weight";
}

void DoctorFamiliesTest::missingInOneLayer()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    QFETCH(QString, name);
    QFETCH(QString, tensor);
    EditedFile file(folder / ("tiny-" + name.toStdString() + ".F16.gguf"));
    file.rename(tensor.toStdString(), "mtp" + tensor.sliced(3).toStdString());
    QCOMPARE(found(file.bytes), QStringList({"unused-tensors: note", "layers: warning"}));
}

/// A key contains the number of prediction blocks. Each block has the tensors that combine a token with the output of
/// the layers.
void DoctorFamiliesTest::predictionBlocks()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    const std::string key = "deepseek2.nextn_predict_layers";
    const auto made = [&](const auto& change) {
        EditedFile file(folder / "tiny-glm47flash-nextn.F16.gguf");
        change(file);
        return found(file.bytes);
    };
    QCOMPARE(made([](EditedFile&) {}), QStringList());
    QCOMPARE(made([&](EditedFile& file) { file.set(key, 0U); }), QStringList("prediction: error"));
    QCOMPARE(made([&](EditedFile& file) { file.set(key, 2U); }), QStringList("prediction: error"));
    QCOMPARE(made([](EditedFile& file) { file.rename("blk.2.nextn.eh_proj.weight", "mtp.2.nextn.eh_proj.weight"); }),
             QStringList({"unused-tensors: note", "prediction: warning"}));
    EditedFile plain(folder / "tiny-qwen35-nextn.F16.gguf");
    QCOMPARE(found(plain.bytes), QStringList());
    plain.set("qwen35.nextn_predict_layers", 2U);
    QCOMPARE(found(plain.bytes), QStringList("prediction: error"));
}

/// If queries are scaled by position, the context may be longer than RoPE scaling allows.
void DoctorFamiliesTest::contextsBeyondScaling()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    EditedFile file(folder / "tiny-mistral3.F16.gguf");
    QCOMPARE(found(file.bytes), QStringList());
    file.set("mistral3.attention.temperature_scale", 0.0F);
    QCOMPARE(found(file.bytes), QStringList("context-length: warning"));
}

/// The last layers of Gemma 3n use the keys and values of other layers, although files also contain keys for these
/// layers.
void DoctorFamiliesTest::sharedKeys()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    const EditedFile file(folder / "tiny-gemma3n.Q4_K_M.gguf");
    const QStringList list = found(file.bytes);
    QVERIFY2(!list.join(' ').contains("unused-tensors"), qPrintable(list.join(", ")));
}

void DoctorFamiliesTest::partsForPictures()
{
    TinyModelSpec spec;
    for (const char* name : {"v.blk.0.ln1.weight", "a.blk.0.ln1.weight", "mm.0.bias", "mtp.norm.weight"}) {
        spec.extraVectors[name] = {1, 2, 3};
    }
    QCOMPARE(findingsOf(spec), QStringList(4, "unused-tensors: note"));
}

void DoctorFamiliesTest::expectations_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QVariant>("value");  // an invalid value means that the key is missing
    QTest::newRow("a base that is too small") << "qwen35"
                                              << "qwen35.rope.freq_base" << QVariant(10000.0F);
    QTest::newRow("no base") << "qwen35"
                             << "qwen35.rope.freq_base" << QVariant();
    QTest::newRow("no soft-cap") << "gemma4"
                                 << "gemma4.final_logit_softcapping" << QVariant(0.0F);
    QTest::newRow("no scale of the embedding") << "granitehybrid"
                                               << "granitehybrid.embedding_scale" << QVariant();
    QTest::newRow("no scale of the logits") << "granitehybrid"
                                            << "granitehybrid.logit_scale" << QVariant();
    QTest::newRow("a residual scale of 1") << "granitehybrid"
                                           << "granitehybrid.residual_scale" << QVariant(1.0F);
    QTest::newRow("no scale of experts") << "nemotron_h_moe"
                                         << "nemotron_h_moe.expert_weights_scale" << QVariant();
    QTest::newRow("no scale of GLM's experts") << "glm47flash"
                                               << "deepseek2.expert_weights_scale" << QVariant();
    QTest::newRow("no window in EXAONE 4 of 64 layers") << "exaone4-swa"
                                                        << "exaone4.attention.sliding_window" << QVariant();
    const auto row = [](const char* name, const char* key, const QVariant& value) {
        QTest::addRow("%s, %s %s", name, value.isValid() ? "another" : "no", key)
            << name << QString("%1.%2").arg(name, key) << value;
    };
    row("lfm2", "rope.freq_base", 10000.0F);
    for (const char* name : {"mamba", "mamba2", "hunyuan-dense", "arcee", "grok"}) {
        row(name, "attention.layer_norm_rms_epsilon", 1e-6F);
    }
    for (const char* name : {"jamba", "plamo2", "openelm", "xverse", "baichuan"}) {
        row(name, "attention.layer_norm_rms_epsilon", 1e-5F);
    }
    row("granitehybrid", "attention.scale", {});
    for (const char* name : {"glm4moe", "dots1", "afmoe"}) row(name, "expert_weights_scale", {});
    row("afmoe", "attention.sliding_window", {});
    row("rwkv7", "attention.layer_norm_epsilon", 1e-6F);
    row("plamo2", "rope.freq_base", 5e6F);
    row("arcee", "rope.freq_base", 1e6F);
    row("hunyuan-dense", "rope.freq_base", 10000.0F);
    row("hunyuan-dense", "rope.freq_base", {});
    row("grok", "embedding_scale", 1.0F);
    row("grok", "logit_scale", 1.7320508F);  // this key is a divisor of the logits
}

void DoctorFamiliesTest::expectations()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    QFETCH(QString, name);
    QFETCH(QString, key);
    QFETCH(QVariant, value);
    EditedFile file(folder / ("tiny-" + name.toStdString() + ".F16.gguf"));
    QCOMPARE(found(file.bytes), QStringList());
    if (value.isValid()) {
        file.set(key.toStdString(), value.toFloat());
    } else {
        file.rename(key.toStdString(), key.chopped(2).toStdString() + "xx");
    }
    QCOMPARE(found(file.bytes), QStringList("family: warning"));
}

/// The width of the model and the size of its vocabulary identify a published model. For such a model, the doctor knows
/// the right RoPE base, and whether there is an output matrix.
void DoctorFamiliesTest::publishedSizes_data()
{
    QTest::addColumn<std::uint32_t>("width");
    QTest::addColumn<bool>("tied");
    QTest::addColumn<QVariant>("base");  // an invalid value means that the key is missing
    QTest::addColumn<QString>("where");
    // The vocabulary has the size of Mistral 7B v0.3.
    QTest::newRow("sound") << 4096U << false << QVariant(1e6F) << "";
    QTest::newRow("narrow and tied") << 2048U << true << QVariant(10000.0F) << "";
    QTest::newRow("no output matrix") << 4096U << true << QVariant(1e6F) << "output.weight";
    QTest::newRow("a base of others") << 4096U << false << QVariant(10000.0F) << "llama.rope.freq_base";
    QTest::newRow("no base") << 4096U << false << QVariant() << "llama.rope.freq_base";
}

void DoctorFamiliesTest::publishedSizes()
{
    QFETCH(std::uint32_t, width);
    QFETCH(bool, tied);
    QFETCH(QVariant, base);
    QFETCH(QString, where);
    TinyModelSpec spec;
    spec.vocabulary = 32768;
    spec.tiedOutput = tied;
    spec.type = QuantType::F16;
    // The tensors are narrower than the key claims, which other checks report.
    spec.metadata["llama.embedding_length"] = width;
    spec.metadata["llama.rope.freq_base"] = std::monostate();
    if (base.isValid()) spec.metadata["llama.rope.freq_base"] = base.toFloat();
    QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("model.gguf").toStdString();
    writeTinyModel(path, spec);
    QStringList told;
    const Diagnosis diagnosis = diagnose(path);
    for (const Finding& finding : diagnosis.findings.list()) {
        if (finding.check == "family") told << QString::fromStdString(finding.where);
    }
    QCOMPARE(told.join(' '), where);
}

/// Hunyuan extends its context by a larger RoPE base. A file contains either this base, or the original base and the
/// factor of the extension in the key rope.scaling.alpha.
void DoctorFamiliesTest::stretchedBase()
{
    TinyModelSpec spec = TinyFamily("hunyuan-dense").spec;
    spec.metadata["hunyuan-dense.attention.layer_norm_rms_epsilon"] = 1e-5F;
    spec.metadata["hunyuan-dense.rope.freq_base"] = 10000.0F;
    QVERIFY(findingsOf(spec).contains("family: warning"));
    const double width = spec.embedding / spec.heads;
    spec.metadata["hunyuan-dense.rope.scaling.alpha"] = static_cast<float>(std::pow(1115.884, (width - 2) / width));
    QVERIFY2(!findingsOf(spec).contains("family: warning"), qPrintable(findingsOf(spec).join(", ")));
    spec.metadata["hunyuan-dense.rope.scaling.alpha"] = 2.0F;
    QVERIFY(findingsOf(spec).contains("family: warning"));
}

/// Covers families for which no reference file exists.
void DoctorFamiliesTest::biasesAndScalesOfTinyFiles()
{
    TinyModelSpec spec = TinyFamily("qwen2vl").spec;
    spec.metadata["qwen2vl.rope.freq_base"] = 1e6F;
    QVERIFY2(!findingsOf(spec).contains("family: warning"), qPrintable(findingsOf(spec).join(", ")));
    for (const char* name : {"blk.0.attn_k.bias", "blk.1.attn_k.bias"}) spec.extraVectors.erase(name);
    QCOMPARE(findingsOf(spec).count("family: warning"), 1);

    spec = TinyFamily("minicpm").spec;
    QVERIFY2(!findingsOf(spec).contains("family: warning"), qPrintable(findingsOf(spec).join(", ")));
    spec.metadata["minicpm.rope.dimension_count"] = std::uint32_t{8};
    QCOMPARE(findingsOf(spec).count("rope: warning"), 1);
    spec.metadata["minicpm.logit_scale"] = 256.0F / 2304.0F;  // this key is a factor of the logits
    QCOMPARE(findingsOf(spec).count("family: warning"), 1);

    spec = TinyFamily("hy_v3").spec;
    QVERIFY2(!findingsOf(spec).contains("layers: warning"), qPrintable(findingsOf(spec).join(", ")));
    spec.extraVectors.erase("blk.1.exp_probs_b");
    QCOMPARE(findingsOf(spec).count("layers: warning"), 1);

    spec = TinyFamily("minimax-m2").spec;
    spec.metadata["minimax-m2.rope.freq_base"] = 5e6F;
    QVERIFY2(!findingsOf(spec).contains("family: warning"), qPrintable(findingsOf(spec).join(", ")));
    spec.metadata["minimax-m2.expert_gating_func"] = std::uint32_t{1};
    QCOMPARE(findingsOf(spec).count("family: warning"), 1);
}

/// If a file of Grok 1 lacks a value, a default is used and no finding is reported.
void DoctorFamiliesTest::missingValues()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    EditedFile file(folder / "tiny-grok.F16.gguf");
    file.rename("grok.embedding_scale", "grok.embedding_scaxx");
    QCOMPARE(found(file.bytes), QStringList());
}

/// The finding about an unknown architecture also states that the file's other parts are still checked.
void DoctorFamiliesTest::anUnknownArchitecture()
{
    TinyModelSpec spec;
    spec.metadata["general.architecture"] = std::string("qwen4");
    QCOMPARE(findingsOf(spec), QStringList("architecture: error"));
    spec.metadata["tokenizer.ggml.model"] = std::string("t9");
    QVERIFY(findingsOf(spec).contains("tokenizer: error"));
    spec.metadata.erase("tokenizer.ggml.model");
    Bytes file = tinyModelBytes(spec);
    changeTensor(file, "blk.1.ffn_up.weight", [](std::vector<float>& values) { values[7] = std::nanf(""); });
    QCOMPARE(findingsOf(file), QStringList({"architecture: error", "non-finite: error"}));
}

VITRINE_TEST(DoctorFamiliesTest);
#include "doctor_families_test.moc"
