#include "ui/items/line_chart.h"

#include <QPainter>
#include <QPainterPath>
#include <QPen>
#include <QVariantMap>

#include <algorithm>
#include <cmath>

namespace vitrine {

namespace {

constexpr qreal kPen = 1.5;
constexpr qreal kDot = 2;
}  // namespace

LineChart::LineChart(QQuickItem* parent) : QQuickPaintedItem(parent)
{
    setAntialiasing(true);
    connect(this, &LineChart::changed, this, [this] { update(); });
    connect(this, &LineChart::currentChanged, this, [this] { update(); });
    connect(this, &QQuickItem::widthChanged, this, &LineChart::changed);
    connect(this, &QQuickItem::heightChanged, this, &LineChart::changed);
}

void LineChart::setSeries(const QVariantList& series)
{
    m_series = series;
    m_lines.clear();
    m_steps = 0;
    for (const QVariant& each : series) {
        const QVariantMap map = each.toMap();
        Line line;
        const QVariantList values = map.value(QStringLiteral("values")).toList();
        line.values.reserve(values.size());
        for (const QVariant& value : values) line.values << value.toDouble();
        line.color = map.value(QStringLiteral("color")).value<QColor>();
        line.dash = map.value(QStringLiteral("dash")).toInt();
        m_steps = std::max(m_steps, static_cast<int>(line.values.size()));
        m_lines << line;
    }
    measure();
    emit changed();
}

void LineChart::setScale(Scale scale)
{
    if (scale == m_scale) return;
    m_scale = scale;
    measure();
    emit changed();
}

void LineChart::setCurrent(int step)
{
    if (step == m_current) return;
    m_current = step;
    emit currentChanged();
}

void LineChart::measure()
{
    QList<QList<qreal>> all;
    for (const Line& line : m_lines) all << line.values;
    const AxisScale scale = m_scale == Rank ? AxisScale::Rank : m_scale == Share ? AxisScale::Share : AxisScale::Linear;
    m_axis = Axis(scale, all);
}

qreal LineChart::placeOf(qreal value) const
{
    return kDot + (1 - m_axis.shareOf(value)) * (height() - 2 * kDot);
}

qreal LineChart::placeOfStep(int step) const
{
    return m_steps < 2 ? width() / 2 : kDot + step * (width() - 2 * kDot) / (m_steps - 1);
}

int LineChart::stepAt(qreal x) const
{
    if (m_steps == 0) return -1;
    if (m_steps == 1) return 0;
    return std::clamp(static_cast<int>(std::lround((x - kDot) / (width() - 2 * kDot) * (m_steps - 1))), 0, m_steps - 1);
}

QList<qreal> LineChart::ends() const
{
    struct End {
        qsizetype line;
        qreal place;
    };
    QList<End> known;
    QList<qreal> places(m_lines.size(), -1);
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        const QList<qreal>& values = m_lines[i].values;
        const auto last = std::find_if(values.rbegin(), values.rend(), [](qreal x) { return std::isfinite(x); });
        if (last != values.rend()) known << End{i, placeOf(*last)};
    }
    std::ranges::sort(known, {}, &End::place);
    qreal least = m_nameHeight / 2;
    for (End& end : known) {
        end.place = std::max(end.place, least);
        least = end.place + m_nameHeight;
    }
    // No label may extend below the chart. A label that is moved up for this reason also moves the labels above it up.
    qreal most = height() - m_nameHeight / 2;
    for (auto end = known.rbegin(); end != known.rend(); ++end) {
        end->place = std::min(end->place, most);
        most = end->place - m_nameHeight;
        places[end->line] = end->place;
    }
    return places;
}

void LineChart::paint(QPainter* painter)
{
    painter->setRenderHint(QPainter::Antialiasing, false);
    painter->setPen(QPen(m_gridColor, 1));
    for (const qreal tick : m_axis.ticks()) {
        const qreal y = std::floor(placeOf(tick)) + 0.5;
        painter->drawLine(QPointF(0, y), QPointF(width(), y));
    }
    if (m_current >= 0 && m_current < m_steps) {
        const qreal x = std::floor(placeOfStep(m_current)) + 0.5;
        painter->setPen(QPen(m_currentColor, 1));
        painter->drawLine(QPointF(x, 0), QPointF(x, height()));
    }
    painter->setRenderHint(QPainter::Antialiasing, true);
    for (const Line& line : m_lines) paintLine(*painter, line);
}

/// Draws a line. Where several steps fall on one pixel column, draws only their minimum and maximum.
void LineChart::paintLine(QPainter& painter, const Line& line) const
{
    const auto count = line.values.size();
    const auto stride = std::max<qsizetype>(1, count / std::max<qsizetype>(1, static_cast<qsizetype>(width())));
    QPainterPath path;
    QList<QPointF> alone;
    QPointF before;
    int run = 0;
    const auto end = [&] {
        if (run == 1) alone << before;
        run = 0;
    };
    const auto add = [&](qsizetype step, qreal value) {
        before = {placeOfStep(static_cast<int>(step)), placeOf(value)};
        if (run++ == 0)
            path.moveTo(before);
        else
            path.lineTo(before);
    };
    for (qsizetype begin = 0; begin < count; begin += stride) {
        qsizetype least = -1, most = -1;
        for (qsizetype i = begin; i < std::min(begin + stride, count); ++i) {
            if (!std::isfinite(line.values[i])) continue;
            if (least < 0 || line.values[i] < line.values[least]) least = i;
            if (most < 0 || line.values[i] > line.values[most]) most = i;
        }
        if (least < 0) {
            end();
            continue;
        }
        add(std::min(least, most), line.values[std::min(least, most)]);
        if (least != most) add(std::max(least, most), line.values[std::max(least, most)]);
    }
    end();
    QPen pen(line.color, kPen);
    pen.setDashPattern(lineDashes(line.dash));
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    if (line.dash == 0) pen.setStyle(Qt::SolidLine);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(line.color);
    for (const QPointF& point : alone) painter.drawEllipse(point, kDot, kDot);
    if (m_current >= 0 && m_current < count && std::isfinite(line.values[m_current]))
        painter.drawEllipse(QPointF(placeOfStep(m_current), placeOf(line.values[m_current])), kDot + 1, kDot + 1);
}

}  // namespace vitrine
