// Tests the chart of tracked tokens: axis, coordinates and painting.
#include "tests/support/test_program.h"
#include "ui/items/line_chart.h"

#include <QColor>
#include <QImage>
#include <QPainter>
#include <QVariantMap>
#include <QtTest>

#include <algorithm>
#include <limits>
#include <memory>

using namespace vitrine;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

QVariantMap lineOf(const QList<double>& values, const QColor& color = Qt::red)
{
    QVariantList list;
    for (const double value : values) list << value;
    return {{"values", list}, {"color", color}, {"dash", 0}};
}

QImage painted(LineChart& chart)
{
    QImage image(static_cast<int>(chart.width()), static_cast<int>(chart.height()), QImage::Format_ARGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    chart.paint(&painter);
    return image;
}

/// Returns the y coordinate of the topmost mainly red pixel in the columns `from` to `to` - 1 of a picture; -1: none.
int topOfRed(const QImage& image, int from, int to)
{
    for (int y = 0; y < image.height(); ++y) {
        for (int x = from; x < to; ++x) {
            const QColor color = image.pixelColor(x, y);
            if (color.red() > color.green() + 60 && color.red() > color.blue() + 60) return y;
        }
    }
    return -1;
}

}  // namespace

class LineChartTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_chart = std::make_unique<LineChart>();
        m_chart->setSize({204, 104});
        m_chart->setProperty("gridColor", QColor(Qt::white));
        m_chart->setProperty("currentColor", QColor(Qt::white));
    }

    void theAxisHoldsAllValues()
    {
        m_chart->setSeries({lineOf({3.1, 17.2, kNone, 9})});
        QCOMPARE(m_chart->ticks(), (QList<qreal>{0, 5, 10, 15, 20}));
        QCOMPARE(m_chart->placeOf(20), 2.0);
        QCOMPARE(m_chart->placeOf(0), 102.0);
        QCOMPARE(m_chart->placeOf(10), 52.0);
        m_chart->setSeries({lineOf({7, 7})});
        QVERIFY(m_chart->ticks().size() >= 2 && m_chart->ticks().first() <= 7 && m_chart->ticks().last() >= 7);
    }

    void sharesAndRanks()
    {
        m_chart->setScale(LineChart::Share);
        m_chart->setSeries({lineOf({0.004, 0.31})});
        QCOMPARE(m_chart->ticks(), (QList<qreal>{0, 0.25, 0.5}));
        m_chart->setSeries({lineOf({0.51})});
        QCOMPARE(m_chart->ticks().last(), 1.0);
        m_chart->setSeries({lineOf({0.0013})});
        QCOMPARE(m_chart->ticks().last(), 0.002);
        m_chart->setScale(LineChart::Rank);
        m_chart->setSeries({lineOf({1, 250})});
        QCOMPARE(m_chart->ticks(), (QList<qreal>{1, 10, 100, 1000}));
        QCOMPARE(m_chart->placeOf(1), 2.0);  // rank 1 is at the top of the chart
        QCOMPARE(m_chart->placeOf(1000), 102.0);
    }

    void stepsAreFoundWhereTheyStand()
    {
        m_chart->setSeries({lineOf({1, 2, 3}), lineOf({1, 2, 3, 4, 5})});
        QCOMPARE(m_chart->steps(), 5);
        for (int step = 0; step < 5; ++step) QCOMPARE(m_chart->stepAt(m_chart->placeOfStep(step) + 10), step);
        QCOMPARE(m_chart->stepAt(-50), 0);
        QCOMPARE(m_chart->stepAt(500), 4);
        m_chart->setSeries({});
        QCOMPARE(m_chart->stepAt(10), -1);
    }

    void namesDoNotMeet()
    {
        m_chart->setProperty("nameHeight", 14.0);
        m_chart->setSeries(
            {lineOf({0, 5}), lineOf({1, 5.1}), lineOf({2, kNone}), lineOf({kNone, kNone}), lineOf({0, 0})});
        const QList<qreal> ends = m_chart->ends();
        QCOMPARE(ends.size(), 5);
        QCOMPARE(ends[3], -1.0);
        QList<qreal> places;
        for (const int line : {0, 1, 2, 4}) places << ends[line];
        std::ranges::sort(places);
        for (int i = 1; i < places.size(); ++i) QVERIFY(places[i] - places[i - 1] >= 14);
        QVERIFY(places.first() >= 7 && places.last() <= 104 - 7);
        QVERIFY(ends[1] < ends[0]);  // the label of the higher curve is above the other label
    }

    void gapsStayOpenAndSinglePointsAreDots()
    {
        m_chart->setSeries({lineOf({10, 10, kNone, kNone, 10, kNone, 0})});
        const QImage image = painted(*m_chart);
        const auto at = [&](int step) { return static_cast<int>(m_chart->placeOfStep(step)); };
        QVERIFY(topOfRed(image, at(0), at(1)) >= 0);
        QCOMPARE(topOfRed(image, at(1) + 4, at(4) - 4), -1);
        QVERIFY(topOfRed(image, at(4) - 2, at(4) + 3) >= 0);
        QCOMPARE(topOfRed(image, at(4) + 4, at(6) - 4), -1);
    }

    /// A peak at one of 100,000 steps stays visible in the chart.
    void aPeakIsNotLost()
    {
        QList<double> values(100000, 1.0);
        values[50001] = 9;
        m_chart->setSeries({lineOf(values)});
        const QImage image = painted(*m_chart);
        QVERIFY(topOfRed(image, 95, 110) < m_chart->placeOf(8.5));
        QVERIFY(topOfRed(image, 10, 60) > m_chart->placeOf(2));
    }

private:
    std::unique_ptr<LineChart> m_chart;
};

VITRINE_GUI_TEST(LineChartTest);
#include "line_chart_test.moc"
