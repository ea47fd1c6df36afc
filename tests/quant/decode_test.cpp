#include "core/quant/half.h"
#include "core/quant/quant_traits.h"
#include "tests/quant/formulas.h"

#include <QTest>

#include <cfloat>
#include <cmath>
#include <random>
#include <set>
#include <vector>

using namespace vitrine;

class DecodeTest : public QObject {
    Q_OBJECT

private slots:
    void tableIsConsistent();
    void decodersFollowTheFormulas_data();
    void decodersFollowTheFormulas();
    void decodesAtAnyAddress_data() { decodersFollowTheFormulas_data(); }
    void decodesAtAnyAddress();
    void plainFloats();
};

namespace {

/// Where the halves of a block lie; they get finite values, since every format is built on finite scales.
std::vector<int> halvesOf(QuantType type)
{
    switch (type) {
    case QuantType::Q4_1:
    case QuantType::Q5_1:
    case QuantType::Q4_K:
    case QuantType::Q5_K:
        return {0, 2};
    case QuantType::Q2_K:
        return {80, 82};
    case QuantType::Q3_K:
        return {108};
    case QuantType::Q6_K:
        return {208};
    case QuantType::TQ1_0:
        return {52};
    case QuantType::TQ2_0:
        return {64};
    case QuantType::MXFP4:
        return {};
    default:
        return {0};
    }
}

/// Random bytes; scales from denormal to the largest.
std::vector<unsigned char> randomBlocks(const QuantTraits& traits, std::size_t count, std::mt19937& random)
{
    std::vector<unsigned char> bytes(count * traits.blockBytes);
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(random());
    for (std::size_t block = 0; block < count; ++block) {
        for (const int at : halvesOf(traits.type)) {
            unsigned char* half = bytes.data() + block * traits.blockBytes + at;
            if ((half[1] & 0x7C) == 0x7C) half[1] ^= 0x40;
        }
        // Scales of MXFP4 so large that a level overflows a float have no value to compare.
        if (traits.type == QuantType::MXFP4 && bytes[block * traits.blockBytes] > 250)
            bytes[block * traits.blockBytes] = 250;
    }
    return bytes;
}

}  // namespace

void DecodeTest::tableIsConsistent()
{
    std::set<std::uint32_t> ids;
    for (const QuantTraits& traits : allQuantTraits()) {
        QVERIFY(ids.insert(static_cast<std::uint32_t>(traits.type)).second);
        QCOMPARE(&quantTraits(traits.type), &traits);
        QCOMPARE(findQuantTraits(static_cast<std::uint32_t>(traits.type)), &traits);
        QCOMPARE(findQuantTraits(traits.name), &traits);
        QVERIFY(traits.decode);
    }
    QCOMPARE(ids.size(), std::size_t{18});
    QCOMPARE(findQuantTraits(4U), nullptr);
    QCOMPARE(findQuantTraits(std::string_view("Q9_Z")), nullptr);
    QCOMPARE(rowBytes(QuantType::Q6_K, 512), std::size_t{420});
    QCOMPARE(rowBytes(QuantType::F16, 3), std::size_t{6});
}

void DecodeTest::decodersFollowTheFormulas_data()
{
    QTest::addColumn<int>("id");
    for (const QuantTraits& traits : allQuantTraits()) {
        if (traits.blockSize > 1) QTest::newRow(std::string(traits.name).c_str()) << static_cast<int>(traits.type);
    }
}

void DecodeTest::decodersFollowTheFormulas()
{
    QFETCH(int, id);
    const QuantTraits& traits = quantTraits(static_cast<QuantType>(id));
    std::mt19937 random(static_cast<unsigned>(id));
    constexpr std::size_t kBlocks = 300;
    const auto bytes = randomBlocks(traits, kBlocks, random);
    std::vector<float> decoded(kBlocks * traits.blockSize, std::nanf(""));
    traits.decode(reinterpret_cast<const std::byte*>(bytes.data()), decoded.data(), decoded.size());
    for (std::size_t i = 0; i < decoded.size(); ++i) {
        const auto expected = test::formulaValue(traits.type, bytes.data() + i / traits.blockSize * traits.blockBytes,
                                                 static_cast<int>(i % traits.blockSize));
        // Two roundings of a float, or one step of its denormals.
        const double tolerance = expected.magnitude * 2 * FLT_EPSILON + FLT_TRUE_MIN;
        if (!(std::abs(decoded[i] - expected.value) <= tolerance)) {
            QFAIL(qPrintable(QString("element %1: %2, not %3").arg(i).arg(decoded[i]).arg(expected.value)));
        }
    }
}

void DecodeTest::decodesAtAnyAddress()
{
    QFETCH(int, id);
    const QuantTraits& traits = quantTraits(static_cast<QuantType>(id));
    std::mt19937 random(5);
    const auto bytes = randomBlocks(traits, 2, random);
    std::vector<unsigned char> shifted(bytes.size() + 1);
    std::copy(bytes.begin(), bytes.end(), shifted.begin() + 1);
    std::vector<float> expected(2 * traits.blockSize);
    std::vector<float> decoded(2 * traits.blockSize);
    traits.decode(reinterpret_cast<const std::byte*>(bytes.data()), expected.data(), expected.size());
    traits.decode(reinterpret_cast<const std::byte*>(shifted.data() + 1), decoded.data(), decoded.size());
    QCOMPARE(decoded, expected);
}

void DecodeTest::plainFloats()
{
    const std::vector<float> values{0.0F, -1.5F, 65504.0F, 0x1p-24F};
    std::vector<float> decoded(4);
    quantTraits(QuantType::F32).decode(reinterpret_cast<const std::byte*>(values.data()), decoded.data(), 4);
    QCOMPARE(decoded, values);
    const std::uint16_t halves[] = {0x0000, 0xBE00, 0x7BFF, 0x0001};
    quantTraits(QuantType::F16).decode(reinterpret_cast<const std::byte*>(halves), decoded.data(), 4);
    QCOMPARE(decoded, values);
    const std::uint16_t brain[] = {0x0000, 0xBFC0, 0x477F, 0x3380};
    quantTraits(QuantType::BF16).decode(reinterpret_cast<const std::byte*>(brain), decoded.data(), 4);
    QCOMPARE(decoded, (std::vector<float>{0.0F, -1.5F, 65280.0F, 0x1p-24F}));
}

QTEST_GUILESS_MAIN(DecodeTest)
#include "decode_test.moc"
