#include "app/i18n/token_text.h"
#include "app/inspectors/check/check_model.h"
#include "app/inspectors/compare/compare_model.h"
#include "app/inspectors/compare/compare_values_model.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logits/logit_comparison.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/record/record_model.h"
#include "app/inspectors/samplers/samplers_model.h"
#include "app/inspectors/tokens/prompt_source.h"
#include "app/inspectors/tokens/token_search.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/inspectors/tokens/token_table_model.h"
#include "app/inspectors/tracked/track_model.h"
#include "core/base/concat.h"
#include "tests/engine/tiny_tokenizer.h"
#include "tests/support/test_program.h"

#include <QAbstractItemModelTester>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QtTest>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;
using namespace std::string_view_literals;

Q_DECLARE_METATYPE(std::string)

namespace {

TokenRecord record(TokenId id, std::string bytes, int position, bool scored = true)
{
    TokenRecord out;
    out.id = id;
    out.bytes = std::move(bytes);
    out.position = position;
    out.scored = scored;
    if (!scored) return out;
    out.logit = 7;
    out.pRaw = 0.5F;
    out.pFinal = 0.75F;
    out.rank = 1;
    out.entropy = 1.5F;
    out.top = {{.id = id, .bytes = out.bytes, .logit = 7, .pRaw = 0.5F, .pFinal = 0.75F},
               {.id = id + 1, .bytes = "other", .logit = 6, .pRaw = 0.3F, .pFinal = 0.25F},
               {.id = id + 2, .bytes = "gone", .logit = 1, .pRaw = 0.01F, .pFinal = 0}};
    return out;
}

std::vector<PromptToken> promptOf(int count)
{
    std::vector<PromptToken> out;
    for (int i = 0; i < count; ++i) {
        out.push_back({.record = record(100 + i, concat("p", i), i, false),
                       .origin = i == 0 ? TokenOrigin::Added : TokenOrigin::User,
                       .messageIndex = i == 0 ? -1 : 0});
    }
    return out;
}

std::vector<TokenRecord> answerOf(int count, int from)
{
    std::vector<TokenRecord> out;
    for (int i = 0; i < count; ++i) out.push_back(record(500 + i, concat(" a", i), from + i));
    return out;
}

QVariant of(const QAbstractItemModel& model, int row, const char* role)
{
    return model.index(row, 0).data(model.roleNames().key(role));
}

}  // namespace

/// Tests the models of the token strip (the chips that show the tokens of a prompt and its answer) and of the list of
/// logits.
class InspectorsTest : public QObject {
    Q_OBJECT

private slots:
    void everyByteIsVisible_data()
    {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<QString>("shown");
        QTest::newRow("words") << std::string("cat") << "cat";
        QTest::newRow("space") << std::string(" cat ") << "·cat·";
        QTest::newRow("line break, tab") << std::string("\n\t\r") << "↵⇥␍";
        QTest::newRow("nul") << std::string("\0", 1) << "␀";
        QTest::newRow("escape, delete") << std::string("\x1B\x7F") << "␛␡";
        QTest::newRow("a circle alone") << std::string("\xE2\x83\x9D") << QStringLiteral("◌\u20DD");
        QTest::newRow("a vowel sign alone") << std::string("\xE0\xA4\xBE") << QStringLiteral("◌\u093E");
        QTest::newRow("direction marks") << std::string("\xE2\x80\x8F\xD7\x90\xE2\x81\xA9")
                                         << QStringLiteral("\\u{200F}\u05D0\\u{2069}");
        QTest::newRow("Hangul filler") << std::string("\xE3\x85\xA4") << "\\u{3164}";
        QTest::newRow("half a character") << std::string("\xE2\x96") << "\\xE2\\x96";
        QTest::newRow("a whole one") << std::string("\xE2\x96\x81") << "▁";
        QTest::newRow("text around a bad byte") << std::string("a\xFFz") << "a\\xFFz";
        QTest::newRow("overlong") << std::string("\xC0\x80") << "\\xC0\\x80";
        QTest::newRow("surrogate") << std::string("\xED\xA0\x80") << "\\xED\\xA0\\x80";
        QTest::newRow("beyond the BMP") << std::string("\xF0\x9F\x99\x82") << "🙂";
        QTest::newRow("zero width space") << std::string("\xE2\x80\x8B") << "\\u{200B}";
        QTest::newRow("no-break space") << std::string("\xC2\xA0") << "\\u{A0}";
        QTest::newRow("right to left override") << std::string("\xE2\x80\xAE") << "\\u{202E}";
        QTest::newRow("byte order mark") << std::string("\xEF\xBB\xBF") << "\\u{FEFF}";
        QTest::newRow("C1 control") << std::string("\xC2\x85") << "\\u{85}";
        QTest::newRow("mark alone") << std::string("\xCC\x81") << QStringLiteral("◌\u0301");
        QTest::newRow("mark on its base") << std::string("e\xCC\x81") << QStringLiteral("e\u0301");
        QTest::newRow("control token") << std::string("<|im_end|>") << "<|im_end|>";
        QTest::newRow("nothing") << std::string() << "∅";
    }

