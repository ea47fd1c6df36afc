#include "app/chat/chat_settings.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/inspectors/tracked/track_model.h"
#include "app/settings/app_settings.h"
#include "tests/cli/cli_process.h"
#include "tests/cli/same_json.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/model_window.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr int kTrackedStep = 5;
constexpr int kTrackedTokens = 24;

}  // namespace

/// Tests the Tracked page in the complete window with the starter model, through the actions of a user. The reference
/// is the output of vitrine-cli.
class TrackedWindowTest : public QObject, private ModelWindow {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_model = QString::fromStdString(starterModelPath().string());
        openWindow("tracked");
        openModel();
        ChatSettings& chat = *m_application->chatSettings();
        chat.setMaxTokens(kTrackedTokens);
        chat.setSeed(5);
        ask("Tell me of a bird");
        QVERIFY(strip().count() > strip().promptCount() + kTrackedStep && kTrackedStep > 2);
        strip().select(strip().promptCount() + kTrackedStep);
    }

    void cleanupTestCase() { closeWindow(); }

    void tokensAreFollowedThroughStepsAndLayers()
    {
        QTRY_VERIFY(panel("TrackPanel") != nullptr);
        QQuickItem* field = namedIn(panel("TrackPanel"), "pin");
        QVERIFY(field);
        field->forceActiveFocus();
        // A leading space is part of the query. If a word consists of several tokens, the page reports that it tracks
        // only the first of them.
        tracked().setQuery(" the");
        QTRY_VERIFY(!tracked().suggestions().isEmpty());
        QCOMPARE(tracked().suggestions()[0].toMap()["piece"].toString(), QString::fromUtf8("·the"));
        QVERIFY(!namedIn(panel("TrackPanel"), "partNote"));
        tracked().setQuery("birdthebird");
        QTRY_VERIFY(namedIn(panel("TrackPanel"), "partNote"));
        QVERIFY(
            namedIn(panel("TrackPanel"), "partNote")->property("text").toString().contains(" tokens. Press Return "));
        tracked().setQuery({});
        QTRY_VERIFY(tracked().suggestions().isEmpty());
        for (const char letter : {'b', 'i', 'r', 'd'}) QTest::keyClick(m_window, letter);
        QTRY_VERIFY(!tracked().suggestions().isEmpty());
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_COMPARE(tracked().count(), 1);
        field->forceActiveFocus();
        for (const char letter : {'3', '0', '0'}) QTest::keyClick(m_window, letter);
        QTRY_VERIFY(!tracked().suggestions().isEmpty());
        click(namedIn(panel("TrackPanel"), "suggestion"));
        QTRY_COMPARE(tracked().count(), 2);
        QTRY_VERIFY((tracked().complete() && tracked().layerCount() > 0) || tracked().replayState().tokens() > 0);
        if (tracked().replayState().tokens() > 0) click(namedIn(panel("TrackPanel"), "evaluate"));
        QTRY_VERIFY(tracked().complete() && tracked().layerCount() > 0);
        QTRY_COMPARE(differenceOfTracks(), QString());
        const QJsonObject saved = QJsonDocument::fromJson(tracked().exported("json")).object();
        QCOMPARE(differenceOfJson(saved, m_track), QString());
    }

    void aClickInTheChartMarksAStep()
    {
        QQuickItem* chart = namedIn(namedIn(panel("TrackPanel"), "steps"), "chart");
        QVERIFY(chart);
        double x = 0;
        QMetaObject::invokeMethod(chart, "placeOfStep", Q_RETURN_ARG(double, x), Q_ARG(int, 2));
        const QPoint at = chart->mapToScene({x, chart->height() / 2}).toPoint();
        QTest::mouseClick(m_window, Qt::LeftButton, {}, at);
        QTRY_COMPARE(strip().selectedRow(), strip().promptCount() + 2);
        // The values per layer are computed without a request, because this is cheap: the KV cache still contains the
        // earlier tokens.
        QTRY_VERIFY(tracked().layerCount() > 0);
        QTRY_COMPARE(differenceOfTracks(), QString());
    }

    /// A token of the prompt belongs to no step. The legend then contains the values after the last layer.
    void aTokenOfThePromptHasTheValuesOfTheLastLayer()
    {
        strip().select(strip().promptCount() - 2);
        QTRY_VERIFY(tracked().layerCount() > 1);
        const QVariantList layers = chartValues("layers", 0);
        QCOMPARE(layers.size(), tracked().layerCount());
        const QString last = decimals(layers.last().toDouble());
        QVERIFY(last != decimals(layers.first().toDouble()));
        const QStringList texts = textsBelow(itemsOf("TrackLegend").value(0));
        QVERIFY2(texts.contains(last), qPrintable(last + " is not in " + texts.join(" | ")));
    }

    void pinsAreRememberedOfTheModel()
    {
        QCOMPARE(m_application->settings()->trackedTokens(m_model).size(), 2);
        click(namedIn(itemsOf("TrackLegend").constFirst(), "unpin"));
        QTRY_COMPARE(tracked().count(), 1);
        QCOMPARE(tracked().pins().front().id, 300);
        QCOMPARE(m_application->settings()->trackedTokens(m_model).size(), 1);
        QVERIFY(tracked().complete());  // all values are stored, so no evaluation is needed
    }

