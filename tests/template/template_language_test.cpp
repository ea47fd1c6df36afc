// The language itself, case by case, against the outputs of the real Jinja2.

#include "core/template/clock.h"
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
};

namespace {

nlohmann::ordered_json goldens(const char* file = "cases.json")
{
    return test::readJson(std::filesystem::path(VITRINE_GOLDEN_DIR) / file);
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

/// What Jinja2 has and chat templates do not use: a template that asks for it is told so.
void TemplateLanguageTest::leftOut_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("sentence");
    const auto add = [](const QString& source, const QString& sentence, std::initializer_list<const char*> names) {
        for (const char* name : names) {
            const QString asked = source.arg(name);
            QTest::newRow(qPrintable(asked)) << "a\n" + asked << "The chat template " + sentence.arg(name);
        }
    };
    add("{{ 'x' | %1 }}", "is not valid at line 2, column 10: there is no filter named '%1'.",
        {"batch", "center", "filesizeformat", "forceescape", "groupby", "pprint", "random", "slice", "striptags",
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
    add("{{ %1 }}", "failed at line 2, column 1: a range cannot be printed; the filter 'list' makes a list of it.",
        {"range(3)", "range(9)[2:4]"});
    add("{{ strftime_now('%1') }}", "failed at line 2, column 4: strftime_now() knows no conversion '%1'.",
        {"%f", "%s", "%Q"});
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

QTEST_GUILESS_MAIN(TemplateLanguageTest)
#include "template_language_test.moc"
