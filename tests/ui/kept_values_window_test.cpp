#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/inspectors/tracked/track_model.h"
#include "app/settings/app_settings.h"
#include "tests/support/test_program.h"
#include "tests/ui/model_window.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

/// Tests values that are captured for the Logits and Tracked pages. The page shows the cost before a capture, marks
/// values as outdated, and exports the values that it shows.
class KeptValuesWindowTest : public QObject, protected ModelWindow {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        TinyModelSpec spec;
        spec.architecture = "qwen2";
        makeModel(spec);
        openWindow(QStringLiteral("logits"));
        QVERIFY(!QTest::currentTestFailed());
        openModel();
        m_application->chatSettings()->setMaxTokens(9);
        ask("Hello");
        QVERIFY(strip().count() > strip().promptCount() + 3);
        strip().select(strip().promptCount() + 3);
        QTRY_VERIFY(logits().complete());
        logits().setLimit(10);
    }

    void cleanupTestCase() { closeWindow(); }

    void whatIsExportedOfTheLogitsIsWhatIsShown()
    {
        const QJsonObject json = QJsonDocument::fromJson(logits().exported("json")).object();
        const QJsonArray top = json["top"].toArray();
        const QJsonObject chosen = json["tracked"].toArray()[0].toObject();
        const auto rows = static_cast<int>(top.size());
        // A chosen token that is not among the best candidates has an additional row at the end.
        QVERIFY(rows == logits().count() || rows == logits().count() - 1);
        QVERIFY(logits().count() >= 10);
        QCOMPARE(static_cast<int>(json["tokens"].toArray().size()), strip().selectedRow());
        QCOMPARE(chosen["id"].toInt(), logits().tokenId());
        QCOMPARE(json["entropy"].toDouble(), logits().entropy());
        QCOMPARE(json["margin"].toDouble(), logits().margin());
        QCOMPARE(json["mean"].toDouble(), logits().mean());
        QCOMPARE(json["spread"].toDouble(), logits().spread());
        QCOMPARE(json["vocabulary"].toInt(), logits().candidates());
        QCOMPARE(json["kept"].toInt(), logits().keptCount());
        const std::vector<QStringList> lines = linesOf(logits().exported("csv"));
        QCOMPARE(static_cast<int>(lines.size()), logits().count() + 1);
        QCOMPARE(lines[0].join(u','), QString("rank,id,text,logit,p,mass,p_after,removed_by"));
        for (int row = 0; row < logits().count(); ++row) {
            const QModelIndex at = logits().index(row);
            const QJsonObject entry = row < rows ? top[row].toObject() : chosen;
            const QStringList& cells = lines[static_cast<std::size_t>(row) + 1];
            QCOMPARE(entry["rank"].toInt(), at.data(LogitModel::RankRole).toInt());
            QCOMPARE(cells[0].toInt(), at.data(LogitModel::RankRole).toInt());
            QCOMPARE(entry["id"].toInt(), at.data(LogitModel::TokenIdRole).toInt());
            QCOMPARE(cells[1].toInt(), at.data(LogitModel::TokenIdRole).toInt());
            const double logit = at.data(LogitModel::LogitRole).toDouble();
            QCOMPARE(entry["logit"].toDouble(), logit);
            QCOMPARE(cells[3].toFloat(), static_cast<float>(logit));
            QCOMPARE(cells[4].toFloat(), at.data(LogitModel::PRawRole).toFloat());
            QCOMPARE(static_cast<float>(entry["p"].toDouble()), at.data(LogitModel::PRawRole).toFloat());
            QCOMPARE(entry["mass"].toDouble(), at.data(LogitModel::MassRole).toDouble());
            QCOMPARE(entry["p_after"].toDouble(), at.data(LogitModel::PFinalRole).toDouble());
            QCOMPARE(entry["removed_by"].isNull(), at.data(LogitModel::KeptRole).toBool());
            QCOMPARE(cells[7].isEmpty(), at.data(LogitModel::KeptRole).toBool());
        }
    }

    /// The page shows the cost of the evaluation, in seconds and megabytes, before the user starts it.
    void theCostOfAllLogitsIsSaidBeforehand()
    {
        logits().explain({});
        QVERIFY(!logits().complete());
        logits().offer({.tokens = 512, .seconds = 12.6, .bytes = 3e6});
        QTRY_VERIFY(shows("LogitPanel", "All logits: evaluates 512 tokens again, about 13 s, 3.0 MB"));
        logits().offer({.tokens = 2, .bytes = 2e5});
        QTRY_VERIFY(shows("LogitPanel", "All logits: evaluates 2 tokens again, 0.2 MB"));
        logits().offer({.tokens = 64, .seconds = 5.4, .isMeasured = false, .bytes = 3e6});
        QTRY_VERIFY(
            shows("LogitPanel", "All logits: evaluates 64 tokens again, roughly 5 s (not measured yet), 3.0 MB"));
        // Selecting a token removes the simulated cost from the page.
        strip().select(strip().promptCount() + 2);
        QTRY_VERIFY(logits().complete());
        QTRY_VERIFY(
            !shows("LogitPanel", "All logits: evaluates 64 tokens again, roughly 5 s (not measured yet), 3.0 MB"));
    }

    void whatIsExportedOfTrackedTokensIsWhatIsShown()
    {
        showPage("tracked");
        QTRY_VERIFY(tracked().isVisible());
        for (const int row : {strip().promptCount() + 1, strip().promptCount() + 2})
            tracked().pin(strip().tokenAt(row)->record.id);
        QTRY_VERIFY(tracked().complete() && tracked().layerCount() > 0);
        const QJsonArray all = QJsonDocument::fromJson(tracked().exported("json")).object()["tracked"].toArray();
        QCOMPARE(all.size(), tracked().count());
        QVERIFY(tracked().count() > 0);
        const std::vector<QStringList> lines = linesOf(tracked().exported("csv"));
        QCOMPARE(lines[0].join(u','), QString("id,text,of,at,rank,logit,p"));
        std::size_t line = 1;
        for (int pin = 0; pin < tracked().count(); ++pin) {
            const QJsonObject entry = all[pin].toObject();
            QCOMPARE(entry["id"].toInt(), tracked().index(pin).data(TrackModel::TokenIdRole).toInt());
            for (const bool isStep : {true, false}) {
                const QJsonArray points = entry[isStep ? "steps" : "layers"].toArray();
                QCOMPARE(points.size(), isStep ? tracked().stepCount() : tracked().layerCount());
                for (const auto metric : {TrackModel::Logit, TrackModel::Rank, TrackModel::Probability}) {
                    tracked().setMetric(metric);
                    const QVariantList shown = isStep ? tracked().steps() : tracked().layers();
                    const QVariantList values = shown[pin].toList();
                    QCOMPARE(values.size(), points.size());
                    const char* const key = metric == TrackModel::Logit  ? "logit"
                                            : metric == TrackModel::Rank ? "rank"
                                                                         : "p";
                    for (int i = 0; i < values.size(); ++i)
                        QCOMPARE(static_cast<float>(points[i].toObject()[key].toDouble()), values[i].toFloat());
                }
                for (const QJsonValue& point : points) {
                    QVERIFY(line < lines.size());
                    const QStringList& cells = lines[line++];
                    QCOMPARE(cells[0].toInt(), entry["id"].toInt());
                    QCOMPARE(cells[2], QString(isStep ? "position" : "layer"));
                    QCOMPARE(cells[3].toInt(), point.toObject()[isStep ? "position" : "layer"].toInt());
                    QCOMPARE(cells[4].toInt(), point.toObject()["rank"].toInt());
                    QCOMPARE(cells[5].toFloat(), static_cast<float>(point.toObject()["logit"].toDouble()));
                    QCOMPARE(cells[6].toFloat(), static_cast<float>(point.toObject()["p"].toDouble()));
                }
            }
        }
        QCOMPARE(line, lines.size());
    }

    void whatIsOldIsMarkedAndItsCostSaid()
    {
        const char* const old = "The answer has changed since these values were captured.";
        QVERIFY(!shows("TrackPanel", old));
        const auto kept =
            std::make_shared<const TrackedTokens>(std::vector<TokenId>{1}, PositionRange{0, 1}, std::nullopt, 1U);
        tracked().showSteps(kept, true);
        QVERIFY(!tracked().complete());
        QTRY_VERIFY(shows("TrackPanel", old));
        tracked().offer({.tokens = 2000, .seconds = 3.21, .bytes = 1.5e6});
        QTRY_VERIFY(shows("TrackPanel", "Every step and layer: evaluates 2000 tokens again, about 3.2 s, 1.5 MB") ||
                    shows("TrackPanel", "Every step and layer: evaluates 2,000 tokens again, about 3.2 s, 1.5 MB"));
        strip().select(strip().promptCount() + 1);  // the real values of the session replace the simulated ones
        QTRY_VERIFY(tracked().complete());
        QTRY_VERIFY(!shows("TrackPanel", old));
    }

