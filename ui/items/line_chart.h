#pragma once

#include "app/scale/axis.h"

#include <QColor>
#include <QList>
#include <QQuickPaintedItem>
#include <QVariantList>

namespace vitrine {

/// Values over steps as lines with their own colours and dashes, painted as one item. QML adds the numbers at `ticks`
/// and the names at `ends`. An unknown value (NaN) leaves a gap; a value between two gaps is drawn as a dot.
class LineChart : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    /// For each line {values: [number], color, dash: 0 (none) to 5}.
    Q_PROPERTY(QVariantList series READ series WRITE setSeries NOTIFY changed)
    Q_PROPERTY(Scale scale READ scale WRITE setScale NOTIFY changed)
    /// The selected step; -1: none.
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged)
    Q_PROPERTY(QColor gridColor MEMBER m_gridColor NOTIFY changed)
    Q_PROPERTY(QColor currentColor MEMBER m_currentColor NOTIFY changed)
    /// Minimum distance of names.
    Q_PROPERTY(qreal nameHeight MEMBER m_nameHeight NOTIFY changed)
    Q_PROPERTY(int steps READ steps NOTIFY changed)
    /// Values with a horizontal line.
    Q_PROPERTY(QList<qreal> ticks READ ticks NOTIFY changed)
    /// Positions of the names of the lines: next to the last known value, moved apart where two would overlap; -1: no
    /// name.
    Q_PROPERTY(QList<qreal> ends READ ends NOTIFY changed)

public:
    enum Scale {
        Linear,
        Share,  ///< from 0 to the smallest 1, 2 or 5 times a power of ten that is above all values, at most 1
        Rank,   ///< logarithmic, with 1 at the top
    };
    Q_ENUM(Scale)

    explicit LineChart(QQuickItem* parent = nullptr);

    QVariantList series() const { return m_series; }
    void setSeries(const QVariantList& series);
    Scale scale() const { return m_scale; }
    void setScale(Scale scale);
    int current() const { return m_current; }
    void setCurrent(int step);
    int steps() const { return m_steps; }
    QList<qreal> ticks() const { return m_axis.ticks(); }
    QList<qreal> ends() const;

    /// The y coordinate of a value, from the top of the item.
    Q_INVOKABLE qreal placeOf(qreal value) const;
    Q_INVOKABLE qreal placeOfStep(int step) const;
    /// The step nearest to this x coordinate; -1 without steps.
    Q_INVOKABLE int stepAt(qreal x) const;

    void paint(QPainter* painter) override;

signals:
    void changed();
    void currentChanged();

private:
    struct Line {
        QList<qreal> values;
        QColor color;
        int dash = 0;
    };

    void measure();
    void paintLine(QPainter& painter, const Line& line) const;

    QVariantList m_series;
    QList<Line> m_lines;
    Scale m_scale = Linear;
    int m_current = -1;
    QColor m_gridColor;
    QColor m_currentColor;
    qreal m_nameHeight = 0;
    int m_steps = 0;
    Axis m_axis;
};

}  // namespace vitrine
