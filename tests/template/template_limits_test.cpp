// Tests templates that never end or produce too much text, and their error messages.

#include "core/base/error.h"
#include "core/template/chat_template.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QTest>

#include <array>
#include <ctime>
#include <thread>
#include <vector>

using namespace vitrine;

namespace {

nlohmann::ordered_json oneMessage()
{
    return nlohmann::ordered_json::parse(R"([{"role":"user","content":"Hello"}])");
}

/// Compiles and renders a template. Returns the error message; empty if both succeed.
QString failureOf(const std::string& source, const nlohmann::ordered_json& messages = oneMessage(),
                  const RenderOptions& options = {})
{
    try {
        ChatTemplate::compile(source)->render(messages, options);
    } catch (const Error& error) {
        return QString::fromStdString(error.sentence());
    }
    return {};
}

std::string repeated(std::string_view text, std::size_t times)
{
    std::string result;
    for (std::size_t i = 0; i < times; ++i) result += text;
    return result;
}

}  // namespace

class TemplateLimitsTest : public QObject {
    Q_OBJECT

private slots:
    void explosions_data();
    void explosions();
    void chains_data();
    void chains();
    void manyKeywordArguments();
    void stepsOfSeveralRenderings();
    void deepSources_data();
    void deepSources();
    void messages_data();
    void messages();
    void badInput();
    void longConversation();
    void severalThreads();
};

void TemplateLimitsTest::explosions_data()
{
    QTest::addColumn<QString>("source");
    const auto add = [](const char* name, const char* source) { QTest::newRow(name) << source; };
    add("nested loops", "{% for a in range(99999) %}{% for b in range(99999) %}{% for c in range(99999) %}{% endfor "
                        "%}{% endfor %}{% endfor %}");
    add("big range", "{{ range(1000000000000) | length }}");
    add("doubling text",
        "{% set ns = namespace(t='ab') %}{% for i in range(99) %}{% set ns.t = ns.t + ns.t %}{% endfor %}{{ ns.t }}");
    add("doubling list",
        "{% set ns = namespace(t=[1]) %}{% for i in range(99) %}{% set ns.t = ns.t + ns.t %}{% endfor %}");
    add("shared lists",
        "{% set ns = namespace(t=[1]) %}{% for i in range(99) %}{% set ns.t = [ns.t, ns.t] %}{% endfor %}{{ ns.t }}");
    add("shared lists as JSON", "{% set ns = namespace(t=[1]) %}{% for i in range(99) %}{% set ns.t = [ns.t, ns.t] "
                                "%}{% endfor %}{{ ns.t | tojson }}");
    add("comparing shared lists", "{% set ns = namespace(t=[1], u=[1]) %}{% for i in range(99) %}{% set ns.t = [ns.t, "
                                  "ns.t] %}{% set ns.u = [ns.u, ns.u] %}{% endfor %}{{ ns.t == ns.u }}");
    add("a gigabyte of text", "{{ 'a' * 1000000000 }}");
    add("deep lists", "{% set ns = namespace(t=[]) %}{% for i in range(99999) %}{% set ns.t = [ns.t] %}{% endfor %}");
    add("deep methods",
        "{% set ns = namespace(t=[]) %}{% for i in range(99999) %}{% set ns.t = [ns.t.count] %}{% endfor %}");
    add("repeated text", "{{ 'x' * 1000000000000 }}");
    add("repeated list", "{{ ([1] * 1000000000000) | length }}");
    add("wide braces", "{{ '{:1000000000}'.format(1) }}");
    add("wide indent", "{{ 'x\ny' | indent(1000000000000) }}");
    add("many replacements", "{% set x = 'a' * 100000 %}{{ x.replace('a', x) | length }}");
    add("long join", "{% set x = 'a' * 1000000 %}{{ range(99999) | join(x) | length }}");
    add("slow search", "{% set x = 'a' * 1000000 %}{{ (x + 'b') in (x * 30) }}");
    add("loops over generators",
        "{% for a in range(99999) | select('defined') %}{% for b in range(99999) | map('string') "
        "%}{% for c in range(99999) if c %}{% endfor %}{% endfor %}{% endfor %}");
    add("a chain of generators", "{% set ns = namespace(g=[1]) %}{% for i in range(99999) %}{% set ns.g = ns.g | "
                                 "map('string') %}{% endfor %}{{ ns.g | first }}");
    add("a chain of conditions", "{% macro m(g, n) %}{% for x in g if x %}{{ m([loop], n + 1) }}{% endfor "
                                 "%}{% endmacro %}{{ m([1], 0) }}");
    add("long lazy texts", "{{ range(99999) | map('string') | map('indent', 1000000, true) | join | length }}");
    add("a generator that walks through itself",
        "{% set ns = namespace(g=0) %}{% set ns.g = [ns] | map(attribute='g') | map('list') %}{{ ns.g | list }}");
    add("namespaces in namespaces", "{% set ns = namespace(s=0) %}{% for i in range(99999) %}{% set ns.s = "
                                    "namespace(s=ns.s) %}{% endfor %}");
    add("namespaces in lists", "{% set ns = namespace(s=0) %}{% for i in range(99999) %}{% set ns.s = "
                               "[namespace(s=[ns.s])] %}{% endfor %}");
    add("characters beyond the end", "{% set s = 'a' * 10000 * 6000 %}{% for i in range(99999) %}{{ s[99999999] }}"
                                     "{% endfor %}");
    add("the same long text", "{% set s = 'a' * 10000 * 6000 %}{% for i in range(99999) %}{{ s is sameas s }}"
                              "{% endfor %}");
    add("a long text in a list",
        "{% set s = 'a' * 10000 * 6000 %}{% for i in range(99999) %}{{ s in [s] }}{% endfor %}");
    add("endless macro", "{% macro f(x) %}{{ f(x) }}{% endmacro %}{{ f(1) }}");
    add("endless caller", "{% macro f() %}{% call f() %}{{ caller() }}{% endcall %}{% endmacro %}{{ f() }}");
    add("namespace in itself", "{% set ns = namespace() %}{% set ns.a = [ns] %}{{ ns }}");
    add("long output", "{% set x = 'a' * 1000000 %}{% for i in range(99999) %}{{ x }}{% endfor %}");
    add("big product", "{{ 170141183460469231731687303715884105727 * 10 }}");
    add("big shift of sign", "{{ -170141183460469231731687303715884105727 - 2 }}");
}

