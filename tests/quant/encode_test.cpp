#include "core/file/quant/float_types.h"
#include "core/file/quant/q4_0.h"
#include "core/file/quant/q4_k.h"
#include "core/file/quant/q6_k.h"
#include "core/file/quant/q8_0.h"
#include "core/file/quant/quant_traits.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <random>
#include <vector>

using namespace vitrine;

class EncodeTest : public QObject {
    Q_OBJECT

private slots:
    void errorIsAtMostHalfAStep_data();
    void errorIsAtMostHalfAStep();
    void extremesAreKept();
    void tinyAndZeroBlocks();
    void negativeValuesSurvive_data() { addEncoders(); }
    void negativeValuesSurvive();
    void constantRowsAreKept_data() { addEncoders(); }
    void constantRowsAreKept();
    void oneHugeValueIsKept_data() { addEncoders(); }
    void oneHugeValueIsKept();
    void wholeStepsAreExact();
    void groupsHaveTheirOwnScales();
    void sixteenBits();

private:
    static void addEncoders()
    {
        QTest::addColumn<int>("id");
        QTest::addColumn<float>("step");  // maximum error, relative to the largest magnitude in a row
        QTest::newRow("Q8_0") << static_cast<int>(QuantType::Q8_0) << 0.0045F;
        QTest::newRow("Q4_0") << static_cast<int>(QuantType::Q4_0) << 0.13F;
        QTest::newRow("Q4_K") << static_cast<int>(QuantType::Q4_K) << 0.09F;
        QTest::newRow("Q6_K") << static_cast<int>(QuantType::Q6_K) << 0.033F;
    }
};

namespace {

using Encoder = void (*)(const float*, std::byte*, std::size_t);

Encoder encoderOf(QuantType type)
{
    switch (type) {
    case QuantType::Q8_0:
        return encodeQ8_0;
    case QuantType::Q4_0:
        return encodeQ4_0;
    case QuantType::Q4_K:
        return encodeQ4_K;
    case QuantType::Q6_K:
        return encodeQ6_K;
    default:
        return nullptr;
    }
}

std::vector<float> roundTrip(QuantType type, const std::vector<float>& values)
{
    std::vector<std::byte> bytes(rowBytes(type, values.size()));
    encoderOf(type)(values.data(), bytes.data(), values.size());
    std::vector<float> decoded(values.size());
    quantTraits(type).decode(bytes.data(), decoded.data(), decoded.size());
    return decoded;
}

}  // namespace

void EncodeTest::errorIsAtMostHalfAStep_data()
{
    QTest::addColumn<int>("id");
    QTest::addColumn<double>("step");  // maximum error, relative to the largest magnitude
    QTest::newRow("Q8_0") << static_cast<int>(QuantType::Q8_0) << 0.5 / 127;
    // The error can be a whole step, because the quantized values range from -8 to 7.
    QTest::newRow("Q4_0") << static_cast<int>(QuantType::Q4_0) << 1.0 / 8;
}

void EncodeTest::errorIsAtMostHalfAStep()
{
    QFETCH(int, id);
    QFETCH(double, step);
    std::mt19937 random(11);
    std::normal_distribution<float> normal;
    for (const float scale : {1e-3F, 1.0F, 1e4F}) {
        std::vector<float> values(64);
        for (float& value : values) value = scale * normal(random);
        const auto decoded = roundTrip(static_cast<QuantType>(id), values);
        for (std::size_t block = 0; block < values.size(); block += 32) {
            float largest = 0;
            for (std::size_t i = block; i < block + 32; ++i) largest = std::max(largest, std::abs(values[i]));
            for (std::size_t i = block; i < block + 32; ++i) {
                // Rounding the scale to f16 adds a relative error of up to 2^-11.
                QVERIFY(std::abs(decoded[i] - values[i]) <= largest * (step + 0x1p-10) * 1.0001);
            }
        }
    }
}

void EncodeTest::extremesAreKept()
{
    std::vector<float> values(32, 0.0F);
    values[3] = -8.0F;
    values[20] = 7.0F;
    QCOMPARE(roundTrip(QuantType::Q4_0, values), values);  // the scale is 1, and every value is a multiple of it
    values[3] = -127.0F;
    values[31] = 127.0F;
    QCOMPARE(roundTrip(QuantType::Q8_0, values), values);
}

void EncodeTest::tinyAndZeroBlocks()
{
    const std::vector<float> zeros(32, 0.0F);
    QCOMPARE(roundTrip(QuantType::Q8_0, zeros), zeros);
    QCOMPARE(roundTrip(QuantType::Q4_0, zeros), zeros);
    const std::vector<float> longZeros(512, 0.0F);
    QCOMPARE(roundTrip(QuantType::Q4_K, longZeros), longZeros);
    QCOMPARE(roundTrip(QuantType::Q6_K, longZeros), longZeros);
    QCOMPARE(roundTrip(QuantType::Q4_K, std::vector<float>(512, -1e-44F)), longZeros);
    QCOMPARE(roundTrip(QuantType::Q6_K, std::vector<float>(512, -1e-44F)), longZeros);
    // The values are denormal. Their scale is 0 in f16, so its reciprocal would be infinite.
    QCOMPARE(roundTrip(QuantType::Q8_0, std::vector<float>(32, 1e-44F)), zeros);
    QCOMPARE(roundTrip(QuantType::Q4_0, std::vector<float>(32, 1e-44F)), zeros);
}

