#include "core/quant/float_types.h"
#include "core/quant/q4_0.h"
#include "core/quant/q8_0.h"
#include "core/quant/quant_traits.h"

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
    void sixteenBits();
};

namespace {

std::vector<float> roundTrip(QuantType type, const std::vector<float>& values)
{
    std::vector<std::byte> bytes(rowBytes(type, values.size()));
    (type == QuantType::Q8_0 ? encodeQ8_0 : encodeQ4_0)(values.data(), bytes.data(), values.size());
    std::vector<float> decoded(values.size());
    quantTraits(type).decode(bytes.data(), decoded.data(), decoded.size());
    return decoded;
}

}  // namespace

void EncodeTest::errorIsAtMostHalfAStep_data()
{
    QTest::addColumn<int>("id");
    QTest::addColumn<double>("step");  // in units of the largest magnitude
    QTest::newRow("Q8_0") << static_cast<int>(QuantType::Q8_0) << 0.5 / 127;
    QTest::newRow("Q4_0") << static_cast<int>(QuantType::Q4_0) << 1.0 / 8;  // the far end lies one step outside
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
                // The scale itself is rounded to half: 2^-11 of the value.
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
    QCOMPARE(roundTrip(QuantType::Q4_0, values), values);  // d = 1, every value a whole step
    values[3] = -127.0F;
    values[31] = 127.0F;
    QCOMPARE(roundTrip(QuantType::Q8_0, values), values);
}

void EncodeTest::tinyAndZeroBlocks()
{
    const std::vector<float> zeros(32, 0.0F);
    QCOMPARE(roundTrip(QuantType::Q8_0, zeros), zeros);
    QCOMPARE(roundTrip(QuantType::Q4_0, zeros), zeros);
    // Denormal values: their scale is 0 as a half, and 1/d would be infinite.
    QCOMPARE(roundTrip(QuantType::Q8_0, std::vector<float>(32, 1e-44F)), zeros);
    QCOMPARE(roundTrip(QuantType::Q4_0, std::vector<float>(32, 1e-44F)), zeros);
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

QTEST_GUILESS_MAIN(EncodeTest)
#include "encode_test.moc"
