// Tests files with plausible weights that are in the wrong place or belong to another tensor. Also tests metadata keys
// with values that are unusual for the model's family.
#include "core/diagnose/doctor/repairs/repair.h"
#include "tests/doctor/damage.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_families.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// Returns a model in which all weights of a hidden unit are large or small together, as after training.
TinyModelSpec unitsSpec()
{
    TinyModelSpec spec;
    spec.layers = 6;
    spec.feedForward = 160;
    return spec;
}

Bytes unitsModel(const TinyModelSpec& spec)
{
    Bytes file = tinyModelBytes(spec);
    const std::size_t units = spec.feedForward;
    for (std::size_t layer = 0; layer < spec.layers; ++layer) {
        std::mt19937 random(static_cast<unsigned>(layer));
        std::vector<float> sizes(units);
        for (float& size : sizes) size = std::exp(static_cast<float>(random()) / 4.3e9F - 0.5F);
        const auto size = [&sizes](std::size_t unit) { return sizes[unit]; };
        const std::string prefix = "blk." + std::to_string(layer);
        changeTensor(file, prefix + ".ffn_up.weight", [&](std::vector<float>& values) {
            for (std::size_t i = 0; i < values.size(); ++i) values[i] *= size(i / spec.embedding);
        });
        changeTensor(file, prefix + ".ffn_down.weight", [&](std::vector<float>& values) {
            for (std::size_t i = 0; i < values.size(); ++i) values[i] *= size(i % units);
        });
    }
    return file;
}

std::vector<float> valuesOf(Bytes& file, const std::string& tensor)
{
    std::vector<float> result;
    changeTensor(file, tensor, [&result](std::vector<float>& values) { result = values; });
    return result;
}

QString textOf(const Bytes& file)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("damaged.gguf");
    QFile stream(path);
    if (!stream.open(QIODevice::WriteOnly)) return {};
    stream.write(reinterpret_cast<const char*>(file.data()), static_cast<qint64>(file.size()));
    stream.close();
    return textsOf(diagnose(path.toStdString()));
}

void apply(const Repair& repair, RepairedModel& model, bool& wasMade)
{
    wasMade = repair.apply(model, {});
}

}  // namespace

