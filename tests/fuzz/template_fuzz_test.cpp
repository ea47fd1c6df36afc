// Compiles and renders randomly changed templates. Each must soon end with a text or an Error.

#include "core/base/error.h"
#include "core/template/chat_template.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QTest>

#include <array>
#include <cctype>
#include <random>
#include <string>

using namespace vitrine;

namespace {

constexpr std::array<std::string_view, 6> kSeeds = {
    "{%- for m in messages -%}{{ '<|im_start|>' ~ m.role ~ '\\n' ~ m['content'] | trim }}{%- if not loop.last %},{% "
    "endif %}{%- endfor -%}",
    "{% macro f(a, b=2) %}{{ a ~ b }}{{ varargs }}{{ caller() if caller }}{% endmacro %}{% call(x) f(1, b=[1, 2]) "
    "%}{{ x }}{% endcall %}{{ f('a') }}",
    "{% set ns = namespace(n=0, l=[]) %}{% for i in range(9) if i % 2 %}{% set ns.n = ns.n + i * 2 // 3 %}{% set ns.l "
    "= ns.l + [i] %}{% endfor %}{{ ns.n }} {{ ns.l[::-1] | tojson(indent=2) }}",
    "{% set t %}{{ messages | map(attribute='content') | join(', ') }}{% endset %}{{ t.split(' "
    "')[-1].upper().replace('A', 'bb') }}{{ '{:>8}|{!r}|{:05.2f}'.format(t, 1, 1.5) }}",
    "{% for k, v in messages[0] | dictsort if v %}{{ loop.index }}{{ k }}:{{ v | default('-') }}{{ loop.previtem }}"
    "{% else %}none{% endfor %}{% filter upper | indent(2) %}x\ny{% endfilter %}",
    "{#- c -#}{% raw %}{{ x }}{% endraw %}{% set a, b = {'k': (1, 2.5e3, none)}, 31 %}{{ a.items() | list }}{{ b "
    "is odd and a is mapping or 'x' in 'xyz' }}{{ messages[0:2:1] | string | replace('x', 'y') }}",
};

constexpr std::array<std::string_view, 40> kPieces = {"{{",
                                                      "}}",
                                                      "{%",
                                                      "%}",
                                                      "{#",
                                                      "#}",
                                                      "-%}",
                                                      "{%-",
                                                      "(",
                                                      ")",
                                                      "[",
                                                      "]",
                                                      "{",
                                                      "}",
                                                      "|",
                                                      ".",
                                                      ",",
                                                      ":",
                                                      "~",
                                                      "**",
                                                      "//",
                                                      "'",
                                                      "\"",
                                                      "\\",
                                                      " is ",
                                                      " not ",
                                                      " in ",
                                                      " if ",
                                                      " else ",
                                                      "* 99999999",
                                                      "** 999",
                                                      "range(10**9)",
                                                      "| tojson",
                                                      "| list",
                                                      "loop",
                                                      "messages",
                                                      "%}{% endfor %}",
                                                      "%}{% endif %}",
                                                      "\xff\xc3",
                                                      "- 9223372036854775808"};

constexpr std::array<std::string_view, 40> kWords = {
    "messages", "loop",   "m",       "i",        "ns",     "t",       "x",     "q",         "none",   "true",
    "0",        "1",      "99999",   "2.5",      "upper",  "lower",   "title", "trim",      "length", "tojson",
    "list",     "string", "reverse", "sort",     "unique", "first",   "last",  "join",      "int",    "float",
    "defined",  "odd",    "mapping", "sequence", "role",   "content", "items", "namespace", "range",  "e"};

/// Replaces the word at or after `at` by another word. Many templates that are changed in this way are still valid.
void exchangeWord(std::string& text, std::size_t at, std::string_view word)
{
    const auto isWord = [&text](std::size_t i) { return std::isalnum(static_cast<unsigned char>(text[i])) != 0; };
    while (at < text.size() && !isWord(at)) ++at;
    std::size_t end = at;
    while (end < text.size() && isWord(end)) ++end;
    text.replace(at, end - at, word);
}

std::string mutate(std::string text, std::mt19937& random)
{
    const auto below = [&random](std::size_t limit) { return limit == 0 ? 0 : random() % limit; };
    const std::size_t rounds = 1 + below(2);
    for (std::size_t i = 0; i < rounds; ++i) {
        const std::size_t at = below(text.size() + 1);
        switch (below(12)) {
        case 0:
            text.erase(at, 1 + below(8));
            break;
        case 1:
            text.insert(at, kPieces[below(kPieces.size())]);
            break;
        case 2:
            if (at < text.size()) text[at] = static_cast<char>(random());
            break;
        case 3:
            text.insert(at, text.substr(below(text.size()), below(24)));
            break;
        case 4: {
            const std::string_view other = kSeeds[below(kSeeds.size())];
            text.insert(at, other.substr(below(other.size()), below(40)));
            break;
        }
        default:
            exchangeWord(text, at, kWords[below(kWords.size())]);
        }
    }
    return text;
}

}  // namespace

class TemplateFuzzTest : public QObject {
    Q_OBJECT

private slots:
    void seedsRender();
    void mutatedTemplates();
};

namespace {

nlohmann::ordered_json conversation()
{
    return nlohmann::ordered_json::parse(
        R"([{"role":"user","content":"Hi <|im_end|> {{ x }} \u00fc"},{"role":"assistant","content":"  a A b  "},{"role":"user","content":""}])");
}

}  // namespace

/// Tests that the unchanged templates can be rendered. Changing a template that never renders would test little.
void TemplateFuzzTest::seedsRender()
{
    for (const std::string_view seed : kSeeds) {
        try {
            QVERIFY(!ChatTemplate::compile(seed)->render(conversation(), {}).text.empty());
        } catch (const Error& error) {
            QFAIL(error.what());
        }
    }
}

void TemplateFuzzTest::mutatedTemplates()
{
    const auto messages = conversation();
    RenderOptions options;
    options.now = "2026-07-04";
    std::mt19937 random(20260704);
    int rendered = 0;
    qint64 slowest = 0;
    for (int i = 0; i < 6000; ++i) {
        std::string source = mutate(std::string(kSeeds[static_cast<std::size_t>(i) % kSeeds.size()]), random);
        QElapsedTimer timer;
        timer.start();
        try {
            const RenderedPrompt prompt = ChatTemplate::compile(source)->render(messages, options);
            std::size_t end = 0;
            for (const PromptSpan& span : prompt.spans) {
                QVERIFY2(span.begin == end && span.end > span.begin, source.c_str());
                end = span.end;
            }
            QVERIFY2(end == prompt.text.size(), source.c_str());
            ++rendered;
        } catch (const Error& error) {
            QVERIFY2(!error.sentence().english().empty(), source.c_str());
        }
        if (timer.elapsed() > slowest) slowest = timer.elapsed();
        QVERIFY2(timer.elapsed() < 60'000, source.c_str());
    }
    qInfo() << "rendered" << rendered << "of 6000; the slowest took" << slowest << "ms";
    QVERIFY(rendered > 100);
}

VITRINE_TEST(TemplateFuzzTest);
#include "template_fuzz_test.moc"