private:
    TokenStripModel& strip() const { return *m_application->inspectors()->tokens(); }
    LogitModel& logits() const { return *m_application->inspectors()->logits(); }
    TrackModel& tracked() const { return *m_application->inspectors()->tracked(); }

    void showPage(const char* name) const { m_application->settings()->setInspectorPage(QString::fromLatin1(name)); }

    bool shows(const QString& panel, const QString& text) const
    {
        const QList<QQuickItem*> panels = itemsOf(panel);
        QStringList texts = panels.isEmpty() ? QStringList() : textsBelow(panels.front());
        return texts.replaceInStrings(QString(QChar::Nbsp), QStringLiteral(" ")).contains(text);
    }

    /// Splits CSV (RFC 4180) into lines of cells and removes the quotes around cells.
    static std::vector<QStringList> linesOf(const QByteArray& csv)
    {
        std::vector<QStringList> lines;
        QStringList cells;
        QString cell;
        bool quoted = false;
        for (const QChar c : QString::fromUtf8(csv)) {
            if (c == u'"') {
                quoted = !quoted;
            } else if (!quoted && (c == u',' || c == u'\n')) {
                cells << std::exchange(cell, {});
                if (c == u'\n') lines.push_back(std::exchange(cells, {}));
            } else if (quoted || c != u'\r') {
                cell += c;
            }
        }
        return lines;
    }
};

VITRINE_GUI_TEST(KeptValuesWindowTest);
#include "kept_values_window_test.moc"
