// Tests the template language. Each case is compared with the output of the real Jinja2.

#include "core/template/clock.h"
#include "tests/support/folders.h"
#include "tests/support/test_program.h"
#include "tests/template/rendering.h"

#include <QTest>

#include <initializer_list>

using namespace vitrine;

class TemplateLanguageTest : public QObject {
    Q_OBJECT

private slots:
    void cases_data();
    void cases();
    void times_data();
    void times();
    void leftOut_data();
    void leftOut();
    void templateOfRwkv();
};

namespace {

nlohmann::ordered_json goldens(const char* file = "cases.json")
{
    return test::readJson(test::sourcePath("tests/golden/template/") + file);
}

}  // namespace

void TemplateLanguageTest::cases_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<bool>("fails");
    QTest::addColumn<QString>("expected");
    for (const char* file : {"cases.json", "generated.json", "chat_generated.json"}) {
        const auto document = goldens(file);
        for (const auto& entry : document.at("cases")) {
            const std::string source = entry.at("template");
            QTest::newRow(source.c_str()) << QString::fromStdString(source) << entry.contains("error")
                                          << QString::fromStdString(entry.value("expected", ""));
        }
    }
}

void TemplateLanguageTest::cases()
{
    static const auto variables = goldens().at("variables");
    QFETCH(QString, source);
    QFETCH(bool, fails);
    QFETCH(QString, expected);
    const auto rendering = test::renderSource(source.toStdString(), variables);
    if (fails) {
        QVERIFY2(rendering.failed, rendering.text.c_str());
        QVERIFY(!rendering.error.empty());
    } else {
        QVERIFY2(!rendering.failed, rendering.error.c_str());
        QCOMPARE(QString::fromStdString(rendering.text), expected);
    }
}

void TemplateLanguageTest::times_data()
{
    QTest::addColumn<QString>("time");
    QTest::addColumn<QString>("text");
    const auto document = goldens();
    for (const auto& entry : document.at("times")) {
        const auto time = QString::fromStdString(entry.at("time"));
        QTest::newRow(qPrintable(time)) << time << QString::fromStdString(entry.at("text"));
    }
}

void TemplateLanguageTest::times()
{
    QFETCH(QString, time);
    QFETCH(QString, text);
    const auto document = goldens();
    const auto parsed = jinja::parseIsoTime(time.toStdString());
    QVERIFY(parsed.has_value());
    QCOMPARE(QString::fromStdString(jinja::formatTime(*parsed, document.at("time_format").get<std::string>())), text);
}

