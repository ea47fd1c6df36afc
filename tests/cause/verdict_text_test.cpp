#include "core/base/concat.h"
#include "core/diagnose/cause/cause.h"
#include "core/diagnose/cause/verdict_text.h"
#include "tests/support/folders.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QTest>

#include <set>
#include <string>
#include <string_view>

using namespace vitrine;

namespace {

/// Replaces line breaks and indentation in Markdown by single spaces, and removes the escapes that causes_page.py
/// writes.
std::string unwrapped(const std::string& markdown)
{
    std::string text;
    for (std::size_t at = 0; at < markdown.size(); ++at) {
        const char letter = markdown[at];
        const char next = at + 1 < markdown.size() ? markdown[at + 1] : ' ';
        if (letter == '\\' && (next == '<' || next == '*')) continue;
        const bool blank = letter == ' ' || letter == '\n';
        if (!blank) {
            text += letter;
        } else if (!text.ends_with(' ')) {
            text += ' ';
        }
    }
    return text;
}

}  // namespace

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
        for (const std::string_view words : {text.shows, text.hint.text()}) {
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
        QVERIFY2(hintOf(verdict).english() == text.hint.text(), code.c_str());
    }
}

void VerdictTextTest::everyCauseIsInTheDocument()
{
    QFile file(QString::fromStdString(test::sourcePath("docs/causes.md")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string document = file.readAll().toStdString();
    std::size_t items = 0;
    for (std::size_t at = document.find("\n- `"); at != std::string::npos; at = document.find("\n- `", at + 1)) ++items;
    QCOMPARE(items, allCauses().size());
    const std::string words = unwrapped(document);
    for (const CauseTraits& traits : allCauses()) {
        const CauseText& text = causeText(traits.cause);
        const std::string item = concat(" - `", traits.code, "`: ", traits.description, ". - Sign: ", text.shows,
                                        " - Check: ", text.hint, " ");
        QVERIFY2(words.find(item) != std::string::npos, (item + " (run tests/cause/causes_page.py)").c_str());
    }
}

void VerdictTextTest::saysWhereAndWhat()
{
    Verdict verdict;
    verdict.cause = Cause::WeightsDecoded;
    verdict.type = "Q4_K";
    verdict.detail = std::string("the minima are missing");
    verdict.site = Site::Q;
    verdict.layer = 3;
    verdict.position = 2;
    verdict.confidence = 0.99;
    QCOMPARE(sentenceOf(verdict),
             "The other engine decodes a quantized tensor incorrectly (Q4_K): the minima are missing. The first "
             "difference is in blk.3.q at position 2.");
    verdict.cause = Cause::OutputScale;
    verdict.detail = std::string("0.125 times ours");
    verdict.site = Site::Logits;
    QCOMPARE(sentenceOf(verdict), "The other engine scales the logits incorrectly: 0.125 times ours. The first "
                                  "difference is in logits at position 2.");
    verdict.hint = std::string("Multiply with 8.");
    QVERIFY(hintOf(verdict).english().starts_with("Multiply with 8. "));
}

void VerdictTextTest::saysHowSureItIs()
{
    Verdict verdict;
    verdict.cause = Cause::RopeBase;
    verdict.confidence = 0.5;
    QCOMPARE(sentenceOf(verdict), "Perhaps the other engine uses the wrong RoPE base.");
    verdict.confidence = kSure;
    QCOMPARE(sentenceOf(verdict), "The other engine uses the wrong RoPE base.");
    verdict.cause = Cause::KvRounding;
    QVERIFY(sentenceOf(verdict).ends_with("This is a rounding, not a mistake."));
    verdict.cause = Cause::Unknown;
    verdict.confidence = 0;
    QCOMPARE(sentenceOf(verdict), "The other engine computes different values, but no known mistake reproduces them.");
}

VITRINE_TEST(VerdictTextTest);
#include "verdict_text_test.moc"
