#include "core/base/error.h"
#include "core/diagnose/cause/decoding_mistakes.h"
#include "core/diagnose/compare_files/compare_files.h"
#include "core/file/gguf/gguf_writer.h"
#include "core/file/quant/float_types.h"
#include "core/file/quant/q4_0.h"
#include "core/file/quant/q4_k.h"
#include "core/file/quant/q6_k.h"
#include "core/file/quant/q8_0.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace vitrine;

namespace {

constexpr std::size_t kWidth = 256;
constexpr std::size_t kBlockOfQ = 70;

struct Values {
    std::map<std::string, std::vector<float>> tensors;
};

using Bytes = std::vector<std::byte>;
/// A function that changes the encoded bytes of a matrix.
using Damage = std::function<void(const std::string& name, Bytes& bytes)>;

Values randomValues()
{
    std::mt19937 random(7);
    std::normal_distribution<float> normal;
    Values values;
    for (const char* name : {"blk.0.attn_q.weight", "blk.0.attn_k.weight", "blk.0.ffn_up.weight"}) {
        std::vector<float>& tensor = values.tensors[name];
        for (std::size_t row = 0; row < kWidth; ++row) {
            const float scale = 0.05F * std::exp(0.3F * normal(random));
            for (std::size_t i = 0; i < kWidth; ++i) tensor.push_back(scale * normal(random));
        }
    }
    for (std::size_t i = 0; i < kWidth; ++i) {
        values.tensors["blk.0.attn_norm.weight"].push_back(0.5F + 0.1F * normal(random));
    }
    return values;
}

Bytes encode(QuantType type, const std::vector<float>& values)
{
    Bytes bytes(rowBytes(type, values.size()));
    if (type == QuantType::F32) std::memcpy(bytes.data(), values.data(), bytes.size());
    if (type == QuantType::F16) encodeF16(values.data(), bytes.data(), values.size());
    if (type == QuantType::BF16) encodeBF16(values.data(), bytes.data(), values.size());
    if (type == QuantType::Q4_0) encodeQ4_0(values.data(), bytes.data(), values.size());
    if (type == QuantType::Q8_0) encodeQ8_0(values.data(), bytes.data(), values.size());
    if (type == QuantType::Q4_K) encodeQ4_K(values.data(), bytes.data(), values.size());
    if (type == QuantType::Q6_K) encodeQ6_K(values.data(), bytes.data(), values.size());
    return bytes;
}

std::vector<float> transposed(const std::vector<float>& from)
{
    std::vector<float> to(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) to[i] = from[i % kWidth * kWidth + i / kWidth];
    return to;
}

/// Returns the rows of `from` in a new order: row i moves to row place(i).
std::vector<float> placed(const std::vector<float>& from, const std::function<std::size_t(std::size_t)>& place)
{
    std::vector<float> to(from.size());
    for (std::size_t row = 0; row < kWidth; ++row) {
        std::copy_n(from.data() + row * kWidth, kWidth, to.data() + place(row) * kWidth);
    }
    return to;
}

}  // namespace

class CompareFilesTest : public QObject {
    Q_OBJECT

private slots:
    void sameValuesAreEqual();
    void typesAreRounding_data();
    void typesAreRounding();
    void changedValuesAreNamed_data();
    void changedValuesAreNamed();
    void swappedNibblesAreNamed_data();
    void swappedNibblesAreNamed();
    void wronglyDecodedCopiesAreNamed();
    void lostPartsAreNamed_data();
    void lostPartsAreNamed();
    void overwrittenBlocksAreNamed_data();
    void overwrittenBlocksAreNamed();
    void scalesThatExplainAnythingAreFound();
    void fewWildBlocksAreNoMistake();
    void cuttingIsNotRounding();
    void refusesOtherModels();

private:
    GgufFile write(QuantType type, const Values& values, const Damage& damage = {}, const char* architecture = "llama")
    {
        GgufWriter writer;
        writer.add("general.architecture", architecture);
        for (const auto& [name, tensor] : values.tensors) {
            const bool matrix = tensor.size() > kWidth;
            std::vector<std::uint64_t> shape{kWidth};
            if (matrix) shape.push_back(tensor.size() / kWidth);
            const QuantType own = matrix ? type : QuantType::F32;
            Bytes bytes = encode(own, tensor);
            if (damage) damage(name, bytes);
            writer.addTensor(name, own, shape, bytes);
        }
        const std::filesystem::path path = m_folder.filePath(QString("%1.gguf").arg(m_files++)).toStdString();
        writer.write(path);
        return GgufFile::open(path);
    }

