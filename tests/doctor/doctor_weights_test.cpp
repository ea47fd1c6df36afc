// Tests files with damaged tensors, and a back end with wrong products: each has exactly the findings of the check for
// this damage.
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/compute/cpu/cpu_backend_impl.h"
#include "core/diagnose/doctor/weight_scan.h"
#include "tests/doctor/damage.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <random>
#include <string_view>

using namespace vitrine;
using namespace vitrine::test;

namespace {

QStringList findingsWith(const std::string& tensor, const std::function<void(std::vector<float>&)>& change)
{
    Bytes file = tinyModelBytes({});
    changeTensor(file, tensor, change);
    return findingsOf(file);
}

auto times(float factor)
{
    return [factor](std::vector<float>& values) {
        for (float& value : values) value *= factor;
    };
}

/// A wrong kernel: for a single token, it omits the last of the 96 rows of the feed-forward network. For several tokens
/// it is right.
void multiplyWrongly(const WeightMatrix& weights, std::size_t rowBegin, std::size_t rowEnd, const std::byte* prepared,
                     std::size_t count, float* out, std::size_t outStride, std::byte* scratch)
{
    chooseKernels("scalar").multiply(weights, rowBegin, rowEnd, prepared, count, out, outStride, scratch);
    if (count == 1 && weights.rows == 96 && rowEnd == weights.rows) out[rowEnd - 1] = 0;
}

}  // namespace

