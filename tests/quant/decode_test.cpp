#include "core/file/quant/half.h"
#include "core/file/quant/iq_grids.h"
#include "core/file/quant/quant_traits.h"
#include "tests/quant/formulas.h"
#include "tests/support/block_scales.h"
#include "tests/support/test_program.h"

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
    void codebooksAreThePublishedOnes();
    void signsAreEven();
    void brokenScalesShowInTheWeights_data() { decodersFollowTheFormulas_data(); }
    void brokenScalesShowInTheWeights();
};

namespace {

/// Returns random blocks with finite scales between the smallest denormal and the largest number.
std::vector<unsigned char> randomBlocks(const QuantTraits& traits, std::size_t count, std::mt19937& random)
{
    std::vector<unsigned char> bytes(count * traits.blockBytes);
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(random());
    for (std::size_t block = 0; block < count; ++block) {
        auto* begin = reinterpret_cast<std::byte*>(bytes.data() + block * traits.blockBytes);
        for (std::size_t i = 0; i < test::scaleCount(traits.type); ++i) {
            const std::uint16_t half = test::scaleOf(traits.type, begin, i);
            if ((half & 0x7C00) == 0x7C00) test::setScale(traits.type, begin, i, half ^ 0x4000);
        }
        // Larger MXFP4 scales would overflow a float, so they are not tested.
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
    QCOMPARE(ids.size(), std::size_t{25});
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
        // The tolerance is two rounding errors of a float, plus one step of denormal floats.
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

namespace {

/// Returns the 64-bit FNV-1a hash of all values of a codebook.
template <typename Grid>
std::uint64_t hashOf(const Grid& grid)
{
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const auto& point : grid.points) {
        for (const std::int8_t value : point) hash = (hash ^ static_cast<std::uint8_t>(value)) * 0x100000001B3;
    }
    return hash;
}

}  // namespace

// The codebooks must have the hashes of the tables in ggml's library.
void DecodeTest::codebooksAreThePublishedOnes()
{
    QCOMPARE(hashOf(kIq2XxsGrid), std::uint64_t{0xBB4EE025B5AC6E8E});
    QCOMPARE(hashOf(kIq2XsGrid), std::uint64_t{0xC9B1EE61E79909BD});
    QCOMPARE(hashOf(kIq2SGrid), std::uint64_t{0x123EDD38A3B62B90});
    QCOMPARE(hashOf(kIq1Grid), std::uint64_t{0x6703ED863501AE2E});
    QCOMPARE(hashOf(kIq3XxsGrid), std::uint64_t{0xDFA5DC83D6A155D5});
    QCOMPARE(hashOf(kIq3SGrid), std::uint64_t{0xFA37020C25B44829});
}

void DecodeTest::signsAreEven()
{
    for (unsigned bits = 0; bits < 128; ++bits) {
        const unsigned signs = evenSigns(bits);
        int negative = 0;
        for (unsigned i = 0; i < 8; ++i) negative += (signs >> i & 1U) != 0 ? 1 : 0;
        QCOMPARE(signs & 127U, bits);
        QCOMPARE(negative % 2, 0);
        QVERIFY(signs < 256);
    }
}

// A scale that is not finite always gives weights that are not finite. It is therefore enough to check the weights.
void DecodeTest::brokenScalesShowInTheWeights()
{
    QFETCH(int, id);
    const QuantTraits& traits = quantTraits(static_cast<QuantType>(id));
    std::mt19937 random(6);
    for (std::size_t i = 0; i < test::scaleCount(traits.type); ++i) {
        for (const std::uint16_t half : {0x7C00, 0xFC00, 0x7C01, 0x7E00, 0xFFFF}) {
            auto bytes = randomBlocks(traits, 1, random);
            auto* block = reinterpret_cast<std::byte*>(bytes.data());
            test::setScale(traits.type, block, i, half);
            std::vector<float> decoded(traits.blockSize);
            traits.decode(block, decoded.data(), decoded.size());
            for (const float weight : decoded) QVERIFY(!std::isfinite(weight));
        }
    }
}

VITRINE_TEST(DecodeTest);
#include "decode_test.moc"
