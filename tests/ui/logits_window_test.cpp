#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/i18n/token_text.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logits/logit_comparison.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/shared/stage_text.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "tests/cli/cli_process.h"
#include "tests/cli/same_json.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/model_window.h"
#include "tests/ui/page_layout.h"
#include "ui/items/candidate_cells.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QQuickItem>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <string>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr int kStep = 5;
constexpr int kTokens = 24;

QList<QQuickItem*> itemsIn(QQuickItem* item, const QString& type)
{
    QList<QQuickItem*> found;
    if (!item->isVisible()) return found;
    if (QString::fromLatin1(item->metaObject()->className()).startsWith(type + QLatin1Char('_'))) found << item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) found << itemsIn(child, type);
    return found;
}

}  // namespace

/// Tests the Logits page in the complete window with the starter model, through the actions of a user. The reference is
/// the output of vitrine-cli.
class LogitsWindowTest : public QObject, private ModelWindow {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_model = QString::fromStdString(starterModelPath().string());
        openWindow("logits");
        m_window->resize(1400, 1000);
        openModel();
        ChatSettings& chat = *m_application->chatSettings();
        chat.setMaxTokens(kTokens);
        chat.setSeed(5);
        ask("Tell me of a bird");
        QVERIFY(strip().count() > strip().promptCount() + kStep && kStep > 2);
        strip().select(strip().promptCount() + kStep);
    }

    void cleanupTestCase() { closeWindow(); }

    /// All logits appear without a request, because computing them is cheap: the KV cache still contains the preceding
    /// tokens.
    void theRowsShowTheNumbersOfTheCommandLine()
    {
        QTRY_VERIFY(logits().complete());
        const QJsonObject twin = commandLine({"--top", "100"});
        QCOMPARE(logits().candidates(), twin["vocabulary"].toInt());
        QCOMPARE(logits().keptCount(), twin["kept"].toInt());
        QVERIFY(twin["kept"].toInt() < twin["vocabulary"].toInt());
        QCOMPARE(differenceOfRows(twin["top"].toArray()), QString());
        const QString moments = namedIn(m_window->contentItem(), "moments")->property("text").toString();
        QVERIFY2(moments.contains(decimals(twin["mean"].toDouble())), qPrintable(moments));
        QVERIFY2(moments.contains(decimals(twin["spread"].toDouble())), qPrintable(moments));
        QStringList texts = textsBelow(panel("LogitPanel"));
        for (const QQuickItem* row : itemsIn(panel("LogitPanel"), "LogitRow"))
            texts << row->property("logitText").toString();
        QVERIFY(texts.contains(decimals(twin["margin"].toDouble())));
        double mass = 0;
        for (const QJsonValue each : twin["top"].toArray()) {
            if (each.toObject()["id"].toInt() == logits().tokenId()) mass = each.toObject()["mass"].toDouble();
        }
        QVERIFY(mass > 0 && std::abs(logits().cumulative() - mass) <= 1e-4);
        QVERIFY(texts.contains("Cumulative"));
        QVERIFY(texts.contains(decimals(twin["min"].toDouble())));
        QVERIFY(texts.contains(decimals(twin["max"].toDouble())));
        QVERIFY(texts.contains(decimals(twin["entropy"].toDouble()) + " bits"));
        QVERIFY(texts.contains(QString("%1 of %2 candidates remain")
                                   .arg(twin["kept"].toInt())
                                   .arg(QLocale::c().toString(twin["vocabulary"].toInt()))));
        int bar = 0;
        const QVariantList bars = logits().histogram();
        const QJsonArray counts = twin["histogram"].toObject()["counts"].toArray();
        QCOMPARE(bars.size(), counts.size());
        for (const QJsonValue count : counts) QCOMPARE(bars[bar++].toInt(), count.toInt());
    }

    /// A wide page shows the cumulative probability in a column, a narrow page in the tooltip of a row.
    void theCumulativeMassHasAColumnInAWidePage()
    {
        AppSettings& settings = *m_application->settings();
        const auto shown = [&] {
            QStringList masses;
            for (QQuickItem* row : itemsIn(panel("LogitPanel"), "LogitRow")) {
                for (const auto* cells : row->findChildren<CandidateCells*>())
                    masses << cells->property("massText").toString();
            }
            return masses;
        };
        QTRY_VERIFY(shown().size() > 3);
        QCOMPARE(shown().join(QString()), QString());
        settings.setInspectorDock(AppSettings::Dock::Bottom);
        m_window->resize(1800, 1000);
        QTRY_VERIFY(textsBelow(panel("LogitPanel")).contains("Cumulative %"));
        QTRY_VERIFY(shown().size() > 3 && !shown().contains(QString()));
        const QJsonArray top = commandLine({"--top", "100"})["top"].toArray();
        for (QQuickItem* row : itemsIn(panel("LogitPanel"), "LogitRow")) {
            const int at = row->property("rank").toInt() - 1;
            if (at >= top.size()) continue;  // last row: the chosen token, if it is not among the best candidates
            const QString text = row->findChildren<CandidateCells*>().constFirst()->property("massText").toString();
            const double share = 100 * top[at].toObject()["mass"].toDouble();
            QVERIFY2(std::abs(text.toDouble() - share) <= 0.06, qPrintable(text + " for " + QString::number(share)));
        }
        settings.setInspectorDock(AppSettings::Dock::Right);
        m_window->resize(1400, 1000);
        QTRY_VERIFY(!textsBelow(panel("LogitPanel")).contains("Cumulative %"));
    }

    void whatIsExportedIsWhatTheCommandLinePrints()
    {
        const QString chosen = QString::number(logits().tokenId());
        const QJsonObject saved = QJsonDocument::fromJson(logits().exported("json")).object();
        QCOMPARE(differenceOfJson(
                     saved, commandLine({"--top", QString::number(saved["top"].toArray().size()), "--track", chosen})),
                 QString());
        QVERIFY(saved["top"].toArray().size() >= 100);
    }

    void aThousandRowsAreChosenAndScrolled()
    {
        QQuickItem* limit = namedIn(panel("LogitPanel"), "limit");
        QVERIFY(limit);
        limit->forceActiveFocus();
        for (int i = 0; i < 3; ++i) QTest::keyClick(m_window, Qt::Key_Down);
        QTRY_COMPARE(logits().limit(), 1000);
        QVERIFY(logits().count() >= std::min(1000, logits().candidates()));
        QQuickItem* list = itemsIn(panel("LogitPanel"), "PanelTable").constFirst();
        QMetaObject::invokeMethod(list, "positionViewAtEnd");
        const QJsonArray top = commandLine({"--top", "1000"})["top"].toArray();
        QTRY_COMPARE(differenceOfRows(top), QString());
        // With the default font size, the column of ranks is wide enough for four digits.
        QVERIFY(logits().greatestRank() > 999);
        for (const QQuickItem* row : itemsIn(panel("LogitPanel"), "LogitRow")) {
            const auto* cells = row->findChild<CandidateCells*>();
            QVERIFY(cells && cells->style());
            const QString rank = cells->property("rankText").toString();
            QVERIFY2(QFontMetricsF(cells->style()->figureFont).horizontalAdvance(rank) <= cells->style()->rank,
                     qPrintable(rank));
        }
        for (int i = 0; i < 6; ++i) QTest::keyClick(m_window, Qt::Key_Up);
        QTRY_COMPARE(logits().limit(), 10);
        QVERIFY(logits().count() <= 11);
    }

    /// When a hidden page is shown again, the rows that it already had show current data.
    void whenThePageComesBackItsRowsAreThoseOfTheModel()
    {
        for (const int step : {kStep - 1, kStep}) {
            m_application->settings()->setInspectorPage(QStringLiteral("tokens"));
            QTRY_VERIFY(itemsIn(m_window->contentItem(), "LogitPanel").isEmpty());
            strip().select(strip().promptCount() + step);
            m_application->settings()->setInspectorPage(QStringLiteral("logits"));
            QTRY_VERIFY(!itemsIn(m_window->contentItem(), "LogitRow").isEmpty());
            for (const QQuickItem* row : itemsIn(m_window->contentItem(), "LogitRow")) {
                const QModelIndex at = logits().index(row->property("index").toInt());
                QTRY_COMPARE(row->property("tokenId"), at.data(LogitModel::TokenIdRole));
                QCOMPARE(row->property("rank"), at.data(LogitModel::RankRole));
            }
        }
        QTRY_VERIFY(logits().complete());
    }

    void whyAWordDidNotFollow()
    {
        QQuickItem* find = namedIn(panel("LogitPanel"), "find");
        QVERIFY(find);
        find->forceActiveFocus();
        for (const char letter : {'t', 'h', 'e'}) QTest::keyClick(m_window, letter);
        QTRY_COMPARE(logits().query(), QString("the"));
        const QJsonObject twin = commandLine({"--why", "the", "--find", "the"});
        QCOMPARE(logits().foundCount(), twin["found"].toArray().size());
        QCOMPARE(differenceOfRows(twin["found"].toArray()), QString());
        QStringList sentences;
        QTRY_VERIFY(!itemsIn(panel("LogitPanel"), "LogitWhy").isEmpty());
        for (const QString& text : textsBelow(itemsIn(panel("LogitPanel"), "LogitWhy").constFirst())) sentences << text;
        const QString all = sentences.join(u'\n');
        int said = 0;
        for (const QJsonValue reading : twin["why"].toArray()) {
            for (const QJsonValue token : reading.toObject()["tokens"].toArray()) {
                const QJsonObject row = token.toObject();
                const QString figures = QString("rank %1, logit %2")
                                            .arg(QLocale::c().toString(row["rank"].toInt()))
                                            .arg(decimals(row["logit"].toDouble()));
                QVERIFY2(all.contains(figures), qPrintable(figures + " in " + all));
                if (!row["removed_by"].isNull()) QVERIFY2(all.contains("Removed by"), qPrintable(all));
                ++said;
            }
        }
        QVERIFY(said >= 2);
        const QString pictures = qEnvironmentVariable("VITRINE_PICTURES");
        if (!pictures.isEmpty()) m_window->grabWindow().save(pictures + "/why-not.png");
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(logits().query().isEmpty());
    }

    /// Explaining a long pasted text is as fast as explaining a word, because only the first tokens of the text are
    /// used.
    void aLongTextIsExplainedByItsFirstTokens()
    {
        QQuickItem* find = namedIn(panel("LogitPanel"), "find");
        QVERIFY(find);
        find->forceActiveFocus();
        QElapsedTimer clock;
        clock.start();
        logits().setQuery(QStringLiteral("antidisestablishment ").repeated(200));
        QTRY_VERIFY(!itemsIn(panel("LogitPanel"), "LogitWhy").isEmpty());
        QVERIFY2(clock.elapsed() < kPatience, qPrintable(QString::number(clock.elapsed())));
        const QStringList texts = textsBelow(itemsIn(panel("LogitPanel"), "LogitWhy").constFirst());
        QVERIFY2(texts.size() < 60, qPrintable(QString::number(texts.size())));
        const QVariantMap first = logits().why().constFirst().toMap();
        const int more = first["count"].toInt() - static_cast<int>(first["tokens"].toList().size());
        QVERIFY(more > 100);
        QVERIFY2(texts.contains(QStringLiteral("and %1 more").arg(more)), qPrintable(texts.join(u'\n')));
        if (const QString pictures = qEnvironmentVariable("VITRINE_PICTURES"); !pictures.isEmpty()) {
            m_application->settings()->setInspectorWidth(360);
            QTest::qWait(500);
            m_window->grabWindow().save(pictures + "/why-not-long.png");
        }
        logits().setQuery({});
    }

    /// Tokens of the prompt were not sampled. Therefore no candidate is shown as removed by a sampler.
    void aTokenOfThePromptHasLogitsToo()
    {
        const int row = strip().promptCount() - 2;
        strip().select(row);
        QTRY_VERIFY(logits().complete() || logits().replayState().tokens() > 0);
        if (logits().replayState().tokens() > 0) click(namedIn(panel("LogitPanel"), "evaluate"));
        QTRY_VERIFY(logits().complete());
        QVERIFY(!logits().sampled());
        QCOMPARE(logits().keptCount(), logits().candidates());
        // The token was not sampled, so neither the page nor vitrine-cli marks a candidate as chosen.
        const QJsonObject saved = QJsonDocument::fromJson(logits().exported("json")).object();
        const QJsonObject twin = runCli({"inspect", "logits", "-m", m_model, "--tokens", idsBefore(row), "--raw",
                                         "--top", QString::number(saved["top"].toArray().size()), "--track",
                                         QString::number(logits().tokenId()), "--json"})
                                     .json();
        QVERIFY(twin["top"].toArray()[0].toObject()["p_after"].isNull());
        QCOMPARE(differenceOfJson(saved, twin), QString());
        strip().select(0);
        QTRY_VERIFY(!logits().complete());
        QVERIFY(!logits().note().isEmpty());
        strip().select(strip().promptCount() + kStep);
        QTRY_VERIFY(logits().complete());
    }

    /// The Menu key and Shift+F10 open the menu of a row. Its last entry tracks the token.
    void theMenuOfARowIsOpenedByTheKeyboard()
    {
        QQuickItem* const list = itemsIn(panel("LogitPanel"), "PanelTable").constFirst();
        for (const auto& [key, modifiers] :
             {std::pair(Qt::Key_F10, Qt::ShiftModifier), std::pair(Qt::Key_Menu, Qt::NoModifier)}) {
            list->forceActiveFocus(Qt::TabFocusReason);
            list->setProperty("currentIndex", 2);
            const int id = logits().index(2).data(LogitModel::TokenIdRole).toInt();
            const auto followed = [&] {
                const QStringList pins = m_application->settings()->trackedTokens(m_model);
                return pins.size() == 1 && pins.front().startsWith(QStringLiteral("%1 ").arg(id));
            };
            m_application->settings()->setTrackedTokens(m_model, {});
            QTest::keyClick(m_window, key, modifiers);
            QTRY_COMPARE(itemsIn(m_window->contentItem(), "ActionMenuItem").size(), 3);
            const QList<QQuickItem*> entries = itemsIn(m_window->contentItem(), "ActionMenuItem");
            QCOMPARE(entries[1]->property("text").toString(), QString("Copy the id %1").arg(id));
            for (int down = 0; down < 3; ++down) QTest::keyClick(m_window, Qt::Key_Down);
            QTest::keyClick(m_window, Qt::Key_Return);
            QTRY_VERIFY(followed());
            QTRY_VERIFY(itemsIn(m_window->contentItem(), "ActionMenuItem").isEmpty());
        }
        m_application->settings()->setTrackedTokens(m_model, {});
    }

    void theChosenAndThePinnedTokenAreCompared()
    {
        LogitComparison& comparison = *logits().comparison();
        QVERIFY(!comparison.isActive() && itemsIn(panel("LogitPanel"), "LogitPinned").isEmpty());
        const int pinned = strip().promptCount() + 2;
        strip().pin(pinned);
        QTRY_VERIFY(comparison.isComplete());
        const QJsonObject twin = commandLine({"--against", QString::number(pinned)})["against"].toObject();
        QCOMPARE(twin["position"].toInt(), pinned);
        const auto same = [](double a, double b) { return a > 0 && std::abs(a - b) <= 1e-4 * std::max(1.0, b); };
        QVERIFY(same(comparison.jensenShannon(), twin["jensen_shannon"].toDouble()));
        QVERIFY(same(comparison.toPinned(), twin["kl_to"].toDouble()));
        QVERIFY(same(comparison.fromPinned(), twin["kl_from"].toDouble()));
        QTRY_VERIFY(!itemsIn(panel("LogitPanel"), "LogitPinned").isEmpty());
        const QStringList texts = textsBelow(itemsIn(panel("LogitPanel"), "LogitPinned").constFirst());
        for (const char* name : {"jensen_shannon", "kl_to", "kl_from"}) {
            const QString bits = QString::number(twin[name].toDouble(), 'f', 3) + " bits";
            QVERIFY2(texts.contains(bits), qPrintable(bits + " in " + texts.join(" | ")));
        }
        const QString pictures = qEnvironmentVariable("VITRINE_PICTURES");
        if (!pictures.isEmpty()) m_window->grabWindow().save(pictures + "/pinned-logits.png");
        // The column for the pinned token contains the probabilities that vitrine-cli prints for the position of this
        // token. Candidates are matched by id.
        const QJsonArray there = runCli({"inspect", "logits", "-m", m_model, "--tokens", idsBefore(pinned), "--step",
                                         "2", "--top", "2000", "--json"})
                                     .json()["top"]
                                     .toArray();
        int compared = 0;
        for (QQuickItem* row : itemsIn(panel("LogitPanel"), "LogitRow")) {
            for (const QJsonValue& each : there) {
                if (each.toObject()["id"].toInt() != row->property("tokenId").toInt()) continue;
                const double share = each.toObject()["p"].toDouble();
                QVERIFY(std::abs(row->property("pPinned").toDouble() - share) <= 1e-5);
                ++compared;
            }
        }
        QVERIFY(compared >= 5);
        const QJsonObject saved = QJsonDocument::fromJson(logits().exported("json")).object();
        QCOMPARE(differenceOfJson(saved["against"], twin), QString());
        for (const QJsonValue row : saved["top"].toArray()) {
            const auto same = std::find_if(there.begin(), there.end(), [&](const QJsonValue& each) {
                return each.toObject()["id"] == row.toObject()["id"];
            });
            QVERIFY(same != there.end());
            QVERIFY(std::abs(row.toObject()["p_against"].toDouble() - same->toObject()["p"].toDouble()) <= 1e-5);
        }
        QVERIFY(logits().exported("csv").startsWith("rank,id,text,logit,p,mass,p_after,removed_by,p_pinned\r\n"));
        // The divergences change with the selected position. At the position of the pinned token itself, there is
        // nothing to compare.
        const double before = comparison.jensenShannon();
        strip().select(pinned + 1);
        QTRY_VERIFY(comparison.isComplete() && comparison.jensenShannon() != before);
        strip().select(pinned);
        QTRY_VERIFY(logits().complete() && !comparison.isActive());
        strip().select(strip().promptCount() + kStep);
        QTRY_VERIFY(comparison.isComplete());
        QVERIFY(std::abs(comparison.jensenShannon() - before) < 1e-9);

        m_application->settings()->setInspectorPage(QStringLiteral("tokens"));
        QTRY_VERIFY(!itemsIn(m_window->contentItem(), "FactTable").isEmpty());
        const QStringList facts = textsBelow(itemsIn(m_window->contentItem(), "FactTable").constFirst());
        for (const int row : {strip().selectedRow(), pinned}) {
            QVERIFY2(facts.contains(QString::number(strip().tokenAt(row)->record.id)), qPrintable(facts.join(" | ")));
            QVERIFY2(facts.contains(QString::number(row)), qPrintable(facts.join(" | ")));
        }
        if (!pictures.isEmpty()) m_window->grabWindow().save(pictures + "/pinned-tokens.png");
        strip().pin(pinned);  // pinning the same token again removes the pin
        QTRY_VERIFY(itemsIn(m_window->contentItem(), "FactTable").isEmpty());
        QVERIFY(!comparison.isActive());
    }

