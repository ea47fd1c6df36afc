#include "core/file/gguf/gguf_file.h"
#include "core/file/gguf/gguf_writer.h"
#include "core/file/gguf/quantization.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

using namespace vitrine;

namespace {

using Tensors = std::vector<std::pair<const char*, QuantType>>;

/// Returns the mix that is reported for a file with this name, this file type and tensors of 256 x 256.
std::string named(const char* fileName, std::optional<std::uint32_t> fileType, const Tensors& tensors)
{
    const QTemporaryDir folder;
    GgufWriter writer;
    writer.add("general.architecture", "llama");
    if (fileType) writer.add("general.file_type", *fileType);
    for (const auto& [name, type] : tensors) {
        const std::array<std::uint64_t, 2> shape{256, 256};
        const QuantTraits& traits = quantTraits(type);
        writer.addTensor(name, type, shape, std::vector<std::byte>(256 * 256 / traits.blockSize * traits.blockBytes));
    }
    const std::filesystem::path path = folder.filePath(fileName).toStdString();
    writer.write(path);
    return quantizationName(GgufFile::open(path));
}

const Tensors kMedium{{"token_embd.weight", QuantType::Q6_K},    {"blk.0.attn_q.weight", QuantType::Q4_K},
                      {"blk.0.attn_k.weight", QuantType::Q4_K},  {"blk.0.attn_v.weight", QuantType::Q6_K},
                      {"blk.0.ffn_up.weight", QuantType::Q4_K},  {"output.weight", QuantType::Q6_K},
                      {"blk.0.attn_norm.weight", QuantType::F32}};

}  // namespace

class QuantizationTest : public QObject {
    Q_OBJECT

private slots:
    void theFileSaysSo()
    {
        QCOMPARE(named("m.gguf", 15, kMedium), std::string("Q4_K_M"));
        // The metadata take precedence over the file name.
        QCOMPARE(named("m-Q8_0.gguf", 14, kMedium), std::string("Q4_K_S"));
        // If the row length of a matrix is not a multiple of 256, the mix uses another type for this matrix.
        QCOMPARE(named("m.gguf", 15, {{"blk.0.ffn_up.weight", QuantType::Q5_0}}), std::string("Q4_K_M"));
        QCOMPARE(named("m.gguf", 7, {{"blk.0.ffn_up.weight", QuantType::Q8_0}}), std::string("Q8_0"));
        QCOMPARE(named("m.gguf", 38, {{"blk.0.ffn_up_exps.weight", QuantType::MXFP4}}), std::string("MXFP4_MOE"));
    }

    void orTheNameOfTheFile()
    {
        QCOMPARE(named("Model-1B-q4_k_s.gguf", std::nullopt, kMedium), std::string("Q4_K_S"));
        // The name is used, because the tensors contradict the file type 1 (F16).
        QCOMPARE(named("Model.Q4_K_S.v2.gguf", 1, kMedium), std::string("Q4_K_S"));
        QCOMPARE(named("Model-Q4_K_S.gguf", 9999, kMedium), std::string("Q4_K_S"));
        // A type in the file name is ignored if it contradicts the tensors, or if it is only part of a longer word.
        QCOMPARE(named("Model-Q8_0.gguf", std::nullopt, kMedium), std::string("Q4_K_M"));
        QCOMPARE(named("Model-XQ4_K_S.gguf", std::nullopt, kMedium), std::string("Q4_K_M"));
    }

    void orTheTensors()
    {
        const auto withV = [](QuantType most, const char* role, QuantType precise) {
            return Tensors{{"blk.0.ffn_up.weight", most}, {"blk.0.ffn_gate.weight", most}, {role, precise}};
        };
        const auto name = [&](const Tensors& tensors) { return named("m.gguf", std::nullopt, tensors); };
        QCOMPARE(name(withV(QuantType::Q4_K, "blk.0.ffn_down.weight", QuantType::Q6_K)), std::string("Q4_K_M"));
        QCOMPARE(name(withV(QuantType::Q4_K, "blk.0.attn_v.weight", QuantType::Q5_K)), std::string("Q4_K_S"));
        QCOMPARE(name(withV(QuantType::Q4_K, "blk.0.attn_v.weight", QuantType::Q4_K)), std::string("Q4_K"));
        QCOMPARE(name(withV(QuantType::Q5_K, "blk.0.attn_v.weight", QuantType::Q6_K)), std::string("Q5_K_M"));
        QCOMPARE(name(withV(QuantType::Q3_K, "blk.0.attn_output.weight", QuantType::Q4_K)), std::string("Q3_K_M"));
        QCOMPARE(name(withV(QuantType::Q3_K, "blk.0.attn_output.weight", QuantType::Q5_K)), std::string("Q3_K_L"));
        QCOMPARE(name({{"token_embd.weight", QuantType::F32}, {"blk.0.ffn_up.weight", QuantType::BF16}}),
                 std::string("BF16"));
        QCOMPARE(name({}), std::string());
    }

    void realFiles()
    {
        REQUIRE_SHARED(folder, "data/models");
        int files = 0;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() != ".gguf") continue;
            const std::string stem = entry.path().stem().string();
            QCOMPARE(quantizationName(GgufFile::open(entry.path())), stem.substr(stem.rfind('-') + 1));
            ++files;
        }
        QVERIFY(files > 20);
    }
};

VITRINE_TEST(QuantizationTest);
#include "quantization_test.moc"