    void everyByteIsVisible()
    {
        QFETCH(std::string, bytes);
        QFETCH(QString, shown);
        QCOMPARE(visiblePiece(bytes), shown);
    }

    void hexadecimal()
    {
        QCOMPARE(hexBytes("\xE2\x96\x81"sv), QStringLiteral("E2 96 81"));
        QCOMPARE(hexBytes("\0\x0A"sv), QStringLiteral("00 0A"));
        QCOMPARE(hexBytes({}), QString());
    }

    void stripTellsAllOfAToken()
    {
        TokenStripModel strip;
        const QAbstractItemModelTester tester(&strip, QAbstractItemModelTester::FailureReportingMode::QtTest);
        strip.reset(7);
        strip.setPrompt(promptOf(3));
        strip.append(answerOf(2, 3));
        QCOMPARE(strip.messageId(), 7);
        QCOMPARE(strip.count(), 5);
        QCOMPARE(strip.promptCount(), 3);
        QCOMPARE(of(strip, 0, "originName").toString(), QStringLiteral("added"));
        QCOMPARE(of(strip, 1, "tokenId").toInt(), 101);
        QCOMPARE(of(strip, 1, "piece").toString(), QStringLiteral("p1"));
        QCOMPARE(of(strip, 1, "probability").toDouble(), -1.0);
        QCOMPARE(of(strip, 1, "finalProbability").toDouble(), -1.0);
        QCOMPARE(of(strip, 1, "rank").toInt(), 0);
        QCOMPARE(of(strip, 3, "origin").value<TokenStripModel::Origin>(), TokenStripModel::Origin::Generated);
        QCOMPARE(of(strip, 3, "originName").toString(), QStringLiteral("generated"));
        QCOMPARE(of(strip, 3, "piece").toString(), QStringLiteral("·a0"));
        QCOMPARE(of(strip, 3, "bytes").toString(), QStringLiteral("20 61 30"));
        QCOMPARE(of(strip, 3, "probability").toDouble(), 0.5);
        QCOMPARE(of(strip, 3, "finalProbability").toDouble(), 0.75);
        QCOMPARE(of(strip, 3, "entropy").toDouble(), 1.5);
        QCOMPARE(of(strip, 3, "position").toInt(), 3);
        QCOMPARE(of(strip, 3, "kind").value<TokenStripModel::Kind>(), TokenStripModel::Kind::Normal);
        QCOMPARE(of(strip, 3, "kindName").toString(), QStringLiteral("normal"));
        QCOMPARE(of(strip, 3, "endsLine").toBool(), false);
        QCOMPARE(strip.idList(), QStringLiteral("100, 101, 102, 500, 501"));
    }

