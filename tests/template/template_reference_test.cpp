// Compares the results of real chat templates and of language cases with the output of the real Jinja2.

#include "tests/support/shared_data.h"
#include "tests/support/test_program.h"
#include "tests/template/rendering.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <utility>

using namespace vitrine;

namespace {

/// Cases with features that no chat template uses, and the expected error messages.
struct LeftOut {
    std::string_view source;
    std::string_view sentence;
};
constexpr std::array kLeftOut = {
    LeftOut{"{{ 'yes' if 'foo'|safe is escaped }}", "there is no test named 'escaped'"},
    LeftOut{"{{ 'yes' if 'trim' is filter }}", "there is no test named 'filter'"},
    LeftOut{"{{ 'yes' if 'sequence' is test }}", "there is no test named 'test'"},
    LeftOut{"{{ arr|truncate(9) }}", "there is no filter named 'truncate'"},
};

}  // namespace

class TemplateReferenceTest : public QObject {
    Q_OBJECT

private slots:
    void chatTemplates();
    void languageCases();
    void syntaxCases();
    void templateTable();

private:
    void check(const std::string& name, const test::Rendering& rendering, const nlohmann::ordered_json& expected);
    void report(const char* what);
    bool isLeftOut(const nlohmann::ordered_json& entry);

    int m_checked = 0;
    int m_failed = 0;
    std::size_t m_leftOut = 0;
};

/// Compares a result with `expected`, which is the text, or null if Jinja2 raises an exception.
void TemplateReferenceTest::check(const std::string& name, const test::Rendering& rendering,
                                  const nlohmann::ordered_json& expected)
{
    ++m_checked;
    const bool fits =
        expected.is_null() ? rendering.failed : !rendering.failed && rendering.text == expected.get<std::string>();
    if (fits) return;
    ++m_failed;
    const std::string wanted = expected.is_null() ? "an error" : expected.get<std::string>();
    std::size_t same = 0;
    while (same < wanted.size() && same < rendering.text.size() && wanted[same] == rendering.text[same]) ++same;
    const std::size_t from = same > 60 ? same - 60 : 0;
    qWarning().noquote() << QString::fromStdString(name) << "differs at byte" << same
                         << "\n  wanted:" << QString::fromStdString(wanted.substr(std::min(from, wanted.size()), 160))
                         << "\n  got:"
                         << QString::fromStdString(
                                rendering.failed ? rendering.describe()
                                                 : rendering.text.substr(std::min(from, rendering.text.size()), 160));
}

void TemplateReferenceTest::report(const char* what)
{
    qInfo() << what << m_checked - m_failed << "of" << m_checked;
    const int failed = std::exchange(m_failed, 0);
    QVERIFY(std::exchange(m_checked, 0) > 0);
    QCOMPARE(failed, 0);
}

/// Returns whether the case is in kLeftOut. Such a case must fail with exactly the sentence in kLeftOut.
bool TemplateReferenceTest::isLeftOut(const nlohmann::ordered_json& entry)
{
    const std::string source = entry.at("template");
    const auto* found =
        std::find_if(kLeftOut.begin(), kLeftOut.end(), [&](const LeftOut& row) { return row.source == source; });
    if (found == kLeftOut.end()) return false;
    const auto rendering = test::renderSource(source, entry.at("vars"));
    ++m_checked;
    if (rendering.error == found->sentence) {
        ++m_leftOut;
    } else {
        ++m_failed;
        qWarning().noquote() << QString::fromStdString(source) << "gives"
                             << QString::fromStdString(rendering.describe());
    }
    return true;
}

void TemplateReferenceTest::chatTemplates()
{
    REQUIRE_SHARED(folder, "data/templates");
    const auto goldens = test::readJson(folder / "goldens.json");
    const std::string now = goldens.at("strftime_now");
    for (const auto& entry : goldens.at("cases")) {
        const std::string file = entry.at("template");
        const std::string context = entry.at("context");
        const auto rendering =
            test::renderChat(test::readFile(folder / "jinja" / file), goldens.at("contexts").at(context), now);
        check(file + " " + context, rendering,
              entry.contains("expected") ? entry.at("expected") : nlohmann::ordered_json());
    }
    report("chat templates:");
}

void TemplateReferenceTest::languageCases()
{
    REQUIRE_SHARED(file, "data/templates/jinja_cases.json");
    const auto document = test::readJson(file);
    for (const auto& entry : document.at("cases")) {
        if (!entry.at("agrees").get<bool>() || isLeftOut(entry)) continue;
        check(entry.at("template"), test::renderSource(entry.at("template").get<std::string>(), entry.at("vars")),
              entry.at("expected"));
    }
    report("language cases:");
    QCOMPARE(m_leftOut, kLeftOut.size());  // every entry of kLeftOut has occurred
}

void TemplateReferenceTest::syntaxCases()
{
    REQUIRE_SHARED(file, "data/templates/minja_syntax_cases.json");
    const auto document = test::readJson(file);
    for (const auto& entry : document.at("cases")) {
        if (!entry.at("agrees").get<bool>()) continue;
        const jinja::LexerOptions options{entry.at("trim_blocks"), entry.at("lstrip_blocks"),
                                          entry.at("keep_trailing_newline")};
        check(entry.at("template"),
              test::renderSource(entry.at("template").get<std::string>(), entry.at("vars"), options),
              entry.contains("expected") ? entry.at("expected") : nlohmann::ordered_json());
    }
    report("syntax cases:");
}

void TemplateReferenceTest::templateTable()
{
    REQUIRE_SHARED(file, "data/templates/chat_template_table.json");
    const auto document = test::readJson(file);
    for (const auto& entry : document.at("cases")) {
        nlohmann::ordered_json context;
        context["messages"] = document.at("messages");
        for (const auto& message : entry.at("extra_messages")) context["messages"].push_back(message);
        context["add_generation_prompt"] = document.at("add_generation_prompt");
        context["bos_token"] = entry.at("bos_token");
        context["eos_token"] = entry.at("eos_token");
        const std::string expected = entry.at("jinja2");  // a text, or "SomeError: …" if Jinja2 raises an exception
        const bool raises = QRegularExpression("^\\w+Error: ").match(QString::fromStdString(expected)).hasMatch();
        check(entry.at("name"),
              test::renderChat(entry.at("template").get<std::string>(), context, "2026-07-04T12:00:00"),
              raises ? nlohmann::ordered_json() : nlohmann::ordered_json(expected));
    }
    report("template table:");
}

VITRINE_TEST(TemplateReferenceTest);
#include "template_reference_test.moc"