/// Features of Jinja2 that chat templates do not use. Each of them gives an error message.
void TemplateLanguageTest::leftOut_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("sentence");
    const auto add = [](const QString& source, const QString& sentence, std::initializer_list<const char*> names) {
        for (const char* name : names) {
            const QString asked = source.arg(name);
            QTest::newRow(qPrintable(asked))
                << "a\n" + asked << "The chat template " + (sentence.contains("%1") ? sentence.arg(name) : sentence);
        }
    };
    add("{{ 'x' | %1 }}", "is not valid at line 2, column 10: there is no filter named '%1'.",
        {"attr", "center", "filesizeformat", "forceescape", "format", "groupby", "pprint", "random", "striptags",
         "truncate", "urlencode", "urlize", "wordcount", "wordwrap", "xmlattr"});
    add("{{ 'x' is %1 }}", "is not valid at line 2, column 11: there is no test named '%1'.",
        {"escaped", "filter", "test"});
    add("{{ %1() }}", "failed at line 2, column 4: '%1' is undefined.", {"cycler", "lipsum"});
    add("{{ 'x'.%1() }}", "failed at line 2, column 7: 'str object' has no attribute '%1'.",
        {"casefold", "center", "expandtabs", "isascii", "isprintable", "istitle", "ljust", "rjust", "swapcase",
         "translate", "zfill"});
    add("{% macro m() %}{% endmacro %}{{ m.%1 }}",
        "failed at line 2, column 34: the attribute '%1' of a macro is not available in chat templates.",
        {"name", "arguments", "catch_kwargs", "catch_varargs", "caller"});
    add("{{ %1 }}", "failed at line 2, column 1: a function cannot be printed.", {"dict", "namespace", "joiner"});
    add("{{ %1 }}", "failed at line 2, column 1: a Namespace cannot be printed.", {"namespace(a=1)"});
    add("{{ %1.x }}", "failed at line 2, column 8: 'self' is undefined.", {"self"});
    add("{{ %1.x }}", "failed at line 2, column 9: 'super' is undefined.", {"super"});
    add("{{ %1 }}", "failed at line 2, column 1: a range cannot be printed; the filter 'list' makes a list of it.",
        {"range(3)", "range(9)[2:4]"});
    add("{{ strftime_now('%1') }}", "failed at line 2, column 4: strftime_now() does not support the conversion '%1'.",
        {"%f", "%s", "%Q"});
    add("{% %1 x %}", "is not valid at line 2, column 4: the tag '%1' is not available in chat templates.",
        {"block", "print", "include", "import", "extends", "do"});
    add("{% for x in [1] %1 %}{% endfor %}",
        "is not valid at line 2, column 17: recursive loops are not available in chat templates.", {"recursive"});
    add("{{ '%s' %1 1 }}", "failed at line 2, column 9: unsupported operand type(s) for %: 'str' and 'int'.", {"%"});
    add("{{ 0%1 }}", "is not valid at line 2, column 5: '}}' was expected, not '%1'.", {"x", "b2", "o8", "_1", "12"});
    add("{{ 2 ** %1 }}", "failed at line 2, column 6: an integer does not fit into 128 bits.", {"127", "200"});
    add("{{ %1 }}", "is not valid at line 2, column 4: the number %1 does not fit into 128 bits.",
        {"170141183460469231731687303715884105728", "0x80000000000000000000000000000000"});
    add("{{ '{:%1}'.format(12) }}", "failed at line 2, column 11: the format '%1' is not available in chat templates.",
        {"+d", "#x", "_d"});
    add("{{ '{:%1}'.format(12) }}",
        "failed at line 2, column 10: the format '%1' is not available for a value of type 'int'.", {",", "x"});
}

void TemplateLanguageTest::leftOut()
{
    QFETCH(QString, source);
    QFETCH(QString, sentence);
    const nlohmann::ordered_json context = {{"messages", nlohmann::ordered_json::array()}};
    const auto rendering = test::renderChat(source.toStdString(), context, "2026-07-04");
    QVERIFY2(rendering.failed, rendering.text.c_str());
    QCOMPARE(QString::fromStdString(rendering.error), sentence);
}

/// RWKV files contain a name instead of a template. The result must equal that of llama.cpp.
void TemplateLanguageTest::templateOfRwkv()
{
    const auto message = [](const char* role, const char* text) {
        return nlohmann::ordered_json{{"role", role}, {"content", text}};
    };
    const auto rendered = [](std::initializer_list<nlohmann::ordered_json> messages) {
        const nlohmann::ordered_json context = {{"messages", nlohmann::ordered_json(messages)},
                                                {"add_generation_prompt", true}};
        return test::renderChat("rwkv-world", context, "2026-07-04").describe();
    };
    const auto system = message("system", " Be kind.\n"), user = message("user", "Hi "),
               answer = message("assistant", "Yes?");
    QCOMPARE(rendered({user}), std::string("User: Hi\n\nAssistant:"));
    QCOMPARE(rendered({system, user, answer, user}),
             std::string("System: Be kind.\n\nUser: Hi\n\nAssistant: Yes?\n\nUser: Hi\n\nAssistant:"));
    QCOMPARE(rendered({user, answer}), std::string("User: Hi\n\nAssistant: Yes?\n\n"));
    QCOMPARE(test::renderChat("rwkv-worlds", {{"messages", nlohmann::ordered_json::array()}}, "2026-07-04").describe(),
             std::string("rwkv-worlds"));
}

VITRINE_TEST(TemplateLanguageTest);
#include "template_language_test.moc"
