#include "core/base/concat.h"
#include "core/cause/cause.h"
#include "core/cause/verdict_text.h"
#include "tests/support/folders.h"

#include <QFile>
#include <QTest>

#include <set>
#include <string>
#include <string_view>

using namespace vitrine;

class VerdictTextTest : public QObject {
    Q_OBJECT

private slots:
    void everyCauseHasWords();
    void everyCauseIsInTheDocument();
    void saysWhereAndWhat();
    void saysHowSureItIs();
};

void VerdictTextTest::everyCauseHasWords()
{
    std::set<std::string_view> hints;
    for (const CauseTraits& traits : allCauses()) {
        const CauseText& text = causeText(traits.cause);
        const std::string code(traits.code);
        QCOMPARE(text.cause, traits.cause);
        for (const std::string_view words : {text.shows, text.hint}) {
            QVERIFY2(words.size() > 30, code.c_str());
            QVERIFY2(words.ends_with('.'), code.c_str());
            QVERIFY2(words.find("  ") == std::string_view::npos, code.c_str());
        }
        QVERIFY2(hints.insert(text.hint).second, code.c_str());
        Verdict verdict;
        verdict.cause = traits.cause;
        verdict.confidence = 1;
        const std::string sentence = sentenceOf(verdict);
        QVERIFY2(sentence.starts_with("The other engine ") && sentence.ends_with('.'), sentence.c_str());
        QVERIFY2(hintOf(verdict) == text.hint, code.c_str());
    }
}

void VerdictTextTest::everyCauseIsInTheDocument()
{
    QFile file(QString::fromStdString(test::sourcePath("docs/causes.md")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string document = file.readAll().toStdString();
    std::size_t rows = 0;
    for (std::size_t at = document.find("\n| `"); at != std::string::npos; at = document.find("\n| `", at + 1)) ++rows;
    constexpr std::size_t kFields = 6;  // the table of the verdict's fields begins its rows in the same way
    QCOMPARE(rows, allCauses().size() + kFields);
    for (const CauseTraits& traits : allCauses()) {
        const CauseText& text = causeText(traits.cause);
        const std::string row =
            concat("\n| `", traits.code, "` | ", traits.description, " | ", text.shows, " | ", text.hint, " |\n");
        QVERIFY2(document.find(row) != std::string::npos, row.c_str());
    }
}

void VerdictTextTest::saysWhereAndWhat()
{
    Verdict verdict;
    verdict.cause = Cause::WeightsDecoded;
    verdict.type = "Q4_K";
    verdict.detail = "mins: missing";
    verdict.site = Site::Q;
    verdict.layer = 3;
    verdict.position = 2;
    verdict.confidence = 0.99;
    QCOMPARE(sentenceOf(verdict),
             "The other engine decodes a quantized tensor wrongly (Q4_K): mins: missing; it shows first "
             "in blk.3.q at position 2.");
    verdict.cause = Cause::OutputScale;
    verdict.detail = "0.125 times ours";
    verdict.site = Site::Logits;
    QCOMPARE(sentenceOf(verdict),
             "The other engine scales the logits otherwise: 0.125 times ours; it shows first in logits at "
             "position 2.");
    verdict.hint = "Multiply with 8.";
    QVERIFY(hintOf(verdict).starts_with("Multiply with 8. "));
}

void VerdictTextTest::saysHowSureItIs()
{
    Verdict verdict;
    verdict.cause = Cause::RopeBase;
    verdict.confidence = 0.5;
    QCOMPARE(sentenceOf(verdict), "Perhaps the other engine uses another RoPE base.");
    verdict.confidence = kSure;
    QCOMPARE(sentenceOf(verdict), "The other engine uses another RoPE base.");
    verdict.cause = Cause::KvRounding;
    QVERIFY(sentenceOf(verdict).ends_with("That is a rounding, not a mistake."));
    verdict.cause = Cause::Unknown;
    verdict.confidence = 0;
    QCOMPARE(sentenceOf(verdict), "The other engine computes something else, for which no known mistake was found.");
}

QTEST_GUILESS_MAIN(VerdictTextTest)
#include "verdict_text_test.moc"
