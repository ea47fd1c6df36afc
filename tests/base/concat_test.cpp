#include "core/base/concat.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cfloat>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>

using namespace vitrine;

class ConcatTest : public QObject {
    Q_OBJECT
private slots:
    void joinsTextsCharactersAndNumbers()
    {
        const std::string text = "b";
        QCOMPARE(concat("a", text, std::string_view("c"), 'd', -1, 2U, std::size_t{3}), std::string("abcd-123"));
        QCOMPARE(concat(), std::string());
        QCOMPARE(concat(std::numeric_limits<std::int64_t>::min(), ' ', std::numeric_limits<std::uint64_t>::max()),
                 std::string("-9223372036854775808 18446744073709551615"));
        // A byte is written as a number, not as a character.
        QCOMPARE(concat(std::uint8_t{65}, ' ', std::int8_t{-3}), std::string("65 -3"));
    }

    void writesRealNumbersAsPrintfDoes()
    {
        for (const double value : {0.0, -0.0, 1.0, 0.1, 1.0 / 3, 123456.5, 1234567.0, 1e-5, 1e100, DBL_MAX, -DBL_MIN,
                                   std::numeric_limits<double>::infinity()}) {
            char expected[400];
            std::snprintf(expected, sizeof expected, "%g", value);
            QCOMPARE(concat(value), std::string(expected));
            std::snprintf(expected, sizeof expected, "%.3g", value);
            QCOMPARE(significant(value, 3), std::string(expected));
            std::snprintf(expected, sizeof expected, "%.2f", value);
            QCOMPARE(fixedPoint(value, 2), std::string(expected));
        }
        QCOMPARE(concat(0.1F), std::string("0.1"));
    }

    void fillsWithZerosUpToTheDigitsAskedFor()
    {
        QCOMPARE(decimal(7, 5), std::string("00007"));
        QCOMPARE(decimal(123456, 5), std::string("123456"));
        QCOMPARE(hexadecimal(0xAB, 4), std::string("00ab"));
        QCOMPARE(hexadecimal(0), std::string("0"));
        QCOMPARE(hexadecimal(~std::uint64_t{0}, 16), std::string("ffffffffffffffff"));
    }
};

VITRINE_TEST(ConcatTest);
#include "concat_test.moc"