private:
    TokenStripModel& strip() const { return *m_application->inspectors()->tokens(); }
    LogitModel& logits() const { return *m_application->inspectors()->logits(); }
    QQuickItem* panel(const QString& type) const { return itemsIn(m_window->contentItem(), type).value(0); }

    void click(QQuickItem* item)
    {
        QVERIFY(item);
        waitUntilAtRest(item);
        QTest::mouseClick(m_window, Qt::LeftButton, {},
                          item->mapToScene({item->width() / 2, item->height() / 2}).toPoint());
    }

    QString idsBefore(int row) const
    {
        QStringList ids;
        for (int i = 0; i < row; ++i) ids << QString::number(strip().tokenAt(i)->record.id);
        return ids.join(",");
    }

    QJsonObject commandLine(const QStringList& more) const
    {
        const int row = strip().selectedRow();
        return runCli(QStringList{"inspect", "logits", "-m", m_model, "--tokens", idsBefore(row), "--step",
                                  QString::number(row - strip().promptCount()), "-s", "5", "--json"} +
                      more)
            .json();
    }

    /// Compares the texts of the visible rows with the entries of `wanted` that have the same ranks. Returns the first
    /// difference; empty if all texts agree.
    QString differenceOfRows(const QJsonArray& wanted) const
    {
        const QList<QQuickItem*> rows = wholeItems(panel("LogitPanel"), "LogitRow");
        int compared = 0;
        for (QQuickItem* row : rows) {
            const int rank = row->property("rank").toInt();
            const auto found = std::find_if(wanted.begin(), wanted.end(), [rank](const QJsonValue& each) {
                return each.toObject()["rank"].toInt() == rank;
            });
            if (found == wanted.end()) {
                if (!row->property("chosen").toBool()) return QString("rank %1 is not among them").arg(rank);
                continue;  // the last row is that of the chosen token, which is not among the best candidates
            }
            const QString difference = differenceOfRow(row, found->toObject());
            if (!difference.isEmpty()) return QString("rank %1: %2").arg(rank).arg(difference);
            ++compared;
        }
        return compared >= std::min<int>(5, static_cast<int>(wanted.size())) ? QString()
                                                                             : QString("%1 rows").arg(compared);
    }

    static QString differenceOfRow(QQuickItem* row, const QJsonObject& token)
    {
        const QList<QQuickItem*> children = row->childItems();
        const auto cells = std::ranges::find_if(
            children, [](const QQuickItem* child) { return child->inherits("vitrine::CandidateCells"); });
        if (cells == children.end()) return "no cells";
        const auto written = [&](const char* cell) { return (*cells)->property(cell).toString(); };
        const bool removed = !token["removed_by"].isNull();
        // The tolerance is relative, because all probabilities of a small model are small.
        const auto isShare = [&](const char* role, const char* cell, const char* key) {
            const double wanted = token[key].toDouble();
            const double shown = written(cell) == "<0.01" ? wanted * 100 : written(cell).toDouble();
            return std::abs(row->property(role).toDouble() - wanted) <= 1e-4 * wanted + 1e-9 &&
                   std::abs(shown - 100 * wanted) < 0.00501;
        };
        if (written("idText") != QString::number(token["id"].toInt())) return "id " + written("idText");
        std::string bytes;
        for (const QJsonValue byte : token["bytes"].toArray()) bytes += static_cast<char>(byte.toInt());
        if (written("piece") != visiblePiece(bytes)) return "piece " + written("piece");
        if (written("logitText") != decimals(token["logit"].toDouble())) return "logit " + written("logitText");
        if (!isShare("pRaw", "rawText", "p")) return "raw " + written("rawText");
        if (!removed && !isShare("pFinal", "afterText", "p_after")) return "after " + written("afterText");
        if (!written("massText").isEmpty() && !isShare("mass", "massText", "mass"))
            return "mass " + written("massText");
        if (row->property("kept").toBool() == removed) return removed ? "is kept" : "is removed";
        const QString by = removedByText(stageNamed(token["removed_by"].toString().toStdString()));
        if (removed && (by.isEmpty() || written("afterText") != by)) return "removed by " + written("afterText");
        return {};
    }
};

VITRINE_GUI_TEST(LogitsWindowTest);
#include "logits_window_test.moc"
