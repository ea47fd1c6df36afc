#include "core/diagnose/cause/peculiarities.h"
#include "core/diagnose/cause/tap_difference.h"
#include "core/file/quant/half.h"
#include "tests/support/english_of.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace vitrine;

namespace {

constexpr std::size_t kRows = 9;
constexpr std::size_t kHeads = 4;
constexpr std::size_t kWidth = 16;
constexpr std::size_t kSize = kHeads * kWidth;

std::vector<float> ourValues()
{
    std::mt19937 random(3);
    std::normal_distribution<float> normal;
    std::vector<float> values(kRows * kSize);
    for (float& value : values) value = normal(random);
    return values;
}

/// Computes the other engine's value at a row and channel from our values.
using ElementChange = std::function<double(const std::vector<float>& own, std::size_t row, std::size_t channel)>;

std::vector<std::string> told(const ElementChange& change, std::size_t heads = kHeads, std::size_t firstDecoded = 6,
                              double tolerance = 1e-4)
{
    const std::vector<float> own = ourValues();
    std::vector<double> other(own.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
        // Adds rounding errors like those of a different order of summation.
        other[i] = change(own, i / kSize, i % kSize) * (1 + 1e-7 * static_cast<double>(i % 3));
    }
    return test::englishOf(peculiarities({2, kRows, heads, kSize / heads, firstDecoded, own, other, tolerance}));
}

double at(const std::vector<float>& own, std::size_t row, std::size_t channel)
{
    return own[row * kSize + channel];
}

}  // namespace

Q_DECLARE_METATYPE(ElementChange)

class PeculiaritiesTest : public QObject {
    Q_OBJECT

private slots:
    void saysNothingOfEqualValues();
    void saysNothingOfOtherValues();
    void names_data();
    void names();
    void namesRowsOfOneGroup();
    void listsNumbers();
};

void PeculiaritiesTest::saysNothingOfEqualValues()
{
    QVERIFY(told([](const auto& own, std::size_t r, std::size_t c) { return at(own, r, c); }).empty());
}

void PeculiaritiesTest::saysNothingOfOtherValues()
{
    std::mt19937 random(5);
    std::normal_distribution<double> normal;
    const auto found = told([&](const auto&, std::size_t, std::size_t) { return normal(random); });
    QVERIFY2(found.empty(), found.empty() ? "" : found[0].c_str());
}

