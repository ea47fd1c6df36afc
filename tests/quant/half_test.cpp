#include "core/file/quant/half.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <qfloat16.h>

#include <cmath>
#include <limits>
#include <random>

using namespace vitrine;

class HalfTest : public QObject {
    Q_OBJECT

private slots:
    void everyHalfHasItsValue();
    void everyHalfSurvivesTheRoundTrip();
    void roundsToNearestEven();
    void bfloat16();
};

namespace {

/// Returns the value according to the definition: (-1)^sign · 2^(exponent - 15) · 1.mantissa, or 2^-14 · 0.mantissa for
/// denormals.
double definedValue(unsigned half)
{
    const int exponent = static_cast<int>(half >> 10 & 31);
    const double fraction = (half & 1023) / 1024.0;
    double value = exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15);
    if (exponent == 31) value = fraction == 0 ? std::numeric_limits<double>::infinity() : std::nan("");
    return half & 0x8000 ? -value : value;
}

std::uint16_t half(double value)
{
    return floatToHalf(static_cast<float>(value));
}

}  // namespace

void HalfTest::everyHalfHasItsValue()
{
    for (unsigned bits = 0; bits < 65536; ++bits) {
        const double expected = definedValue(bits);
        const float value = halfToFloat(static_cast<std::uint16_t>(bits));
        if (std::isnan(expected)) {
            QVERIFY(std::isnan(value));
        } else {
            QCOMPARE(static_cast<double>(value), expected);
            QCOMPARE(std::signbit(value), std::signbit(expected));
        }
    }
}

void HalfTest::everyHalfSurvivesTheRoundTrip()
{
    for (unsigned bits = 0; bits < 65536; ++bits) {
        if (std::isnan(definedValue(bits))) {
            QVERIFY(std::isnan(halfToFloat(floatToHalf(halfToFloat(static_cast<std::uint16_t>(bits))))));
        } else {
            QCOMPARE(static_cast<unsigned>(floatToHalf(halfToFloat(static_cast<std::uint16_t>(bits)))), bits);
        }
    }
}

void HalfTest::roundsToNearestEven()
{
    // A value in the middle of two neighbours is rounded to the even one. A slightly larger or smaller value is rounded
    // to the nearer one.
    for (unsigned bits = 0; bits < 0x7BFF; ++bits) {
        const double low = definedValue(bits);
        const double high = definedValue(bits + 1);
        const double middle = (low + high) / 2;
        const auto even = static_cast<std::uint16_t>(bits % 2 == 0 ? bits : bits + 1);
        QCOMPARE(half(middle), even);
        QCOMPARE(half(-middle), static_cast<std::uint16_t>(even | 0x8000));
        QCOMPARE(floatToHalf(std::nextafter(static_cast<float>(middle), 1e9F)), static_cast<std::uint16_t>(bits + 1));
        QCOMPARE(floatToHalf(std::nextafter(static_cast<float>(middle), -1e9F)), static_cast<std::uint16_t>(bits));
    }
    QCOMPARE(half(65504), std::uint16_t{0x7BFF});
    QCOMPARE(floatToHalf(std::nextafter(65520.0F, 0.0F)), std::uint16_t{0x7BFF});
    QCOMPARE(half(65520), std::uint16_t{0x7C00});
    QCOMPARE(half(1e30), std::uint16_t{0x7C00});
    QCOMPARE(half(-std::numeric_limits<double>::infinity()), std::uint16_t{0xFC00});
    QVERIFY((floatToHalf(std::nanf("")) & 0x7FFF) > 0x7C00);
    QVERIFY((floatToHalf(std::bit_cast<float>(0x7F800001U)) & 0x7FFF) > 0x7C00);
    // Compares the conversion of random floats with Qt's qfloat16.
    std::mt19937 random(3);
    for (int i = 0; i < 1000000; ++i) {
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (std::isnan(value)) continue;
        QCOMPARE(halfToFloat(floatToHalf(value)), static_cast<float>(qfloat16(value)));
    }
}

void HalfTest::bfloat16()
{
    QCOMPARE(bf16ToFloat(0x3FC0), 1.5F);
    QCOMPARE(floatToBf16(1.5F), std::uint16_t{0x3FC0});
    // A value in the middle is rounded to the even neighbour.
    QCOMPARE(floatToBf16(std::bit_cast<float>(0x3F808000U)), std::uint16_t{0x3F80});
    QCOMPARE(floatToBf16(std::bit_cast<float>(0x3F818000U)), std::uint16_t{0x3F82});
    QCOMPARE(floatToBf16(std::bit_cast<float>(0x3F808001U)), std::uint16_t{0x3F81});
    QCOMPARE(floatToBf16(std::numeric_limits<float>::max()), std::uint16_t{0x7F80});
    QVERIFY(std::isnan(bf16ToFloat(floatToBf16(std::bit_cast<float>(0x7F800001U)))));
    for (unsigned bits = 0; bits < 65536; ++bits) {
        const float value = bf16ToFloat(static_cast<std::uint16_t>(bits));
        if (!std::isnan(value)) QCOMPARE(static_cast<unsigned>(floatToBf16(value)), bits);
    }
}

VITRINE_TEST(HalfTest);
#include "half_test.moc"