class DoctorMisplacedTest : public QObject {
    Q_OBJECT

private slots:
    void unitsMixedUp()
    {
        const TinyModelSpec spec = unitsSpec();
        const Bytes sound = unitsModel(spec);
        QCOMPARE(findingsOf(sound), QStringList());
        Bytes file = sound;
        changeTensor(file, "blk.2.ffn_up.weight", [](std::vector<float>& values) {
            std::rotate(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
        });
        QCOMPARE(findingsOf(file), QStringList("hidden-units: warning"));
        QVERIFY(textOf(file).contains("ffn_up and ffn_down in layer 2 do not belong together"));
        QVERIFY(textOf(file).contains("if the units of one of them are moved by 80."));
    }
    /// If the hidden units of ffn_up and ffn_down are only weakly related, the doctor cannot judge whether the two
    /// matrices belong together.
    void unitsThatAreRelatedALittle()
    {
        Bytes file = unitsModel(unitsSpec());
        changeTensor(file, "blk.2.ffn_up.weight", [](std::vector<float>& values) {
            const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 5 * 3);
            std::rotate(values.begin(), values.begin() + (middle - values.begin()) / 2, middle);
        });
        QCOMPARE(findingsOf(file), QStringList());
    }
    void matricesOfTwoLayersExchanged()
    {
        Bytes file = unitsModel(unitsSpec());
        const std::vector<float> one = valuesOf(file, "blk.1.ffn_down.weight");
        const std::vector<float> other = valuesOf(file, "blk.3.ffn_down.weight");
        changeTensor(file, "blk.1.ffn_down.weight", [&](std::vector<float>& values) { values = other; });
        changeTensor(file, "blk.3.ffn_down.weight", [&](std::vector<float>& values) { values = one; });
        QCOMPARE(findingsOf(file), QStringList(2, "hidden-units: warning"));
        const QString text = textOf(file);
        QVERIFY2(text.contains("ffn_up of layer 1 fits ffn_down of layer 3: matrices of the two layers are swapped."),
                 qPrintable(text));
    }
    void dataElsewhere()
    {
        TinyModelSpec spec;
        spec.type = QuantType::Q8_0;
        spec.layers = 4;
        Bytes file = tinyModelBytes(spec);
        // The data of all tensors are 32 bytes before the offsets in the file. The first tensor begins in the padding.
        const std::string name = "token_embd.weight";
        std::size_t begin = 0;
        {
            const QTemporaryDir folder;
            const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
            writeTinyModel(path, spec);
            begin = GgufFile::open(path).findTensor(name)->fileOffset;
        }
        std::memmove(file.data() + begin, file.data() + begin + 32, file.size() - begin - 32);
        const QStringList findings = findingsOf(file);
        QVERIFY2(findings.contains("data-offset: error"), qPrintable(findings.join(", ")));
        QVERIFY2(findings.size() < 16, "tensors that are alike are reported together");
        QVERIFY(textOf(file).contains("The data of the tensors is 32 bytes earlier than the file states"));
    }
    void runsOfBytes()
    {
        Bytes file = tinyModelBytes({});
        changeTensor(file, "blk.1.ffn_up.weight",
                     [](std::vector<float>& values) { std::memset(values.data() + 200, 0x3d, 400); });
        QCOMPARE(findingsOf(file), QStringList("byte-runs: warning"));
    }
    void aLayerTwice()
    {
        Bytes file = tinyModelBytes({});
        const std::vector<float> first = valuesOf(file, "blk.0.attn_q.weight");
        changeTensor(file, "blk.1.attn_q.weight", [&](std::vector<float>& values) { values = first; });
        QCOMPARE(findingsOf(file), QStringList("duplicates: warning"));
        // These tensors are equal only at both ends, which are the parts that a quick comparison reads.
        TinyModelSpec spec;
        spec.feedForward = 160;
        file = tinyModelBytes(spec);
        std::vector<float> other = valuesOf(file, "blk.0.ffn_up.weight");
        other[other.size() / 2] += 0.5F;
        changeTensor(file, "blk.1.ffn_up.weight", [&](std::vector<float>& values) { values = other; });
        QCOMPARE(findingsOf(file), QStringList());
    }
    void signsLost()
    {
        Bytes file = tinyModelBytes({});
        changeTensor(file, "blk.1.ffn_up.weight", [](std::vector<float>& values) {
            for (float& value : values) value = std::abs(value);
        });
        QVERIFY(findingsOf(file).contains("signs: error"));
    }
    /// In untrained recurrent layers, the initial states are equal in all layers and below zero. The doctor must not
    /// report this.
    void matricesOfOtherFamilies()
    {
        TinyModelSpec spec;
        for (const std::string name : {"blk.0.ssm_a", "blk.1.ssm_a"}) {
            spec.extraVectors[name] = std::vector<float>(64 * 16, -1.5F);
            spec.tensorShapes[name] = {16, 64};
        }
        const QStringList findings = findingsOf(spec);
        QVERIFY2(findings.filter("signs").isEmpty(), qPrintable(findings.join(", ")));
        QVERIFY2(findings.filter("duplicates").isEmpty(), qPrintable(findings.join(", ")));
    }
    void keysOfFamilies()
    {
        const std::pair<const char*, const char*> keys[] = {{"granite", "embedding_scale"},
                                                            {"granite", "residual_scale"},
                                                            {"granite", "logit_scale"},
                                                            {"gemma2", "attn_logit_softcapping"},
                                                            {"gemma2", "final_logit_softcapping"},
                                                            {"gemma2", "attention.sliding_window"},
                                                            {"gemma3", "attention.sliding_window"}};
        for (const auto& [family, key] : keys) {
            TinyModelSpec spec = TinyFamily(family).spec;
            if (spec.architecture == "gemma2") {
                spec.metadata["gemma2.attn_logit_softcapping"] = 50.0F;
                spec.metadata["gemma2.final_logit_softcapping"] = 30.0F;
            }
            const std::string name = std::string(family) + '.' + key;
            QVERIFY2(!textOf(tinyModelBytes(spec)).contains(key), name.c_str());
            spec.metadata[name] = std::monostate();
            QVERIFY2(textOf(tinyModelBytes(spec)).contains(QString::fromStdString('(' + name + ")")), name.c_str());
        }
    }
    void basesOfPublishedModels()
    {
        TinyModelSpec spec;
        spec.metadata["llama.rope.freq_base"] = 1e9F;  // Mistral Small 3.1 has this base, so the doctor accepts it
        QCOMPARE(findingsOf(spec), QStringList());
        spec.metadata["llama.rope.freq_base"] = 5000.0F;
        QCOMPARE(findingsOf(spec), QStringList("family: warning"));
    }
    /// If a metadata key contains a wrong size, all tensors that depend on this key seem to have a wrong shape.
    void keysOfShapes()
    {
        TinyModelSpec spec;
        spec.metadata["llama.feed_forward_length"] = std::uint32_t{128};
        const Bytes file = tinyModelBytes(spec);
        const QString text = textOf(file);
        QVERIFY2(text.contains("All tensors of a wrong shape belong to the feed-forward; their sizes come from "
                               "feed_forward_length in the metadata."),
                 qPrintable(text));
    }
    /// Applies repairs to configurations for which no trained model exists.
    void windowsAndSoftCaps()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
        TinyModelSpec spec;
        spec.metadata["llama.attention.sliding_window"] = std::uint32_t{8};
        writeTinyModel(path, spec);
        const auto model = Model::load(path);
        const auto named = [](std::string_view code, std::string_view words) -> const Repair& {
            return *std::find_if(allRepairs().begin(), allRepairs().end(), [&](const Repair& repair) {
                return repair.code == code && repair.what.find(words) != std::string_view::npos;
            });
        };
        bool wasMade = false;
        RepairedModel windowed(*model);
        apply(named("attention.window", "too small"), windowed, wasMade);
        QVERIFY(wasMade && windowed.config.layer(0).window == 0 && windowed.config.layer(1).window == 0);
        apply(named("attention.window", "too small"), windowed, wasMade);
        QVERIFY(!wasMade);  // false, because the first repair has already removed the window

        RepairedModel capped(*model);
        capped.config.architecture = "gemma2";
        capped.config.attentionSoftCap = 0;
        apply(named("attention.soft_cap", "missing"), capped, wasMade);
        QVERIFY(wasMade && capped.config.attentionSoftCap == 50);
        apply(named("output.soft_cap", "missing"), capped, wasMade);
        QVERIFY(wasMade && capped.config.logitSoftCap == 30);
        apply(named("output.soft_cap", "must not have"), capped, wasMade);
        QVERIFY(!wasMade);

        RepairedModel wide(*model);
        wide.config.layerConfigs.clear();
        apply(named("attention.heads", "twice as many"), wide, wasMade);
        QVERIFY(wasMade && wide.config.heads == 8 && wide.config.kvHeads == 4 && wide.config.headDim == 8);
        QCOMPARE(wide.config.rope.frequencies.size(), std::size_t{4});
        QCOMPARE(wide.config.attentionScale, 1 / std::sqrt(8.0F));
    }
};

VITRINE_TEST(DoctorMisplacedTest);
#include "doctor_misplaced_test.moc"