void PeculiaritiesTest::names_data()
{
    QTest::addColumn<ElementChange>("change");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, ElementChange change, const char* expected) {
        QTest::newRow(name) << std::move(change) << expected;
    };
    row(
        "factor", [](const auto& own, auto r, auto c) { return at(own, r, c) / 8; },
        "Every value equals Vitrine's value times 0.125 (1/8).");
    row(
        "root", [](const auto& own, auto r, auto c) { return at(own, r, c) * std::sqrt(640.0); },
        "Every value equals Vitrine's value times 25.2982 (√640).");
    row(
        "sign", [](const auto& own, auto r, auto c) { return -at(own, r, c); }, "Every value has the opposite sign.");
    row(
        "added number", [](const auto& own, auto r, auto c) { return at(own, r, c) + 0.5; },
        "Every value equals Vitrine's value plus 0.5.");
    row(
        "bias", [](const auto& own, auto r, auto c) { return at(own, r, c) + std::sin(static_cast<double>(c)); },
        "The difference is the same at every position: a vector, such as a bias, is added or left out.");
    row(
        "heads' factors",
        [](const auto& own, auto r, auto c) { return at(own, r, c) * (1 + static_cast<double>(c / kWidth)); },
        "Every head equals Vitrine's head times a factor of its own (1 to 4).");
    row(
        "channels' factors",
        [](const auto& own, auto r, auto c) { return at(own, r, c) * (2 + static_cast<double>(c % 3)); },
        "Every channel equals Vitrine's channel times a factor of its own, which is the same at all positions (2 to "
        "4). The weights "
        "of a norm have this effect.");
    row(
        "positions' factors",
        [](const auto& own, auto r, auto c) { return at(own, r, c) * (2 + static_cast<double>(r)); },
        "At every position, the values equal Vitrine's values times a factor of that position (2 to 10). A norm that "
        "divides by a wrong value has this "
        "effect.");
    row(
        "one head",
        [](const auto& own, auto r, auto c) { return c / kWidth == 2 ? std::cos(13.0 * r + c) : at(own, r, c); },
        "Only head 2 of 4 differs.");
    row(
        "decoded", [](const auto& own, auto r, auto c) { return r + 2 >= 6 ? std::cos(13.0 * r + c) : at(own, r, c); },
        "Only the positions that were decoded one by one differ (from 6 on).");
    row(
        "window", [](const auto& own, auto r, auto c) { return r + 2 >= 5 ? std::cos(13.0 * r + c) : at(own, r, c); },
        "Only positions from 5 on differ.");
    row(
        "prompt", [](const auto& own, auto r, auto c) { return r + 2 < 6 ? std::cos(13.0 * r + c) : at(own, r, c); },
        "Only the prompt differs; positions that were decoded one by one (from 6 on) are equal.");
    row(
        "two positions",
        [](const auto& own, auto r, auto c) { return r == 1 || r == 5 ? std::cos(13.0 * r + c) : at(own, r, c); },
        "Only positions 3 and 7 differ.");
    row(
        "zero", [](const auto&, auto, auto) { return 0.0; }, "All values are zero.");
    row(
        "zero rows", [](const auto& own, auto r, auto c) { return r == 3 || r == 4 ? 0.0 : at(own, r, c); },
        "All values of rows 5 and 6 are zero.");
    row(
        "small factor", [](const auto& own, auto r, auto c) { return at(own, r, c) * 0.999; },
        "Every value equals Vitrine's value times 0.999.");
    row(
        "numbers of rows",
        [](const auto& own, auto r, auto c) { return at(own, r, c) + 0.5 * static_cast<double>(r) + 1; },
        "Every row equals Vitrine's row plus a number that depends on the row.");
    row(
        "probabilities",
        [](const auto& own, auto r, auto c) {
            double sum = 0;
            for (std::size_t i = 0; i < kSize; ++i) sum += std::exp(at(own, r, i));
            return std::exp(at(own, r, c)) / sum;
        },
        "Every row is the softmax of Vitrine's row: the values are probabilities.");
    row(
        "logarithms",
        [](const auto& own, auto r, auto c) {
            double sum = 0;
            for (std::size_t i = 0; i < kSize; ++i) sum += std::exp(at(own, r, i));
            return at(own, r, c) - std::log(sum);
        },
        "Every row equals Vitrine's row plus a number that depends on the row: the values are logarithms of "
        "probabilities, "
        "after a softmax.");
    row(
        "row before", [](const auto& own, auto r, auto c) { return at(own, r > 0 ? r - 1 : 0, c); },
        "Each row equals Vitrine's row 1 position earlier.");
    row(
        "rows ahead", [](const auto& own, auto r, auto c) { return at(own, (r + 2) % kRows, c); },
        "Each row equals Vitrine's row 2 positions later.");
    row(
        "one row", [](const auto& own, auto, auto c) { return at(own, 0, c); },
        "All rows that differ from Vitrine's are equal to each other.");
    row(
        "head order",
        [](const auto& own, auto r, auto c) { return at(own, r, (c / kWidth + 1) % kHeads * kWidth + c % kWidth); },
        "The other engine's heads are Vitrine's heads in another order: 1, 2, 3, 0.");
    row(
        "interleaved",
        [](const auto& own, auto r, auto c) { return at(own, r, c / kWidth * kWidth + c % kWidth / 2 + c % 2 * 8); },
        "In each head, the halves are interleaved: channels 2i and 2i + 1 are Vitrine's channels i and i + width/2.");
    row(
        "pulled apart",
        [](const auto& own, auto r, auto c) {
            return at(own, r, c / kWidth * kWidth + c % kWidth % 8 * 2 + c % kWidth / 8);
        },
        "In each head, neighbours are separated: channels i and i + width/2 are Vitrine's channels 2i and 2i + 1.");
    row(
        "transposed", [](const auto& own, auto r, auto c) { return at(own, r, c % kHeads * kWidth + c / kHeads); },
        "Heads and channels are transposed: the layout is [width, heads] instead of [heads, width].");
    row(
        "permutation", [](const auto& own, auto r, auto c) { return at(own, r, c * 5 % kSize); },
        "Each row contains Vitrine's values in another order.");
    row(
        "turned",
        [](const auto& own, auto r, auto c) {
            const double turn = 0.3 * static_cast<double>(r + 1);
            const double pair = at(own, r, c ^ 1);
            return std::cos(turn) * at(own, r, c) + (c % 2 == 0 ? -1 : 1) * std::sin(turn) * pair;
        },
        "Every head has the same length as Vitrine's head, but another direction: the head was rotated, not scaled.");
    row(
        "every fourth",
        [](const auto& own, auto r, auto c) { return c % 4 == 1 ? std::cos(13.0 * r + c) : at(own, r, c); },
        "Only every 4th channel differs (1, 5, 9, …).");
    row(
        "part of each head",
        [](const auto& own, auto r, auto c) { return c % kWidth < 7 ? std::cos(13.0 * r + c) : at(own, r, c); },
        "In each head, only channels 0 to 6 of 16 differ.");
    row(
        "NaN", [](const auto& own, auto r, auto c) { return r == 4 && c == 9 ? std::nan("") : at(own, r, c); },
        "Of 576 values, 1 is NaN, the first at position 6, channel 9.");
    row(
        "infinite",
        [](const auto& own, auto r, auto c) {
            return r > 6 && c == 0 ? std::numeric_limits<double>::infinity() : at(own, r, c);
        },
        "Of 576 values, 2 are infinite, the first at position 9, channel 0.");
}

