// Tests grammars in GBNF: which texts they accept, and error messages. The cases follow those of llama.cpp's published
// tests (tests/test-grammar-integration.cpp, test-grammar-parser.cpp).
#include "core/base/concat.h"
#include "tests/grammar/grammar_support.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;
using namespace std::string_literals;

namespace {

struct Case {
    const char* name;
    const char* grammar;
    std::vector<std::string> fit;
    std::vector<std::string> unfit;
};

const std::vector<Case>& cases()
{
    static const std::vector<Case> all = {
        {"sum",
         R"g(
            root ::= expr
            expr ::= term ("+" term)*
            term ::= number
            number ::= [0-9]+)g",
         {"42", "1+2+3+4+5", "123+456"},
         {"", "+", "/ 3", "1+2+3+4+5+", "12a45"}},
        {"calls",
         R"g(
            root ::= expression
            expression ::= term ws (("+"|"-") ws term)*
            term ::= factor ws (("*"|"/") ws factor)*
            factor ::= number | variable | "(" expression ")" | function-call
            number ::= [0-9]+
            variable ::= [a-zA-Z_][a-zA-Z0-9_]*
            function-call ::= variable ws "(" (expression ("," ws expression)*)? ")"
            ws ::= [ \t\n\r]?)g",
         {"42", "1*2*3", "x", "x1+y2", "(a+b)*(c-d)", "func()", "func(x,y+2)", "a*(b+c)-d/e", "f(g(x),h(y,z))",
          "x + 10", "(a + b) * (c - d)", "func(x, y + 2)",
          "123+456*789-123/456+789*123-456/789+123*456-789/123+456*789-123"},
         {"+", "/ 3x", "x + + y", "a * / b", "func(,)", "func(x y)", "(a + b", "x + y)", "42 +", "func(",
          "func(x, y + 2", "f(g(x), h(y, z)", "123+456*"}},
        {"any character",
         "root ::= ... \"abc\" ...",
         {"abcabcabc", "aaaabcccc", "🔵🟠✅abc❌🟠🔵"},
         {"aaabcccc", "aaaaabcccc", "aaaabccc", "🔵🟠✅❌abc❌✅🟠🔵", "🔵🟠abc🟠🔵",
          "\xF0\x9F\x94"
          "abcabcabc"}},
        {"star", R"g(root ::= "a"*)g", {"", "a", std::string(60, 'a')}, {"b", "ab", "ba", std::string(60, 'a') + "b"}},
        {"plus", R"g(root ::= "a"+)g", {"a", std::string(60, 'a')}, {"", "b", "ab", "ba"}},
        {"question mark", R"g(root ::= "a"?)g", {"", "a"}, {"b", "ab", "aa", "ba"}},
        {"mixed",
         R"g(
            root ::= cons+ vowel* cons? (vowel cons)*
            vowel ::= [aeiouy]
            cons ::= [bcdfghjklmnpqrstvwxyz])g",
         {"yes", "no", "noyes", "crwth", "four", "bryyyy"},
         {"yess", "yesno", "forty", "catyyy"}},
        {"exactly", "root ::= [ab]{4}", {"aaaa", "bbbb", "abab"}, {"a", "b", "aaaaa"}},
        {"with blanks", "root ::= [ab]{ 2 , 3 }", {"aa", "aba"}, {"a", "aaaa"}},
        {"at least", "root ::= [ab]{4,}", {"aaaa", "aaaaab", "bbbb"}, {"", "aba"}},
        {"at most", "root ::= [ab]{0,4}", {"", "a", "aaab"}, {"aaaaa"}},
        {"none", "root ::= \"x\" [ab]{0}", {"x"}, {"", "xa"}},
        {"nested counts",
         R"g(root ::= ("0x" [A-F0-9]{2} " "?){3,5})g",
         {"0xFF 0x12 0xAB", "0xFF 0x12 0xAB 0x00 0x00"},
         {"", "0xFF", "0xFF 0x12", "0xFF 0x12 0xAB 0x00 0x00 0x00"}},
        {"stars in stars", "root ::= ( [x]* )*", {"", "x", "xx"}, {"y", "yy"}},
        {"tokens",
         R"g(
            root ::= <[10]> content <[11]>
            content ::= (!<[11]>)*)g",
         {"\xFF\x0A\xFF\x0B"s, "\xFF\x0A\xFF\x0C\xFF\x0D\xFF\x0B"s},
         {"\xFF\x0A"s, "\xFF\x0B"s, "\xFF\x0A\xFF\x0B\xFF\x0B"s, "\xFF\x0B\xFF\x0A"s}},
        {"tokens beside text",
         R"g(root ::= "a" (<[7]> | "bc") "d")g",
         {"a\xFF\x07"
          "d"s,
          "abcd"},
         {"ad", "ab\xFF\x07"
                "d"s}},
        {"many at most", R"g(root ::= "a"{3,5000})g", {"aaa", std::string(5000, 'a')}, {"aa", std::string(5001, 'a')}},
        {"groups over lines", "root ::= (\n \"a\" # one\n | \"b\"\n)  # end\n\n\n# nothing\n", {"a", "b"}, {"", "ab"}},
        {"an alternative in the next line", "root ::= \"a\" |\n  \"b\"\r\nnext ::= root", {"a", "b"}, {"ab"}},
        {"an empty alternative", R"g(root ::= "a" | )g", {"", "a"}, {"aa"}},
        {"escapes",
         R"g(root ::= "\x41\u00e9\U0001F600\t\r\n\\\"" [\]\-\\\[^])g",
         {"Aé😀\t\r\n\\\"]", "Aé😀\t\r\n\\\"^"},
         {"A"}},
        {"ranges", R"g(root ::= [a-cx-z] [^a-c] [-+*/] [é-ü])g", {"yd-ñ", "a\n/é"}, {"dd-ñ", "aa-ñ", "ad,ñ", "ad-z"}},
        {"nothing but UTF-8",
         "root ::= [^a]",
         {"é", "\xF4\x8F\xBF\xBF", "\x7F"},
         {"\xED\xA0\x80", "\xC0\x80", "\xF4\x90\x80\x80", "\xC3", "\x80"}},
        {"quantifiers in a row", R"g(root ::= "ab"+*)g", {"", "abab"}, {"aba"}},
        {"recursion", R"g(root ::= "(" root ")" | "x")g", {"x", "(((x)))"}, {"((x)", "(x))", "()"}},
        {"recursion in the middle, empty ends",
         R"g(
            root ::= "a" root tail | "b"
            tail ::= "c"?)g",
         {"b", "ab", "aabc", "aabcc"},
         {"abcc", "c", "a"}},
    };
    return all;
}