    FileComparison compare(const GgufFile& a, const GgufFile& b)
    {
        requireSameModel(a, b);
        return compareFiles(a, b, m_pool, [](std::string_view) {});
    }

    /// Returns the only tensor that differs, or null if none or several differ.
    static const ComparedTensor* onlyFault(const FileComparison& found)
    {
        const ComparedTensor* only = nullptr;
        for (const ComparedTensor& tensor : found.tensors) {
            if (tensor.agreement != Agreement::Different) continue;
            if (only) return nullptr;
            only = &tensor;
        }
        return only;
    }

    QTemporaryDir m_folder;
    ThreadPool m_pool{2};
    int m_files = 0;
    Values m_values = randomValues();
};

void CompareFilesTest::sameValuesAreEqual()
{
    const GgufFile a = write(QuantType::Q4_K, m_values);
    QCOMPARE(compare(a, a).agreement, Agreement::Equal);
    Values near = m_values;
    for (float& value : near.tensors["blk.0.attn_norm.weight"]) value = std::nextafter(value, 2.0F);
    QCOMPARE(compare(a, write(QuantType::Q4_K, near)).agreement, Agreement::Equal);
}

void CompareFilesTest::typesAreRounding_data()
{
    using enum QuantType;
    QTest::addColumn<QuantType>("a");
    QTest::addColumn<QuantType>("b");
    const std::vector<QuantType> types{F32, F16, BF16, Q8_0, Q6_K, Q4_K, Q4_0};
    for (const QuantType a : types) {
        for (const QuantType b : types) {
            if (a == b) continue;
            QTest::addRow("%s against %s", quantTraits(a).name.data(), quantTraits(b).name.data()) << a << b;
        }
    }
}

void CompareFilesTest::typesAreRounding()
{
    QFETCH(QuantType, a);
    QFETCH(QuantType, b);
    const GgufFile left = write(a, m_values);
    const GgufFile right = write(b, m_values);
    const FileComparison found = compare(left, right);
    QCOMPARE(found.agreement, Agreement::Rounding);
    QCOMPARE(found.tensors.size(), m_values.tensors.size());
    for (const ComparedTensor& tensor : found.tensors) {
        QVERIFY(!tensor.fault);
        if (tensor.agreement == Agreement::Rounding) QVERIFY(tensor.difference.ratio > 0.4);
    }
}

void CompareFilesTest::changedValuesAreNamed_data()
{
    QTest::addColumn<QuantType>("type");
    QTest::addColumn<QString>("change");
    QTest::addColumn<Cause>("cause");
    QTest::addColumn<QString>("detail");
    using enum QuantType;
    for (const QuantType type : {F16, Q8_0, Q6_K, Q4_K, Q4_0}) {
        const auto row = [&](const char* change, Cause cause, const char* detail) {
            QTest::addRow("%s, %s", change, quantTraits(type).name.data()) << type << change << cause << detail;
        };
        row("transposed", Cause::WeightsTransposed, "transposed");
        row("rope", Cause::WeightsPermutedRows, "in heads of 32 rows");
        row("rope back", Cause::WeightsPermutedRows, "in heads of 32 rows");
        row("shifted", Cause::WeightsPermutedRows, "shifted down by 3");
        row("other tensor", Cause::WeightsWrongTensor, "blk.0.attn_k.weight");
        row("norm", Cause::NormOffset, "+1");
        row("doubled", Cause::Unknown, "factor 2");
        if (type == Q4_0) {
            row("negative", Cause::WeightsDecoded, "the signs of the weights are inverted");
        } else {
            row("negative", Cause::Unknown, "factor -1");
        }
        row("zeros", Cause::Unknown, "zeros");
        row("random", Cause::Unknown, "");
    }
}