void TemplateLimitsTest::explosions()
{
    QFETCH(QString, source);
    QElapsedTimer timer;
    timer.start();
    const QString failure = failureOf(source.toStdString());
    QVERIFY(!failure.isEmpty());
    QVERIFY2(failure.contains("at line "), qPrintable(failure));
    QVERIFY2(timer.elapsed() < 30'000, qPrintable(QString::number(timer.elapsed())));
}

void TemplateLimitsTest::chains_data()
{
    QTest::addColumn<QString>("source");
    // Each template builds a chain of objects that refer to one another, releases it, and builds it again.
    const auto add = [](const char* name, const QString& before, const QString& link) {
        const QString chain = "{% for i in range(99999) %}" + link + "{% endfor %}{% set ns.s = 0 %}";
        QTest::newRow(name) << "{% set ns = namespace(s=0) %}" + before + chain + before + chain + "ok";
    };
    add("namespaces that grow at their end", "{% set ns.s = namespace() %}{% set ns.end = ns.s %}",
        "{% set end = ns.end %}{% set next = namespace() %}{% set end.s = next %}{% set ns.end = next %}");
    add("macros that hold macros",
        "{% macro wrap(x) %}{% macro inner() %}{{ x }}{% endmacro %}{% set ns.s = inner %}{% endmacro %}",
        "{{ wrap(ns.s) }}");
    add("callers that hold callers",
        "{% macro keep() %}{% set ns.s = caller %}{% endmacro %}{% macro wrap(x) %}{% call keep() %}{{ x }}"
        "{% endcall %}{% endmacro %}",
        "{{ wrap(ns.s) }}");
    add("loops in functions",
        "{% macro wrap(x) %}{% macro hold() %}{{ x }}{% endmacro %}{% for y in [hold] %}{% set ns.s = loop %}{% endfor "
        "%}"
        "{{ x is none }}{% endmacro %}",
        "{% if wrap(ns.s) %}{% endif %}");
}

/// Objects of a template can form chains of any length. Releasing a chain must not recurse once per link.
void TemplateLimitsTest::chains()
{
    QFETCH(QString, source);
    QCOMPARE(ChatTemplate::compile(source.toStdString())->render(oneMessage(), {}).text, std::string("ok"));
}

/// If the interpreter compared the name of each keyword argument with all others, this test would take half a minute.
void TemplateLimitsTest::manyKeywordArguments()
{
    std::string keywords = "a=1";
    for (int i = 0; i < 110'000; ++i) keywords += ",a" + std::to_string(i) + "=1";
    const std::clock_t begin = std::clock();  // CPU time, which other programs do not affect
    QVERIFY(failureOf("{{ f(" + keywords + ") }}").contains("'f' is undefined"));
    QVERIFY((std::clock() - begin) / CLOCKS_PER_SEC < 5);
}

void TemplateLimitsTest::stepsOfSeveralRenderings()
{
    const auto chat = ChatTemplate::compile("{% for i in range(1000) %}{% endfor %}");
    std::size_t left = 1'000'000;
    RenderOptions options;
    options.stepsLeft = &left;
    chat->render(oneMessage(), options);
    const std::size_t taken = 1'000'000 - left;
    QVERIFY2(taken >= 1000 && taken < 20'000, qPrintable(QString::number(taken)));
    chat->render(oneMessage(), options);
    QCOMPARE(left, 1'000'000 - 2 * taken);
    left = taken - 1;
    QVERIFY(failureOf("{% for i in range(1000) %}{% endfor %}", oneMessage(), options).contains("takes more than"));
    QCOMPARE(left, std::size_t{0});
}

void TemplateLimitsTest::deepSources_data()
{
    QTest::addColumn<QString>("source");
    const auto add = [](const char* name, const std::string& source) {
        QTest::newRow(name) << QString::fromStdString(source);
    };
    add("parentheses", "{{ " + repeated("(", 5000) + "1" + repeated(")", 5000) + " }}");
    add("lists", "{{ " + repeated("[", 5000) + repeated("]", 5000) + " }}");
    add("not", "{{ " + repeated("not ", 5000) + "1 }}");
    add("minus", "{{ " + repeated("- ", 5000) + "1 }}");
    add("sum", "{{ 1" + repeated(" + 1", 5000) + " }}");
    add("filters", "{{ 1" + repeated("|string", 5000) + " }}");
    add("attributes", "{{ x" + repeated(".a", 5000) + " }}");
    add("empty subscripts", "{{ x" + repeated("[]", 300'000) + " }}");
    add("calls", "{{ x" + repeated("()", 5000) + " }}");
    add("conditionals", "{{ 1" + repeated(" if 1 else 1", 5000) + " }}");
    add("if", repeated("{% if 1 %}", 5000) + repeated("{% endif %}", 5000));
    add("targets", "{% for " + repeated("(", 5000) + "a" + repeated(")", 5000) + " in x %}{% endfor %}");
    add("set filters", "{% set x " + repeated("|string", 5000) + " %}{% endset %}");
    add("length", repeated("x", 2'000'000));
}

void TemplateLimitsTest::deepSources()
{
    QFETCH(QString, source);
    const QString failure = failureOf(source.toStdString());
    QVERIFY2(failure.contains("not valid at line 1, column"), qPrintable(failure));
}

void TemplateLimitsTest::messages_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("sentence");
    const auto add = [](const char* source, const char* sentence) { QTest::newRow(source) << source << sentence; };
    add("a\n  {{ 1 + }}", "The chat template is not valid at line 2, column 10: unexpected '}}'.");
    add("{% if x %}\nabc",
        "The chat template is not valid at line 1, column 4: the block 'if' is not closed (missing 'endif').");
    add("{% for x in y %}{% endif %}", "The chat template is not valid at line 1, column 20: unexpected tag 'endif'; "
                                       "the innermost open block is 'for' of line 1.");
    add("ä{{ 'abc }}", "The chat template is not valid at line 1, column 5: a string is not closed.");
    add("{{ (1] }}", "The chat template is not valid at line 1, column 6: unexpected ']', expected ')'.");
    add("{{ a $ b }}", "The chat template is not valid at line 1, column 6: unexpected character '$'.");
    add("{% include 'x' %}",
        "The chat template is not valid at line 1, column 4: the tag 'include' is not available in chat templates.");
    add("{% break %}", "The chat template is not valid at line 1, column 4: 'break' outside of a loop.");
    add("{# x", "The chat template is not valid at line 1, column 1: a comment is not closed (missing '#}').");
    add("{{ raise_exception('Roles must alternate!') }}",
        "The chat template refuses these messages at line 1, column 4: Roles must alternate!");
    add("{{ raise_exception('No ' ~ messages[0].role) }}",
        "The chat template refuses these messages at line 1, column 4: No user.");
    add("\n{{ 'a' | nope }}", "The chat template is not valid at line 2, column 10: there is no filter named 'nope'.");
    add("{{ messages | map('string') }}",
        "The chat template failed at line 1, column 1: a generator cannot be printed; "
        "the filter 'list' makes a list of it.");
    add("{% for x in messages %}{{ loop }}{% endfor %}",
        "The chat template failed at line 1, column 24: a LoopContext cannot be printed.");
    add("{% for x in [] %}\n{{ x | nope }}{% endfor %}",
        "The chat template is not valid at line 2, column 8: there is no filter named 'nope'.");
    add("{% if false %}{{ 1 | nope }}{% endif %}", "");
    add("{% for x in [1] %}{% set loop = 1 %}{% endfor %}",
        "The chat template is not valid at line 1, column 26: a loop cannot assign to its variable 'loop'.");
    add("{% macro m(a, a) %}{% endmacro %}",
        "The chat template is not valid at line 1, column 4: two parameters are named 'a'.");
    add("{% set x | replace('a', y) %}{% endset %}",
        "The chat template is not valid at line 1, column 25: 'y' is used only in the filter of this block. "
        "Jinja2 cannot compile such a block, so use the name in the block, too.");
    add("{{ f(a=1, a=2) }}",
        "The chat template is not valid at line 1, column 11: the keyword argument 'a' is given twice.");
    add("{{ 170141183460469231731687303715884105727 + 1 }}",
        "The chat template failed at line 1, column 44: an integer does not fit into 128 bits.");
    add("{{ 3 / 18446744073709551616 }}",
        "The chat template failed at line 1, column 6: integers beyond 2^64 cannot be divisors.");
    add("{{ 1e40 | int }}",
        "The chat template failed at line 1, column 11: cannot convert a float that large to an integer of 128 bits.");
    add("{% filter length %}x{% endfilter %}",
        "The chat template failed at line 1, column 4: a filter block must produce a string, not int.");
    add("{% macro m() %}{{ caller(1) }}{% endmacro %}{% call m() %}x{% endcall %}",
        "The chat template failed at line 1, column 19: the call block takes not more than 0 argument(s).");
    add("{{ 1 is nope }}", "The chat template is not valid at line 1, column 9: there is no test named 'nope'.");
    add("{{ x.y }}", "The chat template failed at line 1, column 5: 'x' is undefined.");
    add("{{ messages[0].content.items() }}",
        "The chat template failed at line 1, column 23: 'str object' has no attribute 'items'.");
    add("{{ 'a' + 1 }}",
        "The chat template failed at line 1, column 8: can only concatenate str (not \"int\") to str.");
    add("{{ [].append(1) }}", "The chat template failed at line 1, column 6: 'list object' has no attribute 'append'.");
    add("{% for a, b in [1] %}{% endfor %}",
        "The chat template failed at line 1, column 4: 'int' object is not iterable.");
}

void TemplateLimitsTest::messages()
{
    QFETCH(QString, source);
    QFETCH(QString, sentence);
    QCOMPARE(failureOf(source.toStdString()), sentence);
}

void TemplateLimitsTest::badInput()
{
    using Json = nlohmann::ordered_json;
    QCOMPARE(failureOf("x", Json::object()), QString("The messages for a chat template must be an array."));
    const QString noRole = "Message 0 for the chat template must be an object with a role.";
    QCOMPARE(failureOf("x", Json::array({1})), noRole);
    QCOMPARE(failureOf("x", Json::array({{{"content", "x"}}})), noRole);
    QCOMPARE(failureOf("x", Json::array({{{"role", 1}, {"content", "x"}}})), noRole);
    RenderOptions options;
    options.tools = "x";
    QCOMPARE(failureOf("x", oneMessage(), options), QString("The tools for a chat template must be an array."));
    options = {};
    options.variables = 1;
    QCOMPARE(failureOf("x", oneMessage(), options), QString("The variables for a chat template must be an object."));
    options = {};
    options.now = "2026-02-30";
    QCOMPARE(failureOf("x", oneMessage(), options),
             QString("The time \"2026-02-30\" is not in ISO 8601, such as 2026-07-04T12:00:00."));
    Json deep = Json::array();
    for (int i = 0; i < 1000; ++i) deep = Json::array({deep});
    QVERIFY(failureOf("x", Json::array({{{"role", "user"}, {"content", deep}}}))
                .contains("messages[0] nests more than 200 levels deep"));
}

void TemplateLimitsTest::longConversation()
{
    auto messages = nlohmann::ordered_json::array();
    for (int i = 0; i < 2000; ++i)
        messages.push_back({{"role", i % 2 == 0 ? "user" : "assistant"}, {"content", std::string(2000, 'x')}});
    const auto prompt = ChatTemplate::compile(chatMlTemplateSource())->render(messages, {});
    QVERIFY(prompt.text.size() > 4'000'000U);
}

void TemplateLimitsTest::severalThreads()
{
    const auto chat = ChatTemplate::compile("{% set ns = namespace(n=0) %}{% for m in messages %}{% set ns.n = ns.n + "
                                            "loop.index %}{{ m.content | trim }}{% endfor %}{{ ns.n }}");
    std::array<std::string, 4> texts;
    std::vector<std::thread> threads;
    for (auto& text : texts) {
        threads.emplace_back([&chat, &text] {
            for (int i = 0; i < 50; ++i) text = chat->render(oneMessage(), {}).text;
        });
    }
    for (auto& thread : threads) thread.join();
    for (const auto& text : texts) QCOMPARE(text, std::string("Hello1"));
}

VITRINE_TEST(TemplateLimitsTest);
#include "template_limits_test.moc"
