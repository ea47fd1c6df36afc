// Tests files in which a required part of a family is missing or wrong. The error must name the file, the part and the
// value.
#include "core/base/error.h"
#include "core/model/model.h"
#include "tests/support/edited_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <functional>
#include <limits>

using namespace vitrine;
using namespace vitrine::test;

namespace {

using Edit = std::function<void(EditedFile&)>;

Edit lacks(const char* name, const char* other)
{
    return [name, other](EditedFile& file) { file.rename(name, other); };
}

Edit has(const char* key, std::uint32_t value)
{
    return [key, value](EditedFile& file) { file.set(key, value); };
}

}  // namespace

Q_DECLARE_METATYPE(Edit)

class RequiredPartsTest : public QObject {
    Q_OBJECT

private slots:
    void refusals_data();
    void refusals();
    /// If the number of key heads is missing, it equals the number of heads, as in llama.cpp.
    void missingKeyHeads();
    /// The mixers of some Falcon H1 models have no norms.
    void optionalParts();

private:
    QTemporaryDir m_folder;
};

void RequiredPartsTest::refusals_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char* what, const char* name, Edit edit, const QStringList& words) {
        QTest::newRow(what) << name << std::move(edit) << words;
    };
    row("no key heads", "gemma4", has("gemma4.attention.head_count_kv", 0),
        {"gemma4.attention.head_count_kv is 0, but layer 0 must have a value of at least 1"});
    row("no heads", "gemma4", has("gemma4.attention.head_count", 0), {"gemma4.attention.head_count is 0"});
    row("odd rotation", "gemma4", has("gemma4.rope.dimension_count_swa", 3),
        {"gemma4.rope.dimension_count_swa is 3, but", "even"});
    row("huge values", "gemma4", has("gemma4.attention.value_length_swa", std::numeric_limits<std::uint32_t>::max()),
        {"gemma4.attention.value_length_swa is 4294967295, but must be between 1 and"});
    row("other values", "gemma4", has("gemma4.attention.value_length_swa", 8),
        {"gemma4.attention.value_length_swa is 8, but keys have length 16"});
    row("no windows", "gemma4",
        lacks("gemma4.attention.sliding_window_pattern", "gemma4.attention.sliding_window_pattexx"),
        {"the metadata has no gemma4.attention.sliding_window_pattern."});
    row("other keys", "gemma4", has("gemma4.attention.key_length_swa", 7),
        {"gemma4.attention.value_length_swa is 16, but keys have length 7 (gemma4.attention.key_length_swa)"});
    row("no width per layer", "gemma4",
        lacks("gemma4.embedding_length_per_layer_input", "gemma4.embedding_length_per_layer_inpux"),
        {"the metadata has no gemma4.embedding_length_per_layer_input."});
    row("transposed blends, rwkv7", "rwkv7",
        [](EditedFile& file) {
            file.set("blk.1.time_mix_lerp_fused.weight", 6U);  // changes the first dimension, which was 64
            file.set("blk.1.time_mix_lerp_fused.weight", 64U, 24);
        },
        {"blk.1.time_mix_lerp_fused.weight has shape [6, 1, 1, 64], but the metadata requires 384 values in rows of "
         "64"});
    row("no output, rwkv7", "rwkv7", lacks("output.weight", "outxxx.weight"), {"output.weight", "is missing"});
    row("no bias of the norm, rwkv7", "rwkv7", lacks("token_embd_norm.bias", "token_embd_norm.xxxx"),
        {"token_embd_norm.bias", "is missing"});
    row("no bias of the output norm, rwkv7", "rwkv7", lacks("output_norm.bias", "output_norm.xxxx"),
        {"output_norm.bias", "is missing"});
    row("no bias of the output norm, bloom", "bloom", lacks("output_norm.bias", "output_norm.xxxx"),
        {"output_norm.bias", "is missing"});
    row("no gating", "lfm2moe", has("lfm2moe.expert_gating_func", 0),
        {"lfm2moe.expert_gating_func is 0, but must be between 1 and 3."});
    row("no factors", "gemma4", lacks("rope_freqs.weight", "rope_frexx.weight"), {"rope_freqs.weight", "is missing"});
    row("no bias of a convolution", "mamba2", lacks("blk.1.ssm_conv1d.bias", "blk.1.ssm_conv1d.xxxx"),
        {"blk.1.ssm_conv1d.bias", "is missing"});
    row("no norm, mamba2", "mamba2", lacks("blk.2.ssm_norm.weight", "blk.2.ssm_xxxx.weight"),
        {"blk.2.ssm_norm.weight", "is missing"});
    row("no norm, granitehybrid", "granitehybrid", lacks("blk.0.ssm_norm.weight", "blk.0.ssm_xxxx.weight"),
        {"blk.0.ssm_norm.weight", "is missing"});
    row("no output, kimi-linear", "kimi-linear", lacks("output.weight", "outxxx.weight"),
        {"output.weight", "is missing"});
    row("no output, muse-glimmer", "muse-glimmer", lacks("output.weight", "outxxx.weight"),
        {"output.weight", "is missing"});
    row("no choice bias, lfm2moe", "lfm2moe", lacks("blk.2.exp_probs_b.bias", "blk.2.exp_probs_b.xxxx"),
        {"blk.2.exp_probs_b.bias", "is missing"});
    row("no choice bias, nemotron_h_moe", "nemotron_h_moe", lacks("blk.1.exp_probs_b.bias", "blk.1.exp_probs_b.xxxx"),
        {"blk.1.exp_probs_b.bias", "is missing"});
}