void CompareFilesTest::changedValuesAreNamed()
{
    QFETCH(QuantType, type);
    QFETCH(QString, change);
    QFETCH(Cause, cause);
    QFETCH(QString, detail);
    const auto halves = [](std::size_t i) { return i / 32 * 32 + i % 2 * 16 + i % 32 / 2; };
    Values values = m_values;
    std::vector<float>& q = values.tensors["blk.0.attn_q.weight"];
    std::vector<float>& norm = values.tensors["blk.0.attn_norm.weight"];
    if (change == "transposed") q = transposed(q);
    if (change == "rope") q = placed(q, halves);
    if (change == "rope back") {
        const std::vector<float> from = q;
        for (std::size_t row = 0; row < kWidth; ++row) {
            std::copy_n(from.data() + halves(row) * kWidth, kWidth, q.data() + row * kWidth);
        }
    }
    if (change == "shifted") q = placed(q, [](std::size_t i) { return (i + 3) % kWidth; });
    if (change == "other tensor") q = values.tensors["blk.0.attn_k.weight"];
    if (change == "norm") std::ranges::for_each(norm, [](float& value) { value += 1; });
    if (change == "doubled") std::ranges::for_each(q, [](float& value) { value *= 2; });
    if (change == "negative") std::ranges::for_each(q, [](float& value) { value = -value; });
    if (change == "zeros") std::ranges::fill(q, 0.0F);
    if (change == "random") {
        std::mt19937 random(3);
        std::ranges::shuffle(q, random);
    }
    const GgufFile a = write(QuantType::F32, m_values);
    const GgufFile b = write(type, values);
    const FileComparison found = compare(a, b);
    QCOMPARE(found.agreement, Agreement::Different);
    const ComparedTensor* fault = onlyFault(found);
    QVERIFY(fault && fault->fault);
    QCOMPARE(QString::fromStdString(std::string(fault->a->name)),
             change == "norm" ? "blk.0.attn_norm.weight" : "blk.0.attn_q.weight");
    QCOMPARE(causeTraits(fault->fault->cause).code, causeTraits(cause).code);
    QVERIFY2(QString::fromStdString(fault->fault->detail).contains(detail), fault->fault->detail.c_str());
    QCOMPARE(fault->fault->detail.empty(), detail.isEmpty());
}

void CompareFilesTest::swappedNibblesAreNamed_data()
{
    QTest::addColumn<QuantType>("type");
    QTest::addColumn<std::size_t>("first");  // offset of the first byte of quantized weights in a block
    QTest::newRow("Q4_K") << QuantType::Q4_K << std::size_t{16};
    QTest::newRow("Q4_0") << QuantType::Q4_0 << std::size_t{2};
}

void CompareFilesTest::swappedNibblesAreNamed()
{
    QFETCH(QuantType, type);
    QFETCH(std::size_t, first);
    const std::size_t blockBytes = quantTraits(type).blockBytes;
    const GgufFile a = write(QuantType::F16, m_values);
    const GgufFile b = write(type, m_values, [&](const std::string& name, Bytes& bytes) {
        if (name != "blk.0.ffn_up.weight") return;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            if (i % blockBytes >= first) bytes[i] = bytes[i] << 4 | bytes[i] >> 4;
        }
    });
    const FileComparison found = compare(a, b);
    const ComparedTensor* fault = onlyFault(found);
    QVERIFY(fault && fault->fault);
    QCOMPARE(causeTraits(fault->fault->cause).code, "weights.decoded");
    QCOMPARE(fault->fault->detail, "low and high nibbles are swapped");
    QVERIFY(fault->fault->left < fault->difference.relative / 5);
}

// One file contains Q4_K blocks, and the other the values that a wrong decoder gives for them, stored as f16. The
// comparison must name the decoder's mistake.
void CompareFilesTest::wronglyDecodedCopiesAreNamed()
{
    const GgufFile a = write(QuantType::Q4_K, m_values);
    const std::string name = "blk.0.attn_q.weight";
    int tried = 0;
    for (const DecodingMistake& mistake : decodingMistakes(QuantType::Q4_K)) {
        if (mistake.part != DecodedPart::Minima) continue;
        Values values = m_values;
        mistake.decode(a.findTensor(name)->data.data(), values.tensors[name].data(), kWidth * kWidth);
        const GgufFile b = write(QuantType::F16, values);
        const FileComparison found = compare(a, b);
        const ComparedTensor* fault = onlyFault(found);
        QVERIFY2(fault && fault->fault, mistake.detail.english().c_str());
        QCOMPARE(causeTraits(fault->fault->cause).code, "weights.decoded");
        QCOMPARE(fault->fault->detail, mistake.detail.english());
        ++tried;
    }
    QVERIFY(tried > 0);
}