// Tests the signs of decoded values in rows with negative, mixed and mostly positive values. A value far enough from
// zero keeps its sign.
void EncodeTest::negativeValuesSurvive()
{
    QFETCH(int, id);
    QFETCH(float, step);
    const auto type = static_cast<QuantType>(id);
    std::mt19937 random(12);
    std::normal_distribution<float> normal;
    for (const float shift : {-4.0F, 0.0F, 2.0F}) {
        std::vector<float> values(2048);
        for (float& value : values) value = shift + normal(random);
        const auto decoded = roundTrip(type, values);
        float largest = 0;
        int negative = 0;
        for (const float value : values) {
            largest = std::max(largest, std::abs(value));
            negative += value < 0 ? 1 : 0;
        }
        QVERIFY(negative > 20);
        for (std::size_t i = 0; i < values.size(); ++i) {
            QVERIFY2(std::abs(decoded[i] - values[i]) <= step * largest,
                     qPrintable(QString("%1 became %2").arg(values[i]).arg(decoded[i])));
            if (std::abs(values[i]) > step * largest) QCOMPARE(std::signbit(decoded[i]), std::signbit(values[i]));
        }
    }
}

void EncodeTest::constantRowsAreKept()
{
    QFETCH(int, id);
    for (const float value : {1.0F, -1.0F, 0.37F, -0.37F, 1234.5F, -0.1F}) {
        for (const float decoded : roundTrip(static_cast<QuantType>(id), std::vector<float>(256, value))) {
            // The error is at most that of rounding the scale to f16.
            QVERIFY2(std::abs(decoded / value - 1) <= 0x1p-9F,
                     qPrintable(QString("%1 became %2").arg(value).arg(decoded)));
        }
    }
}

void EncodeTest::oneHugeValueIsKept()
{
    QFETCH(int, id);
    for (const float huge : {1e4F, -1e4F}) {
        std::vector<float> values(256, 0.0F);
        values[77] = huge;
        const auto decoded = roundTrip(static_cast<QuantType>(id), values);
        QCOMPARE(decoded[0], 0.0F);
        for (std::size_t i = 0; i < values.size(); ++i) {
            QVERIFY2(std::abs(decoded[i] - values[i]) <= 1e4F * 0x1p-9F,
                     qPrintable(QString("element %1 is %2").arg(i).arg(decoded[i])));
        }
    }
}

// Values that a format represents exactly, including negative ones, are encoded without an error.
void EncodeTest::wholeStepsAreExact()
{
    std::vector<float> values(256);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 16) * 63 - 6 * 63;
    // Every block has the 6-bit scale 63 and the 6-bit minimum 63; the factor of the minima, dmin, is 6.
    QCOMPARE(roundTrip(QuantType::Q4_K, values), values);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = 4.0F * static_cast<float>(31 - static_cast<int>(i % 64));
    for (std::size_t group = 0; group < 16; ++group) values[16 * group] = -128.0F;
    QCOMPARE(roundTrip(QuantType::Q6_K, values), values);  // every scale is -128, and d = -1/32
}

// If the groups of a block have very different magnitudes, each group keeps its precision.
void EncodeTest::groupsHaveTheirOwnScales()
{
    std::mt19937 random(13);
    std::normal_distribution<float> normal;
    for (const auto& [type, width] : {std::pair(QuantType::Q4_K, 32U), std::pair(QuantType::Q6_K, 16U)}) {
        std::vector<float> values(256);
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = normal(random) * (i / width % 2 == 0 ? 1.0F : 0.2F);
        }
        const auto decoded = roundTrip(type, values);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const float largest = i / width % 2 == 0 ? 4.0F : 0.8F;
            QVERIFY2(std::abs(decoded[i] - values[i]) < 0.16F * largest, qPrintable(QString::number(i)));
        }
    }
}

void EncodeTest::sixteenBits()
{
    const std::vector<float> values{1.0F, -0.333F, 1e-6F, 1e6F};
    std::vector<std::byte> bytes(8);
    std::vector<float> decoded(4);
    encodeF16(values.data(), bytes.data(), 4);
    decodeF16(bytes.data(), decoded.data(), 4);
    QVERIFY(std::abs(decoded[1] / values[1] - 1) < 0x1p-11);
    QVERIFY(std::isinf(decoded[3]));
    encodeBF16(values.data(), bytes.data(), 4);
    decodeBF16(bytes.data(), decoded.data(), 4);
    for (std::size_t i = 0; i < 4; ++i) QVERIFY(std::abs(decoded[i] / values[i] - 1) <= 0x1p-8);
}

VITRINE_TEST(EncodeTest);
#include "encode_test.moc"
