#include "core/diagnose/cause/block_parts.h"
#include "core/diagnose/cause/decoding_mistakes.h"
#include "tests/support/block_scales.h"
#include "tests/support/folders.h"
#include "tests/support/numpy.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace vitrine;

namespace {

constexpr std::size_t kElements = 4096;

/// Returns random bytes with scales of the usual size. One scale is subnormal, because some mistakes have an effect
/// only on such a scale.
std::vector<std::byte> randomBlocks(const QuantTraits& traits)
{
    std::mt19937 random(7);
    std::vector<std::byte> bytes(kElements / traits.blockSize * traits.blockBytes);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random());
    for (std::size_t block = 0; block * traits.blockBytes < bytes.size(); ++block) {
        std::byte* begin = bytes.data() + block * traits.blockBytes;
        if (traits.type == QuantType::MXFP4) *begin = static_cast<std::byte>(120 + random() % 4);
        for (std::size_t i = 0; i < test::scaleCount(traits.type); ++i) {
            const auto usual = static_cast<std::uint16_t>(0x2000 + random() % 0x0C00);
            test::setScale(traits.type, begin, i, block == 3 ? static_cast<std::uint16_t>(random() % 0x0400) : usual);
        }
        if (traits.type == QuantType::F16 || traits.type == QuantType::BF16) begin[1] &= std::byte{0xBB};
        if (traits.type == QuantType::F16 && block == 3) begin[1] = std::byte{0x01};
        if (traits.type == QuantType::BF16 && block == 3) begin[1] = std::byte{0x34};
        if (traits.type == QuantType::F32) begin[3] &= std::byte{0xBF};
    }
    return bytes;
}

/// Returns the part that tests/reason/quants.py calls `name`.
DecodedPart partOf(std::string_view name)
{
    return name == "scales"      ? DecodedPart::Scales
           : name == "mins"      ? DecodedPart::Minima
           : name == "signs"     ? DecodedPart::Signs
           : name == "high bits" ? DecodedPart::HighBits
           : name == "nibbles"   ? DecodedPart::Nibbles
                                 : DecodedPart::Quants;
}

std::vector<float> rightOf(const QuantTraits& traits, const std::vector<std::byte>& blocks)
{
    std::vector<float> values(kElements);
    traits.decode(blocks.data(), values.data(), kElements);
    return values;
}

std::vector<float> wrongOf(const DecodingMistake& mistake, const std::vector<std::byte>& blocks)
{
    std::vector<float> values(kElements);
    mistake.decode(blocks.data(), values.data(), kElements);
    return values;
}

/// Whether the values are equal up to the rounding of products in a different order. Two NaN count as equal.
bool same(const std::vector<float>& a, const std::vector<float>& b)
{
    return std::ranges::equal(a, b, [](float x, float y) {
        return x == y || (std::isnan(x) && std::isnan(y)) ||
               std::abs(x - y) <= 1e-6F * std::max(std::abs(x), std::abs(y));
    });
}

/// Whether the values are equal up to the rounding of sums in a different order.
bool near(const std::vector<float>& a, const std::vector<float>& b)
{
    double difference = 0;
    double size = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference += std::pow(static_cast<double>(a[i]) - b[i], 2);
        size += std::pow(static_cast<double>(b[i]), 2);
    }
    return difference <= 1e-10 * size;
}

}  // namespace

class DecodingMistakesTest : public QObject {
    Q_OBJECT

private slots:
    void everyType_data()
    {
        QTest::addColumn<int>("id");
        for (const QuantTraits& traits : allQuantTraits()) {
            QTest::newRow(std::string(traits.name).c_str()) << static_cast<int>(traits.type);
        }
    }
    void partsMakeTheWeights_data() { everyType_data(); }
    void partsMakeTheWeights();
    void everyType();
    void confusesTypesOfTheSameSize();
    void writesNoFurther_data() { everyType_data(); }
    void writesNoFurther();
    void knowsTheMistakesOfTheOwnEngine_data();
    void knowsTheMistakesOfTheOwnEngine();
    void getsOnePartWrong_data();
    void getsOnePartWrong();
};

