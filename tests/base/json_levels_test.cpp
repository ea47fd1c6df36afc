#include "core/base/error.h"
#include "core/base/json_levels.h"
#include "core/base/parse_json.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <string>

using namespace vitrine;

namespace {

std::string nested(const std::string& open, std::size_t levels, const std::string& close)
{
    std::string text;
    for (std::size_t i = 0; i < levels; ++i) text += open;
    text += "1";
    for (std::size_t i = 0; i < levels; ++i) text += close;
    return text;
}

}  // namespace

class JsonLevelsTest : public QObject {
    Q_OBJECT

private slots:
    void countsListsAndObjects()
    {
        QVERIFY(!nestsTooDeep(nested("[", kMostJsonLevels, "]")));
        QVERIFY(nestsTooDeep(nested("[", kMostJsonLevels + 1, "]")));
        QVERIFY(!nestsTooDeep(nested("{\"a\":", kMostJsonLevels, "}")));
        QVERIFY(nestsTooDeep(nested("{\"a\":", kMostJsonLevels + 1, "}")));
        QVERIFY(nestsTooDeep(nested("[{\"a\":", kMostJsonLevels / 2 + 1, "}]")));
    }

    void forgetsWhatIsClosed()
    {
        std::string many = "[";
        for (int i = 0; i < 1000; ++i) many += "[{}],";
        QVERIFY(!nestsTooDeep(many + "0]"));
        QVERIFY(!nestsTooDeep(std::string(1000, ']') + nested("[", kMostJsonLevels, "]")));
    }

    void skipsTexts()
    {
        const std::string brackets(500, '[');
        QVERIFY(!nestsTooDeep("[\"" + brackets + "\"]"));
        QVERIFY(!nestsTooDeep("[\"\\\"" + brackets + "\\\\\"]"));
        QVERIFY(nestsTooDeep("[\"\\\\\"," + brackets));
    }

    void takesPieces()
    {
        const std::string deep = "[\"\\\"[\"," + nested("[", kMostJsonLevels, "]") + "]";
        JsonLevels levels;
        bool isFine = true;
        for (const char c : deep) isFine = levels.feed(std::string_view(&c, 1));
        QVERIFY(!isFine);
    }

    void endsInsteadOfCrashing()
    {
        const std::string bomb = nested("[", 3'000'000, "]");
        QVERIFY(parseJson(bomb).is_discarded());
        QVERIFY(parseJson("[1,").is_discarded());
        QCOMPARE(parseJson("[[1]]").dump(), std::string("[[1]]"));
        try {
            requireFewLevels(bomb, std::string_view("a.json"));
            QFAIL("no error");
        } catch (const Error& error) {
            QCOMPARE(error.sentence().english(),
                     std::string("a.json nests lists and objects more than 128 levels deep."));
        }
    }
};

VITRINE_TEST(JsonLevelsTest);
#include "json_levels_test.moc"