private:
    TokenStripModel& strip() const { return *m_application->inspectors()->tokens(); }
    TrackModel& tracked() const { return *m_application->inspectors()->tracked(); }
    QQuickItem* panel(const QString& type) const { return itemsOf(type).value(0); }

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

    /// Compares the charts and the numbers with the output of vitrine-cli. Returns the first difference; empty if
    /// everything agrees.
    QString differenceOfTracks()
    {
        const int row = strip().selectedRow();
        QStringList ids;
        for (const TrackModel::Pin& pin : tracked().pins()) ids << QString::number(pin.id);
        const int last = strip().count() - 1;
        m_track = runCli({"inspect", "track", "-m", m_model, "--tokens", idsBefore(last), "--step",
                          QString::number(last - strip().promptCount()), "--position", QString::number(row - 1),
                          "--track", ids.join(","), "--json"})
                      .json();
        const QJsonArray wanted = m_track["tracked"].toArray();
        if (wanted.size() != tracked().count()) return QString("%1 tokens").arg(wanted.size());
        tracked().setMetric(TrackModel::Logit);
        const QList<QQuickItem*> legend = itemsOf("TrackLegend");
        for (int i = 0; i < wanted.size(); ++i) {
            const QJsonArray steps = wanted[i].toObject()["steps"].toArray();
            const QJsonArray layers = wanted[i].toObject()["layers"].toArray();
            const QString of = QString("token %1, ").arg(i);
            if (const QString difference = differenceOf(steps, chartValues("steps", i)); !difference.isEmpty())
                return of + "steps: " + difference;
            if (const QString difference = differenceOf(layers, chartValues("layers", i)); !difference.isEmpty())
                return of + "layers: " + difference;
            const QJsonObject here = steps[row - strip().promptCount()].toObject();
            const QStringList texts = textsBelow(legend.value(i));
            if (!texts.contains(decimals(here["logit"].toDouble())) ||
                !texts.contains(QLocale::c().toString(here["rank"].toInt())))
                return of + QString("%1, %2 in %3")
                                .arg(here["logit"].toDouble())
                                .arg(here["rank"].toInt())
                                .arg(texts.join(" | "));
        }
        return {};
    }

    QVariantList chartValues(const QString& name, int line) const
    {
        QQuickItem* chart = namedIn(namedIn(panel("TrackPanel"), name), "chart");
        return chart->property("series").toList().value(line).toMap().value("values").toList();
    }

    static QString differenceOf(const QJsonArray& wanted, const QVariantList& shown)
    {
        if (wanted.size() != shown.size()) return QString("%1 values for %2").arg(shown.size()).arg(wanted.size());
        for (int i = 0; i < wanted.size(); ++i) {
            const double logit = wanted[i].toObject()["logit"].toDouble();
            if (!(std::abs(shown[i].toDouble() - logit) <= 1e-4 * std::max(1.0, std::abs(logit))))
                return QString("%1: %2, not %3").arg(i).arg(shown[i].toDouble()).arg(logit);
        }
        return {};
    }

    QJsonObject m_track;  ///< most recent output of vitrine-cli
};

VITRINE_GUI_TEST(TrackedWindowTest);
#include "tracked_window_test.moc"