struct Refused {
    const char* grammar;
    const char* why;  ///< text that the error message must contain
};

}  // namespace

class GbnfTest : public QObject {
    Q_OBJECT

private slots:
    void textsFitOrDoNot_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < cases().size(); ++i) QTest::newRow(cases()[i].name) << static_cast<int>(i);
    }

    void textsFitOrDoNot()
    {
        QFETCH(int, index);
        const Case& one = cases()[static_cast<std::size_t>(index)];
        const CompiledGrammar grammar = compiled(one.grammar);
        GrammarMatcher matcher(grammar);
        for (const std::string& text : one.fit) QVERIFY2(fits(matcher, text), text.c_str());
        for (const std::string& text : one.unfit) QVERIFY2(!fits(matcher, text), text.c_str());
    }

    void aMistakeIsNamedWithItsPlace_data()
    {
        QTest::addColumn<QByteArray>("grammar");
        QTest::addColumn<QByteArray>("why");
        const std::vector<Refused> all = {
            {"", "The grammar is empty: it has no rules."},
            {"  \n# comment", "The grammar is empty: it has no rules."},
            {"rot ::= \"a\"", "no rule named root"},
            {"root ::= expr\n expr ::= numero", "line 2, column 11: the rule \"numero\" is used but not defined"},
            {"root ::= \"a\"\nroot ::= \"b\"", "line 2, column 1: the rule \"root\" is already defined on line 1"},
            {"root ::= \"a\"{,}", "line 1, column 14: expected a number"},
            {"root ::= \"a\"{,10}", "expected a number"},
            {"root ::= \"a\"{5,3}", "the minimum number of repetitions, 5, is above the maximum, 3"},
            {"root ::= \"a\"{500000}", "the number of repetitions is above 100000"},
            {"root ::= \"a\"{99999999999999999999999}", "the number of repetitions is above 100000"},
            {"root ::= (((((([^x]*){0,99}){0,99}){0,99}){0,99}){0,99}){0,99}", "too large"},
            {"root ::= \"a\" | root \"a\"", "rule \"root\" begins with itself (root → root)"},
            {"root ::= asdf\nasdf ::= \"a\" | asdf \"a\"", "begins with itself (asdf → asdf)"},
            {"root ::= asdf\nasdf ::= \"a\" | foo \"b\"\nfoo ::= \"c\" | asdf \"d\" | \"e\"", "begins with itself"},
            {"root ::= asdf\nasdf ::= \"a\" | foo \"b\"\nfoo ::= \"c\" | empty asdf \"d\" | \"e\"\nempty ::= \"blah\" "
             "| ",
             "begins with itself"},
            {"root ::= a\na ::= \"x\" a", "No text can match the grammar's rule"},
            {"root ::= [^\\x00-\\U0010FFFF]", "No text can match the grammar's rule"},
            {"root ::= \"a", "expected the \" that ends the literal, but the grammar ends"},
            {"root ::= [a", "expected the ] that ends the characters"},
            {"root ::= []", "the character class [] has no characters"},
            {"root ::= [z-a]", "column 11: the range is reversed; write the smaller character first"},
            {"root ::= (\"a\"", "expected an item, | or the ) of the group, but the grammar ends"},
            {"root ::= \"a\")", "line 1, column 13: expected an item, | or the end of the line, but there is \")\""},
            {"root ::= * \"a\"", "expected an item before the quantifier \"*\""},
            {"root ::= \"\\q\"", "an escape must be \\ followed by"},
            {"root ::= \"\\u12\"", "4 hexadecimal digits"},
            {"root ::= \"\\uD800\"", "the number d800 is not a Unicode character"},
            {"root ::= \"\\U00110000\"", "the number 110000 is not a Unicode character"},
            {"root = \"a\"", "expected ::="},
            {"my_rule ::= \"a\"",
             "column 3: expected ::= after the name of a rule (letters, digits and -), but there is \"_\""},
            {"root ::= \"é\"\n| \"b\"",
             "line 2, column 1: a rule can continue on the next line only inside parentheses"},
            {"root ::= \"é\" ?? \xFF", "column 17: expected an item"},
            {"root ::= \"\xFF\"", "column 11: this byte is not UTF-8"},
            {"root ::= <[x]>", "expected the id of a token"},
            {"root ::= <[500]>", "token 500, but the vocabulary has the tokens 0 to 99"},
            {"root ::= <think>", "the token \"<think>\", which this model does not have"},
            {"root ::= !\"a\"", "expected a token"},
            {"root ::= \"a\"*?+*?+*?+*?+", "more than 10 quantifiers"},
        };
        for (const Refused& one : all) QTest::newRow(one.grammar) << QByteArray(one.grammar) << QByteArray(one.why);
        static const std::string deep = "root ::= " + std::string(200, '(') + "\"a\"" + std::string(200, ')');
        QTest::newRow("deep") << QByteArray::fromStdString(deep) << QByteArray("more than 100 parentheses");
        std::string chain = "root ::= a0\n";
        for (int i = 0; i < 500; ++i) chain += concat("a", i, " ::= a", (i + 1) % 500, " \"x\"\n");
        QTest::newRow("chain") << QByteArray::fromStdString(chain)
                               << QByteArray(
                                      "\"a1\" begins with itself (a1 → a2 → a3 → a4 → a5 → a6 → a7 → a8 → … → a1)");
        // The matcher would have to remember the position of every x, which requires too many states.
        QTest::newRow("alike") << QByteArray("root ::= [xy]* \"x\" [xy]{60}") << QByteArray("too large");
    }

    void aMistakeIsNamedWithItsPlace()
    {
        QFETCH(QByteArray, grammar);
        QFETCH(QByteArray, why);
        const std::string sentence = sentenceOf([&] { compiled(grammar.toStdString()); });
        QVERIFY2(sentence.find(why.toStdString()) != std::string::npos, sentence.c_str());
        QVERIFY2(sentence.ends_with('.') && sentence.find('\n') == std::string::npos, sentence.c_str());
    }

    /// Each sum can begin in three ways. After 60 parentheses, the matcher would therefore follow 3^60 parses unless it
    /// merged equal ones.
    void alternativesThatBeginAlikeAreOneWay()
    {
        const CompiledGrammar grammar = compiled(R"g(
            root ::= sum
            sum ::= part | part "+" sum | part "-" sum
            part ::= "x" | "(" sum ")")g");
        GrammarMatcher matcher(grammar);
        QVERIFY(fits(matcher, std::string(60, '(') + "x" + std::string(60, ')') + "+x"));
        QVERIFY(!fits(matcher, std::string(60, '(') + "x" + std::string(59, ')')));
        QVERIFY(matcher.size() < 1000);
    }

    /// A long chain of rules, each of which calls the next one, is accepted. Such rules are not ambiguous: there is
    /// only one way to parse the text.
    void longChainsOfRulesAreFollowed()
    {
        std::string grammar = "root ::= r0\n";
        for (int i = 0; i < 6000; ++i) grammar += concat("r", i, " ::= r", i + 1, i % 2 == 0 ? " \"b\"\n" : "\n");
        grammar += "r6000 ::= \"a\"";
        QVERIFY(fits(grammar, "a" + std::string(3000, 'b')));
        QVERIFY(!fits(grammar, "a" + std::string(2999, 'b')));
    }

    void aByteOrderMarkIsSkipped()
    {
        QVERIFY(fits("\xEF\xBB\xBFroot ::= \"a\"", "a"));
        QCOMPARE(
            sentenceOf([] { parseGbnf("\xEF\xBB\xBFroot"); }),
            std::string("The grammar, line 1, column 5: expected ::= after the name of a rule (letters, digits and "
                        "-), but the grammar ends."));
        QCOMPARE(sentenceOf([] { parseGbnf(std::string_view("\xFF\xFEr\0", 4)); }),
                 std::string("The grammar is in UTF-16; save it as UTF-8."));
    }

    void adviceAboutRepetitionsNeedsRepetitions()
    {
        std::string grammar = "root ::= ";
        for (int i = 0; i < 500; ++i) grammar += concat(i > 0 ? " | " : "", "\"", i, std::string(1000, 'a'), "\"");
        const std::string sentence = sentenceOf([&] { compiled(grammar); });
        QVERIFY2(sentence.ends_with("use fewer and shorter rules."), sentence.c_str());
        const std::string counted = sentenceOf([] { compiled("root ::= [xy]* \"x\" [xy]{60}"); });
        QVERIFY2(counted.ends_with("use smaller numbers of repetitions."), counted.c_str());
    }

    /// If every level of the text ends with an optional part, the memory grows in proportion to the depth. When the
    /// memory reaches its limit, there must be an error message.
    void waysThatGrowWithTheTextEndInASentence()
    {
        const CompiledGrammar grammar = compiled(R"g(
            root ::= "a" root tail | "b"
            tail ::= "c" tail "d" | "c"?)g");
        GrammarMatcher matcher(grammar);
        const std::string sentence = sentenceOf([&] { fits(matcher, std::string(20000, 'a') + "b"); });
        QVERIFY2(sentence.find("in more than 5000 ways") != std::string::npos, sentence.c_str());
    }

    /// Large repetitions are counted instead of expanded. The matcher must accept exactly the texts whose counts are
    /// within the bounds.
    void countedRepetitions()
    {
        // The word is so large that its repetitions are counted.
        const std::string word = "(\"ab\" | \"a\" | \"" + std::string(600, 'z') + "\")";
        const auto repeated = [](int times, const char* text) {
            std::string all;
            for (int i = 0; i < times; ++i) all += text;
            return all;
        };
        struct Bounds {
            const char* written;
            int least, most;
        };
        for (const Bounds& bounds :
             {Bounds{"{3}", 3, 3}, {"{2,4}", 2, 4}, {"{0,3}", 0, 3}, {"{2,}", 2, 1000}, {"{1,2}", 1, 2}}) {
            const CompiledGrammar grammar = compiled("root ::= \"<\" " + word + bounds.written + " \">\" [a-c]*");
            QVERIFY(grammar.states.size() < 1000);
            GrammarMatcher matcher(grammar);
            for (int times = 0; times < 7; ++times) {
                const bool isIn = times >= bounds.least && times <= bounds.most;
                for (const char* part : {"a", "ab"}) {
                    QCOMPARE(fits(matcher, "<" + repeated(times, part) + ">"), isIn);
                    QCOMPARE(fits(matcher, "<" + repeated(times, part) + ">abc"), isIn);
                }
            }
        }
        // Tests nested repetitions, and repetitions in which the count so far is ambiguous.
        const CompiledGrammar nested = compiled("root ::= (" + word + "{2,3} \",\"){2,300}");
        GrammarMatcher matcher(nested);
        QVERIFY(fits(matcher, repeated(300, "aaba,")) && !fits(matcher, repeated(301, "aaba,")));
        QVERIFY(!fits(matcher, "aa,a,") && !fits(matcher, "aa,") && fits(matcher, "aa,aab,"));
        const CompiledGrammar unclear = compiled("root ::= ([a-z]+ \" \"?){1,20000} [a-z]{2,30000} \"!\"");
        GrammarMatcher ways(unclear);
        QVERIFY(fits(ways, repeated(2000, "words and ") + "ab!") && !fits(ways, repeated(2000, "a ") + "a!"));
        QVERIFY(ways.size() < 100'000);
        const CompiledGrammar exact = compiled("root ::= [a-z]{0,5000} [a-y]{300,5000} \"z\"");
        GrammarMatcher counts(exact);
        QVERIFY(fits(counts, std::string(300, 'a') + "z") && !fits(counts, std::string(299, 'a') + "z"));

        // keepOnly() may drop all states except the current one after every byte.
        GrammarMatcher forgetful(nested);
        GrammarMatcher::State state = forgetful.begin();
        for (const char c : repeated(300, "aab,")) {
            state = forgetful.keepOnly(forgetful.next(state, static_cast<std::uint8_t>(c)));
        }
        QVERIFY(forgetful.mayEnd(state) && forgetful.next(state, 'a') == GrammarMatcher::kDead);
    }

    void forgettingOtherStatesChangesNothing()
    {
        const CompiledGrammar grammar = compiled(R"g(root ::= "(" root ")" | "[" root "]" | "x")g");
        GrammarMatcher matcher(grammar);
        GrammarMatcher::State state = matcher.begin();
        for (const char c : std::string("([([")) state = matcher.next(state, static_cast<std::uint8_t>(c));
        state = matcher.keepOnly(state);
        QVERIFY(matcher.size() < 5);
        for (const char c : std::string("x])])")) {
            QVERIFY(state != GrammarMatcher::kDead);
            state = matcher.next(state, static_cast<std::uint8_t>(c));
        }
        QVERIFY(matcher.mayEnd(state));
        QCOMPARE(matcher.next(state, ')'), GrammarMatcher::kDead);
        state = matcher.begin();
        for (const char c : std::string("([x])")) state = matcher.next(state, static_cast<std::uint8_t>(c));
        QVERIFY(matcher.mayEnd(state));
    }
};

VITRINE_TEST(GbnfTest);
#include "gbnf_test.moc"