    void promptIsScoredInChunks()
    {
        TokenStripModel strip;
        strip.reset(1);
        strip.setPrompt(promptOf(4));
        QSignalSpy changed(&strip, &QAbstractItemModel::dataChanged);
        strip.updatePrompt(1, answerOf(2, 1));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed.first().at(0).toModelIndex().row(), 1);
        QCOMPARE(changed.first().at(1).toModelIndex().row(), 2);
        QCOMPARE(of(strip, 1, "probability").toDouble(), 0.5);
        QCOMPARE(of(strip, 1, "finalProbability").toDouble(), -1.0);  // -1: the token was not sampled
        QCOMPARE(of(strip, 1, "originName").toString(), QStringLiteral("user"));
        // There are more records than tokens in the prompt. The additional records are ignored.
        strip.updatePrompt(3, answerOf(9, 3));
        QCOMPARE(strip.count(), 4);
        strip.updatePrompt(4, answerOf(1, 4));
        QCOMPARE(strip.count(), 4);
    }

    void selectionFollowsUntilAPersonChooses()
    {
        TokenStripModel strip;
        strip.reset(1);
        strip.setPrompt(promptOf(3));
        QCOMPARE(strip.selectedRow(), -1);
        QVERIFY(strip.followTail());
        strip.append(answerOf(2, 3));
        QCOMPARE(strip.selectedRow(), 4);
        strip.select(1);
        QVERIFY(!strip.followTail());
        strip.append(answerOf(1, 5));
        QCOMPARE(strip.selectedRow(), 1);
        strip.select(strip.count() - 1);
        QVERIFY(strip.followTail());
        strip.append(answerOf(1, 6));
        QTRY_COMPARE(strip.selectedRow(), strip.count() - 1);
        strip.select(0);
        strip.setFollowTail(true);
        QCOMPARE(strip.selectedRow(), strip.count() - 1);
        strip.select(99);
        QCOMPARE(strip.selectedRow(), -1);
    }

    void stepping()
    {
        TokenStripModel strip;
        strip.selectNext();
        strip.selectPrevious();
        QCOMPARE(strip.selectedRow(), -1);
        strip.load(1, promptOf(2), answerOf(1, 2));
        QCOMPARE(strip.selectedRow(), 2);
        strip.selectNext();
        QCOMPARE(strip.selectedRow(), 2);
        strip.selectPrevious();
        strip.selectPrevious();
        strip.selectPrevious();
        QCOMPARE(strip.selectedRow(), 0);
        strip.selectNext();
        QCOMPARE(strip.selectedRow(), 1);
    }

    void messagesAreAskedFor()
    {
        TokenStripModel strip;
        QSignalSpy asked(&strip, &TokenStripModel::messageRequested);
        strip.showMessage(42);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked.first().first().toLongLong(), 42);
    }

    void alternativesOfADrawnToken()
    {
        TokenStripModel strip;
        LogitModel logits(&strip);
        const QAbstractItemModelTester tester(&logits, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(!logits.hasToken());
        QVERIFY(!logits.emptyReason().isEmpty());
        strip.load(1, promptOf(1), answerOf(2, 1));
        QVERIFY(logits.scored());
        QVERIFY(logits.sampled());
        QCOMPARE(logits.count(), 3);
        QVERIFY(logits.emptyReason().isEmpty());
        QCOMPARE(logits.tokenId(), 501);
        QCOMPARE(logits.title(), QStringLiteral("·a1"));
        QCOMPARE(of(logits, 0, "chosen").toBool(), true);
        QCOMPARE(of(logits, 1, "chosen").toBool(), false);
        QCOMPARE(of(logits, 1, "rank").toInt(), 2);
        QCOMPARE(of(logits, 1, "kept").toBool(), true);
        QCOMPARE(of(logits, 2, "kept").toBool(), false);
        QCOMPARE(of(logits, 2, "logit").toDouble(), 1.0);
    }

    void tokenOutsideTheAlternativesHasItsRow()
    {
        TokenStripModel strip;
        LogitModel logits(&strip);
        TokenRecord rare = record(9, "rare", 3);
        rare.rank = 812;
        rare.top = {{.id = 1, .bytes = "a", .logit = 9, .pRaw = 0.9F, .pFinal = 0.9F}};
        strip.load(1, {}, {rare});
        QCOMPARE(logits.count(), 2);
        QCOMPARE(of(logits, 1, "tokenId").toInt(), 9);
        QCOMPARE(of(logits, 1, "rank").toInt(), 812);
        QCOMPARE(of(logits, 1, "chosen").toBool(), true);
        QCOMPARE(of(logits, 1, "pFinal").toDouble(), 0.75);
    }

    void promptTokensWereNotSampled()
    {
        TokenStripModel strip;
        LogitModel logits(&strip);
        strip.load(1, promptOf(3), {});
        strip.select(0);
        QVERIFY(!logits.scored());
        const QString first = logits.emptyReason();
        strip.select(1);
        QVERIFY(!logits.emptyReason().isEmpty());
        QVERIFY(logits.emptyReason() != first);  // the reason differs from that of the first token
        strip.updatePrompt(1, answerOf(1, 1));
        QVERIFY(logits.scored());
        QVERIFY(!logits.sampled());
        // No sampler was active. Therefore the token counts as kept, although its final probability is 0.
        QCOMPARE(of(logits, 2, "kept").toBool(), true);
    }

    void theMarkedTokenIsTheOneToldOf()
    {
        TokenStripModel strip;
        LogitModel logits(&strip);
        strip.reset(1);
        QSignalSpy changed(&logits, &LogitModel::changed);
        // When the selected row changes, `logits` must have the new token in every slot connected to the signal, even
        // in a slot that runs before its own.
        connect(&strip, &TokenStripModel::selectedRowChanged, &logits, [&] {
            const PromptToken* marked = strip.tokenAt(strip.selectedRow());
            QCOMPARE(logits.hasToken(), marked != nullptr);
            if (marked) QCOMPARE(logits.tokenId(), marked->record.id);
        });
        for (int i = 0; i < 50; ++i) {
            strip.append({record(i, "t", 2 * i), record(1000 + i, "u", 2 * i + 1)});
            strip.catchUp();
            QCOMPARE(logits.tokenId(), 1000 + i);
        }
        QCOMPARE(changed.count(), 50);  // one signal for each pair of tokens that arrived together
        strip.select(10);
        QCOMPARE(logits.tokenId(), 5);
        strip.append(record(7, "v", 100));
        QCOMPARE(logits.tokenId(), 5);
        strip.setFollowTail(true);
        QCOMPARE(logits.tokenId(), 7);
        strip.reset(2);
        QVERIFY(!logits.hasToken());
        QCOMPARE(logits.count(), 0);
    }

    void theAnswersSurpriseIsItsMean()
    {
        TokenStripModel strip;
        QCOMPARE(strip.meanSurprise(), -1.0);
        std::vector<TokenRecord> answer{record(1, "a", 2), record(2, "b", 3), record(3, "c", 4, false)};
        answer[0].pRaw = 0.25F;
        strip.load(1, {{.record = record(0, "p", 0)}, {.record = record(0, "p", 1)}}, std::move(answer));
        // The result is the mean of 2 bits and 1 bit. It leaves out tokens of the prompt and tokens without a score.
        QCOMPARE(strip.meanSurprise(), 1.5);
        strip.append(record(4, "d", 5));
        QCOMPARE(strip.meanSurprise(), 4.0 / 3);
        strip.reset(2);
        QCOMPARE(strip.meanSurprise(), -1.0);
    }

    void tokensAreFoundByWhatTheyAre()
    {
        TokenStripModel strip;
        TokenSearch& search = *strip.search();
        const QAbstractItemModelTester tester(strip.table(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        std::vector<PromptToken> prompt = promptOf(4);  // one token of the template, then the user's tokens p1, p2, p3
        prompt[2].record.bytes = " Ünder\n";
        prompt[2].templateLine = 7;
        prompt[2].templateColumn = 13;
        prompt[3].record.kind = TokenKind::Control;
        strip.load(1, prompt, answerOf(3, 4));
        QCOMPARE(strip.table()->count(), 7);
        const auto rows = [&](const QString& text) {
            search.setText(text);
            return search.hits();
        };
        using Rows = std::vector<int>;
        QCOMPARE(rows("ü"), Rows{2});
        QCOMPARE(rows("·ünder↵"), Rows{2});
        QCOMPARE(rows("p"), Rows({0, 1, 3}));
        QCOMPARE(rows("103"), Rows{3});
        QCOMPARE(rows("id: 501"), Rows{5});
        QCOMPARE(rows("kind:control"), Rows{3});
        QCOMPARE(rows("kind:con"), Rows{3});  // a prefix of a value matches while the user types
        QCOMPARE(rows("origin:added"), Rows{0});
        QCOMPARE(rows("Origin:Generated"), Rows({4, 5, 6}));
        QCOMPARE(rows("template:7:13"), Rows{2});
        QCOMPARE(rows("kind:nonsense"), Rows{});
        QCOMPARE(strip.table()->count(), 0);

        rows("origin:generated");
        QCOMPARE(strip.table()->count(), 3);
        QCOMPARE(of(*strip.table(), 1, "tokenId").toInt(), 501);
        QCOMPARE(strip.table()->tokenRow(1), 5);
        QCOMPARE(strip.table()->rowOf(5), 1);
        QCOMPARE(strip.table()->rowOf(2), -1);
        QVERIFY(of(strip, 0, "faded").toBool() && !of(strip, 4, "faded").toBool());
        // While the pointer is over a part of the template, the tokens that this part wrote are highlighted. The
        // matches of the search are not highlighted during this time.
        search.setLit("template:7:13");
        QVERIFY(!of(strip, 2, "faded").toBool() && of(strip, 4, "faded").toBool());
        QCOMPARE(search.count(), 3);
        search.setLit({});
        QVERIFY(of(strip, 2, "faded").toBool() && !of(strip, 4, "faded").toBool());
        QCOMPARE(search.current(), 3);  // the search starts at the last match
        search.next();
        QCOMPARE(strip.selectedRow(), 4);
        search.previous();
        QCOMPARE(strip.selectedRow(), 6);
        strip.append(record(900, "new", 7));
        QCOMPARE(search.count(), 4);
        QCOMPARE(strip.table()->count(), 4);
        strip.load(2, promptOf(2), {});
        QCOMPARE(search.count(), 0);
        search.setText({});
        QCOMPARE(strip.table()->count(), 2);
        QVERIFY(!of(strip, 0, "faded").toBool());
    }

    void theTemplateIsLinkedWithItsTokens()
    {
        TokenStripModel strip;
        PromptSource& source = *strip.source();
        std::vector<PromptToken> prompt = promptOf(3);
        prompt[1].templateLine = prompt[2].templateLine = 1;
        prompt[1].templateColumn = 5;  // column, counted in characters from 1, after "ä{{ "
        prompt[2].templateColumn = 11;
        strip.load(1, prompt, {});
        QVERIFY(strip.hasPlaces());
        QCOMPARE(source.searchFor(5), QString());
        source.show(QStringLiteral("ä{{ 'lit' + message.content }}"));
        const auto words = [&](int row) {
            const QPoint stretch = source.stretchOf(row);
            return source.text().mid(stretch.x(), stretch.y() - stretch.x());
        };
        QCOMPARE(words(0), QString());
        QCOMPARE(words(1), QStringLiteral("'lit'"));
        QCOMPARE(source.searchFor(5), QStringLiteral("template:1:5"));
        QCOMPARE(source.searchFor(14), QString());  // no token comes from this position of the template
        source.refuse(QStringLiteral("gone"));
        QCOMPARE(words(1), QString());
        QCOMPARE(source.emptyReason(), QStringLiteral("gone"));
    }

    /// Exported files contain the data that is shown, in common formats.
    void tokensAreExported()
    {
        TokenStripModel strip;
        QVERIFY(strip.exportForms().isEmpty());
        std::vector<TokenRecord> answer = answerOf(1, 2);
        answer[0].bytes = "say \"a\",\n";
        strip.load(1, promptOf(2), answer);
        QCOMPARE(strip.exportForms(), QStringList({"json", "csv", "npz", "svg"}));
        const QList<QByteArray> lines = strip.exported("csv").split('\r');
        QCOMPARE(lines[1], QByteArray("\n0,100,p0,70 30,normal,added,,,,,,,"));
        QCOMPARE(lines[3],
                 QByteArray("\n2,500,\"say \"\"a\"\",\n\",73 61 79 20 22 61 22 2C 0A,normal,generated,,,,7,0.5,1,1.5"));
        const QJsonObject document = QJsonDocument::fromJson(strip.exported("json")).object();
        QCOMPARE(document["tokens"].toArray()[2].toObject()["piece"].toString(), QStringLiteral("say \"a\",\n"));
        QCOMPARE(document["statistics"].toObject()["answer"].toObject()["perplexity"].toDouble(), 2.0);
        QVERIFY(document["statistics"].toObject()["prompt"].toObject()["perplexity"].isNull());
    }

    void aSecondTokenIsPinned()
    {
        TokenStripModel strip;
        TokenSelection& selection = *strip.selection();
        selection.setChat(7);
        strip.load(1, promptOf(3), answerOf(4, 3));
        QCOMPARE(selection.messageId(), 1);
        QCOMPARE(selection.row(), 6);
        const QSignalSpy moved(&selection, &TokenSelection::moved);
        const QSignalSpy changed(&selection, &TokenSelection::pinnedChanged);
        QVERIFY(!strip.pinnedToken());
        strip.pin(2);
        strip.pin(99);  // ignored, because row 99 does not exist
        QCOMPARE(changed.size(), 1);
        QVERIFY(selection.isPinned());
        QCOMPARE(selection.pinnedRow(), 2);
        QCOMPARE(selection.pinnedPiece(), QStringLiteral("p2"));
        QCOMPARE(selection.row(), 6);  // pinning another token does not change the selection
        strip.updatePrompt(2, {record(102, "p2", 2)});
        QVERIFY(strip.pinnedToken()->record.scored && !selection.pinned()->record.scored);
        strip.select(1);
        QCOMPARE(moved.size(), 1);

        strip.load(2, promptOf(1), {});
        QCOMPARE(selection.pinnedRow(), -1);
        QCOMPARE(selection.pinnedMessageId(), 1);
        QCOMPARE(strip.pinnedToken()->record.id, 102);
        strip.load(1, promptOf(3), answerOf(4, 3));
        QCOMPARE(selection.pinnedRow(), 2);
        QCOMPARE(changed.size(), 3);
        strip.pin(2);
        QVERIFY(!selection.isPinned() && !strip.pinnedToken());
        strip.pin(0);
        selection.setChat(7);
        QVERIFY(selection.isPinned());
        selection.setChat(8);
        QVERIFY(!selection.isPinned());
    }

    /// Divergences need sums over the whole vocabulary, which LogitComparison requests with a signal. LogitComparison
    /// ignores a result for tokens that are no longer selected.
    void divergencesAreThoseOfTheChosenTokens()
    {
        TokenStripModel strip;
        LogitComparison comparison(strip, nullptr);
        QSignalSpy wanted(&comparison, &LogitComparison::divergencesWanted);
        strip.load(1, promptOf(2), answerOf(3, 2));
        strip.pin(2);
        strip.select(3);
        const auto index = std::make_shared<const TokenIndex>(tinyTokenizer());
        const auto logits = [&](float first) {
            std::vector<float> values(index->tokenizer().size());
            values[0] = first;
            return std::make_shared<const StepLogits>(index, RankedLogits(values), std::vector<TokenFate>());
        };
        const auto here = logits(1);
        const auto there = logits(2);
        comparison.setHere(here);
        QCOMPARE(wanted.size(), 0);
        comparison.show(there);
        QCOMPARE(wanted.size(), 1);
        QVERIFY(!comparison.isComplete());
        comparison.setDivergences(there.get(), here.get(), {.jensenShannon = 0.25});
        QVERIFY(!comparison.isComplete());
        comparison.setDivergences(here.get(), there.get(), {.jensenShannon = 0.25});
        QVERIFY(comparison.isComplete());
        QCOMPARE(comparison.jensenShannon(), 0.25);
        strip.select(4);
        QVERIFY(!comparison.isComplete());
        comparison.setDivergences(here.get(), there.get(), {.jensenShannon = 0.25});
        QVERIFY(!comparison.isComplete());
    }

    /// If one value is much larger than the others, the scale is not linear, so that small values are still visible.
    /// The page reports this.
    void barsOfValuesBendWhereOneDwarfsTheOthers()
    {
        const auto sides = [](float large) {
            TapSides tap{.rows = 1, .groups = 1, .width = 40, .a = {}, .b = {}};
            for (int i = 0; i < 40; ++i) tap.a.push_back(i % 2 == 0 ? 0.5F : -0.25F);
            tap.a[7] = large;
            tap.b = tap.a;
            tap.b[3] = std::numeric_limits<float>::quiet_NaN();
            return std::make_shared<const std::vector<TapSides>>(std::vector<TapSides>{tap});
        };
        CompareValuesModel values;
        values.show("0.q", sides(2), 0, 0);
        QCOMPARE(values.top(), 2.0);
        QCOMPARE(values.linearLimit(), 0.0);
        QCOMPARE(values.lengthOf(-0.5), -0.25);
        QCOMPARE(values.lengthOf(std::nan("")), 0.0);
        values.show("0.q", sides(-500), 0, 0);
        QCOMPARE(values.top(), 500.0);
        QCOMPARE(values.linearLimit(), 0.5);
        QCOMPARE(values.lengthOf(-500), -1.0);
        const double usual = values.lengthOf(0.5);
        // The expected value is asinh(1) / asinh(1000) = 0.116.
        QVERIFY2(usual > 0.1 && usual < 0.2, qPrintable(QString::number(usual)));
        QVERIFY(std::abs(values.lengthOf(0.25) / usual - 0.55) < 0.02);
        values.clear();
        QCOMPARE(values.lengthOf(1), 0.0);
    }

    /// While an answer is generated, every new token updates the expected cost of an evaluation. This update must not
    /// clear the error of the last evaluation.
    void aFailedLookIsSaidUntilAnotherOneBegins()
    {
        TokenStripModel strip;
        TrackModel tracked(&strip);
        strip.reset(7);
        tracked.setRunning({.progress = 0});
        tracked.fail(QStringLiteral("The device has no memory left."));
        QCOMPARE(tracked.replayState().progress(), -1.0);
        strip.append(record(1, "a", 0));
        tracked.offer({.tokens = 3});
        tracked.explain(QStringLiteral("Something else"));
        QCOMPARE(tracked.failure(), QStringLiteral("The device has no memory left."));
        strip.reset(8);
        QCOMPARE(tracked.failure(), QString());  // no error, because the strip now shows another answer
        strip.reset(7);
        QVERIFY(!tracked.failure().isEmpty());
        tracked.setRunning({.progress = 0});
        QCOMPARE(tracked.failure(), QString());
    }

    void registryListsWhatExists()
    {
        InspectorRegistry registry;
        const QAbstractItemModelTester tester(&registry, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(of(registry, 0, "name").toString(), QStringLiteral("tokens"));
        const auto modelNamed = [&](const char* name) {
            return of(registry, registry.pageNamed(QString::fromLatin1(name)), "panelModel").value<QObject*>();
        };
        QCOMPARE(modelNamed("tokens"), registry.tokens());
        QCOMPARE(modelNamed("check"), registry.check());
        QCOMPARE(modelNamed("logits"), registry.logits());
        QCOMPARE(modelNamed("samplers"), registry.samplers());
        QCOMPARE(modelNamed("compare"), registry.comparison());
        QCOMPARE(modelNamed("record"), registry.record());
        QCOMPARE(registry.groups().size(), 2);  // without its model, the group "compare" has no pages
        QCOMPARE(of(registry, 1, "name").toString(), QStringLiteral("check"));
        QCOMPARE(of(registry, 2, "name").toString(), QStringLiteral("logits"));
        const int ofRun = registry.pageNamed(QStringLiteral("compare"));
        QCOMPARE(of(registry, 1, "group").toInt(), 0);
        QCOMPARE(of(registry, ofRun, "group").toInt(), 1);
        QCOMPARE(registry.pageNamed(QStringLiteral("of a later version")), 0);
        QCOMPARE(registry.firstOf(1), ofRun);
        QCOMPARE(registry.pageBeside(1, 1), 2);
        QCOMPARE(registry.pageBeside(ofRun - 1, 1), ofRun - 1);
        QCOMPARE(registry.pageBeside(1, -1), 0);
        QVERIFY(registry.isAboutToken(1) && registry.isAboutToken(3) && !registry.isAboutToken(ofRun));
        QCOMPARE(of(registry, 2, "shortcuts").toStringList(), QStringList({"Ctrl+3", "Ctrl+L"}));
        for (int page = 0; page < registry.count(); ++page) {
            QVERIFY2(registry.abouts().at(page).size() > 80, qPrintable(registry.nameOf(page)));
            QCOMPARE(registry.modelOf(page), of(registry, page, "panelModel").value<InspectorModel*>());
        }
        registry.tokens()->load(1, {}, answerOf(1, 0));
        QCOMPARE(registry.logits()->tokenId(), 500);
    }
};

VITRINE_GUI_TEST(InspectorsTest);
#include "inspectors_test.moc"