// In one file, a part of every block of a tensor is set to zero, which cannot be undone. To recognise the loss,
// `compare` encodes the weights of the other file in the same type and ignores the same part of the result.
void CompareFilesTest::lostPartsAreNamed_data()
{
    QTest::addColumn<QuantType>("type");
    QTest::addColumn<std::size_t>("begin");  // first lost byte of each block; `end`: first byte after the lost ones
    QTest::addColumn<std::size_t>("end");
    QTest::addColumn<int>("mask");  // bits of these bytes that are kept
    QTest::addColumn<QString>("detail");
    QTest::newRow("Q4_K, dmin") << QuantType::Q4_K << std::size_t{2} << std::size_t{4} << 0 << "the minima are missing";
    QTest::newRow("Q6_K, qh") << QuantType::Q6_K << std::size_t{128} << std::size_t{192} << 0
                              << "the high bits are missing";
}

void CompareFilesTest::lostPartsAreNamed()
{
    QFETCH(QuantType, type);
    QFETCH(std::size_t, begin);
    QFETCH(std::size_t, end);
    QFETCH(int, mask);
    QFETCH(QString, detail);
    const std::size_t blockBytes = quantTraits(type).blockBytes;
    const GgufFile a = write(QuantType::F16, m_values);
    const GgufFile b = write(type, m_values, [&](const std::string& name, Bytes& bytes) {
        if (name != "blk.0.attn_k.weight") return;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            const std::size_t at = i % blockBytes;
            if (at >= begin && at < end) bytes[i] &= static_cast<std::byte>(mask);
        }
    });
    const FileComparison found = compare(a, b);
    const ComparedTensor* fault = onlyFault(found);
    QVERIFY(fault && fault->fault);
    QCOMPARE(causeTraits(fault->fault->cause).code, "weights.decoded");
    QCOMPARE(QString::fromStdString(fault->fault->detail), detail);
}

void CompareFilesTest::overwrittenBlocksAreNamed_data()
{
    QTest::addColumn<QuantType>("type");
    for (const QuantType type : {QuantType::F16, QuantType::Q8_0, QuantType::Q6_K, QuantType::Q4_K, QuantType::Q4_0}) {
        QTest::newRow(quantTraits(type).name.data()) << type;
    }
}

void CompareFilesTest::overwrittenBlocksAreNamed()
{
    QFETCH(QuantType, type);
    const std::size_t width = std::max(32U, quantTraits(type).blockSize);
    const std::size_t bytesOfBlock = rowBytes(type, width);
    const GgufFile a = write(QuantType::F32, m_values);
    const GgufFile b = write(type, m_values, [&](const std::string& name, Bytes& bytes) {
        if (name == "blk.0.attn_q.weight") {
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(kBlockOfQ * bytesOfBlock), 3 * bytesOfBlock,
                        std::byte{0x2D});
        }
    });
    const FileComparison found = compare(a, b);
    const ComparedTensor* fault = onlyFault(found);
    QVERIFY(fault && fault->fault);
    QCOMPARE(fault->difference.damaged, std::uint64_t{3});
    QVERIFY2(fault->fault->detail.starts_with("damaged blocks: 70 to 72 (row "), fault->fault->detail.c_str());
}

// If a scale is far too large, the quantization steps are larger than any difference. Such steps must not count as an
// explanation of the difference.
void CompareFilesTest::scalesThatExplainAnythingAreFound()
{
    const GgufFile a = write(QuantType::F32, m_values);
    const GgufFile b = write(QuantType::Q8_0, m_values, [](const std::string& name, Bytes& bytes) {
        if (name != "blk.0.attn_q.weight") return;
        const std::size_t at = kBlockOfQ * quantTraits(QuantType::Q8_0).blockBytes;
        const std::uint16_t scale = floatToHalf(10.0F);
        std::memcpy(bytes.data() + at, &scale, sizeof scale);
    });
    const FileComparison found = compare(a, b);
    const ComparedTensor* fault = onlyFault(found);
    QVERIFY(fault && fault->fault);
    QCOMPARE(fault->fault->detail, "damaged blocks: 70 (row 8)");

    // In this file, the quantization steps explain the difference, because every weight is within one step of zero.
    const GgufFile steps = write(QuantType::Q4_0, m_values, [](const std::string& name, Bytes& bytes) {
        if (name != "blk.0.attn_q.weight") return;
        const std::uint16_t scale = floatToHalf(1.0F);
        std::byte* block = bytes.data() + kBlockOfQ * 18;
        std::memcpy(block, &scale, sizeof scale);
        std::fill_n(block + 2, 16, std::byte{0x79});
    });
    const FileComparison explained = compare(a, steps);
    QVERIFY(onlyFault(explained)->difference.worstBlock < kBlockRatio);
    QCOMPARE(onlyFault(explained)->fault->detail, "damaged blocks: 70 (row 8)");

    const GgufFile c = write(QuantType::F16, m_values, [](const std::string& name, Bytes& bytes) {
        const std::uint16_t nan = 0x7E00;
        if (name == "blk.0.attn_q.weight") std::memcpy(bytes.data() + 6, &nan, sizeof nan);
    });
    const FileComparison notFinite = compare(a, c);
    QCOMPARE(causeTraits(onlyFault(notFinite)->fault->cause).code, "nan");
}