void DecodingMistakesTest::partsMakeTheWeights()
{
    QFETCH(int, id);
    const QuantTraits& traits = quantTraits(static_cast<QuantType>(id));
    if (!hasParts(traits.type)) {
        QCOMPARE(traits.blockSize, 1U);
        return;
    }
    const std::vector<std::byte> blocks = randomBlocks(traits);
    const std::vector<float> right = rightOf(traits, blocks);
    std::vector<float> joined(kElements);
    double largest = 0;
    double worst = 0;
    for (std::size_t i = 0; i < kElements; i += traits.blockSize) {
        const BlockParts parts =
            takeApart(traits.type, blocks.data() + i / traits.blockSize * traits.blockBytes, halfToFloat);
        QCOMPARE(parts.elements, std::size_t{traits.blockSize});
        parts.join(joined.data() + i);
    }
    for (std::size_t i = 0; i < kElements; ++i) {
        largest = std::max(largest, std::abs(static_cast<double>(right[i])));
        worst = std::max(worst, std::abs(static_cast<double>(right[i]) - joined[i]));
    }
    QVERIFY(largest > 0);
    QVERIFY2(worst <= 1e-6 * largest, std::to_string(worst / largest).c_str());
}

/// Every decoding mistake changes the values, and no two mistakes of a type give the same values.
void DecodingMistakesTest::everyType()
{
    QFETCH(int, id);
    const QuantTraits& traits = quantTraits(static_cast<QuantType>(id));
    const std::vector<std::byte> blocks = randomBlocks(traits);
    const std::vector<float> right = rightOf(traits, blocks);
    const std::vector<DecodingMistake> mistakes = decodingMistakes(traits.type);
    QVERIFY(!mistakes.empty());
    std::set<std::string> details;
    std::vector<std::vector<float>> all;
    for (const DecodingMistake& mistake : mistakes) {
        const std::string& detail = mistake.detail.english();
        const char* name = detail.c_str();
        QVERIFY2(details.insert(detail).second, name);
        QVERIFY2(detail.find(' ') != std::string::npos && detail.find(':') == std::string::npos, name);
        QVERIFY2(mistake.hint.english().ends_with('.'), name);
        const std::vector<float> wrong = wrongOf(mistake, blocks);
        QVERIFY2(!same(wrong, right), name);
        for (std::size_t i = 0; i < all.size(); ++i) {
            QVERIFY2(!same(wrong, all[i]), (detail + " is " + mistakes[i].detail.english()).c_str());
        }
        all.push_back(wrong);
    }
}

void DecodingMistakesTest::confusesTypesOfTheSameSize()
{
    const std::vector<std::byte> blocks = randomBlocks(quantTraits(QuantType::Q4_K));
    for (const DecodingMistake& mistake : decodingMistakes(QuantType::Q4_K)) {
        if (mistake.detail.english() != "the tensor is read as Q4_0") continue;
        QVERIFY(same(wrongOf(mistake, blocks), rightOf(quantTraits(QuantType::Q4_0), blocks)));
        return;
    }
    QFAIL("A Q4_K has the bytes of eight blocks of Q4_0, and is not read as such.");
}

/// The row consists of whole blocks of its type. Some mistakes read it as a type with longer blocks, so the row ends
/// inside a block. The decoder must not write beyond the row.
void DecodingMistakesTest::writesNoFurther()
{
    QFETCH(int, id);
    constexpr float kUntouched = 12345;
    const QuantTraits& traits = quantTraits(static_cast<QuantType>(id));
    const std::vector<std::byte> blocks = randomBlocks(traits);
    const std::size_t elements = 320 / traits.blockSize * traits.blockSize;
    for (const DecodingMistake& mistake : decodingMistakes(traits.type)) {
        std::vector<float> values(elements + 256, kUntouched);
        mistake.decode(blocks.data(), values.data(), elements);
        QVERIFY2(std::all_of(values.begin() + static_cast<std::ptrdiff_t>(elements), values.end(),
                             [](float value) { return value == kUntouched; }),
                 mistake.detail.english().c_str());
    }
}

