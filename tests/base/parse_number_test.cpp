#include "core/base/parse_number.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <cstdint>
#include <string_view>

using namespace vitrine;

class ParseNumberTest : public QObject {
    Q_OBJECT
private slots:
    void readsWhatIsANumberFromEndToEnd()
    {
        QCOMPARE(parseNumber<std::int64_t>("-42"), std::optional<std::int64_t>(-42));
        QCOMPARE(parseNumber<std::uint8_t>("255"), std::optional<std::uint8_t>(255));
        QCOMPARE(parseNumber<unsigned char>("0A", 16), std::optional<unsigned char>(10));
        QCOMPARE(parseNumber<double>("1.5e3"), std::optional<double>(1500));
        QCOMPARE(parseNumber<int>(std::string_view("123").substr(0, 2)), std::optional<int>(12));
    }

    void readsNothingElse()
    {
        for (const char* text : {"", " 1", "1 ", "+1", "1x", "x", "0x1", "1.5", "--1", "99999999999999999999"}) {
            QVERIFY2(!parseNumber<std::int64_t>(text), text);
        }
        QVERIFY(!parseNumber<std::uint8_t>("256"));
        QVERIFY(!parseNumber<std::uint32_t>("-1"));
    }
};

VITRINE_TEST(ParseNumberTest);
#include "parse_number_test.moc"
