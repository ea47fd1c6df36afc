// Tests damaged and random grammars and schemas. Each is refused with a sentence, or accepted and then used for some
// tokens.
#include "core/generate/grammar/compiled_grammar.h"
#include "core/generate/grammar/grammar_matcher.h"
#include "core/generate/grammar/grammar_rules.h"
#include "core/generate/grammar/json_schema.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const std::vector<std::string> kGrammarParts = {
    "root ::= ", "a ::= ", "\nb ::= ", "a",   "b",  "root",  "\"x\"", "\"\\u00e9\"", "[a-z]", "[^\\x00-\\x7F]",
    ".",         "(",      ")",        " | ", "*",  "+",     "?",     "{2}",         "{0,9}", "{3,}",
    "{900}",     "<[5]>",  "!<[7]>",   "<t>", "\n", "# c\n", " ",     "\"",          "[",     "]",
    "\xC3",      "\\"};
const std::vector<std::string> kSchemaParts = {"{",
                                               "}",
                                               "[",
                                               "]",
                                               ",",
                                               ":",
                                               "\"type\":",
                                               "\"object\"",
                                               "\"integer\"",
                                               "\"string\"",
                                               "\"properties\":",
                                               "\"a\":",
                                               "\"required\":[\"a\"]",
                                               "\"items\":",
                                               "\"$ref\":\"#\"",
                                               "\"$ref\":\"#/items\"",
                                               "\"allOf\":[",
                                               "\"anyOf\":[",
                                               "\"oneOf\":[",
                                               "\"minimum\":-7",
                                               "\"maxLength\":9",
                                               "\"pattern\":\"^(a|[b-z]{2,})*$\"",
                                               "\"enum\":[1,\"a\"]",
                                               "\"const\":null",
                                               "true",
                                               "1e300",
                                               "-5",
                                               "\"additionalProperties\":",
                                               "\"minItems\":2",
                                               "{}",
                                               "null"};
const std::vector<std::string> kWholeSchemas = {
    "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\",\"minimum\":-7,\"maximum\":90},\"b\":{\"items\":{"
    "\"$ref\":\"#\"},\"minItems\":2}},\"required\":[\"a\"],\"additionalProperties\":{\"enum\":[1,null,\"x\"]}}",
    "{\"allOf\":[{\"$ref\":\"#/$defs/"
    "t\"},{\"properties\":{\"k\":{\"pattern\":\"^(a|[b-z]{2,5})*\\\\d$\"}}}],\"$defs\":{\"t\":{\"oneOf\":[{\"type\":"
    "\"null\"},{\"type\":\"object\"}]}}}"};

void follow(const std::string& gbnf, std::mt19937_64& random)
{
    const CompiledGrammar grammar =
        compileGrammar(parseGbnf(gbnf), 10, [](std::string_view) -> std::optional<TokenId> { return std::nullopt; });
    GrammarMatcher matcher(grammar);
    GrammarMatcher::State state = matcher.begin();
    for (int step = 0; step < 60 && state != GrammarMatcher::kDead; ++step) {
        const auto first = static_cast<unsigned>(random());
        GrammarMatcher::State next = GrammarMatcher::kDead;
        for (unsigned i = 0; i < 256 && next == GrammarMatcher::kDead; ++i)
            next = matcher.next(state, static_cast<std::uint8_t>(first + i));
        const bool isSum = matcher.mayEnd(state) || matcher.join(matcher.split(state)) == state;
        if (!isSum) throw std::logic_error("a state is not the sum of its parts");
        state = next;
    }
}

std::string madeOf(const std::vector<std::string>& parts, std::mt19937_64& random)
{
    std::string text;
    for (std::size_t count = 1 + random() % 40; count > 0; --count) text += parts[random() % parts.size()];
    return text;
}

}  // namespace

class GrammarFuzzTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { limitMemory(); }

    void grammars()
    {
        std::mt19937_64 random(1);
        int taken = 0;
        for (int i = 0; i < 4000; ++i) {
            const std::string gbnf = (i % 2 == 0 ? "root ::= " : "") + madeOf(kGrammarParts, random);
            const Judgement verdict = judge([&] { follow(gbnf, random); });
            QVERIFY2(verdict.passed, (verdict.problem + "\n" + gbnf).c_str());
            taken += verdict.refused ? 0 : 1;
        }
        QVERIFY2(taken > 20, qPrintable(QString::number(taken)));
    }

    void schemas()
    {
        std::mt19937_64 random(2);
        int taken = 0;
        for (int i = 0; i < 4000; ++i) {
            std::string schema = "{" + madeOf(kSchemaParts, random) + "}";
            if (i % 2 == 0) {
                schema = kWholeSchemas[random() % kWholeSchemas.size()];
                for (std::size_t count = random() % 3; count > 0; --count) {
                    const std::size_t at = random() % schema.size();
                    if (random() % 2 == 0)
                        schema.erase(at, 1 + random() % 4);
                    else
                        schema.insert(at, kSchemaParts[random() % kSchemaParts.size()]);
                    if (schema.empty()) schema = "{";
                }
            }
            const Judgement verdict = judge([&] { follow(gbnfOf(schema), random); });
            QVERIFY2(verdict.passed, (verdict.problem + "\n" + schema).c_str());
            taken += verdict.refused ? 0 : 1;
        }
        QVERIFY2(taken > 200, qPrintable(QString::number(taken)));
    }
};

VITRINE_TEST(GrammarFuzzTest);
#include "grammar_fuzz_test.moc"
