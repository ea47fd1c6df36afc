// Tests complete error messages of the core. Each must have a translation in every language. Quoted text must stay
// unchanged.
#include "app/i18n/translated.h"
#include "app/settings/language.h"
#include "core/base/byte_reader.h"
#include "core/base/json_levels.h"
#include "core/base/sentence_json.h"
#include "core/diagnose/cause/decoding_mistakes.h"
#include "core/generate/grammar/grammar_rules.h"
#include "core/generate/grammar/json_schema.h"
#include "core/generate/remote/probe_requests.h"
#include "core/generate/remote/remote_server.h"
#include "core/generate/remote/server_survey.h"
#include "core/generate/sampling/sampler_table.h"
#include "core/template/chat_template.h"
#include "core/text/known_vocabularies.h"
#include "core/text/pretokenizers.h"
#include "core/text/tokenizer.h"
#include "core/text/vocabulary.h"
#include "tests/grammar/json_schema_cases.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const std::vector<const char*> kGrammars = {
    "",
    "root ::= expr\n expr ::= numero",
    "root ::= \"a\"\nroot ::= \"b\"",
    "root ::= \"a\"{,}",
    "root ::= \"a\"{5,3}",
    "root ::= \"a\"{500000}",
    "root ::= \"a\" | root \"a\"",
    "root ::= a\na ::= \"x\" a",
    "root ::= \"a",
    "root ::= [a",
    "root ::= []",
    "root ::= [z-a]",
    "root ::= (\"a\"",
    "root ::= \"a\")",
    "root ::= * \"a\"",
    "root ::= \"\\q\"",
    "root ::= \"\\u12\"",
    "root ::= \"\\uD800\"",
    "root = \"a\"",
    "root ::= \"a\"\n| \"b\"",
    "root ::= \"\xFF\"",
    "root ::= <[x]>",
    "root ::= !\"a\"",
    "root ::= \"a\"*?+*?+*?+*?+",
    "root ::= \"a\" = \n",
};

const std::vector<const char*> kTemplates = {
    "{% for x in y",
    "{{ 'a }}",
    "{% if x %}",
    "{% endfor %}",
    "{% for x in y %}{% endif %}",
    "{% include 'x' %}",
    "{{ x | nothing }}",
    "{{ x is nothing }}",
    "{{ 1 + 'a' }}",
    "{{ 'a' + 1 }}",
    "{{ 1 / 0 }}",
    "{{ 1 // 0 }}",
    "{{ missing.part }}",
    "{{ messages() }}",
    "{% for x in 3 %}{% endfor %}",
    "{{ 'a' < 1 }}",
    "{{ range(1, 2, 0) | list }}",
    "{{ range(100000000) | list }}",
    "{% set a, b = [1] %}",
    "{% set a, b = [1, 2, 3] %}",
    "{% macro m(a, a) %}{% endmacro %}",
    "{% macro m(a=1, b) %}{% endmacro %}",
    "{% macro m() %}{% endmacro %}{{ m(1) }}",
    "{% macro m() %}{% endmacro %}{{ m(a=1) }}",
    "{{ 'x' | replace }}",
    "{{ 'a'.join(3) }}",
    "{{ [1, 2] | tojson(indent=[]) }}",
    "{{ {[]: 1} }}",
    "{{ 'a' * 'b' }}",
    "{{ -'a' }}",
    "{{ 'abc'[::0] }}",
    "{{ loop.index }}",
    "{{ 'a' in 3 }}",
    "{{ 1 in 'a' }}",
    "{{ 9999999999999999999999999999999999999999 }}",
    "{{ a b }}",
    "{{ ) }}",
    "{{ ? }}",
    "{# never closed",
    "{% raw %}",
    "{{ '{}'.format() }}",
    "{{ '%d' % 'a' }}",
    "{{ strftime_now('%Q') }}",
    "{{ 'a'.split('') }}",
    "{{ namespace(1) }}",
    "{{ 5 | length }}",
    "{{ '' | int(base=99) }}",
};

void render(const char* source)
{
    ChatTemplate::compile(source)->render(nlohmann::ordered_json::parse(R"([{"role": "user", "content": "x"}])"), {});
}

/// Calls a function and returns the message of the Error that it throws. Returns an empty message if it throws nothing.
template <typename Function>
Sentence sentenceOf(const Function& function)
{
    try {
        function();
        return {};
    } catch (const Error& error) {
        return error.sentence();
    }
}

/// Returns the sentence without quoted text, names and code.
QString ownWords(QString sentence)
{
    sentence.remove(QRegularExpression(
        QStringLiteral("\"[^\"]*\"|„[^“]*“|“[^”]*”|'[^']*'|\\([^)]*\\)|[\\w$]+\\(\\)|\\S*[$<>{}\\[\\]|]\\S*")));
    return sentence;
}

}  // namespace

class CoreSentencesTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void eachIsSaidInEveryLanguage_data()
    {
        QTest::addColumn<QByteArray>("stored");
        const auto add = [](const char* name, const Sentence& sentence) {
            QVERIFY2(sentence.hasForm(), name);
            QTest::newRow(name) << QByteArray::fromStdString(storedSentence(sentence));
        };
        for (const char* grammar : kGrammars) add(grammar, sentenceOf([&] { parseGbnf(grammar); }));
        for (const RefusedSchema& one : refusedSchemas())
            add(one.schema, sentenceOf([&] { rulesOfSchema(one.schema); }));
        for (const char* source : kTemplates) add(source, sentenceOf([&] { render(source); }));
        for (const SamplerInfo* sampler : allSamplers()) {
            for (const SamplerParameter& parameter : sampler->parameters) {
                SamplerSettings settings;
                settings.values[std::string(parameter.name)] = -1e30;
                add(parameter.name.data(), sentenceOf([&] { validateSettings(settings); }));
            }
        }
        SamplerSettings order;
        order.order = {"top_k", "top_k"};
        add("order", sentenceOf([&] { validateSettings(order); }));
        const std::vector<std::size_t> one = {1};
        const std::vector<std::size_t> six = {0, 1, 2, 3, 4, 5};
        add("a byte", leftOutSentence("abcdef", one, SENTENCE("the prompt")));
        add("bytes", leftOutSentence("abcdef", six, SENTENCE("the beginning of the answer")));
        add("too short", sentenceOf([] {
                const std::string bytes = "abcd";
                ByteReader(std::as_bytes(std::span(bytes)), "small.gguf").read<std::uint64_t>(FORM("magic number"));
            }));
        add("pre-tokenizer", sentenceOf([] { PreTokenizer("unheard-of"); }));
        add("several pre-tokenizers", likelySentence(std::vector<std::string_view>{"llama-bpe", "qwen2", "gpt-2"}));
        add("levels", sentenceOf([] { requireFewLevels(std::string(1000, '['), FORM("The JSON schema")); }));
        // Combine the features of a server with the ways in which the program may have detected them. Check the
        // sentence of each combination.
        for (const bool does : {true, false}) {
            Capabilities can;
            can.kind = ServerKind::Ollama;
            can.tokenIds = can.promptLogprobs = can.tokenize = can.applyTemplate = can.chosenIds = can.seed =
                can.logitBias = does;
            can.alternatives = does ? 20 : 0;
            ServerSurvey survey = guessedSurvey(can, "m", kNoModelOpened);
            for (const Sentence& sentence : surveySentences(survey)) add(sentence.english().c_str(), sentence);
            for (const Sentence& why : {refusedSentence(ServerRefusal(std::string("no"), {}, 404)),
                                        refusedSentence(ServerRefusal(std::string("no"), {}, 500))}) {
                for (AbilityEvidence& evidence : survey.evidence) evidence = {true, why};
                for (const Sentence& sentence : surveySentences(survey)) add(sentence.english().c_str(), sentence);
            }
        }
        add("vocabulary", sentenceOf([&] { checkVocabulary(Vocabulary{}); }));
        std::set<std::string> added;
        for (const QuantTraits& traits : allQuantTraits()) {
            for (const DecodingMistake& mistake : decodingMistakes(traits.type)) {
                for (const Sentence& sentence : {mistake.detail, mistake.hint}) {
                    if (added.insert(sentence.english()).second) add(sentence.english().c_str(), sentence);
                }
            }
        }
    }

    /// Numbers get the decimal separator of the language. Names of taps, and texts with several dots, are left
    /// unchanged.
    void figuresAreThoseOfTheLanguage()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        WindowLanguage language;
        language.speak(AppSettings::Language::German);
        const QString said = translatedWithFigures(
            Sentence::ofForm("When Vitrine imitates this mistake, the relative difference from the other engine falls "
                             "from %1 to %2. The search tried %3 computations.",
                             {std::string("4.7e-2"), std::string("0.5"), std::string("152")}));
        QVERIFY2(said.startsWith("Wenn Vitrine diesen Fehler") && said.contains("4,7e-2") && said.contains("0,5."),
                 qPrintable(said));
        QCOMPARE(translatedWithFigures(std::string("0.q_rope of blk.0.5 and 1.2.3 for 0.25.")),
                 "0.q_rope of blk.0.5 and 1.2.3 for 0,25.");
        QLocale::setDefault(before);
    }

    /// The detail of a verdict consists of parts. Every part is translated.
    void aDetailIsTranslated()
    {
        const std::vector<DecodingMistake> mistakes = decodingMistakes(QuantType::Q4_K);
        const auto added = std::ranges::find(mistakes, "the minima are added instead of subtracted",
                                             [](const DecodingMistake& each) { return each.detail.english(); });
        QVERIFY(added != mistakes.end());
        WindowLanguage language;
        language.speak(AppSettings::Language::German);
        QCOMPARE(translated(added->detail), "Die Minima werden addiert statt abgezogen");
        language.speak(AppSettings::Language::SimplifiedChinese);
        QCOMPARE(translated(added->detail), "加上最小值而不是减去");
    }

    void eachIsSaidInEveryLanguage()
    {
        QFETCH(const QByteArray, stored);
        const Sentence sentence = sentenceFromStored(stored.toStdString());
        const QString english = QString::fromStdString(sentence.english());
        static const QRegularExpression kEnglish(
            QStringLiteral("\\b(the|is|are|were|of|and|must|not|a|there|has|have|but|cannot|too|more|than|to|be|"
                           "only|which|no)\\b"));
        static const QRegularExpression kNumber(QStringLiteral("\\d+"));
        for (const AppSettings::Language spoken :
             {AppSettings::Language::German, AppSettings::Language::SimplifiedChinese}) {
            WindowLanguage language;
            language.speak(spoken);
            const QString said = translated(sentence);
            const QString told = QStringLiteral("%1 → %2").arg(english, said);
            const QString words = ownWords(said);
            QVERIFY2(said != english, qPrintable(told));
            QVERIFY2(!words.contains(kEnglish), qPrintable(told));
            for (auto each = kNumber.globalMatch(english); each.hasNext();)
                QVERIFY2(said.contains(each.next().captured()), qPrintable(told));
        }
    }
};

VITRINE_TEST(CoreSentencesTest);
#include "core_sentences_test.moc"
