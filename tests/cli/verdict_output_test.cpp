#include "app/cli/output/compare_output.h"
#include "core/diagnose/cause/cause.h"
#include "core/diagnose/compare_runs/report_json.h"
#include "tests/support/test_program.h"

#include <QString>
#include <QTest>

#include <nlohmann/json.hpp>

#include <string>

using namespace vitrine;

class VerdictOutputTest : public QObject {
    Q_OBJECT

private slots:
    void jsonHasAllFields();
    void jsonOfTheEnd();
    void textIsForPeople();
    void linesAreNotTooLong();
    void namesObeyNothing();
};

namespace {

Verdict decoded()
{
    Verdict verdict;
    verdict.cause = Cause::WeightsDecoded;
    verdict.type = "Q4_K";
    verdict.detail = std::string("the minima are missing");
    verdict.site = Site::AttnOut;
    verdict.layer = 3;
    verdict.position = 2;
    verdict.confidence = 0.996;
    verdict.evidence = {std::string("The difference falls to 3e-7 of the values."),
                        std::string("Nothing else tried comes below 0.2.")};
    return verdict;
}

}  // namespace

void VerdictOutputTest::jsonHasAllFields()
{
    const nlohmann::ordered_json json = verdictToJson(decoded());
    QCOMPARE(json["cause"], "weights.decoded");
    QCOMPARE(json["site"], "attn_out");
    QCOMPARE(json["layer"], 3);
    QCOMPARE(json["position"], 2);
    QCOMPARE(json["confidence"], 0.996);
    QCOMPARE(json["type"], "Q4_K");
    QCOMPARE(json["detail"], "the minima are missing");
    QVERIFY(json["sentence"].get<std::string>().starts_with(
        "The other engine decodes a quantized tensor incorrectly (Q4_K)"));
    QVERIFY(json["hint"].get<std::string>().find("--block 0") != std::string::npos);
    QCOMPARE(json["evidence"].size(), std::size_t{2});
}

void VerdictOutputTest::jsonOfTheEnd()
{
    Verdict verdict;
    verdict.cause = Cause::OutputScale;
    verdict.site = Site::Logits;
    verdict.layer = 7;  // ignored, because this cause does not belong to a layer
    nlohmann::ordered_json json = verdictToJson(verdict);
    QVERIFY(json["layer"].is_null());
    QVERIFY(!json.contains("type"));
    QVERIFY(!json.contains("detail"));
    verdict.site.reset();
    QVERIFY(verdictToJson(verdict)["site"].is_null());
    verdict.sentence = std::string("Its own.");
    QCOMPARE(verdictToJson(verdict)["sentence"], "Its own.");
}

void VerdictOutputTest::textIsForPeople()
{
    const std::string text = cli::verdictText(decoded());
    for (const char* part : {"Cause: The other engine", "Hint:  Decode one block", "  - The difference falls to 3e-7",
                             "(weights.decoded, 99 % sure"}) {
        QVERIFY2(text.find(part) != std::string::npos, text.c_str());
    }
    const std::string unknown = cli::verdictText({});
    QVERIFY2(unknown.ends_with("(unknown)\n"), unknown.c_str());
}

void VerdictOutputTest::linesAreNotTooLong()
{
    for (const CauseTraits& traits : allCauses()) {
        Verdict verdict = decoded();
        verdict.cause = traits.cause;
        const QString text = QString::fromStdString(cli::verdictText(verdict));
        for (const QString& line : text.split('\n')) QVERIFY2(line.size() <= 100, qUtf8Printable(line));
        QVERIFY(!text.contains("  \n"));
    }
}

void VerdictOutputTest::namesObeyNothing()
{
    Verdict verdict = decoded();
    verdict.evidence = {std::string("The tensor is called \x1b[2J.")};
    QCOMPARE(cli::verdictText(verdict).find('\x1b'), std::string::npos);
}

VITRINE_TEST(VerdictOutputTest);
#include "verdict_output_test.moc"
