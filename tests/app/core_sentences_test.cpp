// Complete sentences of the core about bad input: each is translated in every language, and quoted text stays.
#include "app/platform/language.h"
#include "app/words/translated.h"
#include "core/grammar/grammar_rules.h"
#include "core/grammar/json_schema.h"
#include "core/remote/server_survey.h"
#include "core/sampling/sampler_table.h"
#include "core/template/chat_template.h"
#include "core/text/tokenizer.h"
#include "core/text/vocabulary.h"
#include "tests/grammar/json_schema_cases.h"
#include "tests/support/sentence_of.h"

#include <QRegularExpression>
#include <QtTest>

#include <nlohmann/json.hpp>

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

/// The sentence without quoted text and names.
QString ownWords(QString sentence)
{
    sentence.remove(
        QRegularExpression(QStringLiteral("\"[^\"]*\"|'[^']*'|\\([^)]*\\)|[\\w$]+\\(\\)|\\S*[$<>{}\\[\\]|]\\S*")));
    return sentence;
}

}  // namespace

class CoreSentencesTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void eachIsSaidInEveryLanguage_data()
    {
        QTest::addColumn<QString>("english");
        const auto add = [](const char* name, const std::string& sentence) {
            QVERIFY2(sentence != "nothing was thrown", name);
            QTest::newRow(name) << QString::fromStdString(sentence);
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
        add("a byte", leftOutSentence("abcdef", one, " of the prompt"));
        add("bytes", leftOutSentence("abcdef", six, " of the answer's beginning"));
        // Sentences composed of parts.
        for (const char* sentence :
             {"small.gguf: the value of metadata key \"a\" at byte 40 needs 8 bytes, but the file ends at byte 44.",
              "small.gguf: tensor \"blk.0.attn_q.weight\" has shape [4, 8], but the metadata asks for [8, 4]: it is "
              "transposed.",
              "small.gguf: tensor \"output.weight\" is missing.",
              "small.gguf: llama.rope.scaling.type is \"su\", but only none, linear, yarn and longrope are supported.",
              "small.gguf: llama.block_count is missing, but must lie between 1 and 1000.",
              "The pre-tokenizer \"new\" (tokenizer.ggml.pre) is not known. Likely ones are llama-bpe and qwen2, whose "
              "models have as many merges.",
              "chats.json: \"messages\" is the number 3 and not a list.",
              "GPU has no room for the last 3 of 4 layers: that takes 5 MiB (5242880 bytes), and 2 MiB (2097152 bytes) "
              "are free; the last 1 of 4 layers would fit.",
              "The context of 64 tokens is full: 2 messages of the middle were left out of the prompt.",
              "cpu:scalar in float16, as transformers does",
              // Evidence of a verdict.
              "Computed so, the relative difference falls from 4.7e-2 to 3.1e-7; 152 computations were tried.",
              "Other taps tell it from 3 other mistakes that fit here alike.",
              "It fits if that is so of key head 1 and its queries alone.",
              "The number was fitted to the other engine's q_rope.",
              "Only the positions whose tokens came one by one differ (from 60 on).",
              "Only positions 3, 5 and 7 to 9 differ.", "Only every 2nd channel differs (0, 2, 4, …).",
              "attn_mix is wrong in layers 0 to 3 only; in layers 4 to 5 it follows from what is there.",
              "All values of channels 8 to 15 of 64 at positions 3 to 7 are 0; the others are ours.",
              "Of 640 values 3 are NaN and 2 infinite, the first at position 4, channel 7.",
              "The search ended early, after 60 seconds and 900 computations.",
              "Between the last equal taps and logits lie: layers 0 to 1; write more taps to say where in them.",
              "Every head is ours times a factor of its own (0.5 to 1.25)."})
            add(sentence, sentence);
        // Abilities of a server and how they are known, as the program combines them.
        for (const bool does : {true, false}) {
            Capabilities can;
            can.kind = ServerKind::Ollama;
            can.tokenIds = can.promptLogprobs = can.tokenize = can.applyTemplate = can.chosenIds = can.seed =
                can.logitBias = does;
            can.alternatives = does ? 20 : 0;
            ServerSurvey survey = guessedSurvey(can, "m", kNoModelOpened);
            for (const std::string& sentence : surveySentences(survey)) add(sentence.c_str(), sentence);
            for (const char* why :
                 {"It refused that (HTTP 404).", "It failed at that (HTTP 500).", "Ollama has no request for that.",
                  "It took one, but answered as if there were none.",
                  "It accepted the request, but left this out of its answer."}) {
                for (AbilityEvidence& evidence : survey.evidence) evidence = {true, why};
                for (const std::string& sentence : surveySentences(survey)) add(sentence.c_str(), sentence);
            }
        }
        add("vocabulary", sentenceOf([&] { checkVocabulary(Vocabulary{}); }));
    }

    /// Numbers use the decimal point of the language; names of taps, and texts with several points, stay.
    void figuresAreThoseOfTheLanguage()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        WindowLanguage language;
        language.speak(AppSettings::Language::German);
        const QString said = translatedWithFigures(
            "Computed so, the relative difference falls from 4.7e-2 to 0.5; 152 computations were tried.");
        QVERIFY2(said.startsWith("So berechnet") && said.contains("4,7e-2") && said.contains("0,5;"), qPrintable(said));
        QCOMPARE(translatedWithFigures("0.q_rope of blk.0.5 and 1.2.3 for 0.25."),
                 "0.q_rope of blk.0.5 and 1.2.3 for 0,25.");
        QLocale::setDefault(before);
    }

    void eachIsSaidInEveryLanguage()
    {
        QFETCH(const QString, english);
        static const QRegularExpression kEnglish(
            QStringLiteral("\\b(the|is|are|were|of|and|must|not|a|there|has|have|but|cannot|too|more|than|to|be|"
                           "only|which|no)\\b"));
        static const QRegularExpression kNumber(QStringLiteral("\\d+"));
        for (const AppSettings::Language spoken :
             {AppSettings::Language::German, AppSettings::Language::SimplifiedChinese}) {
            WindowLanguage language;
            language.speak(spoken);
            const QString said = translated(english.toStdString());
            const QString told = QStringLiteral("%1 → %2").arg(english, said);
            const QString words = ownWords(said);
            QVERIFY2(said != english, qPrintable(told));
            QVERIFY2(!words.contains(kEnglish), qPrintable(told));
            for (auto each = kNumber.globalMatch(english); each.hasNext();)
                QVERIFY2(said.contains(each.next().captured()), qPrintable(told));
        }
    }
};

QTEST_GUILESS_MAIN(CoreSentencesTest)
#include "core_sentences_test.moc"