void RequiredPartsTest::refusals()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    QFETCH(QString, name);
    QFETCH(Edit, edit);
    QFETCH(QStringList, words);
    EditedFile file(folder / ("tiny-" + name.toStdString() + ".F16.gguf"));
    const std::filesystem::path path = m_folder.filePath("edited.gguf").toStdString();
    file.write(path);
    QVERIFY(Model::load(path) != nullptr);
    edit(file);
    file.write(path);
    try {
        Model::load(path);
    } catch (const Error& error) {
        QVERIFY2(error.sentence().english().starts_with("edited.gguf: "), error.what());
        for (const QString& word : words) {
            QVERIFY2(error.sentence().english().find(word.toStdString()) != std::string::npos, error.what());
        }
        return;
    }
    QFAIL("the model was loaded");
}

void RequiredPartsTest::missingKeyHeads()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    EditedFile file(folder / "tiny-gemma4.F16.gguf");
    file.rename("gemma4.attention.head_count_kv", "gemma4.attention.head_count_xx");
    const std::filesystem::path path = m_folder.filePath("edited.gguf").toStdString();
    file.write(path);
    try {
        Model::load(path);
        QFAIL("four key heads were taken for one");
    } catch (const Error& error) {
        QVERIFY2(error.sentence().english().find("blk.0.attn_k.weight") != std::string::npos, error.what());
    }
}

void RequiredPartsTest::optionalParts()
{
    REQUIRE_SHARED(folder, "data/reference/architectures2");
    EditedFile file(folder / "tiny-falcon-h1.F16.gguf");
    for (const char* layer : {"blk.0.", "blk.1.", "blk.2."}) {
        file.rename(std::string(layer) + "ssm_norm.weight", std::string(layer) + "ssm_xxxx.weight");
        file.rename(std::string(layer) + "ssm_conv1d.bias", std::string(layer) + "ssm_conv1d.xxxx");
    }
    const std::filesystem::path path = m_folder.filePath("edited.gguf").toStdString();
    file.write(path);
    QVERIFY(Model::load(path) != nullptr);
}

VITRINE_TEST(RequiredPartsTest);
#include "required_parts_test.moc"