void DecodingMistakesTest::knowsTheMistakesOfTheOwnEngine_data()
{
    QTest::addColumn<int>("id");
    for (const QuantTraits& traits : allQuantTraits()) {
        if (traits.blockSize > 1) QTest::newRow(std::string(traits.name).c_str()) << static_cast<int>(traits.type);
    }
}

/// tests/reason contains an independent implementation of decoding mistakes. Each of its mistakes must be recognised
/// from the decoded values, and the wrong part of the block must be named correctly.
void DecodingMistakesTest::knowsTheMistakesOfTheOwnEngine()
{
    REQUIRE_NUMPY();
    QFETCH(int, id);
    const QuantTraits& traits = quantTraits(static_cast<QuantType>(id));
    const std::vector<std::byte> blocks = randomBlocks(traits);
    QTemporaryDir folder;
    QFile file(folder.filePath("blocks"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto size = static_cast<qint64>(blocks.size());
    QCOMPARE(file.write(reinterpret_cast<const char*>(blocks.data()), size), size);
    file.close();
    const char* script = R"(
import sys
sys.path.insert(0, sys.argv[1])
import grid_quants, quants
kind = quants.NAMES.get(sys.argv[2])
data = np.fromfile(sys.argv[3] + "/blocks", np.uint8)
for mistake in kind.mistakes if kind else ():
    quants.decode(kind.name, data, mistake).tofile(sys.argv[3] + "/" + mistake)
    print(mistake)
)";
    const test::PythonOutcome outcome =
        test::runNumpy(script, {QString::fromStdString(test::sourcePath("tests/reason")),
                                QString::fromStdString(std::string(traits.name)), folder.path()});
    QVERIFY2(outcome.ok, outcome.err.constData());
    for (const QByteArray& name : outcome.out.split('\n')) {
        if (name.isEmpty()) continue;
        QFile decoded(folder.filePath(name));
        QVERIFY(decoded.open(QIODevice::ReadOnly));
        const QByteArray bytes = decoded.readAll();
        QCOMPARE(bytes.size(), qsizetype{kElements * sizeof(float)});
        std::vector<float> wrong(kElements);
        std::memcpy(wrong.data(), bytes.constData(), kElements * sizeof(float));
        const std::string part = name.split('.').first().replace('_', ' ').toStdString();
        const bool areTwo = name.contains('+');
        bool found = false;
        for (const DecodingMistake& mistake :
             areTwo ? pairsOfDecodingMistakes(traits.type) : decodingMistakes(traits.type)) {
            std::vector<float> ours = wrongOf(mistake, blocks);
            // Some mistakes use the previous block. For the first block, the two implementations differ, so it is
            // ignored.
            const std::size_t first = mistake.crossesBlocks ? traits.blockSize : 0;
            std::copy_n(wrong.begin(), first, ours.begin());
            if (near(ours, wrong)) {
                const std::string& detail = mistake.detail.english();
                QVERIFY2(areTwo || detail.find(part) != std::string::npos || mistake.part == partOf(part) ||
                             mistake.part == DecodedPart::Type || mistake.part == DecodedPart::Quants ||
                             mistake.part == DecodedPart::Minima,
                         (part + " was found as " + detail).c_str());
                found = true;
            }
        }
        QVERIFY2(found, name.constData());
    }
}

void DecodingMistakesTest::getsOnePartWrong_data()
{
    QTest::addColumn<int>("id");
    QTest::addColumn<QString>("detail");
    QTest::addColumn<std::vector<float>>("expected");

    // The formulas of weights 0, 1, 16 and 32 of one block, computed directly from the bytes of the block.
    const auto half = [](const std::byte* at) {
        return halfToFloat(static_cast<std::uint16_t>(std::to_integer<int>(at[0]) | std::to_integer<int>(at[1]) << 8));
    };
    const auto at = [](const std::vector<std::byte>& blocks, std::size_t i) { return std::to_integer<int>(blocks[i]); };
    const std::vector<std::byte> q4 = randomBlocks(quantTraits(QuantType::Q4_0));
    const float d = half(q4.data());
    QTest::newRow("Q4_0 swapped") << 2 << "low and high nibbles are swapped"
                                  << std::vector<float>{d * static_cast<float>((at(q4, 2) >> 4) - 8),
                                                        d * static_cast<float>((at(q4, 3) >> 4) - 8)};
    QTest::newRow("Q4_0 interleaved") << 2 << "the two nibbles of a byte are read as neighbouring weights"
                                      << std::vector<float>{d * static_cast<float>((at(q4, 2) & 15) - 8),
                                                            d * static_cast<float>((at(q4, 2) >> 4) - 8),
                                                            d * static_cast<float>((at(q4, 3) & 15) - 8)};
    QTest::newRow("Q4_0 zero") << 2 << "8 is not subtracted from the quants"
                               << std::vector<float>{d * static_cast<float>(at(q4, 2) & 15)};
    const std::vector<std::byte> k = randomBlocks(quantTraits(QuantType::Q4_K));
    const auto scale = static_cast<float>(at(k, 4) & 63);
    const auto minimum = static_cast<float>(at(k, 8) & 63);
    const auto q = static_cast<float>(at(k, 16) & 15);
    QTest::newRow("Q4_K mins") << 12 << "the minima are missing" << std::vector<float>{half(k.data()) * scale * q};
    QTest::newRow("Q4_K added") << 12 << "the minima are added instead of subtracted"
                                << std::vector<float>{half(k.data()) * scale * q + half(k.data() + 2) * minimum};
    QTest::newRow("Q4_K d only") << 12 << "only d is used, not the scales of groups"
                                 << std::vector<float>{half(k.data()) * q - half(k.data() + 2) * minimum};
    QTest::newRow("Q4_K swapped") << 12 << "minima and scales are swapped"
                                  << std::vector<float>{half(k.data()) * minimum * q - half(k.data() + 2) * scale};
    const std::vector<std::byte> q8 = randomBlocks(quantTraits(QuantType::Q8_0));
    QTest::newRow("Q8_0 unsigned") << 8 << "the signed bytes are read as unsigned"
                                   << std::vector<float>{half(q8.data()) * static_cast<float>(at(q8, 2)),
                                                         half(q8.data()) * static_cast<float>(at(q8, 3))};
    const std::vector<std::byte> q6 = randomBlocks(quantTraits(QuantType::Q6_K));
    QTest::newRow("Q6_K high bits") << 14 << "the high bits are missing"
                                    << std::vector<float>{half(q6.data() + 208) *
                                                          static_cast<float>(static_cast<std::int8_t>(at(q6, 192))) *
                                                          static_cast<float>((at(q6, 0) & 15) - 32)};
}

void DecodingMistakesTest::getsOnePartWrong()
{
    QFETCH(int, id);
    QFETCH(QString, detail);
    QFETCH(std::vector<float>, expected);
    const QuantTraits& traits = quantTraits(static_cast<QuantType>(id));
    for (const DecodingMistake& mistake : decodingMistakes(traits.type)) {
        if (mistake.detail.english() != detail.toStdString()) continue;
        const std::vector<float> wrong = wrongOf(mistake, randomBlocks(traits));
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QVERIFY2(std::abs(wrong[i] - expected[i]) <= 1e-5F * std::abs(expected[i]), std::to_string(i).c_str());
        }
        return;
    }
    QFAIL("unknown mistake");
}

VITRINE_TEST(DecodingMistakesTest);
#include "decoding_mistakes_test.moc"
