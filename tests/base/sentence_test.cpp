#include "core/base/error.h"
#include "core/base/sentence.h"
#include "core/base/sentence_json.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <string>

using namespace vitrine;

class SentenceTest : public QObject {
    Q_OBJECT

private slots:
    void literalsAreTheForm()
    {
        const std::string name = "a";
        const Sentence sentence = SENTENCE("tensor ", name, " has ", 3, " rows", '.');
        QCOMPARE(sentence.form(), std::string("tensor %1 has %2 rows."));
        QCOMPARE(sentence.values().size(), std::size_t{2});
        QVERIFY(!sentence.values()[0].hasForm());
        QCOMPARE(sentence.values()[1].english(), std::string("3"));
        QCOMPARE(sentence.english(), std::string("tensor a has 3 rows."));
        QVERIFY(!SENTENCE("whole").empty() && SENTENCE("whole").values().empty());
    }

    void aChoiceOfLiteralsBelongsToTheForm()
    {
        const auto rows = [](int count) {
            return SENTENCE(count, count == 1 ? " row" : " rows", (count > 2 ? "!" : ""));
        };
        QCOMPARE(rows(1).form(), std::string("%1 row"));
        QCOMPARE(rows(3).form(), std::string("%1 rows!"));
    }

    void sentencesAreValues()
    {
        const Sentence inner = SENTENCE("inner ", 1);
        const SentenceForm form = FORM("of a table");
        const Sentence outer = SENTENCE(inner, ", ", form, ", ", SentenceView(inner));
        QCOMPARE(outer.form(), std::string("%1, %2, %3"));
        QVERIFY(outer.values()[0] == inner);
        QCOMPARE(outer.values()[1].form(), std::string("of a table"));
        QVERIFY(outer.values()[2] == inner);
        QCOMPARE(outer.english(), std::string("inner 1, of a table, inner 1"));
        QCOMPARE(listed({inner, form, std::string("c")}).english(), std::string("inner 1, of a table, c"));
        QVERIFY(listed({}).empty());
    }

    void valuesAreNotSearchedForPlaces()
    {
        const std::string name = "%1 %2";
        QCOMPARE(SENTENCE("a ", name, " b ", 7).english(), std::string("a %1 %2 b 7"));
        QCOMPARE(Sentence::ofForm("%3 of %1, 50 % and %0", {std::string("x")}).english(),
                 std::string("%3 of x, 50 % and %0"));
    }

    void formsHaveMoreThanNinePlaces()
    {
        const Sentence sentence =
            SENTENCE(1, "a", 2, "b", 3, "c", 4, "d", 5, "e", 6, "f", 7, "g", 8, "h", 9, "i", 10, "j", 11);
        QVERIFY(sentence.form().ends_with("%10j%11"));
        QCOMPARE(sentence.english(), std::string("1a2b3c4d5e6f7g8h9i10j11"));
        // With a single value, "%12" is the placeholder %1 followed by the digit 2.
        QCOMPARE(Sentence::ofForm("%12", {std::string("x")}).english(), std::string("x2"));
    }

    void errorsKeepTheirSentence()
    {
        const Error error(SENTENCE("The file ", std::string("a"), " is empty."), "detail");
        QCOMPARE(error.sentence().form(), std::string("The file %1 is empty."));
        QCOMPARE(std::string(error.what()), std::string("The file a is empty."));
    }

    void textsOfValuesCanBeChanged()
    {
        const std::string key = "secret";
        const Sentence sentence = SENTENCE("The secret ", key, ": ", SENTENCE("again ", key));
        const Sentence changed =
            sentence.withTexts([&](const std::string& text) { return text == key ? std::string("…") : text; });
        QCOMPARE(changed.english(), std::string("The secret …: again …"));
        QCOMPARE(changed.form(), sentence.form());
    }

    void aStoredSentenceComesBack()
    {
        const std::string quoted = "\"a\"\n\xC3\xA4";
        for (const Sentence& sentence :
             {Sentence(), Sentence(quoted), SENTENCE("a form"), SENTENCE("x ", SENTENCE("y ", quoted), " of ", 3)}) {
            QVERIFY(sentenceFromStored(storedSentence(sentence)) == sentence);
        }
        QCOMPARE(storedSentence(SENTENCE("It has ", 2, ".")),
                 std::string("{\"form\":\"It has %1.\",\"values\":[\"2\"]}"));
    }

    void otherStoredTextsAreVerbatim()
    {
        std::string deep = "\"x\"";
        for (int i = 0; i < 1000; ++i) deep = "{\"form\":\"%1\",\"values\":[" + deep + "]}";
        for (const std::string& text :
             {std::string("The file is empty."), std::string("{\"form\":\"a\"}"),
              std::string("{\"form\":3,\"values\":[]}"), std::string("{\"form\":\"%1\",\"values\":[1]}"),
              std::string("{\"form\":\"%1\",\"values\""), deep}) {
            const Sentence read = sentenceFromStored(text);
            QVERIFY(!read.hasForm());
            QCOMPARE(read.english(), text);
        }
    }
};

VITRINE_TEST(SentenceTest);
#include "sentence_test.moc"