// All blocks have the same scale except one, which is damaged. A decoder that takes the scale of the neighbouring block
// would seem to explain this difference. The comparison must report a damaged block instead.
void CompareFilesTest::fewWildBlocksAreNoMistake()
{
    Values values = m_values;
    std::vector<float>& q = values.tensors["blk.0.attn_q.weight"];
    for (std::size_t block = 0; block < q.size(); block += 32) {
        const auto largest = std::max_element(q.begin() + static_cast<std::ptrdiff_t>(block),
                                              q.begin() + static_cast<std::ptrdiff_t>(block + 32),
                                              [](float x, float y) { return std::fabs(x) < std::fabs(y); });
        const float factor = -0.2F / *largest;
        for (std::size_t i = block; i < block + 32; ++i) q[i] *= factor;
    }
    const GgufFile a = write(QuantType::F32, values);
    const GgufFile b = write(QuantType::Q4_0, values, [](const std::string& name, Bytes& bytes) {
        const std::uint16_t scale = floatToHalf(3000.0F);
        if (name == "blk.0.attn_q.weight") std::memcpy(bytes.data() + kBlockOfQ * 18, &scale, sizeof scale);
    });
    const FileComparison found = compare(a, b);
    const ComparedTensor* fault = onlyFault(found);
    QVERIFY(fault && fault->fault);
    QCOMPARE(fault->fault->detail, "damaged blocks: 70 (row 8)");
}

void CompareFilesTest::cuttingIsNotRounding()
{
    const GgufFile a = write(QuantType::F32, m_values);
    const std::vector<float>& values = m_values.tensors["blk.0.attn_q.weight"];
    const GgufFile b = write(QuantType::Q8_0, m_values, [&](const std::string& name, Bytes& bytes) {
        if (name != "blk.0.attn_q.weight") return;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::byte* block = bytes.data() + i / 32 * 34;
            const float scale = halfToFloat(loadBlock<std::uint16_t>(block));
            const auto quant = static_cast<std::int8_t>(std::clamp(values[i] / scale, -127.0F, 127.0F));
            bytes[i / 32 * 34 + 2 + i % 32] = static_cast<std::byte>(quant);
        }
    });
    const FileComparison found = compare(a, b);
    QVERIFY(onlyFault(found));
    QVERIFY(onlyFault(found)->difference.ratio > kTensorRatio);
}

void CompareFilesTest::refusesOtherModels()
{
    const auto sentence = [&](const GgufFile& a, const GgufFile& b) {
        try {
            requireSameModel(a, b);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    const GgufFile a = write(QuantType::F32, m_values);
    QVERIFY(sentence(a, write(QuantType::F32, m_values, {}, "qwen2")).find("general.architecture is \"llama\"") !=
            std::string::npos);
    Values fewer = m_values;
    fewer.tensors.erase("blk.0.attn_k.weight");
    const GgufFile without = write(QuantType::F32, fewer);
    QVERIFY(sentence(a, without).find("has a tensor \"blk.0.attn_k.weight\"") != std::string::npos);
    QCOMPARE(sentence(without, a).empty(), false);
    Values shorter = m_values;
    shorter.tensors["blk.0.attn_q.weight"].resize(kWidth * 8);
    QVERIFY(sentence(a, write(QuantType::F32, shorter)).find("is 256×256 in") != std::string::npos);
}

VITRINE_TEST(CompareFilesTest);
#include "compare_files_test.moc"