void PeculiaritiesTest::names()
{
    QFETCH(ElementChange, change);
    QFETCH(QString, expected);
    const std::vector<std::string> found = told(change);
    QString all;
    for (const std::string& sentence : found) all += QString::fromStdString(sentence) + "\n";
    QVERIFY2(all.contains(expected), qUtf8Printable(all));
    QVERIFY2(found.size() <= 3, qUtf8Printable(all));
}

void PeculiaritiesTest::namesRowsOfOneGroup()
{
    const auto half = [](const auto& own, auto r, auto c) {
        return halfToFloat(floatToHalf(static_cast<float>(at(own, r, c))));
    };
    const std::vector<float> own = ourValues();
    std::vector<double> other;
    for (std::size_t i = 0; i < own.size(); ++i) other.push_back(half(own, i / kSize, i % kSize));
    const auto rounded = test::englishOf(peculiarities({0, kRows, 1, kSize, kRows, own, other, 1e-5}));
    QCOMPARE(rounded, std::vector<std::string>{"The other engine's values at this tap are half-precision numbers near "
                                               "Vitrine's values: the other engine stores them in half precision."});
    const auto noisy =
        told([](const auto& ours, auto r, auto c) { return at(ours, r, c) * (1 + 1e-3 * std::sin(7.0 * c + r)); }, 1,
             kRows + 2, 1e-5);
    QCOMPARE(noisy, std::vector<std::string>{"The difference is as small as a rounding to bfloat16 or 8 bits, but no "
                                             "rounding that was tried gives the other engine's values."});
    const auto run = told(
        [](const auto& ours, auto r, auto c) { return c >= 32 && c < 48 ? std::cos(13.0 * r + c) : at(ours, r, c); }, 1,
        kRows + 2);
    QCOMPARE(run, std::vector<std::string>{"Only channels 32 to 47 of 64 differ."});
    const auto block =
        told([](const auto& ours, auto r, auto c) { return c % 32 < 2 ? std::cos(13.0 * r + c) : at(ours, r, c); }, 1,
             kRows + 2);
    QCOMPARE(block, std::vector<std::string>{"In every block of 32 channels, only these differ: 0 and 1."});
}

void PeculiaritiesTest::listsNumbers()
{
    const auto text = [](std::vector<std::size_t> numbers) { return listText(numbers).english(); };
    QCOMPARE(text({3}), "3");
    QCOMPARE(text({4, 7}), "4 and 7");
    QCOMPARE(text({0, 1, 2, 3, 5, 8}), "0 to 3, 5 and 8");
    QCOMPARE(text({1, 3, 5, 7, 9, 11}), "1, 3, 5, 7, 9, …");
}

VITRINE_TEST(PeculiaritiesTest);
#include "peculiarities_test.moc"
