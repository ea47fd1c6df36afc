// Tests JSON schemas as grammars: which texts they accept, error messages, and that every accepted text is JSON. Many
// cases follow those of llama.cpp's published tests (tests/test-grammar-integration.cpp,
// test-json-schema-to-grammar.cpp).
#include "core/base/concat.h"
#include "tests/grammar/grammar_support.h"
#include "tests/grammar/json_schema_cases.h"
#include "tests/support/test_program.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <random>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

class JsonSchemaTest : public QObject {
    Q_OBJECT

private slots:
    void textsFitOrDoNot_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < schemaCases().size(); ++i)
            QTest::newRow(schemaCases()[i].name) << static_cast<int>(i);
    }

    void textsFitOrDoNot()
    {
        QFETCH(int, index);
        const SchemaCase& one = schemaCases()[static_cast<std::size_t>(index)];
        const CompiledGrammar grammar = compiled(gbnfOf(one.schema));
        GrammarMatcher matcher(grammar);
        for (const std::string& text : one.fit) {
            QVERIFY2(nlohmann::json::accept(text), text.c_str());
            QVERIFY2(fits(matcher, text), text.c_str());
        }
        for (const std::string& text : one.unfit) QVERIFY2(!fits(matcher, text), text.c_str());
    }

    void whatAGrammarCannotSayIsNamed_data()
    {
        QTest::addColumn<QByteArray>("schema");
        QTest::addColumn<QByteArray>("why");
        const std::vector<RefusedSchema>& all = refusedSchemas();
        for (const RefusedSchema& one : all) QTest::newRow(one.schema) << QByteArray(one.schema) << QByteArray(one.why);
        static const std::string deep = std::string(1000, '[') + std::string(1000, ']');
        QTest::newRow("deep") << QByteArray::fromStdString(deep) << QByteArray("nested more than 200 levels deep");
    }

    void whatAGrammarCannotSayIsNamed()
    {
        QFETCH(QByteArray, schema);
        QFETCH(QByteArray, why);
        const std::string sentence = sentenceOf([&] { rulesOfSchema(schema.toStdString()); });
        QVERIFY2(sentence.find(why.toStdString()) != std::string::npos, sentence.c_str());
        QVERIFY2(sentence.ends_with('.') && sentence.find('\n') == std::string::npos, sentence.c_str());
    }

    /// Tests each integer near the bounds of a range.
    void rangesHoldTheirNumbersAlone()
    {
        std::mt19937 random(5);
        std::uniform_int_distribution<int> any(-1200, 1200);
        for (int round = 0; round < 60; ++round) {
            const int least = any(random);
            const int most = least + std::abs(any(random));
            const std::string schema = QStringLiteral(R"({"type": "integer", "minimum": %1, "maximum": %2})")
                                           .arg(least)
                                           .arg(most)
                                           .toStdString();
            const CompiledGrammar grammar = compiled(gbnfOf(schema));
            GrammarMatcher matcher(grammar);
            for (int number = least - 120; number <= most + 120; ++number) {
                QCOMPARE(fits(matcher, std::to_string(number)), number >= least && number <= most);
            }
        }
    }

    /// Tests numbers with a fraction near fractional bounds of a range.
    void fractionalRangesHoldTheirNumbersAlone()
    {
        std::mt19937 random(9);
        std::uniform_int_distribution<int> any(-350, 350);
        for (int round = 0; round < 40; ++round) {
            const int least = any(random);
            const int most = least + std::abs(any(random)) / 4;
            const bool excludes = round % 2 == 1;
            const QString bound = excludes ? QStringLiteral("exclusiveM") : QStringLiteral("m");
            const QString schema = QStringLiteral(R"({"type": "number", "%1inimum": %2, "%1aximum": %3})")
                                       .arg(bound)
                                       .arg(least / 100.0)
                                       .arg(most / 100.0);
            if (excludes && least == most) continue;
            const CompiledGrammar grammar = compiled(gbnfOf(schema.toStdString()));
            GrammarMatcher matcher(grammar);
            for (int number = least - 30; number <= most + 30; ++number) {
                const bool isIn = excludes ? number > least && number < most : number >= least && number <= most;
                for (const char* const form : {"%1", "%1.%2", "%1.%20"}) {
                    const bool hasFraction = QLatin1String(form).size() > 2;
                    if (!hasFraction && number % 100 != 0) continue;
                    const QString text = QString::fromLatin1(number < 0 ? "-" : "") +
                                         (hasFraction ? QString::fromLatin1(form)
                                                            .arg(std::abs(number) / 100)
                                                            .arg(std::abs(number) % 100, 2, 10, QLatin1Char('0'))
                                                      : QString::number(std::abs(number) / 100));
                    const QByteArray where = schema.toUtf8() + " " + text.toUtf8();
                    QVERIFY2(fits(matcher, text.toStdString()) == isIn, where.constData());
                }
            }
        }
    }

    /// If a schema is too large, the error message is about the schema, not about the grammar that was made from it.
    void whatIsTooLargeIsSaidOfTheSchema()
    {
        const std::string letters(60'000, 'a');
        const std::string sentence = sentenceOf([&] { rulesOfSchema(R"({"pattern": ")" + letters + R"("})"); });
        QCOMPARE(QString::fromStdString(sentence),
                 QStringLiteral("The JSON schema, at \"#\": the pattern is too long for a grammar."));
        std::string controls;
        for (int i = 0; i < 60'000; ++i) controls += "\\u0001";  // each escape takes 15 bytes in a grammar
        const std::string many =
            sentenceOf([&] { rulesOfSchema(concat("{\"enum\":[\"1", controls, "\",\"2", controls, "\"]}")); });
        QVERIFY2(many.starts_with("The JSON schema is too large for a grammar"), many.c_str());
    }

    /// Random texts that the grammars accept must be JSON.
    void whateverFitsIsJson()
    {
        std::mt19937 random(7);
        for (const SchemaCase& one : schemaCases()) {
            const CompiledGrammar grammar = compiled(gbnfOf(one.schema));
            GrammarMatcher matcher(grammar);
            for (int round = 0; round < 20; ++round) {
                std::string text;
                GrammarMatcher::State state = matcher.begin();
                while (!matcher.mayEnd(state) && text.size() < 3000) {
                    // Sometimes tries closing bytes first, because otherwise arrays would hardly ever end.
                    std::uniform_int_distribution<int> byte(0, 255);
                    const std::string closing = "\"]},0";
                    int next =
                        text.size() % 3 != 0 ? byte(random) : closing[static_cast<std::size_t>(byte(random)) % 5];
                    while (matcher.next(state, static_cast<std::uint8_t>(next)) == GrammarMatcher::kDead)
                        next = (next + 1) % 256;
                    text += static_cast<char>(next);
                    state = matcher.next(state, static_cast<std::uint8_t>(next));
                }
                if (matcher.mayEnd(state)) QVERIFY2(nlohmann::json::accept(text), text.c_str());
            }
        }
    }
};

VITRINE_TEST(JsonSchemaTest);
#include "json_schema_test.moc"