class DoctorWeightsTest : public QObject {
    Q_OBJECT

private slots:
    /// The test truncates the file while the doctor examines it. The doctor must throw Error. Otherwise, it would
    /// report zeros that are not in the file.
    void aFileShortenedMeanwhile()
    {
        for (const char* shortenedAt : {"loading", "weights", "trial run"}) {
            const QTemporaryDir folder;
            const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
            writeTinyModel(path, {});
            ExaminationOptions options;
            options.progress = [&](std::string_view stage, float fraction) {
                if (stage == shortenedAt && fraction > 0) std::filesystem::resize_file(path, 4096);
            };
            try {
                diagnose(path, options);
                QFAIL("nothing was thrown");
            } catch (const Error& error) {
                QVERIFY2(error.sentence().english().find("tiny.gguf: the file was shortened from") != std::string::npos,
                         error.what());
            }
        }
    }
    void partsOfBlocks_data()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("offset");
        QTest::addColumn<int>("length");
        QTest::addColumn<QString>("what");
        const auto row = [](QuantType type, int offset, int length, const char* part) {
            const std::string_view name = quantTraits(type).name;
            QTest::addRow("%s of %.*s", part, static_cast<int>(name.size()), name.data())
                << static_cast<int>(type) << offset << length << part;
        };
        row(QuantType::Q6_K, 128, 64, "The high bits of all blocks are lost.");
        row(QuantType::Q5_K, 16, 32, "The high bits of all blocks are lost.");
        row(QuantType::Q5_0, 2, 4, "The high bits of all blocks are lost.");
        row(QuantType::Q3_K, 0, 32, "The high bits of all blocks are lost.");
        row(QuantType::Q4_K, 4, 12, "The scales of all blocks are lost.");
        row(QuantType::Q5_K, 4, 12, "The scales of all blocks are lost.");
        row(QuantType::Q6_K, 192, 16, "The scales of all blocks are lost.");
        row(QuantType::Q4_K, 0, 2, "The factors of the scales of all blocks are lost.");
        row(QuantType::Q6_K, 208, 2, "The factors of the scales of all blocks are lost.");
        row(QuantType::Q4_K, 0, 0, "");
        row(QuantType::Q6_K, 0, 0, "");
        row(QuantType::Q5_0, 0, 0, "");
    }
    /// A part of the bytes is zero in all blocks of one tensor.
    void partsOfBlocks()
    {
        QFETCH(int, type);
        QFETCH(int, offset);
        QFETCH(int, length);
        QFETCH(QString, what);
        TinyModelSpec spec;
        spec.embedding = spec.feedForward = 256;
        const QuantTraits& traits = quantTraits(static_cast<QuantType>(type));
        const std::size_t blocks = 256 * 256 / traits.blockSize;
        TinyTensor tensor{static_cast<QuantType>(type), Bytes(blocks * traits.blockBytes)};
        std::mt19937 random(1);
        for (std::byte& byte : tensor.data) byte = static_cast<std::byte>(random());
        for (std::size_t i = 0; i < tensor.data.size(); i += traits.blockBytes) {
            const auto at = [&](int place) { return tensor.data.begin() + static_cast<std::ptrdiff_t>(i) + place; };
            // The factors, two bytes each, are small and finite.
            for (const int place : {0, 2, 80, 82, 108, 208}) {
                const bool isFactor = (type == static_cast<int>(QuantType::Q6_K) && place == 208) ||
                                      (type == static_cast<int>(QuantType::Q3_K) && place == 108) ||
                                      (type == static_cast<int>(QuantType::Q5_0) && place == 0) ||
                                      (traits.blockBytes > 140 && traits.blockBytes < 180 && place <= 2);
                if (isFactor) *(at(place) + 1) = std::byte{0x08};
            }
            std::fill(at(offset), at(offset + length), std::byte{0});
        }
        spec.tensors["blk.1.ffn_up.weight"] = tensor;
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
        writeTinyModel(path, spec);
        const Diagnosis diagnosis = diagnose(path);
        const QString text = textsOf(diagnosis);
        if (what.isEmpty()) {
            QVERIFY2(!text.contains("of all blocks are lost"), qPrintable(text));
        } else {
            QVERIFY2(text.contains(what), qPrintable(text));
        }
    }
    void missingTensors()
    {
        TinyModelSpec spec;
        spec.omittedTensors = {"blk.1.ffn_up.weight", "blk.0.attn_norm.weight"};
        QCOMPARE(findingsOf(spec), QStringList({"tensors: error", "tensors: error"}));
        spec.omittedTensors = {"token_embd.weight"};
        QCOMPARE(findingsOf(spec), QStringList("tensors: error"));
        spec.omittedTensors.clear();
        spec.metadata["llama.block_count"] = std::uint32_t{12};  // the file claims twelve layers but has two
        QCOMPARE(findingsOf(spec), QStringList(9, "tensors: error"));
    }
    void layersThatDiffer()
    {
        TinyModelSpec spec;
        spec.architecture = "qwen2";
        spec.omittedTensors = {"blk.1.attn_k.bias"};
        QCOMPARE(findingsOf(spec), QStringList("layers: warning"));
        spec.omittedTensors = {"blk.0.attn_k.bias", "blk.1.attn_k.bias"};
        QCOMPARE(findingsOf(spec), QStringList("family: warning"));
    }
    void norms()
    {
        TinyModelSpec spec;
        spec.layers = 8;
        const Bytes sound = tinyModelBytes(spec);
        QCOMPARE(findingsOf(sound), QStringList());
        Bytes file = sound;
        changeTensor(file, "blk.0.attn_norm.weight", times(-1));
        QCOMPARE(findingsOf(file), QStringList("norms: warning"));
        file = sound;
        changeTensor(file, "blk.4.ffn_norm.weight", [](std::vector<float>& values) {
            for (float& value : values) value += 1;
        });
        QCOMPARE(findingsOf(file), QStringList("norms: warning"));
        spec = {};
        spec.metadata["llama.attention.layer_norm_rms_epsilon"] = 0.1F;
        QCOMPARE(findingsOf(spec), QStringList("norms: warning"));
    }
    void layersTheMetadataDoNotCount()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
        TinyModelSpec spec;
        spec.metadata["llama.block_count"] = std::uint32_t{1};
        writeTinyModel(path, spec);
        QCOMPARE(findingsOf(path), QStringList("tensors: error"));
        const QString text = textsOf(diagnose(path));
        QVERIFY2(
            text.contains("blk.1.attn_norm.weight belongs to a layer that the metadata does not count (llama.block_"),
            qPrintable(text));
        QVERIFY2(!text.contains("cannot be run without it"), qPrintable(text));

        spec = {};
        spec.extraVectors = {{"blk.9.mystery.weight", {1, 2, 3}}};
        writeTinyModel(path, spec);
        QCOMPARE(findingsOf(path), QStringList("unused-tensors: warning"));
        QVERIFY(
            textsOf(diagnose(path)).contains("to layers that the metadata does not count (llama.block_count is 2)"));
    }
    void wrongShapes()
    {
        TinyModelSpec spec;
        spec.tensorShapes = {{"blk.0.attn_q.weight", {64, 32}}, {"blk.1.ffn_norm.weight", {32}}};
        QCOMPARE(findingsOf(spec), QStringList({"tensors: error", "tensors: error"}));
    }
    void unusedTensors()
    {
        TinyModelSpec spec;
        spec.extraVectors = {{"blk.0.mystery.weight", {1, 2, 3}}, {"blk.1.mystery.weight", {0, 0, 0}}};
        QCOMPARE(findingsOf(spec), QStringList("unused-tensors: warning"));
    }
    void nonFinite_data()
    {
        QTest::addColumn<float>("value");
        QTest::newRow("NaN") << std::numeric_limits<float>::quiet_NaN();
        QTest::newRow("infinity") << -std::numeric_limits<float>::infinity();
    }
    void nonFinite()
    {
        QFETCH(float, value);
        QCOMPARE(findingsWith("blk.1.ffn_down.weight", [value](auto& values) { values[96 * 3 + 5] = value; }),
                 QStringList("non-finite: error"));
        QCOMPARE(findingsWith("output_norm.weight", [value](auto& values) { values[9] = value; }),
                 QStringList("non-finite: error"));
    }
    void zeroBlocks()
    {
        QCOMPARE(findingsWith("blk.0.attn_v.weight", [](auto& values) { std::fill(values.begin(), values.end(), 0); }),
                 QStringList("zero-blocks: error"));
        const auto hole = [](auto& values) { std::fill(values.begin() + 640 + 3, values.begin() + 640 + 1200, 0); };
        QCOMPARE(findingsWith("blk.1.ffn_up.weight", hole), QStringList("zero-blocks: warning"));
    }
    void zeroRows()
    {
        const auto row = [](std::size_t columns, std::size_t index) {
            return [=](std::vector<float>& values) { std::fill_n(values.begin() + index * columns, columns, 0.0F); };
        };
        const QStringList warning("zero-blocks: warning");
        QCOMPARE(findingsWith("blk.1.ffn_up.weight", row(64, 0)), warning);
        QCOMPARE(findingsWith("blk.0.attn_q.weight", row(64, 17)), warning);
        QCOMPARE(findingsWith("blk.0.ffn_down.weight", row(96, 62)), warning);
        // Rows of tokens that are never used may be zero.
        QCOMPARE(findingsWith("token_embd.weight", row(64, 100)), QStringList("zero-blocks: note"));
        QCOMPARE(findingsWith("output.weight", row(64, 100)), QStringList("zero-blocks: note"));
        QCOMPARE(findingsWith("token_embd.weight",
                              [](auto& values) { std::fill_n(values.begin() + 64 * 100 + 5, 64 * 40, 0.0F); }),
                 warning);  // a warning, because the zeros are not whole rows

        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
        Bytes bytes = tinyModelBytes({});
        for (const std::size_t index : {20, 30, 31}) changeTensor(bytes, "blk.1.ffn_up.weight", row(64, index));
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        const QString text = textsOf(diagnose(path));
        QVERIFY2(text.contains("holds 3 rows of nothing but zeros, the first of them row 20."), qPrintable(text));
    }
    void zeroMatrixOfAStack()
    {
        TinyModelSpec spec;
        spec.architecture = "qwen2moe";
        spec.experts = 4;
        Bytes file = tinyModelBytes(spec);
        QCOMPARE(findingsOf(file), QStringList());
        changeTensor(file, "blk.0.ffn_up_exps.weight", [](std::vector<float>& values) {
            std::fill_n(values.begin() + values.size() / 4, values.size() / 4, 0.0F);
        });
        QCOMPARE(findingsOf(file), QStringList("zero-blocks: warning"));
    }
    void paddingIsNoHole()
    {
        const auto tail = [](auto& values) { std::fill(values.begin() + 64 * 60, values.end(), 0); };
        QCOMPARE(findingsWith("blk.1.ffn_up.weight", tail), QStringList());
    }
    /// Each row of this tensor has two blocks. Rows 10 and 11 end with zeros, and row 12 begins with zeros. The longest
    /// stretch therefore begins in row 11.
    void aHoleBeginsInTheRowOfItsFirstZeros()
    {
        const std::string name = "blk.1.ffn_up.weight";
        Bytes bytes = tinyModelBytes({});
        changeTensor(bytes, name, [](std::vector<float>& values) {
            for (const std::size_t block : {21U, 23U, 24U}) std::fill_n(values.begin() + 32 * block, 32, 0.0F);
        });
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        const GgufFile file = GgufFile::open(path);
        ThreadPool pool(1);
        for (const TensorScan& scan : scanWeights(file, 0, pool, {}).tensors) {
            if (scan.tensor->name != name) continue;
            QCOMPARE(scan.longestHole, std::uint64_t{2});
            QCOMPARE(scan.holeRow, std::uint64_t{11});
            return;
        }
        QFAIL("the tensor is missing");
    }
    void outliers()
    {
        QCOMPARE(findingsWith("output.weight", [](auto& values) { values[64 * 7] = 4096; }),
                 QStringList("outliers: warning"));
    }
    void layersOutOfProportion()
    {
        for (const char* part : {"attn_output", "ffn_up", "ffn_down"}) {
            QCOMPARE(findingsWith(concat("blk.0.", part, ".weight"), times(300)), QStringList("outliers: warning"));
        }
        QCOMPARE(findingsWith("blk.1.ffn_up.weight", times(20)), QStringList());

        TinyModelSpec three;
        three.layers = 3;
        for (const float factor : {300.0F, 1 / 300.0F}) {  // one finding, for the changed tensor only
            Bytes file = tinyModelBytes(three);
            changeTensor(file, "blk.1.attn_v.weight", times(factor));
            QCOMPARE(findingsOf(file), QStringList("outliers: warning"));
        }
    }
    void hiddenState()
    {
        // The tensors of all layers are too large, so none is unusual. The second factor makes squares overflow.
        for (const float factor : {1e9F, 1e38F}) {
            Bytes file = tinyModelBytes({});
            changeTensor(file, "blk.0.ffn_down.weight", times(factor));
            changeTensor(file, "blk.1.ffn_down.weight", times(factor));
            QStringList found = findingsOf(file);
            QVERIFY(!found.isEmpty());
            QCOMPARE(found.takeFirst(), QString("hidden-state: error"));
            // The longer sample texts may overflow although the short run does not. This depends on the instruction
            // set.
            QVERIFY2(found.isEmpty() || found == QStringList("sense: error"), qPrintable(found.join(", ")));
        }
    }
    void prefillAgainstDecode()
    {
        Kernels kernels = chooseKernels("scalar");
        ExaminationOptions options;
        options.makeBackend = [&kernels](const Model&) { return std::make_unique<CpuBackend>(kernels, 1); };
        QCOMPARE(findingsOf(tinyModelBytes({}), options), QStringList());
        kernels.multiply = multiplyWrongly;
        QCOMPARE(findingsOf(tinyModelBytes({}), options), QStringList("prefill-decode: error"));
    }
    void largeFilesAreSampled()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
        Bytes bytes = tinyModelBytes({});
        ExaminationOptions options;
        options.weightBytes = bytes.size() / 4;
        const auto damage = [](std::size_t row) {
            return [row](std::vector<float>& values) { values[64 * row] = std::nanf(""); };
        };
        changeTensor(bytes, "output.weight", damage(4));
        QVERIFY(findingsOf(bytes, options).contains("non-finite: error"));
        bytes = tinyModelBytes({});
        changeTensor(bytes, "output.weight", damage(3));
        QVERIFY(!findingsOf(bytes, options).contains("non-finite: error"));
    }
    void everyThreadCountFindsTheSame()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("tiny.gguf").toStdString();
        TinyModelSpec spec;
        spec.type = QuantType::Q8_0;
        spec.embedding = 128;
        writeTinyModel(path, spec);
        const GgufFile file = GgufFile::open(path);
        ThreadPool one(1), three(3);
        const WeightScan a = scanWeights(file, 0, one, {});
        const WeightScan b = scanWeights(file, 0, three, {});
        QCOMPARE(a.bytesRead, a.bytesInAll);
        QCOMPARE(a.tensors.size(), file.tensors().size());
        for (std::size_t i = 0; i < a.tensors.size(); ++i) {
            QCOMPARE(a.tensors[i].largestIndex, b.tensors[i].largestIndex);
            QCOMPARE(a.tensors[i].medianExponent, b.tensors[i].medianExponent);
            QCOMPARE(a.tensors[i].blocks, b.tensors[i].blocks);
            QVERIFY(a.tensors[i].largestExponent >= a.tensors[i].medianExponent);
        }
    }
};

VITRINE_TEST(DoctorWeightsTest);
#include "doctor_weights_test.moc"
