#include "core/generate/engine/stop_matcher.h"
#include "core/generate/sampling/random.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

using namespace vitrine;

namespace {

struct Outcome {
    std::string shown;  ///< all text that feed() returned
    std::string remaining;
    std::string matched;  ///< the stop string that was found, or "-"

    bool operator==(const Outcome&) const = default;
};

Outcome stopped(const std::vector<std::string>& stops, const std::vector<std::string>& parts)
{
    StopMatcher matcher(stops);
    Outcome outcome;
    for (const std::string& part : parts) outcome.shown += matcher.feed(part);
    outcome.remaining = matcher.finish();
    outcome.matched = matcher.matched().value_or("-");
    return outcome;
}

}  // namespace

class StopMatcherTest : public QObject {
    Q_OBJECT

private slots:
    void findsInsideOneToken() { QVERIFY(stopped({"END"}, {"one END two"}) == (Outcome{"one ", "", "END"})); }

    void findsAcrossTokens()
    {
        QVERIFY(stopped({"\nUser:"}, {"fine", "\n", "Us", "er", ": hi"}) == (Outcome{"fine", "", "\nUser:"}));
    }

    void holdsBackOnlyWhatMayBecomeAStop()
    {
        StopMatcher matcher({"<end>"});
        QCOMPARE(matcher.feed("a<"), std::string("a"));
        QCOMPARE(matcher.feed("en"), std::string());
        QCOMPARE(matcher.feed("x"), std::string("<enx"));
        QCOMPARE(matcher.feed("<<e"), std::string("<"));
        QCOMPARE(matcher.finish(), std::string("<e"));
        QVERIFY(!matcher.matched());
    }

    void restartsInsideAPartialMatch()
    {
        QVERIFY(stopped({"aab"}, {"a", "a", "a", "b", "c"}) == (Outcome{"a", "", "aab"}));
        QVERIFY(stopped({"abab!"}, {"ab", "ab", "ab", "!"}) == (Outcome{"ab", "", "abab!"}));
    }

    void theStopThatEndsFirstWins()
    {
        QVERIFY(stopped({"abcd", "bc"}, {"xabcd"}) == (Outcome{"xa", "", "bc"}));
        QVERIFY(stopped({"bc", "abc"}, {"xabcd"}) == (Outcome{"x", "", "abc"}));
        QVERIFY(stopped({"two", "one"}, {"one two"}) == (Outcome{"", "", "one"}));
    }

    void nothingComesAfterAMatch()
    {
        StopMatcher matcher({"."});
        QCOMPARE(matcher.feed("a.b"), std::string("a"));
        QCOMPARE(matcher.feed("c"), std::string());
        QCOMPARE(matcher.finish(), std::string());
    }

    void charactersAreNeverSplit()
    {
        const std::string euro = "€";
        StopMatcher matcher({});
        QCOMPARE(matcher.feed(euro.substr(0, 1)), std::string());
        QCOMPARE(matcher.feed(euro.substr(1, 1)), std::string());
        QCOMPARE(matcher.feed(euro.substr(2)), euro);

        QVERIFY(stopped({"é€"}, {"x\xC3", "\xA9\xE2", "\x82\xAC y"}) == (Outcome{"x", "", "é€"}));
    }

    void brokenBytesBecomeReplacementCharacters()
    {
        const Outcome outcome = stopped({"stop"}, {"a\xFF", "b\xE2\x82"});
        QCOMPARE(outcome.shown + outcome.remaining, std::string("a\uFFFD"
                                                                "b\uFFFD"));
    }

    void hiddenTextIsFoundAndNotShown()
    {
        const auto feed = [](StopMatcher& matcher, const std::vector<std::string>& parts) {
            std::string shown;
            for (const std::string& part : parts) shown += matcher.feed(part, part.starts_with("<|"));
            return shown + matcher.finish();
        };
        StopMatcher alone({"<|end|>"});
        QCOMPARE(feed(alone, {"one", "<|begin|>", " two", "<|end|>", "three"}), std::string("one two"));
        QCOMPARE(alone.matched(), std::optional<std::string>("<|end|>"));
        StopMatcher withText({"two<|end|>\n"});
        QCOMPARE(feed(withText, {"one ", "two", "<|end|>", "\nthree"}), std::string("one "));
        QVERIFY(withText.matched());
        StopMatcher shownText({"two three"});
        QCOMPARE(feed(shownText, {"one two", "<|end|>", " three"}), std::string("one "));
        QVERIFY(shownText.matched());
        StopMatcher spelled({"<|end|>"});
        QCOMPARE(feed(spelled, {"one <", "|end", "|>"}), std::string("one "));
        QVERIFY(spelled.matched());
        StopMatcher none({"two<|end|>!"});
        QCOMPARE(feed(none, {"one ", "two", "<|end|>", "three"}), std::string("one twothree"));
        QVERIFY(!none.matched());
        // A character stays complete if a hidden token is between its bytes.
        StopMatcher character({"x"});
        QCOMPARE(feed(character, {"\xE2", "<|end|>", "\x82\xAC"}), std::string("€"));
    }

    void emptyStringsStopNothing()
    {
        QVERIFY(stopped({"", "x"}, {"ab", "xc"}) == (Outcome{"ab", "", "x"}));
        QVERIFY(stopped({""}, {"ab"}) == (Outcome{"ab", "", "-"}));
    }

    void theCutsMakeNoDifference()
    {
        // Compares the result with a plain search in the whole text. The text has few different letters, so partial
        // matches are frequent.
        Random random(5);
        for (int round = 0; round < 3000; ++round) {
            const auto word = [&](std::size_t longest) {
                std::string letters;
                const std::size_t length = 1 + random.next() % longest;
                while (letters.size() < length) letters += "abé"[random.next() % 2];
                return letters;
            };
            const std::string text = word(24);
            std::vector<std::string> stops;
            for (std::uint64_t i = random.next() % 3; i-- > 0;) stops.push_back(word(5));

            std::size_t begin = text.size();
            std::size_t end = text.size() + 1;
            for (const std::string& stop : stops) {
                const std::size_t at = text.find(stop);
                if (at == std::string::npos) continue;
                if (at + stop.size() < end || (at + stop.size() == end && at < begin)) {
                    begin = at;
                    end = at + stop.size();
                }
            }
            const bool matches = end <= text.size();

            std::vector<std::string> parts;
            for (std::size_t at = 0; at < text.size();) {
                parts.push_back(text.substr(at, 1 + random.next() % 4));
                at += parts.back().size();
            }
            const Outcome outcome = stopped(stops, parts);
            QCOMPARE(outcome.shown + outcome.remaining, text.substr(0, begin));
            QCOMPARE(outcome.matched, matches ? text.substr(begin, end - begin) : std::string("-"));
        }
    }
};

VITRINE_TEST(StopMatcherTest);
#include "stop_matcher_test.moc"
